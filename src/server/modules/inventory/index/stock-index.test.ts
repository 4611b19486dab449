import { expect, onTestFinished, test } from 'vitest'
import type { Stock } from './answer.ts'
import { openStockIndex } from './stock-index.ts'

const threadSource = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ id, call }) => {
  if (call.name === 'fail') throw new Error('failed')
  parentPort.postMessage({ id, answer: { to: call.name } })
})`

test('a thread that failed exits without its successor', async () => {
  const failures: string[] = []
  const answers: Promise<object>[] = []
  const index = openStockIndex<Record<'fail' | 'search', (stock: Stock, question: object) => object>>({
    entry: new URL(`data:text/javascript,${encodeURIComponent(threadSource)}`),
    databaseUrl: '',
    report: ({ message }) => {
      failures.push(message)
      answers.push(index.ask('search', {}, undefined))
    },
  })
  onTestFinished(() => index.close())
  await expect(index.ask('fail', {}, undefined)).rejects.toMatchObject({ code: 'BUSY' })
  expect(await Promise.all(answers)).toEqual([{ to: 'search' }])
  expect(await index.ask('search', {}, undefined)).toEqual({ to: 'search' })
  expect(failures).toEqual(['failed'])
})
