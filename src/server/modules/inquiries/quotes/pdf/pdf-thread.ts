import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '../../../../lib/thread-priority.ts'
import { drawQuote } from './draw-quote.ts'
import type { QuoteSheet } from './quote-sheet.ts'

if (!parentPort) throw new Error('This module must run in a worker thread')
const port = parentPort
lowerThreadPriority()

port.on('message', async (request: QuoteSheet) => {
  const bytes = await drawQuote(request)
  // A buffer of its own, never shared memory.
  port.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
