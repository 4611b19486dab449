import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { DomainError } from './domain-error.ts'
import type { WorkbookMessage } from './workbook.ts'
import { parseWorkbook } from './workbook-parsing.ts'

// The receiving thread takes in one part at a time and asks for the next: sent all at once they would hold it.
const rowsPerMessage = 1_000

if (!parentPort) throw new Error('The workbook reader runs in a thread of its own')
const port = parentPort
const send = (message: WorkbookMessage) => port.postMessage(message)

try {
  for (const { name, rows } of await parseWorkbook(Buffer.from(workerData))) {
    send({ type: 'sheet', name })
    for (let start = 0; start < rows.length; start += rowsPerMessage) {
      send({ type: 'rows', rows: rows.slice(start, start + rowsPerMessage) })
      await once(port, 'message')
    }
  }
  send({ type: 'end' })
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  send({ type: 'refused', code: error.code, message: error.message })
}
