import { DomainError } from '../domain-error.ts'
import { decodeText } from './decode-text.ts'
import { type Attributes, type MarkupHandler, scanMarkup } from './markup.ts'
import {
  type Cell,
  cellCharsMax,
  columnsMax,
  type Merge,
  mergesMax,
  rowsMax,
  type Sheet,
  type SheetRow,
  sheetsMax,
  startTextBudget,
  type TextBudget,
  tooManyMerges,
  tooManyRows,
  tooManySheets,
} from './sheet.ts'
import { readListedText, SheetBuilder, type Span } from './sheet-builder.ts'

const nestingMax = 100
const rowspanMax = 65_534

/**
 * Reads the tables of an HTML page, which many ERP systems name .xls, each as a sheet; consecutive tables with the same
 * first row, such as report pages, are one. Throws TOO_LARGE beyond the limits.
 */
export function readHtmlSheets(bytes: Buffer): Sheet[] {
  const reader = new PageReader()
  scanMarkup(decodeText(bytes), reader, { isXml: false, attributesOf: elementsWithAttributes })
  return reader.finish()
}

const elementsWithAttributes: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])
const sections: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'])
const breaks: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'dd', 'hr'])
const unseen: ReadonlySet<string> = new Set(['script', 'style', 'template', 'textarea', 'title'])

class PageReader implements MarkupHandler {
  readonly #budget = startTextBudget()
  readonly #open: OpenTable[] = []
  readonly #sheets: JoinedTables[] = []
  #unseen = ''

  open(name: string, attributes: Attributes): void {
    const table = this.#open.at(-1)
    if (name === 'table') this.#openTable(isHidden(attributes))
    else if (name === 'tr') table?.startRow(isHidden(attributes))
    else if (name === 'td' || name === 'th') table?.startCell(attributes)
    else if (sections.has(name)) table?.startSection(isHidden(attributes))
    else if (breaks.has(name)) table?.addText(' ')
    else if (unseen.has(name)) this.#unseen ||= name
  }

