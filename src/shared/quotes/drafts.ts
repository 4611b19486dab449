import { stateName } from '../places/states.ts'
import { priceCents } from './money.ts'
import type { FreightTerms } from './terms.ts'
import type { Freight, PricedLine } from './totals.ts'

export type SendableLine = Omit<PricedLine, 'cost'>
export type SendableQuote = Freight & { lines: readonly SendableLine[]; validUntil: string }

/** What keeps a quote from being sent; `path` names the field, such as `lines.2.price`. */
type QuoteIssue = { path: string; message: string }

/** All that keeps a quote from being sent on a day in Pacific time. */
export function findQuoteIssues(quote: SendableQuote, today: string): QuoteIssue[] {
  const issues = quote.lines.flatMap(findLineIssues)
  if (!quote.lines.some(({ noQuote, price }) => !noQuote && price !== null)) {
    issues.push({ path: 'lines', message: 'At least one line needs a price' })
  }
  if (quote.validUntil < today) issues.push({ path: 'validUntil', message: 'The last valid day is past' })
  if (quote.freight === null) issues.push({ path: 'freight', message: 'Choose the freight terms' })
  if (quote.freight === 'added' && quote.freightAmount === null) {
    issues.push({ path: 'freightAmount', message: 'Freight is added: enter its amount' })
  }
  return issues
}

/** What keeps a line from being sold; `path` begins with `lines.` and its index. */
export function findLineIssues(line: SendableLine, index: number): QuoteIssue[] {
  if (line.noQuote) return []
  const at = `Line ${index + 1}`
  if (line.price === null) {
    return [{ path: `lines.${index}.price`, message: `${at} needs a price, or 'No quote'` }]
  }
  const isMissing = priceCents(line.price, line.unit, line) === undefined || isNone(line)
  if (!isMissing) return []
  const [field, word] = line.unit === 'piece' ? ['pieces', 'number of pieces'] : ['weightLb', 'weight']
  return [{ path: `lines.${index}.${field}`, message: `${at} is priced by the ${line.unit} and needs a ${word}` }]
}

function isNone({ unit, pieces, weightLb }: SendableLine): boolean {
  if (unit === 'lot') return false
  return unit === 'piece' ? pieces === 0 : weightLb === 0
}

type FreightChoice = {
  freight: FreightTerms | null
  fobPoint: string
  lines: readonly { shipsFrom: string; noQuote: boolean }[]
}

/**
 * A draft after a change, with the FOB point that follows the freight as long as nobody typed another text: blank until freight
 * is chosen, then where the lines ship from if the buyer arranges it, else the buyer's place.
 */
export function followFreight<Draft extends FreightChoice>(
  before: FreightChoice,
  after: Draft,
  buyerPlace: string,
): Draft {
  const isFollowing = after.fobPoint === before.fobPoint && before.fobPoint === usualFobPoint(before, buyerPlace)
  const fobPoint = usualFobPoint(after, buyerPlace)
  return isFollowing && fobPoint !== after.fobPoint ? { ...after, fobPoint } : after
}

/** Where steel is handed over as far as its freight says so: blank until that is chosen. */
export function usualFobPoint({ freight, lines }: FreightChoice, buyerPlace: string): string {
  if (freight === null) return ''
  if (freight !== 'buyer arranges') return buyerPlace
  const names = new Set(lines.map(({ shipsFrom, noQuote }) => (noQuote ? '' : stateName(shipsFrom))))
  return [...names].filter(Boolean).sort().join('; ')
}
