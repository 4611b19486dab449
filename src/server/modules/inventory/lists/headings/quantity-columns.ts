import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { readStatedWeight } from '../../../../../shared/steel/weight.ts'
import { headingWords } from './heading-words.ts'
import type { FileColumn } from './map-columns.ts'

const unitHeading = /^(?:(?:qty|quantity) )?(?:uom|units?|u m|um|unit of measure|bun)$/
const packs = 'skids?|bundles?|bdls?|lifts?|pkgs?|packages?|pallets?'
const packHeading = new RegExp(`^(?:(?:no|number|qty|num|count)(?: of)? )?(?:${packs})(?: qty| count)?$`)
const perPackHeading = new RegExp(`^(?:pcs?|pieces?|sheets?|shts?|qty|ea) (?:per )?(?:${packs})$`)
const poundsMin = 100 // fewer may be pieces that are priced by weight

const wordsOf = (heading: string) => headingWords(heading).join(' ')

/** Whether a heading is for the unit of the quantities. */
export const isUnitHeading = (heading: string): boolean => unitHeading.test(wordsOf(heading))
export const isPackHeading = (heading: string): boolean => packHeading.test(wordsOf(heading))
/** Whether a heading is for pieces in each skid or bundle. */
export const isPerPackHeading = (heading: string): boolean => perPackHeading.test(wordsOf(heading))

/** Whether the quantities of a column must be weights by the units in the column right behind it. */
export function areWeighed(fileColumns: readonly FileColumn[], position: number): boolean {
  const units = fileColumns[position + 1]
  if (!units || !isUnitHeading(units.heading)) return false
  const values = units.values()
  return values.length > 0 && values.every(isWeightUnit) && fileColumns[position]?.values().every(isMuch) === true
}

/** Whether it is a unit that no price of a piece is given in. */
export function isWeightUnit(unit: string): boolean {
  const stated = readStatedWeight(`1 ${unit}`)?.unit
  return stated === 'lb' || stated === 'kg'
}

export const isMuch = (text: string): boolean => (readStatedWeight(text)?.weight ?? 0) >= poundsMin

/** The column of skids or bundles, if another one says how many pieces each has. */
export function findPacks(fileColumns: readonly FileColumn[], columns: ReadonlyMap<ColumnName, number>): number {
  const taken = new Set(columns.values())
  const hasPer = fileColumns.some(({ heading }, position) => !taken.has(position) && isPerPackHeading(heading))
  return hasPer ? fileColumns.findIndex(({ heading }, position) => !taken.has(position) && isPackHeading(heading)) : -1
}
