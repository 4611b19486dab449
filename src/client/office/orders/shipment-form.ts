import type { AddShipment, OrderLine } from '../../../shared/orders/schema.ts'
import { readPieces, readPounds } from '../../../shared/quotes/typed.ts'
import { formatPounds } from '../../../shared/quotes/words.ts'
import { formatCount } from '../../../shared/text/count-text.ts'

/** A line of a shipment as it is typed: numbers are texts, and may be unfinished. */
export type ShippedDraft = {
  lineId: string
  isIncluded: boolean
  pieces: string
  weightLb: string
  complete: boolean
}

type Line = Pick<OrderLine, 'id' | 'pieces' | 'weightLb' | 'shippedPieces' | 'shippedWeightLb' | 'isComplete'>

const left = (ordered: number | null, shipped: number, format: (amount: number) => string) =>
  ordered === null ? '' : format(Math.max(0, Math.round((ordered - shipped) * 1000) / 1000))

/** What is left of the lines of an order; a line that nothing counts, such as a lot, goes as a whole. */
export function toShippedDrafts(lines: readonly Line[]): ShippedDraft[] {
  return lines.flatMap(({ id, pieces, weightLb, shippedPieces, shippedWeightLb, isComplete }) =>
    isComplete
      ? []
      : {
          lineId: id,
          isIncluded: true,
          pieces: left(pieces, shippedPieces, formatCount),
          weightLb: left(weightLb, shippedWeightLb, formatPounds),
          complete: pieces === null && weightLb === null,
        },
  )
}

type ShippedProblem = { lineId: string; message: string }

/** What is sent of the typed lines, or which line is wrong. */
export function readShipped(drafts: readonly ShippedDraft[]): AddShipment['lines'] | ShippedProblem {
  const lines: AddShipment['lines'] = []
  for (const { lineId, isIncluded, complete, ...typed } of drafts) {
    if (!isIncluded) continue
    const pieces = readPieces(typed.pieces)
    const weightLb = readPounds(typed.weightLb)
    if (pieces === undefined) return { lineId, message: 'Pieces must be a whole number' }
    if (weightLb === undefined) return { lineId, message: 'The weight must be a number of pounds' }
    if (!pieces && !weightLb && !complete) return { lineId, message: 'Enter what was shipped, or leave the line out' }
    lines.push({ lineId, pieces, weightLb, complete })
  }
  return lines
}
