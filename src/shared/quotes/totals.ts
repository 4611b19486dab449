import {
  amountDecimals,
  divideRounded,
  formatCents,
  formatCentsIfKnown,
  fromThousandths,
  parseDecimal,
  priceCents,
  type Quantity,
  sumCents,
  toThousandths,
} from './money.ts'
import type { OfferTotals, QuoteAnswer, QuoteOffer, QuoteTotals } from './schema.ts'
import type { FreightTerms, PriceUnit } from './terms.ts'

export type PricedLine = Quantity & {
  price: string | null
  unit: PriceUnit
  noQuote: boolean
  cost: string | null
}

export type Freight = { freight: FreightTerms | null; freightAmount: string | null }

const perMille = 1_000n

/** Null without a price or what its unit counts, and for a line that is not quoted. */
export function lineAmount(line: PricedLine): string | null {
  return formatCentsIfKnown(centsOf(line, line.price))
}

/** Cents of lines are added; lines that are not quoted count nowhere. The margin leaves out freight. */
export function sumQuote(lines: readonly PricedLine[], { freight, freightAmount }: Freight): QuoteTotals {
  const quoted = lines.filter(({ noQuote }) => !noQuote)
  const priced = quoted.filter(({ price }) => price !== null)
  const linesCents = sumCents(priced.map((line) => centsOf(line, line.price)))
  const freightCents = (freight === 'added' && parseDecimal(freightAmount ?? '', amountDecimals)) || 0n
  const costs = priced.map((line) => centsOf(line, line.cost))
  const isCostKnown = priced.length > 0 && costs.every((cost) => cost !== undefined)
  const costCents = isCostKnown ? sumCents(costs) : undefined
  const marginCents = costCents === undefined ? undefined : linesCents - costCents
  return {
    weightLb: fromThousandths(quoted.reduce((total, { weightLb }) => total + toThousandths(weightLb ?? 0), 0)),
    lines: formatCents(linesCents),
    freight: formatCents(freightCents),
    all: formatCents(linesCents + freightCents),
    cost: formatCentsIfKnown(costCents),
    margin: formatCentsIfKnown(marginCents),
    marginPercent: marginCents === undefined || linesCents === 0n ? null : percentOf(marginCents, linesCents),
  }
}

/** Whether the buyer can accept a line. */
export function isOffered({ noQuote, price }: Pick<PricedLine, 'noQuote' | 'price'>): boolean {
  return !noQuote && price !== null
}

/** What some of the lines that the buyer can accept come to. */
export function sumPart(
  lines: readonly (PricedLine & { id: string })[],
  freight: Freight,
  lineIds: ReadonlySet<string>,
): QuoteTotals {
  const offered = lines.filter(isOffered)
  const chosen = offered.filter(({ id }) => lineIds.has(id))
  if (freight.freight !== 'added' || chosen.length === offered.length) return sumQuote(chosen, freight)
  return { ...sumQuote(chosen, { ...freight, freightAmount: null }), freight: null }
}

function centsOf(line: PricedLine, price: string | null): bigint | undefined {
  return line.noQuote || price === null ? undefined : priceCents(price, line.unit, line)
}

/** With one decimal. */
export function percentOf(part: bigint, whole: bigint): string {
  const tenths = divideRounded(part * perMille, whole)
  const digits = String(tenths < 0n ? -tenths : tenths).padStart(2, '0')
  return `${tenths < 0n ? '-' : ''}${digits.slice(0, -1)}.${digits.slice(-1)}`
}

export type OfferLine = QuoteOffer['lines'][number] & { billing?: Billing }

/** What was ordered of a line whose quantity is what is billed, and what is billed in the unit of its price. */
export type Billing = { ordered: Quantity; quantity: number | null }

/** The lines that a buyer can accept. */
export function offeredLines<Line extends Parameters<typeof isOffered>[0]>(offer: { lines: readonly Line[] }): Line[] {
  return offer.lines.filter(isOffered)
}

/** What some of the lines of an offer come to. */
export function sumOffer(offer: QuoteOffer, lineIds: ReadonlySet<string>): OfferTotals {
  const { weightLb, lines, freight, all } = sumPart(
    offer.lines.map((line) => ({ ...line, cost: null })),
    offer,
    lineIds,
  )
  return { weightLb, lines, freight, all }
}

/** What is ordered, or else offered. */
export function standingLineIds(offer: { lines: readonly OfferLine[]; answer: QuoteAnswer | null }): Set<string> {
  const ids = offer.answer?.answer === 'accept' ? offer.answer.lineIds : offeredLines(offer).map(({ id }) => id)
  return new Set(ids)
}
