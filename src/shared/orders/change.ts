import { type OfTerms, orderLineTerms, type TermValues } from '../deals/terms.ts'
import { detailsOf, sizeWithUnit } from '../quotes/lines.ts'
import { amountDecimals, parseDecimal, priceDecimals } from '../quotes/money.ts'
import { basisWords, formatDollars, formatPacificDayOf, formatPounds, formatPrice } from '../quotes/words.ts'
import { formatCountOf } from '../text/count-text.ts'
import { describeQuantity } from './words.ts'

/** What a line of an order says, with price and cost. */
export type LineTerms = OfTerms<typeof orderLineTerms>

/** A line before and after a change: null where it is dropped or added. `isOtherSteel`: other steel takes its place. */
export type LinePair = { before: LineTerms | null; after: LineTerms | null; isOtherSteel?: boolean }

export type FreightPair = Record<'before' | 'after', string | null>

/** Who reads what differs: the buyer no cost, a supplier no price. */
export type ChangeReader = 'staff' | 'buyer' | 'supplier'

/** What differs of a line or the freight, and whether it holds only once the buyer agrees. */
export type Difference = { text: string; waits: boolean }

/** Which change of an order a version is: the order as it was confirmed is version 1, so version 2 is its first change. */
export const changeNumber = (version: number) => version - 1

/** `Change 2, Nov 28, 2026`: which change of an order is in force. */
export const describeVersion = (version: number, at: string) =>
  `Change ${changeNumber(version)}, ${formatPacificDayOf(at)}`

/**
 * What differs, line by line, each named by what it is: a number would be another one after a drop. At once hold a drop, less of a line, a
 * lower price or freight, and another cost; all else waits for the buyer.
 */
export function listDifferences(
  lines: readonly LinePair[],
  reader: ChangeReader,
  freight: FreightPair = { before: null, after: null },
): Difference[] {
  const nameIn = namesIn(lines)
  const told = lines.flatMap((pair) => comparePair(pair, nameIn, reader) ?? [])
  const isLess = isLower(freight.after, freight.before, amountDecimals)
  if (reader !== 'supplier' && !isSame(freight.after, freight.before, amountDecimals)) {
    told.push({ text: `Freight: ${describeFreightPair(freight)}`, waits: !isLess })
  }
  return told
}

function describeFreightPair({ before, after }: FreightPair): string {
  if (after === null) return `to be confirmed, it was ${formatDollars(before ?? '')}`
  return before === null
    ? `${formatDollars(after)}, it was to be confirmed`
    : `${formatDollars(after)} instead of ${formatDollars(before)}`
}

function comparePair(
  { before, after, isOtherSteel }: LinePair,
  nameIn: (line: LineTerms) => string,
  reader: ChangeReader,
): Difference | undefined {
  if (!before) return after ? { text: `Added: ${describeLine(after, reader)}`, waits: true } : undefined
  if (!after) {
    const rest = reader === 'supplier' ? ', please do not ship it' : ''
    return { text: `${describeSteel(before)}: dropped${rest}`, waits: false }
  }
  if (isOtherSteel) {
    return { text: `${describeLine(after, reader)}, instead of ${describeLine(before, reader)}`, waits: true }
  }
  const fields = compareFields(before, after).filter(({ readers }) => readers.includes(reader))
  if (fields.length === 0) return undefined
  return {
    text: `${nameIn(before)}: ${fields.map(({ text }) => text(reader)).join('; ')}`,
    waits: fields.some(({ waits }) => waits),
  }
}

/** `HR Coil, P-100, A36, heat 4A7731, 42,350 lb at $42.50/cwt`, for a supplier at its cost. */
function describeLine(line: LineTerms, reader: ChangeReader): string {
  const price = reader === 'supplier' ? line.cost : line.price
  return `${describeSteel(line)}${price === null ? '' : ` at ${formatPrice(price, line.unit)}`}`
}

type Steel = Parameters<typeof sizeWithUnit>[0] &
  Pick<LineTerms, 'description' | 'grade' | 'condition' | 'heat' | 'pieces' | 'weightLb'>

/** `HR Coil, P-100, A36, heat 4A7731, 42,350 lb` */
export const describeSteel = (line: Steel) => namePartsOf(line).join(', ') || 'A line'

