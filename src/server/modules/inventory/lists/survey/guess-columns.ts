import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { findStateIn } from '../../../../../shared/places/state-in-text.ts'
import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { readCondition } from '../../../../../shared/steel/conditions.ts'
import { readItemThickness } from '../../../../../shared/steel/thickness-reading.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { cellKinds } from '../headings/cell-kinds.ts'
import { distinctValues, surveyedRowsMax } from '../headings/find-headings.ts'
import type { HeadingUnit } from '../headings/heading-unit.ts'
import { listWords } from '../headings/list-vocabulary.ts'
import { isUnitWord } from '../headings/read-heading.ts'

/** The values of a column, each once, how many rows have one, and the unit that its heading gives. */
type ColumnValues = { position: number; values: readonly string[]; filled: number; unit?: HeadingUnit | undefined }

/** The values of a column below a row, from a sample of the rows. */
export function valuesOf(rows: Sheet['rows'], index: number, position: number): ColumnValues {
  const sample = rows.slice(index + 1, index + 1 + surveyedRowsMax)
  const filled = sample.filter(({ cells }) => (cells[position] ?? '') !== '').length
  return { position, values: distinctValues(rows, index, position), filled }
}

/**
 * What columns can be by their values and the units of their headings, at most one for each of `wanted`: the likeliest
 * pair first.
 */
export function guessColumns(
  columns: readonly ColumnValues[],
  wanted: readonly ColumnName[] = guesses.map(([name]) => name),
): Map<ColumnName, number> {
  const rows = Math.max(...columns.map(({ filled }) => filled))
  const traits = columns.filter(({ filled }) => filled > 0 && filled * 2 >= rows).map(traitsOf)
  const pairs = guesses
    .filter(([name]) => wanted.includes(name))
    .flatMap(([name, likelihoodOf]) => traits.map((column) => ({ name, column, likelihood: likelihoodOf(column) })))
    .filter(({ likelihood }) => likelihood > 0)
    .sort((a, b) => b.likelihood - a.likelihood)
  const found = new Map<ColumnName, Traits>()
  const taken = new Set<Traits>()
  for (const { name, column } of pairs) {
    if (found.has(name) || taken.has(column)) continue
    found.set(name, column)
    taken.add(column)
  }
  orderSizes(found)
  return new Map([...found].map(([name, { position }]) => [name, position]))
}

/** The thickness is smaller than the other sizes, and a sheet is longer than wide. */
function orderSizes(found: Map<ColumnName, Traits>): void {
  for (const [smaller, larger] of [
    ['Width', 'Length'],
    ['Thickness', 'Width'],
  ] as const) {
    const [one, other] = [found.get(smaller), found.get(larger)]
    if (!one || !other || !(one.amount > other.amount)) continue
    found.set(smaller, other)
    found.set(larger, one)
  }
}

/** What the values of a column look like. */
type Traits = ColumnValues & {
  /** The median of its figures; NaN if it has other texts. `measure` takes the last point or comma as the decimal one. */
  amount: number
  measure: number
  isRepeated: boolean
  isUnique: boolean
  share: (test: (text: string) => boolean) => number
  hasDecimals: boolean
}

const nearlyAllShare = 0.8
const few = 0.4

function traitsOf(column: ColumnValues): Traits {
  const { values, filled } = column
  const share = (test: (text: string) => boolean) => values.filter(test).length / values.length
  const isRepeated = values.length <= Math.max(1, few * filled)
  // Fewer values than rows are looked at.
  const isUnique = values.length >= nearlyAllShare * Math.min(filled, uniqueMax)
  return {
    ...column,
    amount: medianOf(values, amountOf),
    measure: medianOf(values, measureOf),
    isRepeated,
    isUnique,
    share,
    hasDecimals: share((text) => /\d[.,]\d|^[.,]\d/.test(text)) > 0,
  }
}

const uniqueMax = 40

function medianOf(values: readonly string[], read: (text: string) => number): number {
  const figures = values
    .map(read)
    .filter((figure) => !Number.isNaN(figure))
    .sort((a, b) => a - b)
  return figures.length < nearlyAllShare * values.length ? Number.NaN : (figures[figures.length >> 1] ?? Number.NaN)
}

