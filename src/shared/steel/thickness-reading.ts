import { isBlankWord, quoteCell } from '../text/cells.ts'
import { categoryTraits } from './categories.ts'
import { fractionOfDate, readDateText } from './date-damage.ts'
import { readFigure } from './figures.ts'
import { type GaugeSeries, gaugeSeriesOf, gaugeThicknessIn } from './gauges.ts'
import { type MeasuredThickness, measureThickness } from './measured-thickness.ts'
import { parseThicknessIn } from './thickness.ts'

export type ThicknessReading = {
  /** `ambiguous`: a bare number that might be a gauge; `none`: no value, as in VARIOUS. */
  kind: MeasuredThickness['kind'] | 'date' | 'ambiguous' | 'none' | 'unreadable'
  /** The nominal thickness; undefined if the text gives none, or not for certain. */
  thicknessIn: number | undefined
  lowIn: number | undefined
  highIn: number | undefined
  gauge: number | undefined
  /** What staff should check, in a sentence; `''` if nothing is doubtful. */
  note: string
}

const nothingRead: ThicknessReading = {
  kind: 'none',
  thicknessIn: undefined,
  lowIn: undefined,
  highIn: undefined,
  gauge: undefined,
  note: '',
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
  const note = measured.thicknessIn === undefined ? noSuchGauge(measured.gauge, series) : ''
  return { ...readingOf(measured), note }
}

/** Like `readThickness`, but questions a gauge of galvalume, which is usually sold by the decimal. */
export function readItemThickness(text: string, category: string): ThicknessReading {
  const reading = readThickness(text, gaugeSeriesOf(category))
  const isReadByGauge = reading.gauge !== undefined && reading.thicknessIn === gaugeThicknessIn(reading.gauge, 'coated')
  return isReadByGauge && categoryTraits(category).finish === 'galvalume'
    ? { ...reading, note: 'Galvalume is usually sold by the decimal: the gauge is read as a galvanized sheet gauge' }
    : reading
}

function readingOf({ kind, thicknessIn, lowIn, highIn, gauge }: MeasuredThickness): ThicknessReading {
  return { kind, thicknessIn, lowIn, highIn, gauge, note: '' }
}

function readDecimal(text: string, thicknessIn: number, series: GaugeSeries | undefined): ThicknessReading {
  if (thicknessIn <= 0) return unreadable(`${quoteCell(text)} is not a thickness`)
  const isBare = thicknessIn >= bareGaugeMin && /^\d+(?:\.0*)?$/.test(text.trim())
  if (isBare && series) return ambiguous(text, thicknessIn, series)
  const isPlainDecimal = parseThicknessIn(text) !== undefined
  const note = isPlainDecimal ? '' : `${quoteCell(text)} is read as ${thicknessIn} in`
  return { ...nothingRead, kind: 'decimal', thicknessIn, note }
}

function ambiguous(text: string, number: number | undefined, series: GaugeSeries | undefined): ThicknessReading {
  const gaugeIn = number !== undefined && series ? gaugeThicknessIn(number, series) : undefined
  const suggestion = gaugeIn === undefined ? '' : `: perhaps ${number} GA, which is ${gaugeIn} in`
  return { ...nothingRead, kind: 'ambiguous', note: `${quoteCell(text)} has no unit${suggestion}` }
}

function readDamage(text: string, fraction: string | undefined): ThicknessReading {
  if (fraction === undefined) {
    return {
      ...nothingRead,
      kind: 'date',
      note: `${quoteCell(text)} is a date, and no fraction becomes this date in Excel`,
    }
  }
  const note = `Excel changed a fraction to a date: read ${text.trim()} as ${fraction}`
  return { ...nothingRead, kind: 'date', thicknessIn: readFigure(fraction), note }
}

function unreadable(note: string): ThicknessReading {
  return { ...nothingRead, kind: 'unreadable', note }
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
