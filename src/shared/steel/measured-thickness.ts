import {
  figurePattern,
  inchPattern,
  plainDimension,
  readFigure,
  readThicknessFigure,
  type ThicknessBasis,
  type ThicknessFigure,
} from './figures.ts'
import type { GaugeSeries } from './gauges.ts'
import { parseThicknessIn } from './thickness.ts'

export type MeasuredThickness = {
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
  const figure = readThicknessFigure(plain, series)
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
  const first = readThicknessFigure(left, series)
  const last = readThicknessFigure(right, series)
  if (!first || !last) return undefined
  if (!isRange) return givenTwice(first, last)
  // '10-12 GA' and '2-2.5 mm' give the unit once.
  const from = (first.unit === '' && readThicknessFigure(`${left} ${last.unit}`, series)) || first
  const to = (last.unit === '' && readThicknessFigure(`${right} ${first.unit}`, series)) || last
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
