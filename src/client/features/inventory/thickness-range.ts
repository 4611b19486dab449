import type { ColumnFiltersState } from '@tanstack/react-table'

/** The thickness filter, in inches; a missing end is open. */
export type ThicknessRange = { fromIn: number | undefined; toIn: number | undefined }

/** What stands in a number field as inches; blank and half-typed text is an open end. */
export function parseRangeEnd(typed: string | number): number | undefined {
  const text = String(typed).trim()
  const inches = Number(text)
  return text === '' || !Number.isFinite(inches) || inches < 0 ? undefined : inches
}

/** Whether From lies above To; such a range filters nothing out. */
export function isReversed({ fromIn, toIn }: ThicknessRange): boolean {
  return fromIn !== undefined && toIn !== undefined && fromIn > toIn
}

/** The range as the table's filter state. */
export function toColumnFilters(range: ThicknessRange): ColumnFiltersState {
  return range.fromIn === undefined && range.toIn === undefined ? [] : [{ id: 'thickness', value: range }]
}
