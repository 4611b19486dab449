import { formatCountOf, wordFor } from '../text/count-text.ts'
import {
  amountDecimals,
  convertPrice,
  divideRounded,
  formatCents,
  parseDecimal,
  priceDecimals,
  type Quantity,
} from './money.ts'
import { isOffered, type PricedLine, sumQuote } from './totals.ts'
import { formatDollars, formatPounds, formatPrice } from './words.ts'

export type DoubtedLine = PricedLine & { description: string; inquiryItemId: string | null }

/** A source of the quoted items, and what it was asked and said last of them. */
export type DoubtedSource = {
  name: string
  itemIds: readonly string[]
  /** Undefined if it was not asked, or that was withdrawn. */
  ask: { reference: string; lines: readonly SaidOfItem[] } | undefined
}

type SaidOfItem = Quantity & { inquiryItemId: string; available: 'yes' | 'part' | 'no' | null }

/** What looks wrong with a quote although it can be sent. `path` is of the first cell that would mend it, such as `lines.2.price`. */
export type Doubt = { text: string; path?: string }

type CellDoubt = Required<Doubt>

type Numbered = { line: DoubtedLine; index: number }

/** What looks wrong with a quote that can be sent, the most likely slip first. Lines that are not quoted are left out. */
export function findDoubts(lines: readonly DoubtedLine[], sources: readonly DoubtedSource[]): Doubt[] {
  const offered = lines.flatMap((line, index) => (isOffered(line) ? [{ line, index }] : []))
  const slips = new Map([...findCostSlips(offered)].map((doubt) => [doubt.path, doubt]))
  const sound = offered.filter(({ index }) => !slips.has(pricePath(index)))
  for (const doubt of findOddPrices(sound)) slips.set(doubt.path, doubt)
  return [
    ...offered.flatMap(({ index }) => slips.get(pricePath(index)) ?? []),
    ...sound.flatMap(findLoss),
    ...findMissingCosts(offered),
    ...sources.flatMap((source) => findSupplierDoubts(source, offered)),
  ]
}

const pricePath = (index: number) => `lines.${index}.price`
const nameLine = ({ line: { description }, index }: Numbered) =>
  [`Line ${index + 1}`, description.trim()].filter(Boolean).join(', ')

/**
 * So many times another price is a slip of the decimal point: ten times what was meant, where prices of like steel differ by up to
 * three tenths.
 */
const slipFactor = 7n

function findCostSlips(offered: readonly Numbered[]): CellDoubt[] {
  return offered.flatMap((numbered) => {
    const { price, cost, unit } = numbered.line
    const words = cost && compare(toUnits(price), toUnits(cost), `its cost of ${formatPrice(cost, unit)}`)
    if (!price || !words) return []
    return [
      { path: pricePath(numbered.index), text: `${nameLine(numbered)}: ${formatPrice(price, unit)} is ${words}.` },
    ]
  })
}

/** Of two prices the higher one is named, since either may be the slip. */
function findOddPrices(offered: readonly Numbered[]): CellDoubt[] {
  const known = offered.flatMap((numbered) => {
    const perCwt = priceOfCwt(numbered.line)
    return perCwt === undefined ? [] : [{ ...numbered, perCwt }]
  })
  const sorted = known.toSorted((one, other) => compareUnits(one.perCwt, other.perCwt))
  return sorted.flatMap((numbered, place) => {
    const { perCwt, index, line } = numbered
    const others = sorted.toSpliced(place, 1)
    const median = findMedian(others.map((other) => other.perCwt))
    const [only] = others
    const isPair = others.length === 1
    if (!only || median === undefined || (isPair && perCwt < median)) return []
    const whose = isPair ? `line ${only.index + 1}’s` : 'the median of the other lines,'
    const words = compare(perCwt, median, `${whose} ${showCwt(median)}`)
    if (!words) return []
    const { price, unit } = line
    const converted = unit === 'cwt' ? '' : ` (${showCwt(perCwt)})`
    const text = `${nameLine(numbered)}: ${formatPrice(price ?? '', unit)}${converted} is ${words}.`
    return [{ path: pricePath(index), text }]
  })
}

const compareUnits = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)

/** `102 times its cost of $39.00/cwt`, or `a tenth of …`; undefined where the two are of one order. */
function compare(price: bigint | undefined, other: bigint | undefined, name: string): string | undefined {
  if (!price || !other) return undefined
  if (price >= slipFactor * other) return `${divideRounded(price, other)} times ${name}`
  if (price * slipFactor > other) return undefined
  const part = divideRounded(other, price)
  return part === 10n ? `a tenth of ${name}` : `1/${part} of ${name}`
}

