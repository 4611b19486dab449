import type { PaperState } from '../../../../shared/papers/terms.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { addJobs, type JobHandlers, queueReportMarks } from '../../../jobs/jobs.ts'
import { createConversations, freeMemory, threadModule } from '../../../lib/threads/threads.ts'
import type { FoundWord } from './find-words.ts'
import { joinParts } from './paper-files.ts'
import type { PaperQuestion, PaperReading } from './paper-thread.ts'
import { lockPaper, paperRows, selectKnownHeats } from './queries.ts'
import type { PaperRow } from './table.ts'

// Whatever is inside, it takes no time of other requests, and memory up to a limit only.
const converse = createConversations<PaperQuestion, PaperReading>({
  entry: threadModule('paper-thread', import.meta.url),
  threadsMax: 1,
  timeoutMs: 20_000,
  heapMb: 256,
})

// A thread that held much must end to free its memory.
const keptBytesMax = 4 * 1024 * 1024

const typeIt = 'type the heat'
const problems = {
  scanned: `No text in this file: ${typeIt}`,
  locked: `This file has a password: ${typeIt}`,
  damaged: `This file is damaged or incomplete: ${typeIt}`,
  'too large': `This file is too large to be read: ${typeIt}`,
} as const

/** Has a paper read once the transaction is committed, one after the other, whichever instance does it. `isKindOpen`: nothing says its kind. */
export function queuePaper(tx: Tx, payload: { paperId: string; isKindOpen: boolean }): Promise<void> {
  return addJobs(tx, 'read paper', [{ key: `read paper: ${payload.paperId}`, queue: 'read papers', payload }])
}

/** Returns the job that finds the heats in a paper. What cannot be read is kept, and says so. */
export function createPaperReading(db: Db): JobHandlers['read paper'] {
  return async ({ paperId, isKindOpen }) => {
    const stored = await paperRows.find(db, paperId)
    if (stored?.state !== 'reading') return
    const reading = await readWords(await joinParts(db, stored))
    const outcome = 'words' in reading ? await findOurs(reading.words) : { problem: problems[reading.problem] }
    await db.transaction().execute(async (tx) => {
      // It may have been deleted meanwhile.
      const paper = await lockPaper(tx, paperId)
      if (paper?.state !== 'reading') return
      const state: PaperState = 'problem' in outcome ? 'unread' : 'read'
      // Most papers with a text are reports; what could not be read may be anything.
      const isReport = isKindOpen === true && state === 'read' && paper.kind === 'other'
      if (isReport) await queueReportMarks(tx)
      await paperRows.update(tx, paperId, { state, ...outcome, ...(isReport && { kind: 'mtr' }) })
    })

    async function findOurs(words: readonly FoundWord[]) {
      const known = new Set(
        await selectKnownHeats(
          db,
          words.map(({ text }) => text),
        ),
      )
      const found = words.filter(({ text }) => known.has(text))
      return {
        words: JSON.stringify(words.slice(0, wordsKeptMax)),
        found_heats: JSON.stringify(found.slice(0, foundMax)),
      }
    }
  }
}

const wordsKeptMax = 20_000
const foundMax = 2_000

/** The words of a PDF in a thread of their own; its bytes must be theirs alone. */
async function readWords(bytes: Uint8Array<ArrayBuffer>): Promise<PaperReading> {
  const isLarge = bytes.length > keptBytesMax
  return converse(async (thread) => {
    if (isLarge) thread.retire()
    try {
      return await thread.ask({ bytes }, [bytes.buffer])
    } catch {
      // It took too much memory or time, and so it would again.
      thread.retire()
      return { problem: 'too large' } as const
    } finally {
      if (bytes.length > 0) freeMemory(bytes)
    }
  })
}

/** What a picture needs, which has no text. */
export const withoutText = { state: 'unread', problem: problems.scanned } as const satisfies Partial<PaperRow>
