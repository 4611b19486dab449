import { classifications } from '../../../shared/needs/terms.ts'
import { isFiltering, type Range } from '../item/ranges/range.ts'
import type { ItemFilter } from '../stock/item-filter.ts'

/** What a filter looks for, in the words of the needs form. */
export function toWantedSize(category: string, { thickness, width, length, weight, grades, conditions }: ItemFilter) {
  const { product, note } = wantedCondition(conditions)
  return {
    category,
    product,
    thickness: rangeText(thickness),
    width: rangeText(width),
    length: rangeText(length),
    gradeCategory: grades.join(', '),
    notes: [note, weightNote(rangeText(weight))].filter(Boolean).join('\n'),
  }
}

/** The classification of the needs form, or a note where it has none for the conditions. */
export function wantedCondition(conditions: readonly string[]): { product: string; note: string } {
  const [only, ...others] = conditions.map((condition) => condition.toLowerCase())
  const product = others.length === 0 ? classifications.find((name) => name.toLowerCase() === only) : undefined
  return { product: product ?? '', note: product ? '' : listed('Condition', conditions) }
}

/** `State: OH or MI`; blank without values. */
export function listed(name: string, values: readonly string[]): string {
  return values.length > 0 ? `${name}: ${values.join(' or ')}` : ''
}

/** A note about the weight of an item, for which the needs form has no field. */
export function weightNote(text: string): string {
  return text && `Weight of an item: ${text} lbs`
}

function rangeText(range: Range): string {
  return isFiltering(range) ? sizeText(range) : ''
}

/** The needs form's own spelling of a range, which staff's matching reads. */
export function sizeText({
  from,
  to,
}: {
  from?: string | number | undefined
  to?: string | number | undefined
}): string {
  if (from === undefined) return to === undefined ? '' : `${to} MAX`
  if (to === undefined) return `${from} MIN`
  return from === to ? String(from) : `${from}-${to}`
}
