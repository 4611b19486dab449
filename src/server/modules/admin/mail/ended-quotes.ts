import type { Db, Tx } from '../../../db/database.ts'
import { selectQuotes } from '../../inquiries/quotes/queries.ts'
import { stateOf } from '../../inquiries/quotes/quote-view.ts'
import { recordMails } from './mail-changes.ts'
import { dropMailJobs } from './mail-jobs.ts'
import { cancelMailsOfEnded, selectUnsentQuoteIds } from './queries.ts'

/** A quote that the buyer can no longer answer, and why its mails no longer go out. */
export type EndedQuote = { id: string; reason: string; isDeleted: boolean }

/** Those of these quotes that have ended. */
export async function findEnded(db: Db, quoteIds: readonly string[]): Promise<EndedQuote[]> {
  const rows = new Map((await selectQuotes(db, quoteIds)).map((row) => [row.id, row]))
  return quoteIds.flatMap((id) => {
    const row = rows.get(id)
    const state = row && stateOf(row)
    if (state === 'sent') return []
    const what = row ? `Version ${row.version} of the quote is ${state}` : 'The quote was deleted'
    return { id, reason: `${what}, so its email is not sent.`, isDeleted: !row }
  })
}

/** Cancels the mails of those of these quotes that have ended and whose mails have not gone out. */
export async function endQuoteMails(tx: Tx, quoteIds: readonly string[]): Promise<void> {
  const ended = await findEnded(tx, quoteIds)
  if (ended.length === 0) return
  const ids = await cancelMailsOfEnded(tx, ended)
  await dropMailJobs(tx, ids)
  await recordMails(tx, 'cancelled', ids)
}

/** Likewise for all quotes: that one expires is nobody's act. */
export async function endMailsOfEndedQuotes(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => endQuoteMails(tx, await selectUnsentQuoteIds(tx)))
}
