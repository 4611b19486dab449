import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createConversations, createThreads, freeMemory } from './threads.ts'

const taskSource = `
const held = []
export function run(task) {
  while (task === 'hang');
  if (task === 'pause') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800)
  while (task === 'fill') held.push(Array(100_000).fill(held.length))
  return 'answer to ' + task
}`

const conversationSource = (fillsAt: number) => `
import { run as answer } from './task.mjs'
let count = 0
export function run({ port }) {
  count += 1
  if (!port) return
  port.on('message', (question) => port.postMessage(count + ': ' + answer(question)))
  if (count === ${fillsAt}) answer('fill')
  return new Promise((resolve) => port.on('close', resolve))
}`

/** Threads that answer, hang or fill their memory on request. */
function threadOptions(timeoutMs = 2_000) {
  const folder = mkdtempSync(path.join(tmpdir(), 'threads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'task.mjs'), taskSource)
  writeFileSync(path.join(folder, 'conversation.mjs'), conversationSource(0))
  writeFileSync(path.join(folder, 'filling.mjs'), conversationSource(3))
  const options = (file: string) => ({ entry: pathToFileURL(path.join(folder, file)), threadsMax: 1, heapMb: 32 })
  return {
    task: { ...options('task.mjs'), timeoutMs },
    conversation: { ...options('conversation.mjs'), timeoutMs },
    filling: { ...options('filling.mjs'), timeoutMs },
  }
}

/** On a busy machine a new thread may be slow. */
const patiently = { timeout: 20_000 }

test('a thread that does not answer in time is ended, and the next task gets a new one', async () => {
  const run = createThreads<string, string>(threadOptions().task)
  await expect(run('hang')).rejects.toMatchObject({ name: 'ThreadTimeout' })
  await vi.waitFor(async () => expect(await run('a list')).toBe('answer to a list'), patiently)
})

test('a thread that exceeds its memory is ended, and nothing else is affected', async () => {
  const run = createThreads<string, string>(threadOptions(20_000).task)
  await expect(run('fill')).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  await vi.waitFor(async () => expect(await run('a list')).toBe('answer to a list'), patiently)
})

// An error that nobody listens to would fail the run of the tests.
test('a thread may run out of memory just before it is ended', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  onTestFinished(() => void warned.mockRestore())
  const run = createThreads<string, string>(threadOptions().task)
  await vi.waitFor(async () => expect(await run('a list')).toBe('answer to a list'), patiently)
  const filled = run('fill')
  // Nothing is heard until its time is up; then that comes first, as timers run before messages.
  await nextTurn()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)
  await expect(filled).rejects.toMatchObject({ name: 'ThreadTimeout' })
  await vi.waitFor(
    () => expect(warned.mock.calls[0]?.[0]).toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' }),
    patiently,
  )
})

test('a conversation has one thread for all of its questions', async () => {
  const converse = createConversations<string, string>(threadOptions(20_000).conversation)
  const answers = await converse(async ({ ask }) => [await ask('one'), await ask('two')])
  expect(answers).toEqual(['1: answer to one', '1: answer to two'])
})

test('a thread may run out of memory before its first question', async () => {
  const converse = createConversations<string, string>(threadOptions(20_000).filling)
  const ask = () => converse((thread) => thread.ask('a list'))
  await ask()
  await ask()
  const late = converse(async (thread) => {
    await vi.waitFor(
      () => expect(thread.ask('too late')).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' }),
      patiently,
    )
    return thread.ask('again')
  })
  await expect(late).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  await vi.waitFor(async () => expect(await ask()).toBe('2: answer to a list'), patiently)
})

test.for([['hang'], ['fill']])(
  'a thread that is to %s in a conversation is ended, and the next gets a new one',
  async ([question = '']) => {
    const converse = createConversations<string, string>(threadOptions().conversation)
    await expect(converse(({ ask }) => ask(question))).rejects.toThrow()
    await vi.waitFor(
      async () => expect(await converse(({ ask }) => ask('a list'))).toMatch(/: answer to a list$/),
      patiently,
    )
  },
)

// Its count says which thread answers: the one before would have had one more, one without a start none.
test('a conversation that is over ends its thread if it holds much memory, or was left before its answer, and starts the next', async () => {
  const converse = createConversations<string, string>(threadOptions(20_000).conversation)
  const ask = () => converse((thread) => thread.ask('a list'))
  await ask()
  await converse(async (thread) => {
    thread.retire()
    await thread.ask('much')
  })
  expect(await ask()).toBe('2: answer to a list')
  const failed = converse((thread) => {
    void thread.ask('hang').catch(() => undefined)
    return Promise.reject(new Error('not stored'))
  })
  await expect(failed).rejects.toThrow('not stored')
  expect(await ask()).toBe('2: answer to a list')
})

test('the time limit counts work, not waiting for a thread', async () => {
  const { task, conversation } = threadOptions(1_500)
  const run = createThreads<string, string>(task)
  const converse = createConversations<string, string>(conversation)
  const ask = (question: string) => converse((thread) => thread.ask(question))
  for (const answerTo of [run, ask]) {
    await vi.waitFor(() => answerTo('a list'), patiently)
    const paused = ['pause', 'pause'].map(answerTo)
    expect(await Promise.all(paused)).toEqual(Array(2).fill(expect.stringMatching(/answer to pause$/)))
  }
})

test('memory that is freed is back at once', async () => {
  const mib = 1024 * 1024
  const before = process.memoryUsage().arrayBuffers
  for (let round = 0; round < 10; round += 1) {
    const bytes = new Uint8Array(50 * mib).fill(1)
    freeMemory(bytes)
    expect(bytes).toHaveLength(0)
    await nextTurn()
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * mib)
})
