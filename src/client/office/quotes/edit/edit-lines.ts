import type { InquiryLine } from '../../../../shared/inquiries/schema.ts'
import { followFreight } from '../../../../shared/quotes/drafts.ts'
import type { WeightBasis } from '../../../../shared/quotes/terms.ts'
import { readPieces, showMoney, showPounds } from '../../../../shared/quotes/typed.ts'
import { formatPounds } from '../../../../shared/quotes/words.ts'
import { categoryTraits } from '../../../../shared/steel/categories.ts'
import { readLength, readWidth } from '../../../../shared/steel/dimensions.ts'
import { readItemThickness } from '../../../../shared/steel/thickness-reading.ts'
import { theoreticalWeightLb } from '../../../../shared/steel/weight.ts'
import type { DraftSaver } from './draft-saver.ts'
import { type Conflict, cellChange, type Side, takeSide } from './merge-drafts.ts'
import type { DraftLine } from './quote-draft.ts'

type Lines = readonly DraftLine[]

/** What the inquiry says of the items in a quote, by their ids. */
export type QuotedItems = ReadonlyMap<string, Pick<InquiryLine, 'category' | 'weight' | 'sourceCodeNow'>>

const weighedBy: readonly (keyof DraftLine)[] = ['description', 'thickness', 'width', 'length', 'pieces']

/** A weight by theory follows the size and the pieces. */
export function editLine(lines: Lines, id: string, change: Partial<DraftLine>, items: QuotedItems): Lines {
  const changesWeight = weighedBy.some((column) => column in change)
  return lines.map((line) => {
    if (line.id !== id) return line
    const changed = { ...line, ...change }
    return changesWeight && changed.basis === 'theoretical' ? applyTheory(changed, categoryOf(line, items)) : changed
  })
}

/** Weighs one line, or all that can be, by theory, or by the supplier's list again. */
export function setBasis(lines: Lines, basis: WeightBasis, items: QuotedItems, id?: string | undefined): Lines {
  return lines.map((line) => {
    if ((id !== undefined && line.id !== id) || line.basis === basis) return line
    if (basis === 'theoretical') return applyTheory(line, categoryOf(line, items))
    const listed = showPounds(items.get(line.inquiryItemId ?? '')?.weight ?? '')
    return { ...line, basis, weightLb: listed || line.weightLb }
  })
}

/** Gives every line the same lead time. */
export function setLeadTime(lines: Lines, leadTime: string): Lines {
  return lines.map((line) => ({ ...line, leadTime }))
}

export function categoryOf({ inquiryItemId }: DraftLine, items: QuotedItems): string | undefined {
  return items.get(inquiryItemId ?? '')?.category || undefined
}

/** The weight of a line by theory, as it is typed; undefined where there is none. */
export function weighByTheory(line: DraftLine, items: QuotedItems): string | undefined {
  const { weightLb } = findTheory(line, categoryOf(line, items))
  return weightLb === undefined ? undefined : formatPounds(weightLb)
}

type Theory = { weightLb: number; reason?: undefined } | { weightLb?: undefined; reason: string }

const decimals = 2

/** The theoretical weight of a line of sheets or plates, or why there is none. `category` is that of the item, if known. */
export function findTheory(line: DraftLine, category: string | undefined): Theory {
  const kind = category && categoryTraits(category).form ? category : line.description
  const { form } = categoryTraits(kind)
  if (form !== 'sheet' && form !== 'plate') {
    return {
      reason: form === 'coil' ? 'Coils are weighed' : 'Theory is for sheets and plates: say which in the description',
    }
  }
  const { thicknessIn, warning } = readItemThickness(line.thickness, kind)
  const { widthIn } = readWidth(line.width)
  const { lengthIn } = readLength(line.length, form)
  const qtyPcs = readPieces(line.pieces)
  if (thicknessIn === undefined) return { reason: warning || 'Needs a thickness' }
  if (widthIn === undefined) return { reason: 'Needs a width in inches' }
  if (lengthIn === undefined) return { reason: 'Needs a length in inches' }
  if (!qtyPcs) return { reason: 'Needs the number of pieces' }
  return { weightLb: Number(theoreticalWeightLb({ thicknessIn, widthIn, lengthIn, qtyPcs }).toFixed(decimals)) }
}

/** A line billed by theory with the weight that its size and pieces give. */
export function applyTheory(line: DraftLine, category: string | undefined): DraftLine {
  const { weightLb } = findTheory(line, category)
  return weightLb === undefined ? line : { ...line, basis: 'theoretical', weightLb: formatPounds(weightLb) }
}

/**
 * Copies price and unit of a line to the selected lines, or, if none is selected, to those below it that have no price.
 * Lines that are not quoted stay as they are.
 */
export function fillDown(
  lines: readonly DraftLine[],
  from: number,
  selected: ReadonlySet<string>,
): readonly DraftLine[] {
  const source = lines[from]
  if (!source || source.price.trim() === '') return lines
  const { unit } = source
  const price = showMoney(source.price)
  const isFilled = (line: DraftLine, index: number) =>
    !line.noQuote && (selected.size > 0 ? selected.has(line.id) : index > from && line.price.trim() === '')
  return lines.map((line, index) => (isFilled(line, index) ? { ...line, price, unit } : line))
}

/** Settles a conflict by what one of two people entered; all that follows from the cell follows. */
export function settleConflict(saver: DraftSaver, conflict: Conflict, side: Side, items: QuotedItems): void {
  const { lineId } = conflict
  saver.edit((draft) =>
    side === 'mine' && lineId !== undefined && conflict.field !== 'line'
      ? { ...draft, lines: editLine(draft.lines, lineId, cellChange(conflict), items) }
      : takeSide(draft, conflict, side),
  )
  saver.settle(conflict)
}

/** The same saver, after whose edits the terms follow the freight and the lines, as they do on the server. */
export function followingFreight(saver: DraftSaver, buyerPlace: string): DraftSaver {
  return { ...saver, edit: (change) => saver.edit((before) => followFreight(before, change(before), buyerPlace)) }
}
