import type { RowWarning } from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { exactText, type Sheet } from '../../../../lib/workbook/sheet.ts'
import type { Rule } from '../rules/rule.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'

const dimensions = ['Thickness', 'Width', 'Length'] as const satisfies readonly ColumnName[]
const sums = ['Weight', 'Qty Pcs'] as const satisfies readonly ColumnName[]

/**
 * Rewrites the figures of columns with decimal commas, or with thousands in points. Decides it by all the figures of each
 * column; one that mixes both ways is left as it is.
 */
export const figureStyle: Rule = ({ rows }, table, { category }) => {
  const isCoil = categoryTraits(category).form === 'coil'
  const counted = dimensions.map((column) => startCount(table, column))
  const summed = sums.map((column) => startCount(table, column))
  countFigures(rows, table, [...counted, ...summed])
  const commas = counted.filter(({ counts }) => hasDecimalCommas(counts))
  const converted: Counted[] = [...commas]
  const warnings: RowWarning[] = []
  for (const one of counted) {
    // No width is 1.219 mm.
    const isThousands =
      one.column !== 'Thickness' &&
      hasOnlyPoints(one.counts) &&
      (commas.length > 0 || (one.isInMm && one.counts.small === one.counts['grouped by points'].count))
    if (isThousands) converted.push(one)
  }
  for (const { column, counts, isInTons } of summed) {
    const isThousands = hasOnlyPoints(counts) && (commas.length > 0 || (isCoil && mustBeThousands(counts)))
    // Beside decimal commas, 21,340 tons are no thousands.
    const isDecimal = isInTons && commas.length > 0 && hasOnlyCommas(counts)
    if ((column === 'Weight' && hasDecimalCommas(counts)) || isThousands || isDecimal)
      converted.push({ column, counts })
    else if (column === 'Weight' && isCoil && isUnclear(counts)) warnings.push(warnOfUnclear(counts))
  }
  const columns = converted.map(({ column }) => column)
  return {
    warnings: [...converted.map(explain), ...warnings],
    before(_row, { texts }) {
      for (const column of columns) texts[column] = withDecimalPoint(texts[column])
    },
  }
}

type Way = 'comma' | 'point' | 'grouped by commas' | 'grouped by points'
type Found = { count: number; row: number; text: string }
type Counts = Record<Way, Found> & {
  /** Figures as in 19.250 below a hundred, and how many of them are in pounds or kilograms. */
  small: number
  inSmallUnits: number
}
type Counted = { column: ColumnName; counts: Counts }

function noFigures(): Counts {
  const none = () => ({ count: 0, row: 0, text: '' })
  return {
    comma: none(),
    point: none(),
    'grouped by commas': none(),
    'grouped by points': none(),
    small: 0,
    inSmallUnits: 0,
  }
}

