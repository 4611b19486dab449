import type { InquiryStatus } from '../../../../shared/inquiries/terms.ts'
import { findQuoteIssues, type SendableQuote } from '../../../../shared/quotes/drafts.ts'
import { takenBy } from '../../../../shared/quotes/rest.ts'
import type { HandOver, Quote, SeeAnswer, SendQuote } from '../../../../shared/quotes/schema.ts'
import { formatDollars } from '../../../../shared/quotes/words.ts'
import { formatCountOf, wordFor } from '../../../../shared/text/count-text.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Tx } from '../../../db/database.ts'
import { updateStatuses } from '../../../db/rows.ts'
import { DomainError, notFound } from '../../../lib/domain-error.ts'
import { recordChange } from '../../changes/changes.ts'
import { changeHandover, describeDelivery, describeHandover } from '../handovers.ts'
import { claimRequests, readOwnedRequest } from '../owned-requests.ts'
import { keepQuotedPrices } from '../prices/keep-prices.ts'
import { inquiryRows } from '../queries.ts'
import type { CustomerInquiryRow } from '../table.ts'
import {
  loadVersion,
  loadVersions,
  type QuoteVersion,
  quoteRows,
  selectInquiryIdsOf,
  selectQuotesOf,
  supersedeOpenQuotes,
  updateQuoteRow,
} from './queries.ts'
import { stateOf, toQuote, toRestLine, toRestVersion } from './quote-view.ts'
import { type QuoteContext, viewOf, writeQuoteEvent, wrongStateError } from './quotes.ts'
import type { QuoteRow } from './table.ts'
import { changedMeanwhile } from './update-quote.ts'

/**
 * Freezes a draft and makes its link. Sending twice is the first sending. Throws NOT_FOUND, INVALID naming line and field,
 * QUOTE_STATE, QUOTE_CHANGED when it is no longer what the sender saw.
 */
export async function sendQuote(
  { db, admin, callbacks, privateLinks }: QuoteContext,
  { id, revision }: SendQuote,
): Promise<Quote> {
  return db.transaction().execute(async (tx) => {
    const { inquiry, inquiries, stored } = await lockVersion(tx, id)
    if (stored.state === 'withdrawn' || stored.state === 'superseded') {
      throw wrongStateError(stored, 'Copy it into a new version to send it')
    }
    requireCurrentRevision(stored, revision)
    const context = { db: tx, callbacks, privateLinks }
    if (stored.state !== 'draft') return viewOf(context, stored)
    const today = toPacificDay(new Date())
    const version = await loadVersion(tx, stored)
    const { inquiryIds } = version
    const owned = await readOwnedRequest(tx, inquiry)
    requireSendable(toQuote(version, { inquiry, privateLinks, owned }), today)
    const others = (await selectQuotesOf(tx, inquiryIds)).filter((row) => row.id !== id)
    const isAccepted = ({ state }: QuoteRow) => state === 'accepted'
    requireNothingTaken(version, await loadVersions(tx, others.filter(isAccepted)))
    const otherIds = others.flatMap((row) => (isAccepted(row) ? [] : row.id))
    const superseded = await supersedeOpenQuotes(tx, otherIds, today)
    const row = await updateQuoteRow(tx, id, {
      state: 'sent',
      sent_at: new Date(),
      token_digest: privateLinks.quote.digestOf(id),
      changed_by: admin.username,
    })
    await keepQuotedPrices(tx, [id])
    const pending = inquiries.filter(({ status }) => status === 'pending')
    const moved = await moveInquiries(tx, pending, 'quoted')
    const told = { quoteId: id, link: privateLinks.quote.urlOf(id), email: inquiry.email, sender: admin.username }
    await callbacks.writeMails(tx, { kind: 'quote', ...told })
    await callbacks.writeMails(tx, { kind: 'ended', ids: otherIds })
    await claimRequests({ tx, admin, callbacks }, [inquiry])
    const quote = await viewOf(context, row)
    const supersededIds = superseded.map((version) => version.id)
    const ended = await selectInquiryIdsOf(tx, supersededIds)
    await recordChange(tx, {
      by: admin,
      ...recordOf(row, inquiry, [...new Set([...inquiryIds, ...[...ended.values()].flat()])]),
      action: 'sent',
      before: { state: stored.state, ...moved?.before },
      after: {
        state: row.state,
        ...moved?.after,
        total: formatDollars(quote.totals.all),
        ...describeDelivery(quote),
        validUntil: row.valid_until,
        supersededVersions: superseded.map(({ version }) => String(version)),
      },
    })
    await writeQuoteEvent(callbacks, tx, row)
    return quote
  })
}

/** Takes a sent or accepted version back, with its order while that is not confirmed. Throws NOT_FOUND, QUOTE_STATE. */
export async function withdrawQuote({ db, admin, callbacks, privateLinks }: QuoteContext, id: string): Promise<Quote> {
  return db.transaction().execute(async (tx) => {
    const { inquiry, inquiryIds, stored } = await lockVersion(tx, id)
    const state = stateOf(stored)
    if (state !== 'sent' && state !== 'accepted')
      throw wrongStateError(stored, 'Only a sent or accepted one can be withdrawn')
    if (state === 'accepted') await callbacks.cancelOrder(tx, id, admin)
    const row = await updateQuoteRow(tx, id, { state: 'withdrawn', changed_by: admin.username })
    await callbacks.writeMails(tx, { kind: 'ended', ids: [id] })
    const withdrawn = { action: 'withdrawn', before: { state }, after: { state: row.state } } as const
    await recordChange(tx, { by: admin, ...recordOf(row, inquiry, inquiryIds), ...withdrawn })
    await writeQuoteEvent(callbacks, tx, row)
    return viewOf({ db: tx, callbacks, privateLinks }, row)
  })
}

