import { remainingQuantity } from '../../../shared/orders/amounts.ts'
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

const show = (amount: number | null, format: (amount: number) => string) => (amount === null ? '' : format(amount))

/** What is left of the lines of an order; a line that nothing counts, such as a lot, goes as a whole. */
export function toShippedDrafts(lines: readonly Line[]): ShippedDraft[] {
  return lines.flatMap((line) => {
    const { pieces, weightLb } = remainingQuantity(line)
    return line.isComplete
      ? []
      : {
          lineId: line.id,
          isIncluded: true,
          pieces: show(pieces, formatCount),
          weightLb: show(weightLb, formatPounds),
          complete: pieces === null && weightLb === null,
        }
  })
}

/** `path`: the field at fault, as `pathOf` names it. */
type ShippedProblem = { lineId: string; message: string; path: string }

/** What a field of a line is called in the form. */
export const pathOf = (lineId: string, field: 'pieces' | 'weightLb') => `${lineId}.${field}`

/** The field of the form that a refusal names of what was sent, such as `lines.0.pieces` or `shippedOn`. */
export function findFault(drafts: readonly ShippedDraft[], path: string): string {
  const [, index, field] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
  const draft = index === undefined ? undefined : drafts.filter(({ isIncluded }) => isIncluded)[Number(index)]
  return draft ? pathOf(draft.lineId, field === 'pieces' ? 'pieces' : 'weightLb') : path
}

/** What is sent of the typed lines, or which line is wrong. */
export function readShipped(drafts: readonly ShippedDraft[]): AddShipment['lines'] | ShippedProblem {
  const lines: AddShipment['lines'] = []
  for (const { lineId, isIncluded, complete, ...typed } of drafts) {
    if (!isIncluded) continue
    const pieces = readPieces(typed.pieces)
    const weightLb = readPounds(typed.weightLb)
    const wrong = (field: 'pieces' | 'weightLb', message: string) => ({ lineId, message, path: pathOf(lineId, field) })
    if (pieces === undefined) return wrong('pieces', 'Pieces must be a whole number')
    if (weightLb === undefined) return wrong('weightLb', 'The weight must be a number of pounds')
    if (!pieces && !weightLb && !complete) return wrong('weightLb', 'Enter what was shipped, or leave the line out')
    lines.push({ lineId, pieces, weightLb, complete })
  }
  return lines
}
