import type { ListHeading } from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { readStatedWeight } from '../../../../../shared/steel/weight.ts'
import { isUnitHeading } from '../headings/map-columns.ts'
import { isUnitWord } from '../headings/read-heading.ts'

const ofWeights = /^(?:weight|wt|wgt)s? ?(?:uom|units?|u\/?m|um)$/i
const ofAnything = /^(?:uom|units?|u\/?m|um|unit of measure)$/i

const lengths = String.raw`l\.?f\.?|lfts?|lnft|lin(?:eal|ear)?\.? ?(?:f(?:ee)?t)?|f(?:ee)?t|foot|'|m(?:l)?ft?|mtrs?|meters?|metres?`
const areas = String.raw`sq\.? ?f(?:ee)?t|s\.?f\.?|sft|msf|csf`
const weights = String.raw`cwt|[smnlg][./]?t\.?|tons?|tonnes?|tns?|t|lbs?|pounds?|kgs?|#`
const noPieces = new RegExp(String.raw`^(?:${lengths}|${areas}|${weights})\.?$`, 'i')
const pieces =
  /^(?:pcs?|pieces?|ea|each|coils?|cls?|sheets?|shts?|shs?|plates?|plts?|blanks?|strips?|rolls?|units?|skids?|bdls?|bundles?)\.?$/i

/** Whether a unit measures steel otherwise than in pieces: LF, FT, CWT or MFT. */
export const isMeasure = (unit: string): boolean => noPieces.test(unit)

export const isWeightText = (unit: string): boolean => readStatedWeight(`1 ${unit}`) !== undefined

/** Whether a text is a unit that numbers of ours may have. */
export const isUnit = (text: string): boolean =>
  /^['"]$/.test(text) || isUnitWord(text) || isMeasure(text) || isWeightText(text)

const isFree = ({ matched, role }: ListHeading) => !matched && !role

/** The column with the units of the weights: right behind them, or headed so. Its cells decide whether it is used. */
export function findWeightUnits(headings: readonly ListHeading[], weights: number): ListHeading | undefined {
  return headings.find(
    (one) =>
      isFree(one) && (ofWeights.test(one.heading) || (one.column === weights + 1 && ofAnything.test(one.heading))),
  )
}

/** The column with the units of the quantities, right behind them. */
export function findQuantityUnits(headings: readonly ListHeading[], quantities: number): ListHeading | undefined {
  return headings.find((one) => isFree(one) && one.column === quantities + 1 && isUnitHeading(one.heading))
}

/** The columns that only say what the weights or quantities are in, for all the texts in them. */
export function findUnitColumns(
  headings: readonly ListHeading[],
  valuesOf: (column: number) => readonly string[],
): number[] {
  const placeOf = (column: ColumnName) => headings.find(({ matched }) => matched === column)?.column ?? Number.NaN
  const isUsed = (units: ListHeading | undefined, isUnit: (text: string) => boolean) =>
    units && valuesOf(units.column).every(isUnit) ? [units.column] : []
  return [
    ...isUsed(findWeightUnits(headings, placeOf('Weight')), isWeightText),
    ...isUsed(findQuantityUnits(headings, placeOf('Qty Pcs')), (unit) => pieces.test(unit) || isMeasure(unit)),
  ]
}
