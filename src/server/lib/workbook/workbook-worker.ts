import { parentPort } from 'node:worker_threads'
import { DomainError } from '../domain-error.ts'
import type { WorkbookMessage, WorkbookRequest } from './workbook.ts'
import { parseWorkbook } from './parse-workbook.ts'

const rowsPerMessage = 1_000

if (!parentPort) throw new Error('The workbook reader runs in a thread of its own')
const port = parentPort

// One message for each request: sent all at once they would hold the receiving thread.
let messages: AsyncIterator<WorkbookMessage> | undefined
port.on('message', async (request: WorkbookRequest) => {
  if (request !== 'next') messages = readInParts(request)
  const message = await messages?.next()
  port.postMessage(message?.value)
})

async function* readInParts(bytes: Uint8Array): AsyncGenerator<WorkbookMessage> {
  try {
    for (const { name, rows } of await parseWorkbook(Buffer.from(bytes.buffer))) {
      yield { type: 'sheet', name }
      for (let start = 0; start < rows.length; start += rowsPerMessage) {
        yield { type: 'rows', rows: rows.slice(start, start + rowsPerMessage) }
      }
    }
    yield { type: 'end' }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    yield { type: 'refused', code: error.code, message: error.message }
  }
}
