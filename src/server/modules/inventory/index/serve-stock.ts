import { parentPort, workerData } from 'node:worker_threads'
import { createDb } from '../../../db/create-db.ts'
import { findErrorCode } from '../../../lib/error-code.ts'
import type { Stock } from './answer.ts'
import { loadStock, readChanges } from './follow-stock.ts'

/** What the thread of the stock index is asked, by name. Questions and answers are copied between the threads. */
export type StockCalls = Record<string, (stock: Stock, question: never) => object>

/** Without a call it only loads the stock. `outdated` is a version that is no longer the current one. */
export type StockRequest = {
  id: number
  call: { name: string; question: unknown } | undefined
  outdated: number | undefined
}
export type StockReply = {
  id: number
  size?: StockSize
  answer?: object
  failure?: { message: string; code: string | undefined }
}
export type StockSize = { items: number; bytes: number }

// Loading reads all items in one statement.
const statementLimitMs = 10 * 60_000

/** Answers from the stock, in the thread of the stock index, one request after the other. */
export function serveStock(calls: StockCalls): void {
  if (!parentPort) throw new Error('The stock is served in a worker thread')
  const port = parentPort
  const db = createDb(String(workerData), {
    // The next statement reports it.
    onConnectionError: () => undefined,
    poolMax: 1,
    statementLimitMs,
    channels: [],
  })
  let stock: Stock | undefined
  let working = Promise.resolve()

  port.on('message', (request: StockRequest) => {
    working = working.then(() => reply(request))
  })

  async function reply({ id, call, outdated }: StockRequest): Promise<void> {
    const message: StockReply = { id }
    try {
      stock = await bringUpToDate(outdated)
      const { columns, orders } = stock
      message.size = { items: columns.rows - columns.removed, bytes: columns.bytes + orders.bytes }
      if (call) message.answer = answer(stock, call)
    } catch (error) {
      message.failure = { message: error instanceof Error ? error.message : String(error), code: findErrorCode(error) }
    }
    port.postMessage(message)
  }

  function answer(now: Stock, { name, question }: NonNullable<StockRequest['call']>): object {
    const call = calls[name]
    if (!call) throw new Error(`The stock index has no call ${name}`)
    // The interface lets only questions of the call's own type through.
    return call(now, question as never)
  }

  async function bringUpToDate(outdated: number | undefined): Promise<Stock> {
    const known = stock
    if (known && known.version !== outdated) return known
    // After a failure here the stock is as it was, and the next question about a later version tries again.
    const takeIn = known && (await readChanges(db, known))
    // A failure in the middle of taking in would leave half of the changes.
    stock = undefined
    return takeIn?.() ?? loadStock(db)
  }
}
