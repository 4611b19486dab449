import type { ReadNeeds, ReadNeedsInput } from '../../../../shared/needs-reading.ts'
import { pastedBytesMax, pastedMessages } from '../../../../shared/needs-reading-terms.ts'
import { toPacificDay } from '../../../../shared/pacific-day.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { createThreadPool, ThreadTimeout, threadModule } from '../../../lib/thread-pool.ts'
import { selectProductTypes } from '../../catalog/product-types/queries.ts'
import { explainFailure, requireExcelFile } from '../../inventory/uploads/thread/open-list.ts'
import type { ReadingAnswer, ReadingRequest } from './reading-thread.ts'

const pool = createThreadPool<ReadingRequest, ReadingAnswer>({
  entry: threadModule('reading-thread', import.meta.url),
  slots: 1,
  // 500 lines take a fraction of a second; this leaves time for a busy machine.
  timeoutMs: 30_000,
  heapMb: 512,
  waitingMax: 20,
})

/**
 * Reads a buyer's list and stores nothing. Throws as the import does for a bad file, and TOO_LARGE beyond 2 MB or 500
 * lines.
 */
export async function readNeeds(db: Db, { text = '', workbook }: ReadNeedsInput): Promise<ReadNeeds> {
  if ((workbook?.bytes.length ?? Buffer.byteLength(text)) > pastedBytesMax)
    throw new DomainError('TOO_LARGE', pastedMessages.tooLarge)
  // A list saved as .csv is read like one that is named .xls.
  if (workbook) requireExcelFile({ ...workbook, fileName: workbook.fileName.trim().replace(/\.csv$/i, '.xls') })
  const categories = (await selectProductTypes(db, { includeInactive: false })).map(({ name }) => name)
  const context = { categories, today: toPacificDay(new Date()) }
  const request = workbook ? { context, bytes: workbook.bytes } : { context, text }
  return pool.use(async (thread) => {
    const answer = await thread.ask(request).catch((error: unknown) => {
      if (!workbook && error instanceof ThreadTimeout) throw new DomainError('TOO_LARGE', pastedMessages.tooSlow)
      throw explainFailure(error)
    })
    if ('read' in answer) return answer.read
    const { code, message } = answer.refusal
    if (code === 'TOO_LARGE') thread.retire()
    throw new DomainError(code, message)
  })
}
