import type { Term } from '../deals/terms.ts'
import { lbPerShortTon } from '../steel/weight.ts'
import { formatCount, formatCountOf } from '../text/count-text.ts'
import { formatDay, toPacificDay } from '../text/days.ts'
import { priceCents } from './money.ts'
import { buyerOrderWords } from './order-states.ts'
import type { OfferTotals, Quote, QuoteOffer } from './schema.ts'
import {
  type Delivery,
  type FreightTerms,
  type HandoverWay,
  type PriceUnit,
  priorSaleNote,
  type QuoteState,
  type WeightBasis,
} from './terms.ts'
import { isOffered, offeredLines, type PricedLine } from './totals.ts'

export const stateWords: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  superseded: 'Superseded',
  expired: 'Expired',
}

/** Under a version's state, how it reached the buyer. */
export const deliveryWords: Readonly<Record<Delivery, string>> = {
  queued: 'Email waiting',
  mailed: 'Emailed',
  failed: 'Email failed',
  'by hand': 'Sent by hand',
  'not yet': 'Ready to send',
}

export const handoverWords: Readonly<Record<HandoverWay, string>> = {
  copied: 'Link or text copied',
  'mail program': 'Opened in an email program',
  'said so': 'Marked as sent',
}

export const freightWords: Readonly<Record<FreightTerms, string>> = {
  included: 'Included in the prices',
  added: 'Added to the total',
  'buyer arranges': 'Buyer arranges',
}

/** `Added: $500.00`; an amount that is null is still to be agreed on. */
export function formatFreight(freight: FreightTerms | null, amount: string | null): string {
  if (freight === null) return 'Not chosen yet'
  if (freight !== 'added') return freightWords[freight]
  return amount === null ? freightToBeConfirmed : `Added: ${formatDollars(amount)}`
}

/** What staff read at the terms of a quote or an order; the amount of the freight beside who pays it. */
export function listTerms<Row extends Term>(
  terms: readonly Row[],
  record: { freight: FreightTerms | null } & Readonly<Record<Exclude<Row['key'], 'freightAmount'>, string | null>>,
  freightAmount: string | null,
): (readonly [label: string, text: string])[] {
  const known: Readonly<Record<string, string | null>> = record
  return terms
    .filter(({ key }) => key !== 'freightAmount')
    .map(({ key, kind, label }) => {
      if (kind === 'freight') return [label, formatFreight(record.freight, freightAmount)]
      const text = known[key] ?? ''
      return [label, kind === 'day' ? formatDay(text) : text]
    })
}

export const basisWords: Readonly<Record<WeightBasis, string>> = {
  actual: 'Actual weight',
  theoretical: 'Theoretical weight',
}

const centDigits = 2
const tonDecimals = 3

/** A decimal text as dollars: '1234.5' is `$1,234.50`, '-3' is `-$3.00`. Further decimals stay, cents are never left out. */
export function formatDollars(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.replace(/^-/, '').split('.')
  const sign = decimal.startsWith('-') ? '-' : ''
  return `${sign}$${groupThousands(whole)}.${fraction.padEnd(centDigits, '0')}`
}

/** `of $36,797.63 quoted`, beside what was accepted where that is another figure; else blank. */
export function ofQuotedText(accepted: string, quoted: string): string {
  return accepted === quoted ? '' : `of ${quoted} quoted`
}

/** `2,000 lbs of 44,350 lbs quoted`, or the one where both are the same. */
export function withQuoted(accepted: string, quoted: string): string {
  return [accepted, ofQuotedText(accepted, quoted)].filter(Boolean).join(' ')
}

/** `$27,214.43 of $36,797.63 quoted`: what a quote comes to, and what it did before some of its lines were accepted. */
export function describeTotal({ totals, quotedTotals }: Record<'totals' | 'quotedTotals', { all: string }>): string {
  return withQuoted(formatDollars(totals.all), formatDollars(quotedTotals.all))
}

/** `$42.50/cwt`; a price for the whole line is `$500.00/lot`. */
export function formatPrice(price: string, unit: PriceUnit): string {
  return `${formatDollars(price)}/${unit}`
}

/** `42,350.5`, with at most three decimals and without the unit. */
export function formatPounds(weightLb: number): string {
  const [whole = '', fraction] = String(weightLb).split('.')
  return fraction === undefined ? formatCount(weightLb) : `${groupThousands(whole)}.${fraction}`
}

