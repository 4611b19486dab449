import { isBlankWord, quoteCell } from '../text/cells.ts'
import { categoryTraits } from './categories.ts'
import { fractionOfDate, readDateText } from './date-damage.ts'
import {
  figurePattern,
  inchPattern,
  plainDimension,
  readFigure,
  type ThicknessBasis,
  type ThicknessFigure,
} from './figures.ts'
import { type GaugeSeries, gaugeSeriesOf, gaugeThicknessIn, readGaugedFigure } from './gauges.ts'
import { parseThicknessIn } from './thickness.ts'

type MeasuredThickness = {
  kind: ThicknessBasis | 'range' | 'qualified'
  basis: ThicknessBasis
  /** The nominal thickness, or the middle of a range; undefined for a gauge that the table does not have. */
  thicknessIn: number | undefined
  /** The ends of a range or tolerance; with MIN or MAX only that end. */
  lowIn: number | undefined
  highIn: number | undefined
  gauge: number | undefined
}

const qualifier = /^(MIN|MAX|NOM)(?:IMUM|INAL)?\.? | ?\(?(MIN|MAX|NOM)(?:IMUM|INAL)?\.?\)?$/
const toleranceTail = new RegExp(
  `^\\+(?:/?-(${figurePattern})|(${figurePattern})[/-]{1,2}(${figurePattern})) ?(?:${inchPattern})?$`,
)
// In this order: a hyphen may join a mixed number, and a slash a fraction.
const separators = [/ (?:TO|THRU|THROUGH) /g, / ?[(=] ?/g, /-/g, /\//g, / /g]
const rangeSeparator = /[-/T]/

// Suppliers who write a gauge and its decimal round the decimal.
const sameThicknessRatio = 1.08
// A downward range is a thickness and its tolerance if it is wide, and a date if it is very wide.
const downwardRatioMax = 1.5
const rangeRatioMax = 10

/**
 * Undefined for what is not a thickness; a bare whole number counts as a decimal. `series` is undefined where gauges do
 * not apply.
 */
export function measureThickness(text: string, series: GaugeSeries | undefined): MeasuredThickness | undefined {
  const decimalIn = parseThicknessIn(text)
  if (decimalIn !== undefined) return exactly({ basis: 'decimal', valueIn: decimalIn, gauge: undefined, unit: '' })
  const plain = plainDimension(text)
  const word = qualifier.exec(plain)
  if (word) return withQualifier(measurePlain(plain.replace(word[0], ''), series), word[1] ?? word[2])
  const plus = plain.indexOf('+')
  return plus > 0
    ? withTolerance(measurePlain(plain.slice(0, plus).trim(), series), plain.slice(plus))
    : measurePlain(plain, series)
}

function measurePlain(plain: string, series: GaugeSeries | undefined): MeasuredThickness | undefined {
  const figure = readGaugedFigure(plain, series)
  if (figure) return exactly(figure)
  for (const separator of separators) {
    for (const { 0: mark, index } of plain.matchAll(separator)) {
      const right = plain.slice(index + mark.length).replace(/\)$/, '')
      const pair = measurePair(plain.slice(0, index), right, rangeSeparator.test(mark), series)
      if (pair) return pair
    }
  }
  return undefined
}

function measurePair(left: string, right: string, isRange: boolean, series: GaugeSeries | undefined) {
  const first = readGaugedFigure(left, series)
  const last = readGaugedFigure(right, series)
  if (!first || !last) return undefined
  if (!isRange) return givenTwice(first, last)
  // '10-12 GA' and '2-2.5 mm' give the unit once.
  const from = (first.unit === '' && readGaugedFigure(`${left} ${last.unit}`, series)) || first
  const to = (last.unit === '' && readGaugedFigure(`${right} ${first.unit}`, series)) || last
  return isInches(from) === isInches(to) ? between(from, to) : givenTwice(first, last)
}

function isInches({ basis }: ThicknessFigure): boolean {
  return basis === 'decimal' || basis === 'fraction'
}

function exactly({ basis, valueIn, gauge }: ThicknessFigure): MeasuredThickness {
  return { kind: basis, basis, thicknessIn: valueIn, lowIn: undefined, highIn: undefined, gauge }
}

// '10 GA (.135)' gives one thickness in two ways: the decimal is the exact one.
function givenTwice(first: ThicknessFigure, last: ThicknessFigure): MeasuredThickness | undefined {
  const [exact, other] = last.basis === 'decimal' ? [last, first] : [first, last]
  if (exact.valueIn === undefined || ratioOf(exact.valueIn, other.valueIn ?? exact.valueIn) > sameThicknessRatio) {
    return undefined
  }
  return { ...exactly(exact), kind: other.basis, gauge: other.gauge ?? exact.gauge }
}

function between(from: ThicknessFigure, to: ThicknessFigure): MeasuredThickness | undefined {
  const basis = from.basis === 'decimal' ? to.basis : from.basis
  const range = { kind: 'range', basis, gauge: undefined } as const
  if (from.valueIn === undefined || to.valueIn === undefined) {
    return { ...range, thicknessIn: undefined, lowIn: undefined, highIn: undefined }
  }
  const isDownward = from.valueIn > to.valueIn && basis !== 'gauge'
  if (ratioOf(from.valueIn, to.valueIn) > (isDownward ? downwardRatioMax : rangeRatioMax)) return undefined
  const lowIn = Math.min(from.valueIn, to.valueIn)
  const highIn = Math.max(from.valueIn, to.valueIn)
  return { ...range, thicknessIn: exactIn((lowIn + highIn) / 2), lowIn, highIn }
}

function ratioOf(a: number, b: number): number {
  return Math.max(a, b) / Math.min(a, b)
}

function withQualifier(measured: MeasuredThickness | undefined, word: string | undefined) {
  if (measured?.thicknessIn === undefined || measured.kind === 'range') return undefined
  const { thicknessIn } = measured
  return {
    ...measured,
    kind: 'qualified' as const,
    lowIn: word === 'MIN' ? thicknessIn : undefined,
    highIn: word === 'MAX' ? thicknessIn : undefined,
  }
}

function withTolerance(measured: MeasuredThickness | undefined, tail: string): MeasuredThickness | undefined {
  const [, both, above, below] = toleranceTail.exec(tail) ?? []
  const aboveIn = readFigure(both ?? above ?? '')
  const belowIn = readFigure(both ?? below ?? '')
  if (measured?.thicknessIn === undefined || measured.kind === 'range') return undefined
  if (aboveIn === undefined || belowIn === undefined) return undefined
  const { thicknessIn } = measured
  return {
    ...measured,
    kind: 'qualified',
    lowIn: exactIn(thicknessIn - belowIn),
    highIn: exactIn(thicknessIn + aboveIn),
  }
}

// Sums of decimals are not exact: .075 - .003 would be .07200000000000001.
function exactIn(sumIn: number): number {
  return Number(sumIn.toFixed(6))
}

export type ThicknessReading = Omit<MeasuredThickness, 'kind' | 'basis'> & {
  /** `ambiguous`: a bare number that might be a gauge; `none`: no value, as in VARIOUS. */
  kind: MeasuredThickness['kind'] | 'date' | 'ambiguous' | 'none' | 'unreadable'
  /** What staff should check, in a sentence; `''` if nothing is doubtful. */
  warning: string
}

const nothingRead: ThicknessReading = {
  kind: 'none',
  thicknessIn: undefined,
  lowIn: undefined,
  highIn: undefined,
  gauge: undefined,
  warning: '',
}

// No coil or sheet is this thick, so a whole number from here on is probably a gauge.
const bareGaugeMin = 3
// Excel's serial numbers for days since 1927 have five digits.
const serialMin = 10_000

/**
 * Reads more than the filter's `parseThicknessIn`, and never replaces it. `series` is undefined for plate. That a bare
 * whole number in a list of coils or sheets may be a gauge is judgment.
 */
export function readThickness(text: string, series?: GaugeSeries): ThicknessReading {
  const decimalIn = parseThicknessIn(text)
  if (decimalIn !== undefined && decimalIn < serialMin) return readDecimal(text, decimalIn, series)
  if (isBlankWord(text)) return nothingRead
  const date = readDateText(text)
  if (date) return readDamage(text, fractionOfDate(date))
  const decimal = withDecimalPoint(text)
  const measured = measureThickness(decimal, series)
  if (!measured) return unreadable(`${quoteCell(text)} cannot be read as a thickness`)
  if (measured.kind === 'decimal') return readDecimal(text, measured.thicknessIn ?? 0, series)
  if (measured.kind === 'range' && isBareWholeRange(decimal)) return ambiguous(text, undefined, series)
  const warning = measured.thicknessIn === undefined ? noSuchGauge(measured.gauge, series) : ''
  return { ...readingOf(measured), warning }
}

/** Like `readThickness`, but questions a gauge of galvalume, which is usually sold by the decimal. */
export function readItemThickness(text: string, category: string): ThicknessReading {
  const reading = readThickness(text, gaugeSeriesOf(category))
  const isReadByGauge = reading.gauge !== undefined && reading.thicknessIn === gaugeThicknessIn(reading.gauge, 'coated')
  return isReadByGauge && categoryTraits(category).finish === 'galvalume'
    ? { ...reading, warning: 'Galvalume is usually sold by the decimal: the gauge is read as a galvanized sheet gauge' }
    : reading
}

function readingOf({ kind, thicknessIn, lowIn, highIn, gauge }: MeasuredThickness): ThicknessReading {
  return { kind, thicknessIn, lowIn, highIn, gauge, warning: '' }
}

function readDecimal(text: string, thicknessIn: number, series: GaugeSeries | undefined): ThicknessReading {
  if (thicknessIn <= 0) return unreadable(`${quoteCell(text)} is not a thickness`)
  const isBare = thicknessIn >= bareGaugeMin && /^\d+(?:\.0*)?$/.test(text.trim())
  if (isBare && series) return ambiguous(text, thicknessIn, series)
  const isPlainDecimal = parseThicknessIn(text) !== undefined
  const warning = isPlainDecimal ? '' : `${quoteCell(text)} is read as ${thicknessIn} in`
  return { ...nothingRead, kind: 'decimal', thicknessIn, warning }
}

function ambiguous(text: string, number: number | undefined, series: GaugeSeries | undefined): ThicknessReading {
  const gaugeIn = number !== undefined && series ? gaugeThicknessIn(number, series) : undefined
  const suggestion = gaugeIn === undefined ? '' : `: perhaps ${number} GA, which is ${gaugeIn} in`
  return { ...nothingRead, kind: 'ambiguous', warning: `${quoteCell(text)} has no unit${suggestion}` }
}

function readDamage(text: string, fraction: string | undefined): ThicknessReading {
  if (fraction === undefined) {
    return {
      ...nothingRead,
      kind: 'date',
      warning: `${quoteCell(text)} is a date, and no fraction becomes this date in Excel`,
    }
  }
  const warning = `Excel changed a fraction to a date: read ${text.trim()} as ${fraction}`
  return { ...nothingRead, kind: 'date', thicknessIn: readFigure(fraction), warning }
}

function unreadable(warning: string): ThicknessReading {
  return { ...nothingRead, kind: 'unreadable', warning }
}

function noSuchGauge(gauge: number | undefined, series: GaugeSeries | undefined): string {
  if (series === undefined) return 'A gauge has no meaning in this category'
  return gauge === undefined ? 'No such gauges' : `No such gauge: ${gauge}`
}

// '0,1875' and '4,5 mm'; '1,250' may be thousands, so it cannot be read.
function withDecimalPoint(text: string): string {
  const commas = text.split(',')
  const [before = '', after = ''] = commas
  const isDecimalComma = /^\s*0?$/.test(before) || !/^\d{3}(?!\d)/.test(after)
  return commas.length === 2 && /^\d/.test(after) && isDecimalComma ? `${before}.${after}` : text
}

function isBareWholeRange(text: string): boolean {
  return /^\s*\d{1,9}\s*(?:-|\/|TO|THRU)\s*\d{1,9}\s*$/i.test(text)
}
