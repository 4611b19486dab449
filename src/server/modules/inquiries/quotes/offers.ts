import { answerTerms } from '../../../../shared/deals/terms.ts'
import type { AnswerQuote, QuoteOffer } from '../../../../shared/quotes/schema.ts'
import { describeAnswered, describeTotal } from '../../../../shared/quotes/words.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Context, LeadContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type DomainError, invalidField } from '../../../lib/domain-error.ts'
import { digestToken } from '../../../lib/secrets/private-links.ts'
import { recordChange } from '../../changes/changes.ts'
import { inquiryRows } from '../queries.ts'
import { storeTerms } from '../terms.ts'
import { loadOfferedVersion, loadOfferedVersions, quoteRows, selectQuotesOf, updateQuoteRow } from './queries.ts'
import { inquiryOf, isPriced, stateOf, toOffer, toWholeOffer } from './quote-view.ts'
import { wrongStateError } from './quotes.ts'
import { lockVersion, moveInquiries, recordOf } from './send-quote.ts'
import type { QuoteLineRow, QuoteRow } from './table.ts'

// A buyer has no account.
const buyer = { id: 'buyer', username: 'the buyer' }

/** The version behind a buyer's link. Throws NOT_FOUND. */
export function findQuoteOffered(db: Db, token: string): Promise<QuoteRow> {
  return quoteRows.getBy(db, 'token_digest', digestToken(token))
}

/** What the holder of the link may see. Throws NOT_FOUND. */
export async function getOffer(
  { db, privateLinks }: Pick<Context, 'db' | 'privateLinks'>,
  token: string,
): Promise<QuoteOffer> {
  const row = await findQuoteOffered(db, token)
  return toOffer(await loadOfferedVersion(db, row), {
    inquiry: await inquiryRows.get(db, row.inquiry_id),
    privateLinks,
  })
}

/**
 * A sent version as the buyer sees it, without a link to its order; `inquiryId`: of what was accepted, else the one that it is
 * kept under. Throws NOT_FOUND.
 */
export async function getOfferById(db: Db, quoteId: string): Promise<QuoteOffer & { inquiryId: string }> {
  const row = await quoteRows.get(db, quoteId)
  const inquiry = await inquiryRows.get(db, row.inquiry_id)
  const version = await loadOfferedVersion(db, row)
  return { ...toOffer(version, { inquiry }), inquiryId: answeredInquiryOf(row, version.lines) }
}

/** Where staff see what became of an answer: of a version for several inquiries, the first with an accepted line. */
function answeredInquiryOf(row: QuoteRow, lines: readonly QuoteLineRow[]): string {
  const accepted = lines.find(({ id }) => row.answer_line_ids.includes(id))
  return accepted ? inquiryOf(row, accepted) : row.inquiry_id
}

/** A version as it was written for the buyer, with what staff noted about it. A draft was not sent. */
export type WrittenQuote = Omit<QuoteOffer, 'sentAt'> & {
  sentAt: string | null
  createdAt: string
  internalNote: string
}

/** All versions that are kept under an inquiry, drafts too, without costs and names of staff. */
export async function listWrittenQuotes(db: Db, inquiryId: string): Promise<WrittenQuote[]> {
  const inquiry = await inquiryRows.find(db, inquiryId)
  if (!inquiry) return []
  const kept = (await selectQuotesOf(db, [inquiryId])).filter((row) => row.inquiry_id === inquiryId)
  return (await loadOfferedVersions(db, kept)).map((version) => ({
    ...toWholeOffer(version, { inquiry }),
    sentAt: version.row.sent_at?.toISOString() ?? null,
    createdAt: version.row.created_at.toISOString(),
    internalNote: version.row.internal_note,
  }))
}

/**
 * Stores the buyer's answer; accepting makes the inquiries with accepted lines wait for the order. The same answer to the same
 * lines again is the first. Throws NOT_FOUND, INVALID for lines without an offer, QUOTE_STATE for another answer or a quote that
 * no longer holds.
 */
