import * as XLSX from 'xlsx'
import { uploadMessages } from '../../../shared/inventory-terms.ts'
import { DomainError } from '../domain-error.ts'
import type { Cell, Sheet, SheetRow } from './workbook.ts'
import { type Archive, damagedMessage, encryptedMessage, unpackXlsx } from './archive.ts'
import { readCell } from './cells.ts'

declare module 'xlsx' {
  type Container = { FullPaths: string[]; FileIndex: { name: string; type: 2; content: Buffer }[] }
  /** Exported by the library, but missing in its types. */
  export function parse_zip(container: Container, options: ParsingOptions): WorkBook
  /** Exported by the library, but missing in its types. */
  export function parse_xlscfb(container: unknown, options: ParsingOptions): WorkBook
}

// 100,000 items and their heading.
const rowsMax = 100_001
const columnsMax = 256
// Characters of all cells, and for each cell what it costs to hand it over. A few kilobytes of XML can ask for a
// long shared text a million times.
const handoverMax = 100_000_000
const cellCost = 8

// One row more than allowed, so that too many can be told from just enough.
const parsingOptions: XLSX.ParsingOptions = {
  dense: true,
  sheetRows: rowsMax + 1,
  cellNF: true,
  cellText: false,
  cellFormula: false,
  cellHTML: false,
}

/** Parses a workbook in one go; meant for a thread of its own. Errors as `readWorkbook`. */
export async function parseWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const isZip = bytes[0] === 0x50
  const workbook = isZip ? parseXlsx(await unpackXlsx(bytes)) : await parseXls(bytes)
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const budget = { left: handoverMax }
  return workbook.SheetNames.map((name) => {
    const sheet = workbook.Sheets[name]
    // The library drops a sheet that it fails to read.
    if (!sheet) throw new DomainError('WORKBOOK_UNREADABLE', damagedMessage)
    return { name, rows: readRows(sheet['!data'] ?? [], is1904, budget) }
  })
}

// The library gets only what was counted while unpacking: it would trust sizes and methods that differ from those.
function parseXlsx(archive: Archive): XLSX.WorkBook {
  for (const [path, part] of archive) {
    if (/^xl\/worksheets\/[^/]*\.xml$/i.test(path) && lastFilledRow(part) > rowsMax) throw tooManyRows()
  }
  const paths = [...archive.keys()].filter((path) => !/^xl\/worksheets\/_rels\//i.test(path))
  const container = {
    FullPaths: paths.map((path) => `Root Entry/${path}`),
    FileIndex: paths.map((path) => ({ name: path, type: 2 as const, content: archive.get(path) ?? Buffer.alloc(0) })),
  }
  return parseOrRefuse(() => XLSX.parse_zip(container, { ...parsingOptions }))
}

/** The row of the last cell with a value, where the sheet's XML names it; 0 where not. */
function lastFilledRow(xml: Buffer): number {
  const valueAt = Math.max(xml.lastIndexOf('</v>'), xml.lastIndexOf('</is>'))
  const cellAt = valueAt < 0 ? -1 : xml.lastIndexOf('<c ', valueAt)
  const [, row] = (cellAt >= 0 && /\br="[A-Z]+(\d+)"/.exec(xml.toString('latin1', cellAt, cellAt + 200))) || []
  return Number(row ?? 0)
}

async function parseXls(bytes: Buffer): Promise<XLSX.WorkBook> {
  // Files of Excel 95 and before keep text in a code page; the tables are large and most files need none.
  XLSX.set_cptable(await import('xlsx/dist/cpexcel'))
  const container: unknown = parseOrRefuse(() => XLSX.CFB.read(bytes, { type: 'buffer' }))
  const has = (stream: string) => Boolean(XLSX.CFB.find(container, stream))
  if (has('EncryptedPackage')) throw new DomainError('WORKBOOK_UNREADABLE', encryptedMessage)
  if (!has('Workbook') && !has('Book')) throw new DomainError('WRONG_FILE_TYPE', uploadMessages.wrongType)
  return parseOrRefuse(() => XLSX.parse_xlscfb(container, { ...parsingOptions }))
}

function parseOrRefuse<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const isEncrypted = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new DomainError('WORKBOOK_UNREADABLE', isEncrypted ? encryptedMessage : damagedMessage)
  }
}

function readRows(data: XLSX.CellObject[][], is1904: boolean, budget: { left: number }): SheetRow[] {
  const rows: SheetRow[] = []
  for (let index = 0; index < data.length; index += 1) {
    const cells = readCells(data[index] ?? [], is1904)
    if (cells.length === 0) continue
    if (index >= rowsMax) throw tooManyRows()
    budget.left -= cells.reduce(
      (cost, cell) => cost + cellCost + (typeof cell === 'string' ? cell : cell.value).length,
      0,
    )
    if (budget.left < 0) throw new DomainError('TOO_LARGE', 'The workbook holds too much text')
    rows.push({ number: index + 1, cells })
  }
  return rows
}

/** Up to the last filled cell; none when all are blank. */
function readCells(row: readonly (XLSX.CellObject | undefined)[], is1904: boolean): Cell[] {
  const cells: Cell[] = []
  for (let column = 0; column < Math.min(row.length, columnsMax); column += 1) cells.push(readCell(row[column], is1904))
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

function tooManyRows(): DomainError {
  return new DomainError(
    'TOO_LARGE',
    `The sheet has more than ${(rowsMax - 1).toLocaleString('en-US')} rows. Split the list and upload the parts.`,
  )
}