/** What a line is, the best known first. */
const namePartsOf = (line: Steel) => {
  const size = sizeWithUnit(line)
  const what = [line.description || size, size, line.grade, detailsOf(line)]
  return [...new Set([...what, describeQuantity(line.pieces, line.weightLb)])].filter(Boolean)
}

/** Names each of these lines by as much of what it is as no other line has. */
function namesIn(pairs: readonly LinePair[]): (line: LineTerms) => string {
  const namesOf = (line: LineTerms) => namePartsOf(line).map((_, index, parts) => parts.slice(0, index + 1).join(', '))
  // Counted once some line differs: in a dialog most keys change none.
  let counts: Map<string, number> | undefined
  return (line) => {
    counts ??= countEach(pairs.flatMap(({ before, after }) => namesOf(before ?? after ?? line)))
    const names = namesOf(line)
    return names.find((name) => counts?.get(name) === 1) ?? names.at(-1) ?? 'A line'
  }
}

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

type FieldDifference = { readers: readonly ChangeReader[]; text: (reader: ChangeReader) => string; waits: boolean }

const everybody: readonly ChangeReader[] = ['staff', 'buyer', 'supplier']

function compareFields(before: LineTerms, after: LineTerms): FieldDifference[] {
  const isSameUnit = before.unit === after.unit
  const differs = (key: keyof LineTerms) => before[key] !== after[key]
  const insteadOf = (now: string, was: string) => () => `${now} instead of ${was}`
  const counted = (['pieces', 'weightLb'] as const).filter(differs).map((key) => {
    const [now, was] = [after[key], before[key]]
    const format = (amount: number | null) =>
      amount === null
        ? `no ${key === 'pieces' ? 'pieces' : 'weight'}`
        : key === 'pieces'
          ? formatCountOf(amount, 'piece')
          : `${formatPounds(amount)} lb`
    return {
      readers: everybody,
      text: insteadOf(format(now), format(was)),
      waits: now === null || was === null || now > was,
    }
  })
  const priced: FieldDifference[] = []
  if (!isSameUnit || !isSame(after.price, before.price, priceDecimals)) {
    const isLess = isSameUnit && isLower(after.price, before.price, priceDecimals)
    priced.push({
      readers: ['staff', 'buyer'],
      text: insteadOf(showPrice(after.price, after), showPrice(before.price, before)),
      waits: !isLess,
    })
  }
  if (!isSameUnit || !isSame(after.cost, before.cost, priceDecimals)) {
    const text = insteadOf(showPrice(after.cost, after), showPrice(before.cost, before))
    priced.push({
      readers: ['staff', 'supplier'],
      text: (reader) => `${reader === 'staff' ? 'cost ' : ''}${text()}`,
      waits: !isSameUnit,
    })
  }
  if (differs('basis'))
    priced.push({ readers: everybody, text: insteadOf(basisWords[after.basis], basisWords[before.basis]), waits: true })
  const texts = orderLineTerms.flatMap(({ key, kind, label, seenBy }): FieldDifference[] => {
    if ((kind !== 'line' && kind !== 'state') || !differs(key)) return []
    const show = (value: TermValues['line']) => value || 'none'
    const said = insteadOf(show(String(after[key])), show(String(before[key])))
    return [
      {
        readers: seenBy === 'buyer' ? ['staff', 'buyer'] : everybody,
        text: () => `${label.toLowerCase()} ${said()}`,
        waits: true,
      },
    ]
  })
  return [...counted, ...priced, ...texts]
}

const showPrice = (price: string | null, { unit }: Pick<LineTerms, 'unit'>) =>
  price === null ? 'no cost' : formatPrice(price, unit)

const read = (decimal: string | null, decimals: number) =>
  decimal === null ? undefined : parseDecimal(decimal, decimals)

// The same price may be written in several ways.
const isSame = (one: string | null, other: string | null, decimals: number) =>
  read(one, decimals) === read(other, decimals)

function isLower(after: string | null, before: string | null, decimals: number): boolean {
  const [now, was] = [read(after, decimals), read(before, decimals)]
  return now !== undefined && was !== undefined && now < was
}