export async function answerOffer(
  { db, callbacks, privateLinks }: LeadContext & Pick<Context, 'privateLinks'>,
  { token, ...answer }: AnswerQuote,
): Promise<QuoteOffer> {
  return db.transaction().execute(async (tx) => {
    const found = await findQuoteOffered(tx, token)
    const { inquiry, inquiries, inquiryIds, stored } = await lockVersion(tx, found.id)
    const before = await loadOfferedVersion(tx, stored)
    const { lines } = before
    const lineIds = acceptedLines(answer, lines)
    if (isSameAnswer(stored, answer.answer, lineIds)) return toOffer(before, { inquiry, privateLinks })
    if (stateOf(stored) !== 'sent') throw noLongerOpen(stored)
    const row = await storeAnswer(tx, stored, { ...answer, lineIds })
    const isAccepted = answer.answer === 'accept'
    if (isAccepted) await callbacks.makeOrder(tx, row.id)
    const offer = toOffer(await loadOfferedVersion(tx, row), { inquiry, privateLinks })
    const { totals, quotedTotals } = offer
    const accepted = lines.filter((line) => lineIds.includes(line.id)).map((line) => inquiryOf(row, line))
    const waiting = inquiries.filter(({ id }) => accepted.includes(id))
    const moved = await moveInquiries(tx, waiting, 'waiting order')
    await recordChange(tx, {
      by: buyer,
      ...recordOf(row, inquiry, inquiryIds),
      action: 'answered',
      before: { state: stored.state, ...moved?.before },
      after: {
        state: row.state,
        ...moved?.after,
        ...(isAccepted && { lines: `${lineIds.length} of ${lines.filter(isPriced).length}` }),
        ...(isAccepted && totals && quotedTotals && { total: describeTotal({ totals, quotedTotals }) }),
        name: row.answer_name,
        note: row.answer_note,
        purchaseOrder: row.answer_purchase_order,
      },
    })
    await callbacks.writeEvent(tx, {
      kind: 'quote answer',
      records: { inquiryId: answeredInquiryOf(row, lines), quoteId: row.id },
      title: `${inquiry.company} ${describeAnswered(offer)} the quote for ${formatReference('inquiry', inquiry.number)}`,
    })
    await callbacks.writeMails(tx, { kind: 'ended', ids: [row.id] })
    await callbacks.writeMails(tx, { kind: 'quote answer', quoteId: row.id, email: inquiry.email })
    return offer
  })
}

type Answer = Omit<AnswerQuote, 'token'>

/** In the order of the quote. */
function acceptedLines({ answer, lineIds }: Answer, lines: readonly QuoteLineRow[]): string[] {
  if (answer === 'decline') return []
  const offered = lines.filter(isPriced).map(({ id }) => id)
  const unknown = lineIds?.find((id) => !offered.includes(id))
  if (unknown !== undefined) {
    throw invalidField(`lineIds.${lineIds?.indexOf(unknown)}`, 'This line is not offered')
  }
  return lineIds ? offered.filter((id) => lineIds.includes(id)) : offered
}

function isSameAnswer(stored: QuoteRow, answer: Answer['answer'], lineIds: readonly string[]): boolean {
  const isAnswered = stored.state === 'accepted' || stored.state === 'declined'
  return isAnswered && stored.answer === answer && stored.answer_line_ids.join() === lineIds.join()
}

function noLongerOpen(stored: QuoteRow): DomainError {
  const isAnswered = stored.state === 'accepted' || stored.state === 'declined'
  return wrongStateError(stored, isAnswered ? 'Please call us to change the answer' : 'Please ask us for a new quote')
}

function storeAnswer(
  tx: Tx,
  { id, changed_by }: QuoteRow,
  { answer, lineIds, ...words }: Answer & { lineIds: string[] },
) {
  return updateQuoteRow(tx, id, {
    state: answer === 'accept' ? 'accepted' : 'declined',
    answer,
    answer_line_ids: lineIds,
    ...storeTerms(answerTerms, words),
    answered_at: new Date(),
    changed_by,
  })
}