const figureCharsMax = 40
const figure = /^[-+]?(\d[\d.,]*|[.,]\d+) ?([A-Za-z#"'.]{0,12})$/
const smallUnit = /\b(?:lbs?|pounds?|kgs?|kilos?)\b|^#$/i
const smallMax = 100
const smallMmMax = 10 // no steel is so narrow

type Counting = Counted & { position: number; isSmallUnit: boolean; isInTons: boolean; isInMm: boolean }

function startCount({ columns, units, survey }: SurveyedTable, column: ColumnName): Counting {
  const position = columns.get(column) ?? -1
  const heading = survey.headings.find((one) => one.column === position)?.heading ?? ''
  const isSmallUnit = units.get(column)?.kind !== 'thousands' && smallUnit.test(heading.replace(/[^A-Za-z#]+/g, ' '))
  const isInMm = column !== 'Thickness' && units.get(column)?.text === 'mm'
  const isInTons = units.has(column) && !isSmallUnit && !isInMm
  return { column, counts: noFigures(), position, isSmallUnit, isInTons, isInMm }
}

/** Counts all columns in one pass, since a pass over a long list takes longer than the counting. */
function countFigures(rows: Sheet['rows'], { survey }: SurveyedTable, columns: readonly Counting[]): void {
  let open = columns.filter(({ position }) => position >= 0)
  for (const { number, cells } of rows) {
    if (number <= survey.headingRow) continue
    for (const one of open) {
      const text = exactText(cells[one.position] ?? '')
      if (!hasMark(text) || text.length > figureCharsMax) continue
      countFigure(one, number, text)
      // One decimal point decides against all other ways.
      if (one.counts.point.count > 0) open = open.filter((other) => other !== one)
    }
  }
}

function countFigure(one: Counting, row: number, text: string): void {
  const { counts, isSmallUnit, isInTons } = one
  const [, digits = '', unit = ''] = figure.exec(text) ?? []
  const isOfSmallUnit = unit === '' ? isSmallUnit : smallUnit.test(unit)
  const isOfOtherUnit = unit === '' ? isInTons : !isOfSmallUnit
  const grouped = wayOf(digits)
  // 19.250 tons are no thousands.
  const way = grouped === 'grouped by points' && isOfOtherUnit ? 'point' : grouped
  if (way === undefined) return
  if (way === 'point') {
    one.counts = { ...noFigures(), point: { count: 1, row, text } }
    return
  }
  const found = counts[way]
  if (found.count === 0) Object.assign(found, { row, text })
  found.count += 1
  if (way !== 'grouped by points') return
  if (Number(digits) < (one.isInMm ? smallMmMax : smallMax)) counts.small += 1
  if (isOfSmallUnit) counts.inSmallUnits += 1
}

/** Whether a text has a point or a comma; a loop over these short texts is faster than two searches. */
function hasMark(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === point || code === comma) return true
  }
  return false
}

const comma = 0x2c
const point = 0x2e

function wayOf(digits: string): Way | undefined {
  const commas = digits.split(',').length - 1
  const points = digits.split('.').length - 1
  if (commas > 0 && points > 0) {
    if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits)) return 'comma'
    return /^\d{1,3}(?:,\d{3})+\.\d*$/.test(digits) ? 'point' : undefined
  }
  if (commas > 1) return /^\d{1,3}(?:,\d{3})+$/.test(digits) ? 'point' : undefined
  if (points > 1) return /^\d{1,3}(?:\.\d{3})+$/.test(digits) ? 'comma' : undefined
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return commas > 0 ? 'grouped by commas' : 'grouped by points'
  if (commas > 0) return /,\d/.test(digits) ? 'comma' : undefined
  return points > 0 ? 'point' : undefined
}

// One slip among thousands with commas decides nothing.
function hasDecimalCommas({ comma, point, 'grouped by commas': thousands }: Counts): boolean {
  return comma.count > 0 && point.count === 0 && thousands.count <= comma.count
}

function hasOnlyCommas({ comma, point, 'grouped by commas': commas, 'grouped by points': points }: Counts): boolean {
  return commas.count > 0 && comma.count + point.count + points.count === 0
}

function hasOnlyPoints({ comma, point, 'grouped by commas': commas, 'grouped by points': points }: Counts): boolean {
  return points.count > 0 && comma.count + point.count + commas.count === 0
}

// No coil weighs 19.25 lb.
function mustBeThousands({ small, inSmallUnits, 'grouped by points': points }: Counts): boolean {
  return small === points.count && inSmallUnits === points.count
}

function isUnclear(counts: Counts): boolean {
  return hasOnlyPoints(counts) && counts.small === counts['grouped by points'].count
}

function explain({ column, counts }: Counted): RowWarning {
  const isComma = counts.comma.count > 0 || counts['grouped by commas'].count > 0
  const { row, text } = counts.comma.count > 0 ? counts.comma : counts[`grouped by ${isComma ? 'commas' : 'points'}`]
  const what = isComma ? 'decimals with a comma' : 'thousands with a point'
  const message = `This column writes ${what}: ${quoteCell(text)} was read as ${withDecimalPoint(text)}, and so were the other figures`
  return { row, column, value: text, message, expected: '' }
}

function warnOfUnclear(counts: Counts): RowWarning {
  const { row, text } = counts['grouped by points']
  const pounds = Number.parseFloat(withDecimalPoint(text)).toLocaleString('en-US')
  const message = `${quoteCell(text)} may be ${pounds} lb or a weight in tons, and so may the other weights; they were kept as written`
  return { row, column: 'Weight', value: text, message, expected: 'pounds, such as 42,350' }
}

/** The text with the figure written the American way, without thousands separators. */
function withDecimalPoint(text: string): string {
  const [, digits] = (text.length <= figureCharsMax && figure.exec(text)) || []
  if (digits === undefined || !/[.,]/.test(digits)) return text
  return text.replace(digits, digits.replaceAll('.', '').replace(',', '.').replace(/^\./, '0.'))
}