const toUnits = (price: string | null) => parseDecimal(price ?? '', priceDecimals)

function priceOfCwt({ price, unit, pieces, weightLb }: DoubtedLine): bigint | undefined {
  return toUnits(convertPrice(price ?? '', { from: unit, to: 'cwt', pieces, weightLb }) ?? null)
}

const showCwt = (tenThousandths: bigint) =>
  `${formatDollars(formatCents(divideRounded(tenThousandths, 10n ** BigInt(priceDecimals - amountDecimals))))}/cwt`

/** Of prices in their order. */
function findMedian(sorted: readonly bigint[]): bigint | undefined {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? undefined : divideRounded(low + high, 2n)
}

function findLoss(numbered: Numbered): Doubt[] {
  const { price, cost, unit } = numbered.line
  const { margin, marginPercent } = sumQuote([numbered.line], { freight: null, freightAmount: null })
  if (!price || !cost || !margin?.startsWith('-')) return []
  const lost = marginPercent === null ? '' : ` of ${marginPercent.slice(1)}%`
  const text = `${nameLine(numbered)}: a loss${lost}, at ${formatPrice(price, unit)} with a cost of ${formatPrice(cost, unit)}.`
  return [{ path: pricePath(numbered.index), text }]
}

function findMissingCosts(offered: readonly Numbered[]): Doubt[] {
  const missing = offered.filter(({ line }) => line.cost === null)
  const [first] = missing
  if (!first) return []
  const text = `${wordFor(missing.length, 'Line', 'Lines')} ${listNumbers(missing)} ${wordFor(missing.length, 'has', 'have')} no cost.`
  return [{ path: `lines.${first.index}.cost`, text }]
}

function findSupplierDoubts({ name, itemIds, ask }: DoubtedSource, offered: readonly Numbered[]): Doubt[] {
  const ids = new Set(itemIds)
  const theirs = offered.filter(({ line }) => ids.has(line.inquiryItemId ?? ''))
  const said = new Map(ask?.lines.map((line) => [line.inquiryItemId, line]))
  const saidOf = ({ line }: Numbered) => said.get(line.inquiryItemId ?? '')
  const short = theirs.flatMap((numbered) => describeShort(name, numbered, saidOf(numbered)))
  const unasked = theirs.filter((numbered) => !saidOf(numbered))
  const waiting = theirs.filter((numbered) => saidOf(numbered)?.available === null)
  return [
    ...short,
    ...describeOpen(unasked, `${name} was not asked about`),
    ...describeOpen(waiting, `${name} has not answered ${ask?.reference} about`),
  ]
}

function describeOpen(open: readonly Numbered[], words: string): Doubt[] {
  if (open.length === 0) return []
  return [{ text: `${words} ${wordFor(open.length, 'line', 'lines')} ${listNumbers(open)}.` }]
}

/** What a supplier no longer has, or not as much of as is quoted. */
function describeShort(name: string, numbered: Numbered, said: SaidOfItem | undefined): Doubt[] {
  const { line, index } = numbered
  if (said?.available === 'no')
    return [{ path: pricePath(index), text: `${nameLine(numbered)}: ${name} no longer has it.` }]
  if (said?.available !== 'part') return []
  const lacks = (has: number | null, quoted: number | null) => has !== null && quoted !== null && has < quoted
  const has = lacks(said.pieces, line.pieces)
    ? `${formatCountOf(said.pieces ?? 0, 'piece')} of ${line.pieces}`
    : lacks(said.weightLb, line.weightLb) &&
      `${formatPounds(said.weightLb ?? 0)} of ${formatPounds(line.weightLb ?? 0)} lbs`
  return has ? [{ path: `lines.${index}.pieces`, text: `${nameLine(numbered)}: ${name} has ${has}.` }] : []
}

const list = new Intl.ListFormat('en-US')

/** `1–4, 7, and 9` */
function listNumbers(numbered: readonly Numbered[]): string {
  const ranges: [from: number, to: number][] = []
  for (const { index } of numbered) {
    const last = ranges.at(-1)
    if (last && last[1] === index) last[1] = index + 1
    else ranges.push([index + 1, index + 1])
  }
  return list.format(
    ranges.flatMap(([from, to]) => (to - from > 1 ? `${from}–${to}` : from === to ? `${from}` : [`${from}`, `${to}`])),
  )
}
