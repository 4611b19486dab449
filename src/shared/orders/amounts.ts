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

/** A line as it was accepted. */
export type OrderedLine = Quantity & {
  price: string | null
  unit: PriceUnit
  basis: WeightBasis
  cost: string | null
}

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

const isEnough = (shipped: number, ordered: number) => shipped * 100 >= ordered * (100 - shippedOffMaxPercent)

const countPieces = (parts: readonly ShippedPart[]) => parts.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0)

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
  return formatCentsIfKnown(finalCents(line, line.price, parts))
}

function finalCents(line: OrderedLine, price: string | null, parts: readonly ShippedPart[]): bigint | undefined {
  if (price === null || parts.length === 0) return undefined
  const { shippedPieces, shippedWeightLb } = sumShipped(line, parts)
  if (line.basis === 'theoretical' && line.pieces) {
    const ordered = { pieces: shippedPieces, weightLb: line.weightLb }
    return priceCents(price, line.unit, ordered, { part: shippedPieces, whole: line.pieces })
  }
  return priceCents(price, line.unit, { pieces: shippedPieces, weightLb: shippedWeightLb })
}

/** What is billed of a line, or will be, in the unit of its price, with at most five decimals; null where it is unknown. */
export function billedQuantity(line: OrderedLine, parts: readonly ShippedPart[]): number | null {
  const { shippedPieces, shippedWeightLb, isComplete } = sumShipped(line, parts)
  if (line.unit === 'lot') return 1
  if (line.unit === 'piece') return isComplete ? shippedPieces : line.pieces
  if (line.weightLb === null) return null
  const isByPieces = line.basis === 'theoretical' && line.pieces
  const finalLb = isByPieces ? (line.weightLb * shippedPieces) / isByPieces : shippedWeightLb
  return Number(((isComplete ? finalLb : line.weightLb) / Number(unitLb[line.unit])).toFixed(5))
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
  const ordered = lines.map(({ line }) => centsOf(line, line.price))
  const standing = sumCents(lines.map(({ line, parts }) => standingCents(line, line.price, parts)))
  const costs = lines.map(({ line, parts }) => standingCents(line, line.cost, parts))
  const cost = costs.includes(undefined) ? undefined : sumCents(costs)
  const sumLb = (weights: readonly number[]) =>
    fromThousandths(weights.reduce((total, weightLb) => total + toThousandths(weightLb), 0))
  return {
    orderedWeightLb: sumLb(lines.map(({ line }) => line.weightLb ?? 0)),
    orderedAmount: formatCents(sumCents(ordered)),
    shippedWeightLb: sumLb(lines.map(({ line, parts }) => sumShipped(line, parts).shippedWeightLb)),
    freight: isFreightKnown ? formatCents(freightCents) : null,
    all: formatCents(standing + freightCents),
    cost: formatCentsIfKnown(cost),
    margin: cost === undefined ? null : formatCents(standing - cost),
  }
}

/** What a line comes to as it was accepted, at its price or its cost; null where that is unknown. */
export function orderedAmount(line: OrderedLine, price: string | null): string | null {
  return formatCentsIfKnown(centsOf(line, price))
}

/** What a line comes to: as it was accepted until it is complete, then for what was shipped. At its price or its cost. */
export function standingAmount(line: OrderedLine, price: string | null, parts: readonly ShippedPart[]): string | null {
  return formatCentsIfKnown(standingCents(line, price, parts))
}

function standingCents(line: OrderedLine, price: string | null, parts: readonly ShippedPart[]): bigint | undefined {
  return sumShipped(line, parts).isComplete ? finalCents(line, price, parts) : centsOf(line, price)
}

function centsOf(line: OrderedLine, price: string | null): bigint | undefined {
  return price === null ? undefined : priceCents(price, line.unit, line)
}
