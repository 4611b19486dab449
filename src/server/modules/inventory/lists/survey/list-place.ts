import type { TableChoice } from '../../../../../shared/lists/schema.ts'

/** Where a table of a workbook begins. */
export type ListPlace = Pick<TableChoice, 'sheet' | 'headingRow' | 'firstColumn'>

/** Orders tables by sheet, row and column. */
export function comparePlaces(one: ListPlace, other: ListPlace): number {
  return (
    one.sheet - other.sheet || one.headingRow - other.headingRow || (one.firstColumn ?? 0) - (other.firstColumn ?? 0)
  )
}

export function isSamePlace(one: ListPlace, other: ListPlace): boolean {
  return comparePlaces(one, other) === 0
}
