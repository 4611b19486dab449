import {
  pastedBytesMax,
  pastedMessages,
  type ReadNeeds,
  type ReadNeedsInput,
} from '../../../../shared/needs/reading.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { visitorNetwork } from '../../../lib/rate-limits.ts'
import { createThreads, ThreadTimeout, threadModule } from '../../../lib/threads/threads.ts'
import { createFairQueue } from '../../../lib/threads/turns.ts'
import { selectProductTypes } from '../../catalog/queries.ts'
import { explainFailure, requireExcelFile } from '../../inventory/lists/thread/open-list.ts'
import type { ReadingAnswer, ReadingRequest } from './reading-thread.ts'

const slots = 2
// One for a visitor at a time. Each may hold 2 MB while it waits.
const inTurn = createFairQueue(1, { ofAll: slots, hereMax: 50, hereOfOneMax: 10 })
const read = createThreads<ReadingRequest, ReadingAnswer>({
  entry: threadModule('reading-thread', import.meta.url),
  threadsMax: slots,
  // 500 lines take a fraction of a second; this leaves time for a busy machine.
  timeoutMs: 30_000,
  heapMb: 512,
})

/**
 * Reads a buyer's list and stores nothing. Throws as the import does for a bad file, TOO_LARGE beyond 2 MB or 500 lines, and
 * BUSY or TOO_MANY_REQUESTS while too many wait.
 */
export async function readNeeds(
  { db, address }: { db: Db; address: string },
  { text = '', workbook }: ReadNeedsInput,
): Promise<ReadNeeds> {
  if ((workbook?.bytes.length ?? Buffer.byteLength(text)) > pastedBytesMax)
    throw new DomainError('TOO_LARGE', pastedMessages.tooLarge)
  // A list saved as .csv is read like one that is named .xls.
  if (workbook) requireExcelFile({ ...workbook, fileName: workbook.fileName.trim().replace(/\.csv$/i, '.xls') })
  const categories = (await selectProductTypes(db, { includeInactive: false })).map(({ name }) => name)
  const context = { categories, today: toPacificDay(new Date()) }
  const request = workbook ? { context, bytes: workbook.bytes } : { context, text }
  const answer = await inTurn(visitorNetwork(address), () => read(request)).catch((error: unknown) => {
    if (!workbook && error instanceof ThreadTimeout) throw new DomainError('TOO_LARGE', pastedMessages.tooSlow)
    throw explainFailure(error)
  })
  if ('read' in answer) return answer.read
  throw new DomainError(answer.refusal.code, answer.refusal.message)
}

/** Reads lines of an email as those of a buyer's list are; undefined where `readNeeds` refuses. */
export async function readOfferedLines(db: Db, text: string): Promise<ReadNeeds | undefined> {
  try {
    return await readNeeds({ db, address: 'mailbox' }, { text })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return undefined
  }
}
