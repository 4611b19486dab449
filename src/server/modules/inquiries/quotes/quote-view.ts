import { answerTerms, lineTerms, quoteTerms, shownTo } from '../../../../shared/deals/terms.ts'
import type { MailState } from '../../../../shared/office/mail-states.ts'
import type { RestLine, RestVersion } from '../../../../shared/quotes/rest.ts'
import type {
  OfferTotals,
  Quote,
  QuoteAnswer,
  QuoteLine,
  QuoteOffer,
  QuoteTotals,
} from '../../../../shared/quotes/schema.ts'
import type { QuoteState } from '../../../../shared/quotes/terms.ts'
import { isOffered, lineAmount, sumPart, sumQuote } from '../../../../shared/quotes/totals.ts'
import type { Owned } from '../../../../shared/site/owners.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { toHandover } from '../handovers.ts'
import type { CustomerInquiryRow } from '../table.ts'
import { readTerms } from '../terms.ts'
import type { OfferedVersion, OrderOfQuoteRow, QuotedSums, QuoteVersion } from './queries.ts'
import type { QuoteLineRow, QuoteRow } from './table.ts'

/** A version in one line of text. */
export function describeQuote(row: QuoteRow): string {
  return `Version ${row.version}, ${stateOf(row)}`
}

/** A sent version past its last day in Pacific time is expired. */
export function stateOf(
  { state, valid_until: validUntil }: Pick<QuoteRow, 'state' | 'valid_until'>,
  now = new Date(),
): QuoteState {
  return state === 'sent' && validUntil < toPacificDay(now) ? 'expired' : state
}

type QuoteSurroundings = {
  inquiry: Pick<CustomerInquiryRow, 'number'>
  privateLinks: PrivateLinks
  /** How far its mail to the buyer is; drafts have none. */
  mailState?: MailState | undefined
  owned: Owned
}

export function toQuote(
  { row, lines, inquiryIds, order }: QuoteVersion,
  { inquiry, privateLinks, mailState, owned }: QuoteSurroundings,
): Quote {
  const views = lines.map((line) => toLine(row, line))
  return {
    id: row.id,
    inquiryId: row.inquiry_id,
    inquiryIds,
    reference: formatReference('inquiry', inquiry.number),
    ...standingOf(row),
    ...readTerms(quoteTerms, row),
    revision: row.revision,
    lines: views,
    ...sumVersion(row, views),
    answer: toAnswer(row),
    answerSeenAt: row.answer_seen_at?.toISOString() ?? null,
    order: order ? { id: order.id, ...toQuoteOrder(order) } : null,
    sentAt: row.sent_at?.toISOString() ?? null,
    ...toHandover(row, { isSent: row.sent_at !== null, isAnswered: row.answered_at !== null, mailState }),
    createdAt: row.created_at.toISOString(),
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
    link: privateLinks.quote.findUrl(row.id, row.token_digest),
    ...owned,
  }
}

const closedStates: readonly QuoteState[] = ['expired', 'withdrawn', 'superseded']

type OfferSurroundings = {
  inquiry: Pick<CustomerInquiryRow, 'company' | 'customer_name' | 'number'>
  /** Without it no link to the order is shown. */
  privateLinks?: PrivateLinks
}

type OfferVersion = Omit<OfferedVersion, 'inquiryIds'>

/** What the buyer may see: nothing of cost, margin, internal note and staff, and no prices that hold no longer. */
export function toOffer(version: OfferVersion, surroundings: OfferSurroundings): QuoteOffer {
  const { row } = version
  const hidesPrices = closedStates.includes(stateOf(row)) && row.answer !== 'accept'
  return toShown(version, { ...surroundings, hidesPrices })
}

/** What the buyer saw, for staff: with its prices whatever its state. */
export function toWholeOffer(version: OfferVersion, surroundings: OfferSurroundings): QuoteOffer {
  return toShown(version, { ...surroundings, hidesPrices: false })
}

