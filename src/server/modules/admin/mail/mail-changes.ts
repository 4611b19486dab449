import type { ChangeAction } from '../../../../shared/office/terms.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Admin } from '../../../trpc.ts'
import { recordChanges } from '../../changes/changes.ts'
import { selectInquiriesToldOf } from '../../inquiries/queries.ts'
import { selectQuotes } from '../../inquiries/quotes/queries.ts'
import { stateOf } from '../../inquiries/quotes/quote-view.ts'
import { dropMailJobs } from './mail-jobs.ts'
import { cancelMailsOfEnded, outsideKinds, selectSubjects, selectUnsentQuoteIds } from './queries.ts'

type MailAction = Extract<ChangeAction, 'sent' | 'failed' | 'retried' | 'cancelled'>

// What no person did.
const system: Admin = { id: 'system', username: 'the system' }

/** Records what staff did with a mail. */
export async function recordMailChange(tx: Tx, by: Admin, action: MailAction, mailId: string): Promise<void> {
  await record(tx, by, action, await selectTold(tx, [mailId]))
}

/** Records what happened to mails about inquiries and their quotes, for their history; that staff were told is left out. */
export async function recordMails(tx: Tx, action: MailAction, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return
  const mails = await selectTold(tx, mailIds)
  const told = mails.filter(({ kind, inquiryIds }) => {
    return inquiryIds.length > 0 && (action !== 'sent' || outsideKinds.includes(kind))
  })
  await record(tx, system, action, told)
}

type ToldMails = Awaited<ReturnType<typeof selectTold>>

async function selectTold(tx: Tx, mailIds: readonly string[]) {
  const mails = await selectSubjects(tx, mailIds)
  const told = mails.map((mail) => ({ aboutId: mail.about_id, emailKey: mail.buyer_key }))
  const inquiries = await selectInquiriesToldOf(tx, told)
  return mails.map((mail) => {
    const own = inquiries.find(({ aboutId, emailKey }) => aboutId === mail.about_id && emailKey === mail.buyer_key)
    return { ...mail, inquiryIds: own?.inquiryIds ?? [] }
  })
}

// Without people's names and addresses: the trail is kept for years.
function record(tx: Tx, by: Admin, action: MailAction, mails: ToldMails): Promise<void> {
  return recordChanges(
    tx,
    mails.map(({ id, kind, reference, inquiryIds }) => {
      return { by, kind: 'mail', recordId: id, recordName: `${reference}, email: ${kind}`, action, inquiryIds }
    }),
  )
}

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
