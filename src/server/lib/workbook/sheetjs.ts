import * as XLSX from 'xlsx'
import { explainWrongType } from '../../../shared/lists/terms.ts'
import { DomainError } from '../domain-error.ts'
import { damagedMessage, encryptedMessage } from './archive.ts'
import { readCell } from './cells.ts'
import { cleanComment, commentsMax, joinComments } from './comment-text.ts'
import {
  type Cell,
  type CellComment,
  columnsMax,
  type Merge,
  mergesMax,
  rowsMax,
  type Sheet,
  type SheetRow,
  sheetsMax,
  spendBudgetOnRow,
  startTextBudget,
  type TextBudget,
  tooManyColumns,
  tooManyMerges,
  tooManyRows,
  tooManySheets,
} from './sheet.ts'
import { findXlsMarks, type XlsLooks } from './xls/xls-marks.ts'

declare module 'xlsx' {
  type Container = { FullPaths: string[]; FileIndex: { name: string; type: 2; content: Buffer }[] }
  // Both functions are exported by the library, but missing in its types.
  export function parse_zip(container: Container, options: ParsingOptions): WorkBook
  export function parse_xlscfb(container: unknown, options: ParsingOptions): WorkBook
}

// One row more than allowed, to detect too many. Hidden rows are only read with `cellStyles`.
const parsingOptions: XLSX.ParsingOptions = {
  dense: true,
  sheetRows: rowsMax + 1,
  cellNF: true,
  cellText: false,
  cellFormula: false,
  cellHTML: false,
  cellStyles: true,
}

const containerMagic = 0xd0cf11e0

/** Reads files of Excel 2003 and earlier. Throws as `parseWorkbook`. */
export async function readXls(bytes: Buffer): Promise<Sheet[]> {
  // Files of Excel 95 and earlier need code pages, which are large and rarely used.
  XLSX.set_cptable(await import('xlsx/dist/cpexcel'))
  // Excel 2 to 4 wrote the workbook stream without a container.
  if (bytes[0] === 0x09) return toSheets(parseOrRefuse(() => XLSX.read(bytes, { ...parsingOptions, type: 'buffer' })))
  const isInContainer = bytes.readUInt32BE(0) === containerMagic
  if (!isInContainer)
    return toSheets(parseOrRefuse(() => XLSX.parse_xlscfb(bytes, { ...parsingOptions, type: 'buffer' })))
  const container: unknown = parseOrRefuse(() => XLSX.CFB.read(bytes, { type: 'buffer' }))
  const find = (stream: string): { content: Buffer } | null => XLSX.CFB.find(container, stream)
  if (find('EncryptedPackage')) throw new DomainError('WORKBOOK_UNREADABLE', encryptedMessage)
  const stream = find('Workbook') ?? find('Book')
  if (!stream) throw new DomainError('WRONG_FILE_TYPE', explainWrongType(find('WordDocument') ? 'document' : undefined))
  const workbook = parseOrRefuse(() => XLSX.parse_xlscfb(container, { ...parsingOptions }))
  // The library does not tell what is struck through.
  return toSheets(workbook, findXlsMarks(stream.content))
}

// Blank rows and columns up to the end of the sheet are one element each.
const repeatsMax = { rows: 1_000, columns: 256 } as const
const repeated = /number-(rows|columns)-repeated="(\d+)"/g

/** Reads the parts of an OpenDocument sheet. Throws as `parseWorkbook`. */
export function readOdsParts(parts: ReadonlyMap<string, Buffer>): Sheet[] {
  const bounded = Array.from(parts, ([path, part]): [string, Buffer] => {
    if (path !== 'content.xml') return [path, part]
    const xml = part.toString('utf8').replace(repeated, (_, what: keyof typeof repeatsMax, count: string) => {
      return `number-${what}-repeated="${Math.min(Number(count), repeatsMax[what])}"`
    })
    return [path, Buffer.from(xml)]
  })
  return readParts(new Map(bounded))
}

/** The library only gets parts whose size was checked: it would trust the declared sizes. Throws as `parseWorkbook`. */
export function readXlsxParts(parts: ReadonlyMap<string, Buffer>): Sheet[] {
  for (const [path, part] of parts) {
    if (/\/worksheets\/[^/]*\.xml$/i.test(path)) refuseEndless(part)
  }
  return readParts(parts)
}

function readParts(parts: ReadonlyMap<string, Buffer>): Sheet[] {
  const container: XLSX.Container = { FullPaths: [], FileIndex: [] }
  for (const [path, part] of parts) {
    container.FullPaths.push(`Root Entry/${path}`)
    container.FileIndex.push({ name: path, type: 2, content: part })
  }
  return toSheets(parseOrRefuse(() => XLSX.parse_zip(container, { ...parsingOptions })))
}