/** The figure of a text without its unit; a code with digits is none. */
function digitsOf(text: string): string {
  const [, digits = '', unit = ''] = /^([\d.,'’\s]*\d)\s*([^\d\s]*)$/u.exec(text) ?? []
  return (unit === '' || isUnitWord(unit)) && !/^0\d/.test(digits) ? digits.replace(/['’\s]/g, '') : ''
}

// 18.540 and 18,540 are thousands.
function amountOf(text: string): number {
  const digits = digitsOf(text)
  return /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? Number(digits.replace(/[.,]/g, '')) : measureOf(text)
}

function measureOf(text: string): number {
  const digits = digitsOf(text)
  const [whole = '', part = '0'] = digits.split(/[.,](?=\d*$)/)
  return digits === '' ? Number.NaN : Number(`${whole.replace(/[.,]/g, '') || '0'}.${part}`)
}

const isBetween = (figure: number, min: number, max: number) => figure >= min && figure <= max
const mmPerIn = 25.4

/** How likely a column has figures of this range in inches: most with a unit, less in plain inches or millimeters. */
function sizeLikelihood({ unit, amount }: Traits, [min, max]: readonly [number, number], plain: number): number {
  if (unit?.kind === 'inch') return isBetween(amount, min, max) ? certain : 0
  if (unit?.text === 'mm') return isBetween(amount, min * mmPerIn, max * mmPerIn) ? certain : 0
  if (unit) return 0
  const isMetric = amount >= metricMin && isBetween(amount, min * mmPerIn, max * mmPerIn)
  return isMetric || isBetween(amount, min, max) ? plain : 0
}

const certain = 0.97

// In inches and millimeters.
const standardWidths: ReadonlySet<number> = new Set([
  ...[36, 42, 48, 54, 60, 72, 84, 96, 120],
  ...[914, 1000, 1200, 1219, 1220, 1250, 1500, 1524, 1800, 1829, 2000],
])
const standardLengths: ReadonlySet<number> = new Set([
  ...[72, 84, 96, 120, 144, 192, 240, 288, 360, 480],
  ...[2000, 2438, 2440, 2500, 3000, 3048, 4000, 5000, 6000, 6096, 8000, 12000],
])

const isStandard = ({ share }: Traits, sizes: ReadonlySet<number>) => share((text) => sizes.has(amountOf(text))) >= half
const half = 0.5
// A strip of 12 in; fewer millimeters are inches.
const metricMin = 300

/** How likely a column is what we call so, from 0 to 1; by judgment, for flat steel. */
const guesses: readonly (readonly [ColumnName, (column: Traits) => number])[] = [
  [
    'State',
    ({ share }) =>
      sureOf(
        share((text) => text.length > 1 && findStateIn(text) !== undefined),
        0.95,
      ),
  ],
  [
    'Condition',
    ({ share }) =>
      sureOf(
        share((text) => readCondition(text) !== undefined),
        0.93,
      ),
  ],
  ['Grade Category', gradeLikelihood],
  [
    'Length',
    ({ share }) =>
      sureOf(
        share((text) => coilWord.test(text)),
        0.96,
      ),
  ],
  ['Product', productLikelihood],
  ['Thickness', thicknessLikelihood],
  ['Weight', weightLikelihood],
  ['Width', (column) => sizeLikelihood(column, [6, 130], isStandard(column, standardWidths) ? 0.8 : 0.6)],
  ['Length', (column) => sizeLikelihood(column, [20, 720], isStandard(column, standardLengths) ? 0.78 : 0.55)],
  ['Qty Pcs', quantityLikelihood],
  ['Source Code', sourceLikelihood],
  ['Product ID', identifierLikelihood],
  ['Heat Num', heatLikelihood],
]

const sureOf = (share: number, likelihood: number) => (share >= nearlyAllShare ? likelihood : 0)

const coilWord = new RegExp(`^${anyOf(listWords.coilLengths)}$`, 'iu')

// A tag such as C-1001 looks like a grade, but is not repeated.
function gradeLikelihood({ values, unit, amount, isRepeated, isUnique, share }: Traits): number {
  const isTag = isUnique && !isRepeated && !values.some((text) => /\s/.test(text))
  if (isTag || unit) return 0
  // 1219 is a width and a grade, 1.0332 hardly a size.
  const isKnown = Number.isNaN(amount)
    ? (text: string) => cellKinds.grades([text])
    : (text: string) => /^1\.\d{4}$/.test(text)
  if (share(isKnown) >= nearlyAllShare) return 0.92
  const isShaped = share((text) => gradeShape.test(text)) >= nearlyAllShare
  return Number.isNaN(amount) && isShaped && (isRepeated || !isUnique) ? 0.5 : 0
}

// Letters with a strength or a number, as in 'HX340LAD' and '09Г2С'.
const gradeShape = /^(?=.*\p{L})(?=.*\d)[\p{L}\d.+-]+(?:[ /+-][\p{L}\d.+-]+){0,3}$/u

function productLikelihood({ amount, isRepeated, share, values }: Traits): number {
  if (!Number.isNaN(amount)) return 0
  if (share(namesProduct) >= nearlyAllShare) return 0.9
  const words = share((text) => steelWord.test(text))
  if (words >= nearlyAllShare) return 0.88
  const isText = share((text) => /\p{L}{2}/u.test(text) && !/\d/.test(text)) >= nearlyAllShare
  const isCode = values.every((text) => text === text.toUpperCase() && text !== text.toLowerCase())
  return isText && isRepeated && !isCode ? 0.4 : 0
}

export function namesProduct(text: string): boolean {
  const { form, finish } = categoryTraits(text)
  return form !== undefined || finish !== undefined
}

const steelWord = new RegExp(String.raw`${anyOf(listWords.steel)}|${anyOf(listWords.steelAtEnd)}(?:$|\s)`, 'iu')

const thicknessMax = { inch: 6, mm: 150 }
// No sheet is thicker: what has decimals and is thin is a thickness.
const plainThicknessMax = 30

function thicknessLikelihood({ unit, measure, filled, isRepeated, isUnique, hasDecimals, share }: Traits): number {
  if (unit?.kind === 'gauge') return certain
  if (unit) {
    const max = unit.kind === 'inch' ? thicknessMax.inch : unit.kind === 'dimension' ? thicknessMax.mm : 0
    return measure > 0 && measure <= max && !isLongUnit(unit) ? certain : 0
  }
  if (share(isWrittenThickness) >= nearlyAllShare) return hasDecimals && measure > 1 ? 0.84 : 0.85
  if (!(measure > 0 && measure <= plainThicknessMax)) return 0
  // Weights in tons are hardly ever the same.
  if (hasDecimals) return isUnique && filled > fewRows ? 0.5 : 0.84
  return isRepeated && filled > 2 ? 0.55 : 0
}

const fewRows = 5

const isLongUnit = ({ text }: HeadingUnit) => !/^(?:mm|mil|in|pul|pou|zoll|cm)/.test(text)

function isWrittenThickness(text: string): boolean {
  const { gauge, thicknessIn } = readItemThickness(text, '')
  return gauge !== undefined || (thicknessIn !== undefined && thicknessIn < thicknessMax.inch && /[./]/.test(text))
}

function weightLikelihood({ unit, amount, measure, values, isUnique, share }: Traits): number {
  if (Number.isNaN(amount)) return 0
  if (unit) return unit.kind === 'weight' || unit.kind === 'pound' || unit.kind === 'thousands' ? certain : 0
  const isGrouped = share((text) => /^\d{1,3}(?:[.,]\d{3})+$/.test(text)) >= few && measure !== amount
  if (!isBetween(amount, 200, 150_000) || isSequence(values)) return 0
  return (isGrouped ? 0.8 : 0.62) - (isUnique ? 0 : 0.15)
}

function quantityLikelihood({ unit, amount, values, share }: Traits): number {
  if (unit || share((text) => /^\d{1,4}$/.test(text)) < nearlyAllShare) return 0
  if (values.length === 1 && values[0] === '1') return 0.75
  return amount <= 999 ? 0.5 : 0.2
}

function sourceLikelihood({ values, filled, amount, share }: Traits): number {
  const isFew = values.length <= Math.max(1, few * filled)
  if (!isFew || !Number.isNaN(amount)) return 0
  if (share((text) => /^\p{L}{2,5}[-\d]{0,4}$/u.test(text)) >= nearlyAllShare) return 0.6
  return sureOf(
    share((text) => /^\p{Lu}[\p{Lu}\d]{1,5}(?:-[\p{Lu}\d]{1,5})?$/u.test(text)),
    0.58,
  )
}

const isIdentifier = (text: string) =>
  /\d/.test(text) && /^[\p{L}\p{N}./#-]{3,24}$/u.test(text) && !/^\d*[.,]\d+$/.test(text)

function identifierLikelihood({ unit, amount, values, isRepeated, isUnique, share }: Traits): number {
  if (unit || isRepeated || share(isIdentifier) < nearlyAllShare) return 0
  if (isSequence(values)) return 0.78
  // Figures of this size may be weights.
  return isUnique && !isBetween(amount, 200, 99_999) ? 0.63 : 0.4
}

/** Whether figures go up from row to row, as tags do. */
function isSequence(values: readonly string[]): boolean {
  const ends = values.map((text) => Number(/(\d+)\D*$/.exec(text)?.[1]))
  return values.length > 2 && ends.every((end, place) => place === 0 || end > (ends[place - 1] ?? 0))
}

function heatLikelihood({ unit, share }: Traits): number {
  if (unit || share(isIdentifier) < nearlyAllShare) return 0
  return share((text) => /^(?:\p{L}{1,3}[-/]?\d{4,}|\d{5,})\p{L}?\d*$/u.test(text)) >= nearlyAllShare ? 0.61 : 0.3
}