/** Pounds as tons of 2,000 lb with three decimals: `21.175`. */
export function formatShortTons(weightLb: number): string {
  const [whole = '', fraction] = (weightLb / lbPerShortTon).toFixed(tonDecimals).split('.')
  return `${groupThousands(whole)}.${fraction}`
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `Quote I-1042, version 2` */
export function offerTitle({ reference, version }: Pick<QuoteOffer, 'reference' | 'version'>): string {
  return `Quote ${reference}, version ${version}`
}

export type StateWords = { title: string; text: string }

const askUs = 'Please call or write to us for a new quote.'
const useNewer = 'Please use the link to the newer version, or call or write to us for it.'

/** Where a version leads that can no longer be accepted. */
function whatNext({ isReplaced }: Pick<QuoteOffer, 'isReplaced'>): string {
  return isReplaced ? `We sent a newer version since. ${useNewer}` : askUs
}

/** What holds now, for the buyer. */
export function describeState(offer: QuoteOffer): StateWords {
  const { state, validUntil, answer } = offer
  const lastDay = formatDay(validUntil)
  if (state === 'superseded') {
    return offer.isReplaced
      ? { title: 'A newer version replaces this quote', text: useNewer }
      : { title: 'This quote no longer holds', text: `The version that replaced it was withdrawn. ${askUs}` }
  }
  if (state === 'withdrawn') {
    return { title: 'This quote was withdrawn', text: `It can no longer be accepted. ${whatNext(offer)}` }
  }
  if (state === 'expired') {
    const text = `It was good through that day, Pacific time. ${whatNext(offer)}`
    return { title: `This quote expired on ${lastDay}`, text }
  }
  if (answer && (state === 'accepted' || state === 'declined')) return describeAnswer(offer, answer)
  return { title: `Good through ${lastDay}`, text: 'Until the end of that day, Pacific time.' }
}

function describeAnswer(offer: QuoteOffer, { answer, name, note, at }: NonNullable<QuoteOffer['answer']>): StateWords {
  const day = formatPacificDayOf(at)
  if (answer === 'decline') {
    const isHeard = Boolean(note) && !offer.isReplaced
    const text = isHeard ? 'We have your note and will get back to you.' : whatNext(offer)
    return { title: `${name} declined this quote on ${day}`, text }
  }
  const accepted = `${name} accepted ${describePart(offer) ?? 'this quote'} on ${day}`
  const { order } = offer
  if (order?.state === 'cancelled') {
    const text = `${accepted}. None of it will ship. Please call or write to us.`
    return { title: `Order ${order.reference} was cancelled`, text }
  }
  if (!order || order.state === 'accepted') {
    const which = order ? ` ${order.reference}` : ''
    return { title: accepted, text: `Thank you for your order${which}. We confirm every order by phone or email.` }
  }
  const words = buyerOrderWords[order.state].toLowerCase()
  return { title: accepted, text: `Thank you for your order. ${order.reference} is ${words}.` }
}

/** Says that somebody else may buy the steel first; blank once an order of it is confirmed. */
export function notePriorSale({ order }: Pick<QuoteOffer, 'order'> | Pick<Quote, 'order'>): string {
  return !order || order.state === 'accepted' || order.state === 'cancelled' ? priorSaleNote : ''
}

/** `Dec 4, 2026` for a time, in Pacific time. */
export function formatPacificDayOf(iso: string): string {
  return formatDay(toPacificDay(new Date(iso)))
}

type FreightOf = Pick<QuoteOffer, 'freight' | 'freightAmount' | 'isFreightToBeConfirmed'>

export function describeFreight({ freight, freightAmount, isFreightToBeConfirmed }: FreightOf): string {
  if (isFreightToBeConfirmed) return `${freightToBeConfirmed}: it was quoted for all lines together.`
  if (freight === null) return 'Freight is not chosen yet.'
  if (freight === 'included') return 'The prices include freight.'
  if (freight === 'buyer arranges') return 'The prices do not include freight: you arrange and pay for it.'
  const amount = freightAmount === null ? 'Freight' : `Freight of ${formatDollars(freightAmount)}`
  return `${amount} is added to the price of the steel.`
}

export const freightToBeConfirmed = 'Freight to be confirmed'

const basisSentences = {
  actual: 'Lines priced by weight are billed at the actual weight on the scale, so the final amount may differ.',
  theoretical: 'Lines priced by weight are billed at theoretical weight, figured from the dimensions.',
  both: 'Lines priced by weight are billed at the actual weight on the scale or, where a line says so, at theoretical weight, figured from the dimensions.',
}

/** Which weight is billed; undefined if nothing is priced by weight. */
export function describeBasis(
  offer: Pick<QuoteOffer, 'lines'>,
  sentences: Readonly<Record<WeightBasis | 'both', string>> = basisSentences,
): string | undefined {
  const bases = new Set(
    offeredLines(offer).flatMap(({ unit, basis }) => (unit === 'piece' || unit === 'lot' ? [] : [basis])),
  )
  const [basis] = bases
  return basis && sentences[bases.size === 2 ? 'both' : basis]
}

/** `42,350 lbs (21.18 tons)` */
export function describeWeight(weightLb: number): string {
  return `${formatPounds(weightLb)} lbs (${formatShortTons(weightLb)} tons)`
}

/** Freight that is added to the price of the steel. */
export function formatAddedFreight({ freight }: Pick<OfferTotals, 'freight'>): string {
  return freight === null ? 'To be confirmed' : formatDollars(freight)
}

/** Beside the freight of what was accepted, what was quoted; freight that is open again was for all lines. */
export function besideFreight(totals: Pick<OfferTotals, 'freight'>, quoted: Pick<OfferTotals, 'freight'>): string {
  if (totals.freight !== null || quoted.freight === null) {
    return ofQuotedText(formatAddedFreight(totals), formatAddedFreight(quoted))
  }
  return `(${formatDollars(quoted.freight)} quoted for all lines)`
}

/** The whole as it compares: without freight where that is open. */
export const wholeBeside = ({ freight }: Pick<OfferTotals, 'freight'>, quoted: OfferTotals): string =>
  formatDollars(freight === null ? quoted.lines : quoted.all)

/** A sum with its name, and beside it what was quoted where only a part of that was accepted. */
export type TotalFact = { name: string; value: string; quoted: string; isWhole?: true }

/** What the lines of a quote come to; the whole comes last. */
export function listTotals(
  { freight }: Pick<QuoteOffer, 'freight'>,
  totals: OfferTotals,
  quotedTotals: OfferTotals = totals,
): TotalFact[] {
  const fact = (name: string, describe: (sums: OfferTotals) => string) => {
    const [value, quoted] = [describe(totals), describe(quotedTotals)]
    return { name, value, quoted: ofQuotedText(value, quoted) }
  }
  const freightFact = {
    ...{ name: 'Freight', value: formatAddedFreight(totals) },
    quoted: besideFreight(totals, quotedTotals),
  }
  const whole = fact(totals.freight === null ? 'Total without freight' : 'Total', (sums) => wholeBeside(totals, sums))
  return [
    fact('Weight', ({ weightLb }) => describeWeight(weightLb)),
    ...(freight === 'added' ? [fact('Steel', ({ lines }) => formatDollars(lines)), freightFact] : []),
    { ...whole, isWhole: true },
  ]
}

/** What was done with the quote that is named next: `accepted`, `accepted 2 of 3 lines of` or `declined`. */
export function describeAnswered(offer: QuoteOffer): string {
  if (offer.answer?.answer === 'decline') return 'declined'
  const part = describePart(offer)
  return part === undefined ? 'accepted' : `accepted ${part} of`
}

/** How much of the offer was accepted, where it is not all: `2 of 3 lines`. */
function describePart(offer: QuoteOffer): string | undefined {
  return describeTaken(offer.answer?.lineIds.length ?? 0, offeredLines(offer).length)
}

/** How many lines of an offer were accepted, where it is not all: `2 of 3 lines`. */
export function describeTaken(taken: number, all: number): string | undefined {
  return taken === all ? undefined : `${taken} of ${formatCountOf(all, 'line')}`
}

/** What the lines of a quote still need so that its margin is known: `needs 2 costs`. */
export function describeMissingMargin(lines: readonly PricedLine[]): string {
  const quoted = lines.filter(({ noQuote }) => !noQuote)
  const priced = quoted.filter(isOffered)
  if (quoted.length === 0) return 'no line is quoted'
  if (priced.length === 0)
    return quoted.some(({ cost }) => cost === null) ? 'needs a price and a cost' : 'needs a price'
  const costs = priced.filter(({ cost }) => cost === null).length
  const quantities = priced.filter((line) => priceCents(line.price ?? '', line.unit, line) === undefined).length
  const missing = [
    costs > 0 && formatCountOf(costs, 'cost'),
    quantities > 0 && formatCountOf(quantities, 'quantity', 'quantities'),
  ]
  return `needs ${missing.filter(Boolean).join(' and ')}`
}
