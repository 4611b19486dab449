import type { RowWarning } from '../../../../../shared/lists/schema.ts'
import { categoryTraits, type SteelForm } from '../../../../../shared/steel/categories.ts'
import { readSizeText, type SizeField, sizeFields } from '../../../../../shared/steel/sizes.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { saysMillimeters } from '../headings/read-heading.ts'
import { createRoleReader } from '../rules/dittos.ts'
import type { CountedRows, Rule } from '../rules/rule.ts'
import type { RowTexts } from '../survey/column-texts.ts'
import { ownFields, type SizeParts, sizeColumns, splitSize } from '../survey/split-size.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'

const sizesCountedMax = 500

/** Splits combined sizes, and puts their parts into the columns that a table has not by itself. */
export const combinedSizes: Rule = (sheet, { roles, survey, columns }, { category, counted }) => {
  const position = roles.get('Size')
  if (position === undefined) return undefined
  const heading = survey.headings.find(({ column }) => column === position)?.heading ?? ''
  const own = ownFields(columns, position)
  const isDescription = columns.get('Product') === position
  const context = { own, isMetric: saysMillimeters(heading), isDescription }
  const splitAs = memoizeByText((form) =>
    memoizeByText((text) => splitSize(text, { ...context, form: form === '' ? undefined : (form as SteelForm) })),
  )
  const formOf = memoizeByText((product) => categoryTraits(product).form ?? categoryTraits(category).form ?? '')
  const readText = createRoleReader(position, sheet)
  const home = sizeFields.find((field) => !own.has(field)) ?? 'thickness'
  let isFeetTold = false
  return {
    warnings: explainSplit(sheet, survey, position, (text) => splitAs(formOf(''))(text)),
    before(row, read) {
      const text = readText(row)
      if (text === '') return
      const parts = splitAs(formOf(read.texts.Product))(text)
      if (!isDescription) read.ownCells += 1
      if (!parts) {
        if (!isDescription) read.texts[sizeColumns[home]] = text
        return
      }
      count(counted.sizes, text, parts)
      for (const field of sizeFields) takePart(read, field, parts[field], own)
      if (parts.isInFeet && !isFeetTold) {
        isFeetTold = true
        addNote(read, 'width', `${quoteCell(text)} was read in feet, and so were the other sizes with such figures`)
      }
    },
  }
}

function takePart(read: RowTexts, field: SizeField, part: string | undefined, own: ReadonlySet<SizeField>): void {
  if (part === undefined) return
  const column = sizeColumns[field]
  const text = read.texts[column]
  if (!own.has(field) || text === '') read.texts[column] = part
  else if (differ(field, text, part)) addNote(read, field, `The size says ${part}; the text of this column was kept`)
}

// A gauge and its decimal are rounded.
const sameRatio = 1.08

function differ(field: SizeField, text: string, part: string): boolean {
  const [first] = readSizeText(field, text, '') ?? []
  const [other] = readSizeText(field, part, '') ?? []
  if (first === undefined || other === undefined) return false
  return Math.max(first, other) > sameRatio * Math.min(first, other)
}

function addNote({ texts, notedCells }: RowTexts, field: SizeField, message: string): void {
  const column = sizeColumns[field]
  notedCells.push({ column, text: texts[column], note: { kind: 'reading', message } })
}

function count(
  sizes: CountedRows['sizes'],
  text: string,
  { thickness = '', width = '', length = '' }: SizeParts,
): void {
  const known = sizes.get(text)
  if (known) known.rows += 1
  else if (sizes.size < sizesCountedMax) sizes.set(text, { text, thickness, width, length, rows: 1 })
}

const rowsTriedMax = 60

/** One warning for the column, with the first size as an example. */
function explainSplit(
  { rows }: Sheet,
  { headingRow, headings }: SurveyedTable['survey'],
  position: number,
  split: (text: string) => SizeParts | undefined,
): RowWarning[] {
  const heading = headings.find(({ column }) => column === position)?.heading ?? ''
  const below = rows.filter(({ number }) => number > headingRow).slice(0, rowsTriedMax)
  for (const { number, cells } of below) {
    const cell = cells[position] ?? ''
    const value = typeof cell === 'string' ? cell : cell.shown
    const parts = split(value)
    if (!parts) continue
    const named = sizeFields.flatMap((field) => (parts[field] === undefined ? [] : [`${field} ${parts[field]}`]))
    const message = `The sizes of the column ${quoteCell(heading)} were split: this one is ${named.join(', ')}`
    return [{ row: number, column: '', value, message, expected: '' }]
  }
  return []
}
