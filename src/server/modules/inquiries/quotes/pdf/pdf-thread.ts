import { parentPort } from 'node:worker_threads'
import { drawQuote } from './draw-quote.ts'
import type { QuoteSheet } from './quote-sheet.ts'

if (!parentPort) throw new Error('This module must run in a worker thread')
const port = parentPort

port.on('message', async (request: QuoteSheet) => {
  const bytes = await drawQuote(request)
  // A buffer of its own, never shared memory.
  port.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
