import { isFiltering, type Range } from '../item/ranges/range.ts'
import type { ItemFilter } from '../stock/item-filter.ts'

/** What a filter looks for, in the words of the needs form. */
export function toWantedSize(category: string, { thickness, width, length, grades }: ItemFilter) {
  return {
    category,
    thickness: rangeText(thickness),
    width: rangeText(width),
    length: rangeText(length),
    gradeCategory: grades.join(', '),
  }
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
