import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createThreadPool, type ThreadPool } from './thread-pool.ts'

vi.setConfig({ testTimeout: 30_000 })

const threadSource = `
import { parentPort } from 'node:worker_threads'
const held = []
parentPort.on('message', (request) => {
  while (request === 'hang');
  while (request === 'fill') held.push(Array(100_000).fill(held.length))
  parentPort.postMessage('answer to ' + request)
})`

/** Threads that answer, hang or fill their memory on request. */
function aPool(options: { waitingMax?: number } = {}): ThreadPool<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'threads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'thread.mjs')
  writeFileSync(file, threadSource)
  return createThreadPool({ entry: pathToFileURL(file), slots: 1, timeoutMs: 2_000, heapMb: 32, ...options })
}

test('a thread that does not answer in time is ended, and the next work gets a new one', async () => {
  const pool = aPool()
  const ask = (request: string) => pool.use((thread) => thread.ask(request))
  await expect(ask('hang')).rejects.toMatchObject({ name: 'ThreadTimeout' })
  // On a busy machine a new thread may be slow too.
  await vi.waitFor(async () => expect(await ask('a list')).toBe('answer to a list'), { timeout: 20_000 })
})

test('a thread that exceeds its memory is ended, and nothing else is affected', async () => {
  const pool = aPool()
  const ask = (request: string) => pool.use((thread) => thread.ask(request))
  await expect(ask('fill')).rejects.toThrow()
  await vi.waitFor(async () => expect(await ask('a list')).toBe('answer to a list'), { timeout: 20_000 })
})

test('work waits for a thread in order', async () => {
  const pool = aPool()
  const events: string[] = []
  const work = ['first', 'second', 'third'].map((name) =>
    pool.use(async () => {
      events.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      events.push(`${name} ends`)
    }),
  )
  await Promise.all(work)
  expect(events).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

test('more work than may wait is refused', async () => {
  const pool = aPool({ waitingMax: 1 })
  const work = [1, 2, 3].map((number) => pool.use(async () => number))
  expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await expect(pool.use(async () => 4)).resolves.toBe(4)
})
