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
  unitLb,
} from '../quotes/money.ts'
import type { PriceUnit, WeightBasis } from '../quotes/terms.ts'
import type { Freight } from '../quotes/totals.ts'
import type { OrderTotals } from './schema.ts'
import { shippedOffMaxPercent } from './terms.ts'

/** How much of a line was accepted, and what counts of it. */
export type CountedLine = Quantity & { unit: PriceUnit; basis: WeightBasis }

/** A line as it was accepted. */
export type OrderedLine = CountedLine & { price: string | null; cost: string | null }

/** What one shipment has of a line. `isComplete`: staff say that no more of it will come. */
export type ShippedPart = Quantity & { isComplete: boolean }

export type Shipped = { shippedPieces: number; shippedWeightLb: number; isComplete: boolean }

/**
 * What all shipments have of a line. Where no scale was read, pieces weigh their share of the ordered weight. Complete: all of its
 * pieces; without pieces, its weight but for a tenth; or as staff say.
 */
export function sumShipped(line: Quantity, parts: readonly ShippedPart[]): Shipped {
  const shippedPieces = countPieces(parts)
  const [shipped, ordered] = [weigh(line, parts), toThousandths(line.weightLb ?? 0)]
  const isAll = line.pieces ? shippedPieces >= line.pieces : ordered > 0 && isEnough(shipped, ordered)
  return {
    shippedPieces,
    shippedWeightLb: fromThousandths(shipped),
    isComplete: isAll || parts.some(({ isComplete }) => isComplete),
  }
}

/**
 * By how many percent of what was ordered the pieces or the scale are off, the further of the two, where that is so much that a
 * person is asked; else undefined. Negative where less was shipped.
 */
export function findOffPercent(line: Quantity, parts: readonly ShippedPart[]): number | undefined {
  const hasPieces = parts.some(({ pieces }) => pieces !== null)
  const shares = [
    ...(line.pieces && hasPieces ? [[countPieces(parts), line.pieces] as const] : []),
    ...(line.weightLb ? [[weigh(line, parts), toThousandths(line.weightLb)] as const] : []),
  ]
  const { isComplete } = sumShipped(line, parts)
  return shares
    .filter(
      ([shipped, ordered]) =>
        shipped * 100 > ordered * (100 + shippedOffMaxPercent) || (isComplete && !isEnough(shipped, ordered)),
    )
    .map(([shipped, ordered]) => (shipped / ordered - 1) * 100)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
    .at(-1)
}

/** What is still to ship of a line; null where it is not counted. Nothing of a line that is complete. */
export function remainingQuantity(line: Quantity & Shipped): Quantity {
  const left = (ordered: number | null, shipped: number) => {
    if (ordered === null) return null
    return line.isComplete ? 0 : fromThousandths(Math.max(0, toThousandths(ordered) - toThousandths(shipped)))
  }
  return { pieces: left(line.pieces, line.shippedPieces), weightLb: left(line.weightLb, line.shippedWeightLb) }
}

const isEnough = (shipped: number, ordered: number) => shipped * 100 >= ordered * (100 - shippedOffMaxPercent)

const countPieces = (parts: readonly ShippedPart[]) => parts.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0)

/** Whether no more of a line will come, and less came than was ordered: in pieces, or by more than a tenth on the scale. A lot is whole. */
export function isShort(line: CountedLine, { shippedPieces, shippedWeightLb, isComplete }: Shipped): boolean {
  if (!isComplete || line.unit === 'lot') return false
  if (line.pieces && (shippedPieces > 0 || line.weightLb === null)) return shippedPieces < line.pieces
  return line.weightLb !== null && !isEnough(shippedWeightLb, line.weightLb)
}

/** In thousandths of a pound. */
function weigh({ pieces, weightLb }: Quantity, parts: readonly ShippedPart[]): number {
  const weighed = parts.reduce((sum, part) => sum + toThousandths(part.weightLb ?? 0), 0)
  if (!pieces || weightLb === null) return weighed
  const unweighed = countPieces(parts.filter((part) => part.weightLb === null))
  return weighed + Number(divideRounded(BigInt(toThousandths(weightLb)) * BigInt(unweighed), BigInt(pieces)))
}

/**
 * What is billed of a line for what was shipped, rounded once over all shipments; null before the first. By weight what the scale
 * says, with a theoretical weight that of the pieces; by the piece all pieces; a lot whole.
 */
export function finalAmount(line: OrderedLine, parts: readonly ShippedPart[]): string | null {
  return parts.length === 0 ? null : formatCentsIfKnown(finalCents(line, line.price, sumShipped(line, parts)))
}

function finalCents(line: CountedLine, price: string | null, shipped: Shipped): bigint | undefined {
  const { shippedPieces, shippedWeightLb } = shipped
  if (price === null) return undefined
  if (isFigured(line)) {
    const ordered = { pieces: shippedPieces, weightLb: line.weightLb }
    return priceCents(price, line.unit, ordered, { part: shippedPieces, whole: line.pieces })
  }
  return priceCents(price, line.unit, { pieces: shippedPieces, weightLb: shippedWeightLb })
}

