import * as XLSX from 'xlsx'
import { type ColumnName, optionalColumns, requiredColumns } from '../../../shared/lists/terms.ts'

/** The cells of a row by column; a cell object sets type and number format. */
export type ListRow = Record<ColumnName, string | number | boolean | XLSX.CellObject>

/** A row of a supplier's list, by default a hot-rolled coil in Ohio. */
export function aListRow(overrides: Partial<ListRow> = {}): ListRow {
  return {
    'Product ID': 'P-100',
    'Source Code': 'DMW1',
    Product: 'HR COIL',
    Thickness: 0.1345,
    Width: 48,
    Length: 'COIL',
    'Grade Category': 'A1011 CS-B',
    'Qty Pcs': 1,
    Weight: 42350,
    'Heat Num': 'H-100',
    State: 'OH',
    Condition: 'Prime',
    'Region Code': '',
    ...overrides,
  }
}

type WorkbookOptions = { bookType?: 'xlsx' | 'biff8'; headings?: readonly string[] }

/** A supplier's list as an Excel file, with headings in the first row. */
export function aWorkbook(
  rows: readonly Partial<ListRow>[],
  { bookType = 'xlsx', headings = [...requiredColumns, ...optionalColumns] }: WorkbookOptions = {},
): Uint8Array<ArrayBuffer> {
  const cells = rows.map((row) => new Map<string, unknown>(Object.entries(row)))
  return aSheetFile([headings, ...cells.map((row) => headings.map((heading) => row.get(heading) ?? null))], bookType)
}

/** An Excel file with one sheet. */
export function aSheetFile(
  cells: readonly (readonly unknown[])[],
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Uint8Array<ArrayBuffer> {
  const workbook = XLSX.utils.book_new()
  const sheet = XLSX.utils.aoa_to_sheet(cells.map((row) => [...row]))
  XLSX.utils.book_append_sheet(workbook, sheet, 'List')
  const bytes: ArrayBuffer = XLSX.write(workbook, { bookType, type: 'array', compression: true })
  return new Uint8Array(bytes)
}

/** A zip file with the given files, for other or hostile formats. */
export function aZip(files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const zip: unknown = XLSX.CFB.utils.cfb_new()
  for (const [path, content] of Object.entries(files)) XLSX.CFB.utils.cfb_add(zip, path, Buffer.from(content))
  const bytes: Buffer = XLSX.CFB.write(zip, { type: 'buffer', fileType: 'zip', compression: true })
  return new Uint8Array(bytes)
}

/** A compound file (the container of .xls and encrypted workbooks) with one stream. */
export function aCompoundFile(stream: string): Uint8Array<ArrayBuffer> {
  const file: unknown = XLSX.CFB.utils.cfb_new()
  XLSX.CFB.utils.cfb_add(file, stream, Buffer.alloc(8_192, 1))
  const bytes: Buffer = XLSX.CFB.write(file, { type: 'buffer' })
  return new Uint8Array(bytes)
}

const spreadsheetNs = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** An .xlsx file with one sheet of exactly this XML, and these shared texts. */
export function anXlsxOf(sheetXml: string, sharedTexts: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`
  const types = { workbook: 'sheet.main', 'worksheets/sheet1': 'worksheet', sharedStrings: 'sharedStrings' }
  const overrides = Object.entries(types).map(
    ([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${typeOf(type)}"/>`,
  )
  const texts = sharedTexts.map((text) => `<si><t>${text}</t></si>`).join('')
  return aZip({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types">${overrides.join('')}</Types>`,
    'xl/workbook.xml': `<workbook xmlns="${spreadsheetNs}" xmlns:r="${office}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${spreadsheetNs}">${sheetXml}</worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${spreadsheetNs}">${texts}</sst>`,
  })
}
