import type { InquiryLine } from '../../../../shared/inquiries/schema.ts'
import type { WeightBasis } from '../../../../shared/quotes/terms.ts'
import type { DraftLine, QuoteDraft } from './quote-draft.ts'
import { applyTheory } from './theory.ts'
import { showPounds } from './typed-numbers.ts'

/** What the inquiry says of the items in a quote, by their ids. */
export type QuotedItems = ReadonlyMap<string, Pick<InquiryLine, 'category' | 'weight' | 'locationState'>>

const weighedBy: readonly (keyof DraftLine)[] = ['description', 'thickness', 'width', 'length', 'pieces']

/** Changes a line. A weight by theory follows the size and the pieces. */
export function editLine(draft: QuoteDraft, id: string, change: Partial<DraftLine>, items: QuotedItems): QuoteDraft {
  const changesWeight = weighedBy.some((column) => column in change)
  return mapLines(draft, (line) => {
    if (line.id !== id) return line
    const changed = { ...line, ...change }
    return changesWeight && changed.basis === 'theoretical' ? applyTheory(changed, categoryOf(line, items)) : changed
  })
}

/** Weighs one line, or all that can be, by theory, or by the supplier's list again. */
export function setBasis(
  draft: QuoteDraft,
  basis: WeightBasis,
  items: QuotedItems,
  id?: string | undefined,
): QuoteDraft {
  return mapLines(draft, (line) => {
    if ((id !== undefined && line.id !== id) || line.basis === basis) return line
    if (basis === 'theoretical') return applyTheory(line, categoryOf(line, items))
    const listed = showPounds(items.get(line.inquiryItemId ?? '')?.weight ?? '')
    return { ...line, basis, weightLb: listed || line.weightLb }
  })
}

export function categoryOf({ inquiryItemId }: DraftLine, items: QuotedItems): string | undefined {
  return items.get(inquiryItemId ?? '')?.category || undefined
}

function mapLines(draft: QuoteDraft, map: (line: DraftLine) => DraftLine): QuoteDraft {
  return { ...draft, lines: draft.lines.map(map) }
}
