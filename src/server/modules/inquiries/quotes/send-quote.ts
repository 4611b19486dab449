import { findQuoteIssues, type SendableQuote } from '../../../../shared/quotes/drafts.ts'
import type { HandOver, Quote, SendQuote } from '../../../../shared/quotes/schema.ts'
import { deliveryWords, formatDollars, handoverWords } from '../../../../shared/quotes/words.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Tx } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { recordChange } from '../../changes/changes.ts'
import { inquiryRows } from '../queries.ts'
import type { CustomerInquiryRow } from '../table.ts'
import { quoteRows, selectQuoteLines, selectQuotesOf, supersedeOpenQuotes, updateQuoteRow } from './queries.ts'
import { stateOf, toQuote } from './quote-view.ts'
import { type QuoteContext, tellOfQuote, viewOf, wrongState } from './quotes.ts'
import type { QuoteRow } from './table.ts'
import { changedMeanwhile } from './update-quote.ts'

/**
 * Freezes a draft and makes its link. Sending twice is the first sending. Throws NOT_FOUND, INVALID naming line and field,
 * QUOTE_STATE, QUOTE_CHANGED when it is no longer what the sender saw.
 */
export async function sendQuote(
  { db, admin, links, privateLinks }: QuoteContext,
  { id, revision }: SendQuote,
): Promise<Quote> {
  return db.transaction().execute(async (tx) => {
    const { inquiry, stored } = await lockBoth(tx, id)
    if (stored.state === 'withdrawn' || stored.state === 'superseded') {
      throw wrongState(stored, 'Copy it into a new version to send it')
    }
    demandSeen(stored, revision)
    const context = { db: tx, links, privateLinks }
    if (stored.state !== 'draft') return viewOf(context, stored)
    const today = toPacificDay(new Date())
    const lines = await selectQuoteLines(tx, [id])
    demandSendable(toQuote(stored, lines, { inquiry, privateLinks }), today)
    const others = (await selectQuotesOf(tx, inquiry.id)).filter((version) => version.id !== id)
    demandNoAcceptance(others)
    const superseded = await supersedeOpenQuotes(tx, inquiry.id, today)
    const row = await updateQuoteRow(tx, id, {
      state: 'sent',
      sent_at: new Date(),
      token_digest: privateLinks.quote.digestOf(id),
      changed_by: admin.username,
    })
    const becomesQuoted = inquiry.status === 'pending'
    if (becomesQuoted) await inquiryRows.update(tx, inquiry.id, { status: 'quoted' })
    const told = { quoteId: id, link: privateLinks.quote.urlOf(id), email: inquiry.email, sender: admin.username }
    await links.writeMails(tx, { kind: 'quote', ...told })
    await links.writeMails(tx, { kind: 'quotes ended', quoteIds: others.map((version) => version.id) })
    const quote = await viewOf(context, row)
    await recordChange(tx, {
      by: admin,
      ...recordOf(row, inquiry),
      action: 'sent',
      before: { state: stored.state, ...(becomesQuoted && { status: inquiry.status }) },
      after: {
        state: row.state,
        ...(becomesQuoted && { status: 'quoted' }),
        total: formatDollars(quote.totals.all),
        ...(quote.delivery && { delivery: deliveryWords[quote.delivery] }),
        validUntil: row.valid_until,
        supersededVersions: superseded.map(({ version }) => String(version)),
      },
    })
    await tellOfQuote(links, tx, row)
    return quote
  })
}

/** Takes a sent or accepted version back, with its order while that is not confirmed. Throws NOT_FOUND, QUOTE_STATE. */
export async function withdrawQuote({ db, admin, links, privateLinks }: QuoteContext, id: string): Promise<Quote> {
  return db.transaction().execute(async (tx) => {
    const { inquiry, stored } = await lockBoth(tx, id)
    const state = stateOf(stored)
    if (state !== 'sent' && state !== 'accepted')
      throw wrongState(stored, 'Only a sent or accepted one can be withdrawn')
    if (state === 'accepted') await links.cancelOrder(tx, id, admin)
    const row = await updateQuoteRow(tx, id, { state: 'withdrawn', changed_by: admin.username })
    await links.writeMails(tx, { kind: 'quotes ended', quoteIds: [id] })
    await recordChange(tx, {
      by: admin,
      ...recordOf(row, inquiry),
      action: 'withdrawn',
      before: { state },
      after: { state: row.state },
    })
    await tellOfQuote(links, tx, row)
    return viewOf({ db: tx, links, privateLinks }, row)
  })
}

/**
 * Says that staff handed a sent version over to the buyer themselves, or takes that back. Saying it again changes nothing.
 * Throws NOT_FOUND, QUOTE_STATE for a draft.
 */
export async function handOverQuote(
  { db, admin, links, privateLinks }: QuoteContext,
  { id, how }: HandOver,
): Promise<Quote> {
  return db.transaction().execute(async (tx) => {
    const context = { db: tx, links, privateLinks }
    const { inquiry, stored } = await lockBoth(tx, id)
    if (stored.sent_at === null) throw wrongState(stored, 'Send it before you hand it over')
    const before = await viewOf(context, stored)
    if ((how === null) === (before.handedOver === null)) return before
    // What was offered stays as it was, and so does who changed it.
    const [handed_over_by, handed_over_at] = how === null ? [null, null] : [admin.username, new Date()]
    const row = await quoteRows.update(tx, id, { handed_over_by, handed_over_at })
    const after = await viewOf(context, row)
    await recordChange(tx, {
      by: admin,
      ...recordOf(row, inquiry),
      action: 'updated',
      before: { delivery: deliveryText(before) },
      after: { delivery: deliveryText(after), ...(how !== null && { how: handoverWords[how] }) },
    })
    await tellOfQuote(links, tx, row)
    return after
  })
}

const deliveryText = ({ delivery }: Quote) => (delivery === null ? null : deliveryWords[delivery])

/** Locks an inquiry before its quote, as every call about quotes does, so that no two wait for each other. */
export async function lockBoth(tx: Tx, id: string): Promise<{ inquiry: CustomerInquiryRow; stored: QuoteRow }> {
  const { inquiry_id: inquiryId } = await quoteRows.get(tx, id)
  const inquiry = await inquiryRows.lock(tx, inquiryId)
  return { inquiry, stored: await quoteRows.lock(tx, id) }
}

/** What the audit trail says of a version. */
export function recordOf({ id, version }: QuoteRow, { id: inquiryId, number, company }: CustomerInquiryRow) {
  const recordName = `${formatReference('inquiry', number)} version ${version}, ${company}`
  return { kind: 'quote', recordId: id, recordName, inquiryIds: [inquiryId] } as const
}

function demandSeen(stored: QuoteRow, seen: SendQuote['revision']): void {
  if (typeof seen !== 'number' || seen === stored.revision) return
  const since = Object.entries(stored.field_revisions).filter(([, revision]) => revision > seen)
  throw changedMeanwhile(
    stored,
    since.map(([field]) => field),
  )
}

function demandSendable(quote: SendableQuote, today: string): void {
  const issues = findQuoteIssues(quote, today)
  const [first] = issues
  if (first) throw new DomainError('INVALID', first.message, { issues })
}

function demandNoAcceptance(versions: readonly QuoteRow[]): void {
  const accepted = versions.find(({ state }) => state === 'accepted')
  if (accepted) throw wrongState(accepted, 'Withdraw it before you send another version')
}