/**
 * Says that staff handed a sent version over to the buyer themselves, or takes that back. Saying it again changes nothing.
 * Throws NOT_FOUND, QUOTE_STATE for a draft.
 */
export async function handOverQuote(
  { db, admin, callbacks, privateLinks }: QuoteContext,
  { id, how }: HandOver,
): Promise<Quote> {
  return db.transaction().execute(async (tx) => {
    const context = { db: tx, callbacks, privateLinks }
    const { inquiry, inquiryIds, stored } = await lockVersion(tx, id)
    if (stored.sent_at === null) throw wrongStateError(stored, 'Send it before you hand it over')
    const before = await viewOf(context, stored)
    const changes = changeHandover(before, how, admin)
    if (!changes) return before
    // What was offered stays as it was, and so does who changed it.
    const row = await quoteRows.update(tx, id, changes)
    const after = await viewOf(context, row)
    await recordChange(tx, {
      by: admin,
      ...recordOf(row, inquiry, inquiryIds),
      ...describeHandover(before, after, how),
    })
    await writeQuoteEvent(callbacks, tx, row)
    return after
  })
}

/** Notes that nothing more is to be done about a decline, or takes that back. Throws NOT_FOUND, QUOTE_STATE. */
export async function seeAnswer(
  { db, admin, callbacks, privateLinks }: QuoteContext,
  { id, isSeen }: SeeAnswer,
): Promise<Quote> {
  return db.transaction().execute(async (tx) => {
    const context = { db: tx, callbacks, privateLinks }
    const { inquiry, inquiryIds, stored } = await lockVersion(tx, id)
    if (stored.state !== 'declined') throw wrongStateError(stored, 'Only a declined one can be marked as seen to')
    const wasSeen = stored.answer_seen_at !== null
    if (isSeen === wasSeen) return viewOf(context, stored)
    const row = await quoteRows.update(tx, id, { answer_seen_at: isSeen ? new Date() : null })
    await recordChange(tx, {
      by: admin,
      ...recordOf(row, inquiry, inquiryIds),
      before: { seenTo: wasSeen },
      after: { seenTo: isSeen },
    })
    await writeQuoteEvent(callbacks, tx, row)
    return viewOf(context, row)
  })
}

/**
 * Locks all inquiries of a quote in the order of their ids before the quote, as every call about quotes does, so that no two
 * wait for each other. `inquiry` is the one that it is kept under. Throws NOT_FOUND.
 */
export async function lockVersion(tx: Tx, id: string) {
  const inquiryIds = (await selectInquiryIdsOf(tx, [id])).get(id) ?? []
  const inquiries = await inquiryRows.lockAll(tx, inquiryIds)
  const stored = await quoteRows.lock(tx, id)
  const inquiry = inquiries.find((one) => one.id === stored.inquiry_id)
  if (!inquiry) throw notFound('Quote')
  return { inquiry, inquiries, inquiryIds: inquiries.map((one) => one.id), stored }
}

/** What the audit trail says of a version, in the history of these inquiries. */
export function recordOf(
  { id, version }: QuoteRow,
  { number, company }: CustomerInquiryRow,
  inquiryIds: readonly string[],
) {
  const recordName = `${formatReference('inquiry', number)} version ${version}, ${company}`
  return { kind: 'quote', recordId: id, recordName, inquiryIds } as const
}

/** Gives locked inquiries of a quote a status. Returns what the trail says of it; undefined without inquiries. */
export async function moveInquiries(
  tx: Tx,
  inquiries: readonly CustomerInquiryRow[],
  status: InquiryStatus,
): Promise<Record<'before' | 'after', { status: string }> | undefined> {
  if (inquiries.length === 0) return undefined
  await updateStatuses(
    tx,
    'customer_inquiries',
    inquiries.map(({ id }) => ({ id, status })),
  )
  const before = [...new Set(inquiries.map((inquiry) => inquiry.status))].join(', ')
  return { before: { status: before }, after: { status } }
}

function requireCurrentRevision(stored: QuoteRow, seen: SendQuote['revision']): void {
  if (typeof seen !== 'number' || seen === stored.revision) return
  const since = Object.entries(stored.field_revisions).flatMap(([field, at]) => (at > seen ? field : []))
  throw changedMeanwhile(stored, since)
}

function requireSendable(quote: SendableQuote, today: string): void {
  const issues = findQuoteIssues(quote, today)
  const [first] = issues
  if (first) throw new DomainError('INVALID', first.message, { issues })
}

const numbersMax = 5

/** Refuses a version with lines that an accepted one has taken: beside that, only the rest may be quoted. */
function requireNothingTaken({ row, lines }: QuoteVersion, accepted: readonly QuoteVersion[]): void {
  for (const version of accepted) {
    const hasTakenLine = takenBy(toRestVersion(version))
    const numbers = lines.flatMap((line, index) => (hasTakenLine(toRestLine(row, line)) ? [index + 1] : []))
    if (numbers.length > 0) throw wrongStateError(version.row, howToGoOn(version, numbers))
  }
}

function howToGoOn({ order }: QuoteVersion, numbers: readonly number[]): string {
  const withdraw = 'Withdraw it before you send another version'
  if (!order || order.state === 'cancelled') return withdraw
  const count = numbers.length
  const lines =
    count > numbersMax ? formatCountOf(count, 'line') : `${wordFor(count, 'line', 'lines')} ${numbers.join(', ')}`
  const what = `what order ${formatReference('order', order.number)} has (${lines}) to quote the rest`
  return order.state === 'accepted' ? `${withdraw}, or remove ${what}` : `Remove ${what}`
}