function toShown(
  { row, lines, order, isReplaced }: OfferVersion,
  { inquiry, privateLinks, hidesPrices }: OfferSurroundings & { hidesPrices: boolean },
): QuoteOffer {
  const { company, customer_name: customerName, number } = inquiry
  const answer = toAnswer(row)
  const views = lines.map((line) => toLine(row, line))
  const { totals, quotedTotals } = sumVersion(row, views)
  return {
    reference: formatReference('inquiry', number),
    ...standingOf(row),
    ...readTerms(shownTo('buyer', quoteTerms), row),
    ...(hidesPrices && { freightAmount: null }),
    company,
    customerName,
    lines: views.map(({ inquiryItemId: _, inquiryId: _inquiryId, cost: _cost, ...shown }) =>
      hidesPrices ? { ...shown, price: null, amount: null } : shown,
    ),
    totals: hidesPrices ? null : toOfferTotals(totals),
    quotedTotals: hidesPrices ? null : toOfferTotals(quotedTotals),
    answer,
    order: order ? { ...toQuoteOrder(order), link: findOrderLink(order, privateLinks) } : null,
    isFreightToBeConfirmed: totals.freight === null,
    isReplaced,
    sentAt: (row.sent_at ?? row.created_at).toISOString(),
  }
}

function toQuoteOrder({ number, state, line_ids: lineIds }: OrderOfQuoteRow) {
  return { reference: formatReference('order', number), state, lineIds }
}

function findOrderLink({ id, state, token_digest: digest }: OrderOfQuoteRow, privateLinks?: PrivateLinks) {
  return state === 'cancelled' ? null : (privateLinks?.order.findUrl(id, digest) ?? null)
}

/** A version as far as it decides which lines may still be quoted. */
export function toRestVersion({ row, lines, order }: QuoteVersion): RestVersion<RestLine & { row: QuoteLineRow }> {
  return {
    state: stateOf(row),
    lines: lines.map((line) => ({ ...toRestLine(row, line), row: line })),
    answer: { lineIds: row.answer_line_ids },
    order: order ? toQuoteOrder(order) : null,
  }
}

export function toRestLine(version: Pick<QuoteRow, 'inquiry_id'>, row: QuoteLineRow): RestLine {
  return { id: row.id, inquiryItemId: row.inquiry_item_id, inquiryId: inquiryOf(version, row) }
}

/** What stands of a version: the accepted lines, once there are some. */
function sumVersion(row: QuoteRow, lines: readonly QuoteLine[]): Pick<Quote, 'totals' | 'quotedTotals'> {
  const terms = { freight: row.freight, freightAmount: row.freight_amount }
  const quotedTotals = sumQuote(lines, terms)
  const isAccepted = row.answer === 'accept'
  return { quotedTotals, totals: isAccepted ? sumPart(lines, terms, new Set(row.answer_line_ids)) : quotedTotals }
}

/** What was quoted, or once something is accepted what that comes to, in dollars. */
export function sumQuoted({ row, lines }: Pick<QuoteVersion, 'row' | 'lines'>): string {
  return sumVersion(
    row,
    lines.map((line) => toLine(row, line)),
  ).totals.all
}

/** What a version quoted, whatever was accepted of it. */
export function sumWholeQuote({ row, lines }: QuotedSums): QuoteTotals {
  return sumQuote(
    lines.map(({ pieces, weight_lb: weightLb, price, unit, no_quote: noQuote }) => ({
      ...{ pieces, weightLb, price, unit, noQuote },
      cost: null,
    })),
    { freight: row.freight, freightAmount: row.freight_amount },
  )
}

function toOfferTotals({ weightLb, lines, freight, all }: QuoteTotals): OfferTotals {
  return { weightLb, lines, freight, all }
}

export function isPriced({ no_quote: noQuote, price }: QuoteLineRow): boolean {
  return isOffered({ noQuote, price })
}

function standingOf(row: QuoteRow) {
  return { version: row.version, state: stateOf(row) }
}

/** The inquiry that a line counts for; one that staff wrote themselves is of the inquiry that its version is kept under. */
export function inquiryOf(version: Pick<QuoteRow, 'inquiry_id'>, line: Pick<QuoteLineRow, 'inquiry_id'>): string {
  return line.inquiry_id ?? version.inquiry_id
}

function toLine(version: QuoteRow, row: QuoteLineRow): QuoteLine {
  const line = readTerms(lineTerms, row)
  return { ...toRestLine(version, row), ...line, amount: lineAmount(line) }
}

function toAnswer(row: QuoteRow): QuoteAnswer | null {
  const { answer, answer_line_ids: lineIds, answered_at: at, answer_name } = row
  if (answer === null || at === null) return null
  const words = readTerms(answerTerms, { ...row, answer_name: answer_name ?? '' })
  return { answer, lineIds, ...words, at: at.toISOString() }
}