// Includes formatted rows without a value, which cost the library as much time.
const readRowsMax = rowsMax * 2
// Longer than any tag or text that Excel writes, even if all characters are entities.
const tagBytesMax = 256 * 1024

/** Refuses a sheet that would keep the library busy for many seconds before it reaches its limits. */
function refuseEndless(xml: Buffer): void {
  if (lastFilledRow(xml) > rowsMax) throw tooManyRows()
  let rows = 0
  for (let at = xml.indexOf('</row>'); at >= 0; at = xml.indexOf('</row>', at + 6)) rows += 1
  if (rows > readRowsMax) throw tooManyRows()
  for (let at = 0; at + tagBytesMax < xml.length; at += tagBytesMax) {
    const end = xml.indexOf('>', at)
    if (end < 0 || end - at >= tagBytesMax) throw new DomainError('WORKBOOK_UNREADABLE', damagedMessage)
  }
}

/** 0 if the last cell with a value has no reference. */
function lastFilledRow(xml: Buffer): number {
  const valueAt = Math.max(xml.lastIndexOf('</v>'), xml.lastIndexOf('</is>'))
  const cellAt = valueAt < 0 ? -1 : xml.lastIndexOf('<c ', valueAt)
  const [, row] = (cellAt >= 0 && /\br="[A-Z]+(\d+)"/.exec(xml.toString('latin1', cellAt, cellAt + 200))) || []
  return Number(row ?? 0)
}

function parseOrRefuse<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const isEncrypted = error instanceof Error && /password|encryption scheme|^ECMA-376 Encrypted/i.test(error.message)
    throw new DomainError('WORKBOOK_UNREADABLE', isEncrypted ? encryptedMessage : damagedMessage)
  }
}

/** `looks` are in the order of the workbook's sheets. */
function toSheets(workbook: XLSX.WorkBook, looks: readonly XlsLooks[] = []): Sheet[] {
  if (workbook.SheetNames.length > sheetsMax) throw tooManySheets()
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const budget = startTextBudget()
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name]
    // The library drops sheets that it cannot read.
    if (!sheet) throw new DomainError('WORKBOOK_UNREADABLE', damagedMessage)
    if (sheet['!type'] === 'chart') return []
    const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    const { texts, ...look } = looks[index] ?? {}
    const rows = readRows(sheet, { is1904, budget, texts })
    return [{ name, isHidden, rows, merges: readMerges(sheet), ...look, ...readComments(sheet) }]
  })
}

function readRows(
  sheet: XLSX.WorkSheet,
  { is1904, budget, texts }: { is1904: boolean; budget: TextBudget; texts: XlsLooks['texts'] },
): SheetRow[] {
  const data = sheet['!data'] ?? []
  const rows: SheetRow[] = []
  for (let index = 0; index < data.length; index += 1) {
    const cells = readCells(data[index] ?? [], is1904)
    for (const [column, v] of texts?.get(index + 1) ?? []) {
      if (column < cells.length) cells[column] = readCell({ t: 's', v }, is1904)
    }
    if (cells.length === 0) continue
    if (index >= rowsMax) throw tooManyRows()
    spendBudgetOnRow(budget, cells)
    rows.push({ number: index + 1, cells, isHidden: sheet['!rows']?.[index]?.hidden === true })
  }
  return rows
}

function readCells(row: readonly (XLSX.CellObject | undefined)[], is1904: boolean): Cell[] {
  const cells: Cell[] = []
  for (let column = 0; column < row.length; column += 1) cells.push(readCell(row[column], is1904))
  const filled = cells.findLastIndex((cell) => cell !== '') + 1
  if (filled > columnsMax) throw tooManyColumns()
  return cells.slice(0, filled)
}

function readMerges(sheet: XLSX.WorkSheet): Merge[] {
  const ranges = sheet['!merges'] ?? []
  if (ranges.length > mergesMax) throw tooManyMerges()
  return ranges.map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }))
}

function readComments(sheet: XLSX.WorkSheet): Pick<Sheet, 'comments'> {
  const comments: CellComment[] = []
  const data = sheet['!data'] ?? []
  for (let index = 0; index < data.length; index += 1) {
    const row = data[index] ?? []
    for (let column = 0; column < row.length; column += 1) {
      const texts = row[column]?.c?.map(({ t }) => cleanComment(t)).filter((text) => text !== '') ?? []
      if (texts.length > 0 && comments.length < commentsMax)
        comments.push({ row: index + 1, column, text: texts.reduce(joinComments) })
    }
  }
  return comments.length > 0 ? { comments } : {}
}
