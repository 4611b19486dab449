import { parentPort, workerData } from 'node:worker_threads'
import { createDb } from '../../../db/create-db.ts'
import { findErrorCode } from '../../../lib/error-code.ts'
import { answerQuestion, type Stock } from './answer.ts'
import { loadStock, refreshStock } from './follow-stock.ts'
import type { Answer, Question } from './question.ts'

/** Without a question it only loads the stock. `outdated` is a version that is no longer the current one. */
export type StockRequest = { id: number; question: Question | undefined; outdated: number | undefined }
export type StockReply = {
  id: number
  size?: StockSize
  answer?: Answer
  failure?: { message: string; code: string | undefined }
}
export type StockSize = { items: number; bytes: number }

// Loading reads all items in one statement.
const statementLimitMs = 10 * 60_000

if (!parentPort) throw new Error('This module must run in a worker thread')
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

async function reply({ id, question, outdated }: StockRequest): Promise<void> {
  const message: StockReply = { id }
  try {
    stock = await bringUpToDate(outdated)
    const { columns, orders } = stock
    message.size = { items: columns.rows - columns.removed, bytes: columns.bytes + orders.bytes }
    if (question) message.answer = answerQuestion(stock, question)
  } catch (error) {
    message.failure = { message: error instanceof Error ? error.message : String(error), code: findErrorCode(error) }
  }
  port.postMessage(message)
}

async function bringUpToDate(outdated: number | undefined): Promise<Stock> {
  const known = stock
  if (known && known.version !== outdated) return known
  // A failure in the middle would leave half of the changes.
  stock = undefined
  return known ? refreshStock(db, known) : loadStock(db)
}
