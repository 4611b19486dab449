import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so much work of one key runs at once, the rest in its order, and other keys do not wait for it', async () => {
  const turns = createTurns(2)
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
  const turns = createTurns(1)
  const failing = turns('key', async () => {
    throw new Error('failed')
  })
  const next = turns('key', async () => 'done')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
  expect(await turns('key', async () => 'again')).toBe('again')
})