/** Whether the pieces decide which weight is billed, and not the scale. */
function isFigured<Line extends CountedLine>(line: Line): line is Line & { pieces: number } {
  return line.basis === 'theoretical' && unitLb[line.unit] !== undefined && Boolean(line.pieces)
}

/**
 * The pieces and the weight that a line is billed by: as it was accepted until it is complete, then as shipped. What was not counted
 * and decides nothing is null.
 */
export function standingQuantity(line: CountedLine, shipped: Shipped): Quantity {
  const { shippedPieces, shippedWeightLb, isComplete } = shipped
  if (!isComplete) return { pieces: line.pieces, weightLb: line.weightLb }
  if (isFigured(line)) {
    const whole = BigInt(toThousandths(line.weightLb ?? 0)) * BigInt(shippedPieces)
    return { pieces: shippedPieces, weightLb: fromThousandths(Number(divideRounded(whole, BigInt(line.pieces)))) }
  }
  return {
    pieces: line.unit === 'piece' ? shippedPieces : shippedPieces || null,
    weightLb: unitLb[line.unit] === undefined ? shippedWeightLb || null : shippedWeightLb,
  }
}

const quantityDecimals = 7

/**
 * What a line is billed by, as `standingQuantity`, in the unit of its price; null where it is unknown. Times the price it is the
 * amount, but for the rounding: thousandths of a pound have seven decimals in tons.
 */
export function billedQuantity(line: CountedLine, shipped: Shipped): number | null {
  const { pieces, weightLb } = standingQuantity(line, shipped)
  const lb = unitLb[line.unit]
  if (lb === undefined) return line.unit === 'lot' ? 1 : pieces
  if (weightLb === null) return null
  const isShare = shipped.isComplete && isFigured(line)
  const billedLb = isShare ? ((line.weightLb ?? 0) * shipped.shippedPieces) / line.pieces : weightLb
  return Number((billedLb / Number(lb)).toFixed(quantityDecimals))
}

/** What staff have to give of a line so that it can be billed; undefined if it is there. */
export function findMissing(
  line: OrderedLine,
  { pieces, weightLb, isComplete }: ShippedPart,
): keyof Quantity | undefined {
  // The rest of a line that will not come has no quantity.
  if (isComplete && pieces === null && weightLb === null) return undefined
  if (line.unit === 'piece') return pieces === null ? 'pieces' : undefined
  if (line.unit === 'lot') return pieces === null && weightLb === null ? 'weightLb' : undefined
  if (line.basis === 'theoretical' && line.pieces) return pieces === null ? 'pieces' : undefined
  return weightLb === null ? 'weightLb' : undefined
}

/** Cents of lines are added. A line counts as ordered until it is complete, then as shipped. The margin leaves out freight. */
export function sumOrder(
  lines: readonly { line: OrderedLine; parts: readonly ShippedPart[] }[],
  { freight, freightAmount }: Freight,
): OrderTotals {
  const isFreightKnown = freight !== 'added' || freightAmount !== null
  const freightCents = (freight === 'added' && parseDecimal(freightAmount ?? '', amountDecimals)) || 0n
  const all = lines.map(({ line, parts }) => ({ line, shipped: sumShipped(line, parts) }))
  const standing = sumCents(all.map(({ line, shipped }) => standingCents(line, line.price, shipped)))
  const costs = all.map(({ line, shipped }) => standingCents(line, line.cost, shipped))
  const cost = costs.includes(undefined) ? undefined : sumCents(costs)
  const sumLb = (weights: readonly (number | null)[]) =>
    fromThousandths(weights.reduce<number>((total, weightLb) => total + toThousandths(weightLb ?? 0), 0))
  return {
    weightLb: sumLb(all.map(({ line, shipped }) => standingQuantity(line, shipped).weightLb)),
    orderedWeightLb: sumLb(lines.map(({ line }) => line.weightLb)),
    orderedAmount: formatCents(sumCents(lines.map(({ line }) => centsOf(line, line.price)))),
    shippedWeightLb: sumLb(all.map(({ shipped }) => shipped.shippedWeightLb)),
    lines: formatCents(standing),
    freight: isFreightKnown ? formatCents(freightCents) : null,
    all: formatCents(standing + freightCents),
    cost: formatCentsIfKnown(cost),
    margin: cost === undefined ? null : formatCents(standing - cost),
  }
}

/** What a line comes to as it was accepted, at its price or its cost; null where that is unknown. */
export function orderedAmount(line: CountedLine, price: string | null): string | null {
  return formatCentsIfKnown(centsOf(line, price))
}

/** What a line comes to: as it was accepted until it is complete, then for what was shipped. At its price or its cost. */
export function standingAmount(line: CountedLine, price: string | null, shipped: Shipped): string | null {
  return formatCentsIfKnown(standingCents(line, price, shipped))
}

function standingCents(line: CountedLine, price: string | null, shipped: Shipped): bigint | undefined {
  return shipped.isComplete ? finalCents(line, price, shipped) : centsOf(line, price)
}

function centsOf(line: CountedLine, price: string | null): bigint | undefined {
  return price === null ? undefined : priceCents(price, line.unit, line)
}
