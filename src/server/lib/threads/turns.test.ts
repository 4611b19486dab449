import { expect, test } from 'vitest'
import { createFairQueue } from './turns.ts'

test('so much work of one key runs at once, the rest in its order, and other keys do not wait for it', async () => {
  const turns = createFairQueue(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (key: string, name: string) =>
    turns(key, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = (name: string) => ends.get(name)?.()
  const busy = ['a', 'b', 'c', 'd'].map((name) => start('busy', name))
  const other = start('other', 'e')
  await expect.poll(() => begun).toEqual(['a', 'b', 'e'])
  end('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'e', 'c'])
  for (const name of ['a', 'c', 'e']) end(name)
  await expect.poll(() => begun).toContain('d')
  end('d')
  expect(await Promise.all([...busy, other])).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('work that fails gives its turn to the next', async () => {
  const turns = createFairQueue(1)
  const failing = turns('key', async () => {
    throw new Error('failed')
  })
  const next = turns('key', async () => 'done')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
  expect(await turns('key', async () => 'again')).toBe('again')
})

test('of all keys so much runs at once, and whoever has much waiting is served in turn with the others', async () => {
  const turns = createFairQueue(1, { ofAll: 2 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']
  const all = names.map((name) =>
    turns(name.charAt(0), () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }),
  )
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    await expect.poll(() => begun).toContain(name)
    ends.get(name)?.()
  }
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('more work than may be here is refused, of all and of one', async () => {
  const turns = createFairQueue(1, { hereMax: 3, hereOfOneMax: 2 })
  let end: () => void = () => undefined
  const first = turns('a', () => new Promise<void>((resolve) => (end = resolve)))
  const second = turns('a', async () => undefined)
  await expect(turns('a', async () => undefined)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const other = turns('b', () => first)
  await expect(turns('c', async () => undefined)).rejects.toMatchObject({ code: 'BUSY' })
  end()
  await Promise.all([first, second, other])
  await expect(turns('a', async () => 'again')).resolves.toBe('again')
})
