import type { ListHeading } from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { readStatedWeight } from '../../../../../shared/steel/weight.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { listWords } from '../headings/list-vocabulary.ts'
import { isUnitHeading } from '../headings/map-columns.ts'
import { isUnitWord } from '../headings/read-heading.ts'

const ofWeights = /^(?:weight|wt|wgt)s? ?(?:uom|units?|u\/?m|um)$/i
const ofLength = new RegExp(
  String.raw`^(?<what>${anyOf('thickness, thick, thk, gauge, ga, width, wid, wdth, wd, length, len, lgth, lg')})\.?[ _-]*(?:uom|units?|u\/?m|um)$`,
  'i',
)
const sizeStarts = { Thickness: /^(?:th|ga)/i, Width: /^w/i, Length: /^l/i } as const
const lengthUnit = /^(?:mm|cm|m|in(?:ch(?:es)?)?|ft|feet|["'])\.?$/i
const ofAnything = /^(?:uom|meins|ium|b?un|units?|u\/?m|um|(?:base )?unit of measure)$/i

const lengths = String.raw`lin(?:eal|ear)?\.? ?(?:f(?:ee)?t)?|${anyOf(listWords.lengths)}`
const weights = String.raw`[smnlg][./]?t\.?|${anyOf(listWords.weights)}`
const noPieces = new RegExp(String.raw`^(?:${lengths}|${anyOf(listWords.areas)}|${weights})\.?$`, 'i')
const pieces = new RegExp(String.raw`^${anyOf(listWords.pieces)}\.?$`, 'i')

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
      isFree(one) &&
      (ofWeights.test(one.heading) || (ofAnything.test(one.heading) && isBehind(headings, weights, one))),
  )
}

// Between the free stock and its unit SAP writes what is blocked.
function isBehind(headings: readonly ListHeading[], weights: number, { column, samples }: ListHeading): boolean {
  if (column === weights + 1) return true
  const between = headings.filter((one) => one.column > weights && one.column < column)
  return column > weights && between.every(isFree) && samples.length > 0 && samples.every(isWeightText)
}

/** Whether a text is a unit of length. */
export const isDimensionUnit = (text: string): boolean => lengthUnit.test(text)

/** The column with the units of a size: headed so. Its cells decide whether it is used. */
export function findDimensionUnits(
  headings: readonly ListHeading[],
  column: ColumnName,
  position: number,
): ListHeading | undefined {
  const start = Object.entries(sizeStarts).find(([name]) => name === column)?.[1]
  if (!start) return undefined
  return headings.find(
    (one) =>
      isFree(one) &&
      ((start.test(one.heading) && ofLength.test(one.heading)) ||
        (one.column === position + 1 && ofAnything.test(one.heading) && one.samples.every(isDimensionUnit))),
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
    ...(['Thickness', 'Width', 'Length'] as const).flatMap((column) =>
      isUsed(findDimensionUnits(headings, column, placeOf(column)), isDimensionUnit),
    ),
    ...isUsed(findQuantityUnits(headings, placeOf('Qty Pcs')), (unit) => pieces.test(unit) || isMeasure(unit)),
  ]
}
