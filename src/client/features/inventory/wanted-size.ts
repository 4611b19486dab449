import type { ItemFilter } from './item-filter.ts'
import { isFiltering, type Range } from './range.ts'

/** What a filter looks for, in the words of the needs form. */
export function toWantedSize(category: string, { thickness, width, length, grades }: ItemFilter) {
  return {
    category,
    thickness: sizeText(thickness),
    width: sizeText(width),
    length: sizeText(length),
    gradeCategory: grades.join(', '),
  }
}

// The needs form's own spelling of a range, which staff's matching reads.
function sizeText(range: Range): string {
  if (!isFiltering(range)) return ''
  const { from, to } = range
  if (from === undefined) return `${to} MAX`
  if (to === undefined) return `${from} MIN`
  return from === to ? String(from) : `${from}-${to}`
}
