import { DomainError } from '../domain-error.ts'
import { decodeText } from './decode-text.ts'
import { type Cell, exactText, type Sheet, startTextBudget } from './sheet.ts'
import { readListedText, SheetBuilder } from './sheet-builder.ts'

/**
 * Reads tab-, semicolon- or comma-separated text (RFC 4180), which many ERP systems name .xls. Rows are numbered as in
 * Excel. Throws TOO_LARGE beyond the limits, WORKBOOK_UNREADABLE for an unclosed quote, which would swallow rows.
 */
export function readTextSheet(bytes: Buffer): Sheet[] {
  const decoded = decodeText(bytes)
  const text = decoded.endsWith(endOfFile) ? decoded.slice(0, -1) : decoded
  const builder = new SheetBuilder(startTextBudget())
  const { delimiter, start } = findLayout(text) ?? { delimiter: '\t', start: 0 }
  scanFields(text, { delimiter, start, end: text.length, isStrict: true }, (row, column, value) => {
    if (row !== builder.rowNumber) builder.startRow(row)
    builder.addCell(column, readListedText(value))
    return true
  })
  return [builder.finish('List')]
}

// Sentences have a few commas, too.
const splitColumnsMin = 6

/** Splits a sheet whose rows are lines of separated text in its first column, as text that was pasted into Excel. */
export function splitOneColumn(sheet: Sheet): Sheet {
  if (sheet.rows.length < rowsMin || sheet.rows.some(({ cells }) => cells.length !== 1)) return sheet
  const text = sheet.rows.map(({ cells: [cell = ''] }) => exactText(cell).replace(/[\r\n]+/g, ' ')).join('\n')
  const layout = findLayout(text)
  if (!layout) return sheet
  const rows: Cell[][] = sheet.rows.map(() => [])
  const scanned = { ...layout, end: text.length, isStrict: false }
  scanFields(text, scanned, (row, column, value) => {
    const cells = rows[row - 1]
    if (cells) cells[column] = readListedText(value)
    return true
  })
  const isWide = rows.filter(({ length }) => length >= splitColumnsMin).length >= rows.length * usualShare
  return isWide ? { ...sheet, rows: sheet.rows.map((row, index) => ({ ...row, cells: rows[index] ?? [] })) } : sheet
}

// DOS programs end files with Ctrl-Z.
const endOfFile = '\u001a'

export type TextLayout = { delimiter: string; start: number }

const delimiters = ['\t', ';', ','] as const
const headChars = 65_536
const columnsMin = 3
const rowsMin = 2
const headRowsMax = 100
const usualShare = 0.5

/** Undefined unless half of the first rows have the same three or more columns; with tabs, any three or more. */
export function findLayout(text: string): TextLayout | undefined {
  if (controlCharacters.test(text)) return undefined
  const [line, declared] = /^sep=([^\r\n])\r?\n?/i.exec(text) ?? []
  if (line !== undefined && declared !== undefined) return { delimiter: declared, start: line.length }
  if (/^(?:\s*[{[<%]|ID;P)/.test(text)) return undefined
  const widths = delimiters.map((delimiter) => ({ delimiter, width: usualWidth(text, delimiter) }))
  const [best] = widths.filter(({ width }) => width > 0).toSorted((a, b) => b.width - a.width)
  return best && { delimiter: best.delimiter, start: 0 }
}

// All except tab, line ends, form feed and Ctrl-Z.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for them
const controlCharacters = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f]/

/** The most common column count of the first rows; 0 if there is none. */
function usualWidth(text: string, delimiter: string): number {
  const rowWidths = new Map<number, number>()
  const end = Math.min(text.length, headChars)
  const scanned = { delimiter, start: 0, end, isStrict: false }
  scanFields(text, scanned, (row, column, value, isLast) => {
    const isWhole = !isLast || end === text.length
    if (isWhole && (value !== '' || rowWidths.has(row))) rowWidths.set(row, column + 1)
    return row <= headRowsMax
  })
  const widths = [...rowWidths.values()]
  const frequency = (width: number) =>
    widths.filter((other) => other === width || (delimiter === '\t' && other >= columnsMin)).length
  const usual =
    widths.filter((width) => width >= columnsMin).toSorted((a, b) => frequency(b) - frequency(a) || b - a)[0] ?? 0
  return widths.length >= rowsMin && frequency(usual) >= widths.length * usualShare ? usual : 0
}

type Scanned = TextLayout & {
  end: number
  /** Whether an unclosed quote is an error; if not, it and all later quotes are plain text. */
  isStrict: boolean
}
type TakeField = (row: number, column: number, value: string, isLast: boolean) => boolean

const quotedCharsMax = 32_767 // Excel's limit for a cell

/** Linear time: papaparse needs 70 s for 5 MB of quotes and blanks. `take` returns false to stop. */
function scanFields(text: string, { delimiter, start, end, isStrict }: Scanned, take: TakeField): void {
  const separator = delimiter.charCodeAt(0)
  let [row, column, position, mayQuote] = [1, 0, start, true]
  while (position < end) {
    const isQuoted = mayQuote && text.charCodeAt(position) === quoteMark
    const field = isQuoted ? readQuoted(text, position, separator) : undefined
    if (isQuoted && !field) {
      if (isStrict) throw new DomainError('WORKBOOK_UNREADABLE', describeUnclosed(row))
      mayQuote = false
    }
    const fieldEnd = field?.end ?? findFieldEnd(text, position, end, separator)
    const isLast = fieldEnd >= end
    const value = field?.value ?? text.slice(position, fieldEnd)
    if (!take(row, column, value, isLast)) return
    position = fieldEnd + 1
    if (text.charCodeAt(fieldEnd) === separator) column += 1
    else {
      if (text.charCodeAt(fieldEnd) === carriageReturn && text.charCodeAt(position) === lineFeed) position += 1
      row += 1
      column = 0
    }
  }
}

const quoteMark = 0x22
const carriageReturn = 0x0d
const lineFeed = 0x0a
const blank = 0x20

function findFieldEnd(text: string, start: number, end: number, separator: number): number {
  let position = start
  while (position < end && !isFieldEnd(text.charCodeAt(position), separator)) position += 1
  return position
}

function isFieldEnd(code: number, separator: number): boolean {
  return code === separator || code === lineFeed || code === carriageReturn
}

type QuotedField = { value: string; end: number }

/** A lone quote, such as an inch mark, is text, but not after a line break: that field was probably opened by mistake. */
function readQuoted(text: string, start: number, separator: number): QuotedField | undefined {
  const last = Math.min(text.length, start + quotedCharsMax)
  let isBroken = false
  for (let position = start + 1; position < last; position += 1) {
    const code = text.charCodeAt(position)
    if (code === lineFeed || code === carriageReturn) isBroken = true
    if (code !== quoteMark) continue
    if (text.charCodeAt(position + 1) === quoteMark) {
      position += 1
      continue
    }
    const end = skipBlanks(text, position + 1)
    const isClosed = end >= text.length || isFieldEnd(text.charCodeAt(end), separator)
    if (isClosed) return { value: text.slice(start + 1, position).replaceAll('""', '"'), end }
    if (isBroken) return undefined
  }
  return undefined
}

function skipBlanks(text: string, start: number): number {
  let position = start
  while (text.charCodeAt(position) === blank) position += 1
  return position
}

function describeUnclosed(row: number): string {
  return `Row ${row} of the file has a quotation mark that is never closed. Remove it, or save the list as .xlsx, and try again.`
}
