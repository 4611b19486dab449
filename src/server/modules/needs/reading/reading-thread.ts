import type { ReadNeeds } from '../../../../shared/needs/reading.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { lowerThreadPriority } from '../../../lib/threads/threads.ts'
import { parseWorkbook } from '../../../lib/workbook/parse-workbook.ts'
import type { ReadingContext } from './read-line.ts'
import { readSheets } from './read-sheets.ts'
import { readText } from './read-text.ts'

export type ReadingRequest = { context: ReadingContext } & ({ text: string } | { bytes: Uint8Array })
export type ReadingAnswer = { read: ReadNeeds } | { refusal: Pick<DomainError, 'code' | 'message'> }

lowerThreadPriority()

export async function run(request: ReadingRequest): Promise<ReadingAnswer> {
  try {
    return { read: await readRequest(request) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: { code: error.code, message: error.message } }
  }
}

async function readRequest(request: ReadingRequest): Promise<ReadNeeds> {
  if ('text' in request) return readText(request.text, request.context)
  return readSheets(await parseWorkbook(Buffer.from(request.bytes)), request.context)
}
