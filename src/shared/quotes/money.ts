import type { PriceUnit } from './terms.ts'

export const priceDecimals = 4
export const amountDecimals = 2
const weightDecimals = 3
const wholeDigitsMax = 9

const decimalText = new RegExp(`^(\\d{1,${wholeDigitsMax}})(?:\\.(\\d+))?$`)

/** A decimal text as a whole number of its last decimal: '1.5' with two decimals is 150n. Undefined for other texts. */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = decimalText.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** The text of an amount of cents: `-1234.50`. */
export function formatCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(amountDecimals + 1, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -amountDecimals)}.${digits.slice(-amountDecimals)}`
}

/** The text of an amount that may have a part of a cent, such as a median: half a cent is rounded up. */
export const formatPartCents = (cents: number) => formatCents(BigInt(Math.floor(cents + 0.5)))

/** Divides, rounding halves away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -1n : 1n
  return (2n * dividend + half * divisor) / (2n * divisor)
}

/** What a price counts, as far as it is known. */
export type Quantity = { pieces: number | null; weightLb: number | null }

// Pieces and lots are counted, not weighed.
export const unitLb: Partial<Record<PriceUnit, bigint>> = { cwt: 100n, ton: 2_000n, lb: 1n }

/** A part of a whole weight, such as 3 of 12 pieces. */
type Share = { part: number; whole: number }

/**
 * A price for a quantity, or for a share of its weight, in cents, half a cent rounded up. Undefined if the quantity is unknown
 * or the price is no decimal text.
 */
export function priceCents(
  price: string,
  unit: PriceUnit,
  { pieces, weightLb }: Quantity,
  { part, whole }: Share = { part: 1, whole: 1 },
): bigint | undefined {
  const tenThousandths = parseDecimal(price, priceDecimals)
  if (tenThousandths === undefined) return undefined
  const centDivisor = 10n ** BigInt(priceDecimals - amountDecimals)
  if (unit === 'lot') return divideRounded(tenThousandths, centDivisor)
  if (unit === 'piece') return pieces === null ? undefined : divideRounded(tenThousandths * BigInt(pieces), centDivisor)
  if (weightLb === null) return undefined
  const thousandthsLb = BigInt(toThousandths(weightLb))
  return divideRounded(
    tenThousandths * thousandthsLb * BigInt(part),
    centDivisor * 10n ** BigInt(weightDecimals) * (unitLb[unit] ?? 1n) * BigInt(whole),
  )
}

/**
 * A price for one unit as one for another, for a quantity: by the weight or the pieces of the line, four decimals, half a
 * ten-thousandth rounded up. Undefined if what one of them counts is unknown or none, or the price is none or too long.
 */
export function convertPrice(
  price: string,
  { from, to, ...quantity }: Quantity & { from: PriceUnit; to: PriceUnit },
): string | undefined {
  const tenThousandths = parseDecimal(price, priceDecimals)
  if (tenThousandths === undefined) return undefined
  if (from === to) return price
  const [counted, wanted] = [countUnits(from, to, quantity), countUnits(to, from, quantity)]
  if (!counted || !wanted) return undefined
  const digits = String(divideRounded(tenThousandths * counted, wanted)).padStart(priceDecimals + 1, '0')
  const text = `${digits.slice(0, -priceDecimals)}.${digits.slice(-priceDecimals)}`.replace(/\.?0+$/, '')
  return text === '0' || parseDecimal(text, priceDecimals) === undefined ? undefined : text
}

/**
 * A price by the hundredweight, in cents, half a cent rounded up: by the weight and the pieces of the line. Undefined if what counts
 * is unknown or none, or the price is no decimal text.
 */
export function centsPerCwt(price: string, unit: PriceUnit, quantity: Quantity): bigint | undefined {
  const tenThousandths = parseDecimal(price, priceDecimals)
  if (tenThousandths === undefined) return undefined
  const [counted, wanted] = [countUnits(unit, 'cwt', quantity), countUnits('cwt', unit, quantity)]
  if (!counted || !wanted) return undefined
  return divideRounded(tenThousandths * counted, wanted * 10n ** BigInt(priceDecimals - amountDecimals))
}

// All units of weight divide it.
const shareLb = 2_000n

/** How many of a unit a quantity has, in parts so small that all units have whole ones. Two weights need no quantity. */
function countUnits(unit: PriceUnit, other: PriceUnit, { pieces, weightLb }: Quantity): bigint {
  const lb = unitLb[unit]
  if (lb === undefined) return (unit === 'lot' ? 1n : BigInt(pieces ?? 0)) * shareLb * 10n ** BigInt(weightDecimals)
  const thousandthsLb = unitLb[other] === undefined ? toThousandths(weightLb ?? 0) : 1
  return (BigInt(thousandthsLb) * shareLb) / lb
}

/** Thousandths of a weight that has at most three decimals, without the error of a binary fraction. */
export function toThousandths(weightLb: number): number {
  return Math.round(weightLb * 10 ** weightDecimals)
}

export function fromThousandths(thousandthsLb: number): number {
  return thousandthsLb / 10 ** weightDecimals
}

/** Whether a weight has at most three decimals. */
export function isWeighable(weightLb: number): boolean {
  return Number.isFinite(weightLb) && fromThousandths(toThousandths(weightLb)) === weightLb
}

/** Amounts that are unknown count nothing. */
export function sumCents(amounts: readonly (bigint | undefined)[]): bigint {
  return amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n)
}

/** Null for an unknown amount. */
export function formatCentsIfKnown(cents: bigint | undefined): string | null {
  return cents === undefined ? null : formatCents(cents)
}
