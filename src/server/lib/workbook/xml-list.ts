import { DomainError } from '../domain-error.ts'
import { readBoolean, readError, readNumber } from './cells.ts'
import { decodeText } from './decode-text.ts'
import { type Attributes, type MarkupHandler, scanMarkup } from './markup.ts'
import { type Cell, cellCharsMax, type Sheet, sheetsMax, startTextBudget, tooManySheets } from './sheet.ts'
import { readListedText, SheetBuilder, type Span } from './sheet-builder.ts'

/** Reads an "XML Spreadsheet 2003" (SpreadsheetML), which ERP systems name .xls. Throws TOO_LARGE beyond the limits. */
export function readXmlSheets(bytes: Buffer): Sheet[] {
  const reader = new SpreadsheetReader()
  scanMarkup(decodeText(bytes), reader, { isXml: true, attributesOf: elementsWithAttributes })
  return reader.sheets
}

const elementsWithAttributes: ReadonlySet<string> = new Set([
  'style',
  'numberformat',
  'worksheet',
  'row',
  'cell',
  'data',
])

type OpenCell = { column: number; span: Span; format: string; type: string; text: string }

class SpreadsheetReader implements MarkupHandler {
  readonly sheets: Sheet[] = []
  readonly #budget = startTextBudget()
  readonly #formats = new Map<string, string>()
  #builder = new SheetBuilder(this.#budget)
  #sheetName = ''
  #isSheetHidden = false
  #style = ''
  #rowStyle = ''
  #nextRow = 1
  #nextColumn = 0
  #cell: OpenCell | undefined
  #collected: '' | 'data' | 'visible' = ''
  #isComment = false

  open(name: string, attributes: Attributes): void {
    if (name === 'style') this.#style = attributes.get('id') ?? ''
    else if (name === 'numberformat') this.#addFormat(attributes.get('format') ?? '')
    else if (name === 'worksheet') this.#startSheet(attributes.get('name') ?? '')
    else if (name === 'row') this.#startRow(attributes)
    else if (name === 'cell') this.#startCell(attributes)
    else if (name === 'comment') this.#isComment = true
    else if (name === 'data') this.#startData(attributes)
    else if (name === 'visible') this.#collected = 'visible'
  }

  close(name: string): void {
    if (name === 'comment') this.#isComment = false
    else if (name === this.#collected) this.#collected = ''
    else if (name === 'cell') this.#endCell()
    else if (name === 'worksheet') this.sheets.push(this.#builder.finish(this.#sheetName, this.#isSheetHidden))
  }

  text(text: string): void {
    if (this.#collected === 'visible' && text.trim().endsWith('Hidden')) this.#isSheetHidden = true
    // More than is kept, but little enough that one cell cannot fill the memory.
    if (this.#collected === 'data' && this.#cell && this.#cell.text.length <= cellCharsMax * 2)
      this.#cell.text += text.slice(0, cellCharsMax * 4)
  }

  #addFormat(format: string): void {
    if (this.#formats.size >= stylesMax) throw new DomainError('TOO_LARGE', stylesMessage)
    this.#formats.set(this.#style, format)
  }

  #startSheet(name: string): void {
    if (this.sheets.length >= sheetsMax) throw tooManySheets()
    this.#builder = new SheetBuilder(this.#budget)
    this.#sheetName = name
    this.#isSheetHidden = false
    this.#nextRow = 1
  }

  #startRow(attributes: Attributes): void {
    const number = Math.max(count(attributes.get('index'), 1), this.#nextRow)
    this.#builder.startRow(number, attributes.get('hidden') === '1')
    this.#rowStyle = attributes.get('styleid') ?? ''
    this.#nextRow = number + 1 + count(attributes.get('span'), 0)
    this.#nextColumn = 0
  }

  #startCell(attributes: Attributes): void {
    const column = Math.max(count(attributes.get('index'), 1) - 1, this.#nextColumn)
    const span = {
      across: 1 + count(attributes.get('mergeacross'), 0),
      down: 1 + count(attributes.get('mergedown'), 0),
    }
    const format = this.#formats.get(attributes.get('styleid') ?? this.#rowStyle) ?? ''
    this.#cell = { column, span, format, type: '', text: '' }
    this.#nextColumn = column + span.across
  }

  #startData(attributes: Attributes): void {
    if (this.#isComment || !this.#cell) return
    this.#cell.type = attributes.get('type') ?? ''
    this.#collected = 'data'
  }

  #endCell(): void {
    const cell = this.#cell
    if (!cell) return
    this.#cell = undefined
    this.#builder.addCell(cell.column, readCell(cell), cell.span)
  }
}

const stylesMax = 64_000 // Excel's limit
const stylesMessage = 'The workbook has too many cell styles. Save only the list itself and try again.'

const countMax = 10_000_000

function count(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), countMax) : otherwise
}

function readCell({ type, text, format }: OpenCell): Cell {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  if (type === 'Boolean') return readBoolean(trimmed === '1')
  if (type === 'Error') return readError(trimmed)
  const number = type === 'Number' ? Number(trimmed) : type === 'DateTime' ? toSerial(trimmed) : Number.NaN
  if (!Number.isFinite(number)) return readListedText(text)
  return readNumber(
    number,
    namedFormats.get(format) ?? (format || (type === 'DateTime' ? dateFormat : 'General')),
    false,
  )
}

const msPerDay = 86_400_000

/** Converts a date to an Excel serial number: days since the end of 1899. */
function toSerial(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(text)?.[0] ?? ''
  return (Date.parse(`${time}Z`) - Date.UTC(1899, 11, 30)) / msPerDay
}

const dateFormat = 'm/d/yyyy'

// All other formats are written as in Excel.
const namedFormats: ReadonlyMap<string, string> = new Map([
  ['General Number', 'General'],
  ['Fixed', '0.00'],
  ['Standard', '#,##0.00'],
  ['Percent', '0.00%'],
  ['Currency', '#,##0.00'],
  ['Euro Currency', '#,##0.00'],
  ['Scientific', '0.00E+00'],
  ['Yes/No', 'General'],
  ['True/False', 'General'],
  ['On/Off', 'General'],
  ['General Date', dateFormat],
  ['Short Date', dateFormat],
  ['Long Date', dateFormat],
  ['Medium Date', 'dd-mmm-yy'],
])