  close(name: string): void {
    if (name === this.#unseen) this.#unseen = ''
    const table = this.#open.at(-1)
    if (name === 'td' || name === 'th') table?.endCell()
    else if (name === 'tr') table?.endRow()
    else if (sections.has(name)) table?.startSection(false)
    else if (breaks.has(name)) table?.addText(' ')
    else if (name === 'table') this.#closeTable()
  }

  text(text: string): void {
    if (this.#unseen === '') this.#open.at(-1)?.addText(text)
  }

  finish(): Sheet[] {
    while (this.#open.length > 0) this.#closeTable()
    return this.#sheets.map(({ name, isHidden, rows, merges }) => ({ name, isHidden, rows, merges }))
  }

  #openTable(isTableHidden: boolean): void {
    if (this.#open.length >= nestingMax) throw new DomainError('TOO_LARGE', nestingMessage)
    this.#open.push(new OpenTable(this.#budget, isTableHidden))
  }

  #closeTable(): void {
    const table = this.#open.pop()?.finish(`Table ${this.#sheets.length + 1}`)
    if (!table || table.rows.length === 0) return
    const before = this.#sheets.at(-1)
    if (before && isContinued(before, table)) join(before, table)
    else if (this.#sheets.length >= sheetsMax) throw tooManySheets()
    else this.#sheets.push(table)
  }
}

const nestingMessage = 'The tables of the file are nested too deeply. Save only the list itself and try again.'

type OpenCell = { column: number; span: Span; text: string; exact: string }

class OpenTable {
  readonly #builder: SheetBuilder
  readonly #isHidden: boolean
  /** For each column, the last row covered by a cell from above. */
  readonly #coveredUntil: number[] = []
  #coversUntil = 0
  #covers = 0
  #isSectionHidden = false
  #isRowOpen = false
  #nextColumn = 0
  #cell: OpenCell | undefined

  constructor(budget: TextBudget, isTableHidden: boolean) {
    this.#builder = new SheetBuilder(budget)
    this.#isHidden = isTableHidden
  }

  startSection(isSectionHidden: boolean): void {
    this.endRow()
    this.#isSectionHidden = isSectionHidden
  }

  startRow(isRowHidden: boolean): void {
    this.endRow()
    this.#builder.startRow(this.#builder.rowNumber + 1, isRowHidden || this.#isSectionHidden)
    this.#isRowOpen = true
    this.#nextColumn = 0
  }

  startCell(attributes: Attributes): void {
    this.endCell()
    if (!this.#isRowOpen) this.startRow(false)
    const column = this.#firstFreeColumn()
    const span = {
      across: this.#freeColumns(column, wholeNumber(attributes.get('colspan'), columnsMax)),
      down: wholeNumber(attributes.get('rowspan'), rowspanMax) || rowspanMax,
    }
    // Excel and LibreOffice store the exact number beside the shown one.
    const exact = attributes.get('x:num') ?? attributes.get('sdval') ?? ''
    this.#cell = { column, span, text: '', exact }
    this.#nextColumn = column + span.across
    if (span.down > 1) this.#cover(column, span)
  }

  addText(text: string): void {
    if (this.#cell) appendText(this.#cell, text)
  }

  endCell(): void {
    const cell = this.#cell
    if (!cell) return
    this.#cell = undefined
    this.#builder.addCell(cell.column, readCell(cell), cell.span)
  }

  endRow(): void {
    this.endCell()
    this.#isRowOpen = false
  }

  finish(name: string): JoinedTables {
    this.endRow()
    const { rows, merges, isHidden } = this.#builder.finish(name, this.#isHidden)
    return { name, isHidden, rows: [...rows], merges: [...merges], lastRow: this.#builder.rowNumber }
  }

  #firstFreeColumn(): number {
    let column = this.#nextColumn
    while (this.#isCovered(column)) column += 1
    return column
  }

  #freeColumns(column: number, wanted: number): number {
    let free = 1
    while (free < wanted && !this.#isCovered(column + free)) free += 1
    return free
  }

  #isCovered(column: number): boolean {
    const row = this.#builder.rowNumber
    return row <= this.#coversUntil && (this.#coveredUntil[column] ?? 0) >= row
  }

  #cover(column: number, { across, down }: Span): void {
    this.#covers += 1
    if (this.#covers > mergesMax) throw tooManyMerges()
    const lastRow = this.#builder.rowNumber + down - 1
    const end = Math.min(column + across, columnsMax)
    for (let covered = column; covered < end; covered += 1) {
      while (this.#coveredUntil.length < covered) this.#coveredUntil.push(0)
      this.#coveredUntil[covered] = lastRow
    }
    this.#coversUntil = Math.max(this.#coversUntil, lastRow)
  }
}

function isHidden(attributes: Attributes): boolean {
  return (
    attributes.has('hidden') ||
    /(?:^|;)\s{0,9}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse)|mso-hide\s{0,9}:)/i.test(
      attributes.get('style') ?? '',
    )
  )
}

function wholeNumber(text: string | undefined, max: number): number {
  const [digits] = /^\s{0,9}\d{1,9}/.exec(text ?? '') ?? ['1']
  return Math.min(Number(digits), max)
}

// Enough that collapsed blanks do not cut a cell, but no cell gets large.
const rawCharsMax = cellCharsMax * 4

function appendText(cell: OpenCell, text: string): void {
  for (let start = 0; start < text.length && cell.text.length <= rawCharsMax; start += rawCharsMax) {
    cell.text += text.slice(start, start + rawCharsMax)
    if (cell.text.length > rawCharsMax) {
      const collapsed = collapseBlanks(cell.text)
      if (collapsed.length <= cellCharsMax) cell.text = collapsed
    }
  }
}

function collapseBlanks(text: string): string {
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text
}

function readCell({ text, exact }: OpenCell): Cell {
  const cell = readListedText(collapseBlanks(text))
  if (exact === '' || typeof cell !== 'string' || !isRounded(exact, cell)) return cell
  return { value: exact, shown: cell }
}

/** Whether the shown number is the exact one with fewer digits. Leading zeros and units make it text. */
function isRounded(exact: string, shown: string): boolean {
  const plain = shown.replaceAll(',', '')
  const decimals = /^-?\d*\.?(\d*)$/.exec(plain)?.[1]?.length
  if (decimals === undefined || plain === exact || !/^-?\d{0,15}\.?\d{1,15}$/.test(exact)) return false
  return Number(exact).toFixed(decimals) === plain.replace(/^(-?)\./, '$10.')
}

type JoinedTables = { name: string; isHidden: boolean; rows: SheetRow[]; merges: Merge[]; lastRow: number }

function isContinued(before: JoinedTables, table: JoinedTables): boolean {
  const [heading, first] = [before.rows[0]?.cells ?? [], table.rows[0]?.cells ?? []]
  if (before.isHidden !== table.isHidden || heading.length !== first.length) return false
  return (
    heading.filter((cell) => cell !== '').length >= headingCellsMin &&
    heading.every((cell, column) => cell === first[column])
  )
}

const headingCellsMin = 3

function join(before: JoinedTables, { rows, merges, lastRow }: JoinedTables): void {
  const above = before.lastRow
  if (above + lastRow > rowsMax) throw tooManyRows()
  for (const row of rows) before.rows.push({ ...row, number: above + row.number })
  for (const merge of merges) before.merges.push({ ...merge, top: above + merge.top, bottom: above + merge.bottom })
  before.lastRow = above + lastRow
}
