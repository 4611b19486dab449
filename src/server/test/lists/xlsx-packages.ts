import * as XLSX from 'xlsx'
import { aZip } from './workbooks.ts'

const spreadsheetNs = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNs = 'http://schemas.openxmlformats.org/package/2006'

type PackageParts = {
  declaration?: string
  /** The opening tag of the sheet without its brackets. */
  sheetRoot?: string
  workbookRoot?: string
  workbookProperties?: string
  /** The prefix of the sheet's elements, with its colon. */
  prefix?: string
  beforeData?: string
  sheetData?: string
  afterData?: string
  /** The items of the shared strings. */
  strings?: string
  /** The number format of each cell style; `''` for none. */
  formats?: readonly string[]
  sheets?: number
  encoding?: 'utf8' | 'utf16le'
}

/** An .xlsx file whose parts can be given as XML; other parts are minimal. */
export function aPackage(parts: PackageParts): Uint8Array<ArrayBuffer> {
  const { strings = '', formats = [''], sheets = 1, encoding = 'utf8' } = parts
  const sheetNumbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const kinds = ['styles', 'sharedStrings']
  const relations = [
    ...sheetNumbers.map((number) => relation(`s${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
    ...kinds.map((kind) => relation(kind, kind, `${kind}.xml`)),
  ]
  const files = {
    '[Content_Types].xml': contentTypes(kinds),
    '_rels/.rels': relationsPart([relation('main', 'officeDocument', '/xl/workbook.xml')]),
    'xl/_rels/workbook.xml.rels': relationsPart(relations),
    'xl/workbook.xml': workbookPart(parts, sheetNumbers),
    'xl/styles.xml': stylesPart(formats),
    'xl/sharedStrings.xml': `<sst xmlns="${spreadsheetNs}">${strings}</sst>`,
    ...Object.fromEntries(sheetNumbers.map((number) => [`xl/worksheets/sheet${number}.xml`, sheetPart(parts)])),
  }
  return aZip(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, Buffer.from(xml, encoding)])))
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${officeRelations}/${type}" Target="${target}"/>`
}

function relationsPart(relations: readonly string[]): string {
  return `<Relationships xmlns="${packageNs}/relationships">${relations.join('')}</Relationships>`
}

function contentTypes(kinds: readonly string[]): string {
  const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`
  const overrides = [['workbook', 'sheet.main'], ...kinds.map((kind) => [kind, kind])].map(
    ([part = '', type = '']) => `<Override PartName="/xl/${part}.xml" ContentType="${typeOf(type)}"/>`,
  )
  return `<Types xmlns="${packageNs}/content-types">${overrides.join('')}</Types>`
}

function workbookPart(
  { workbookRoot, workbookProperties = '' }: PackageParts,
  sheetNumbers: readonly number[],
): string {
  const root = workbookRoot ?? `workbook xmlns="${spreadsheetNs}" xmlns:r="${officeRelations}"`
  const names = sheetNumbers.map(
    (number) => `<sheet name="List${number === 1 ? '' : ` ${number}`}" sheetId="${number}" r:id="s${number}"/>`,
  )
  const [name = ''] = root.split(' ', 1)
  return `<${root}><workbookPr ${workbookProperties}/><sheets>${names.join('')}</sheets></${name}>`
}

function stylesPart(formats: readonly string[]): string {
  const codes = formats.map((format, index) => `<numFmt numFmtId="${170 + index}" formatCode="${format}"/>`)
  const styles = formats.map((format, index) => `<xf numFmtId="${format === '' ? 0 : 170 + index}"/>`)
  return `<styleSheet xmlns="${spreadsheetNs}"><numFmts count="1">${codes.join('')}</numFmts><cellXfs count="1">${styles.join('')}</cellXfs></styleSheet>`
}

function sheetPart({ declaration = '', prefix = '', beforeData = '', afterData = '', ...parts }: PackageParts): string {
  const { sheetRoot = `worksheet xmlns="${spreadsheetNs}"`, sheetData = '' } = parts
  const data = `<${prefix}sheetData>${sheetData}</${prefix}sheetData>`
  return `${declaration}<${sheetRoot}>${beforeData}${data}${afterData}</${prefix}worksheet>`
}

const cellFormats =
  'General|0.00|#,##0|0.0000|000|# ?/?|# ??/??|d-mmm|m/d/yy|h:mm|0.00E+00|0%|_(* #,##0.00_);_(* \\(#,##0.00\\)|"HT-"000-000|#,##0 "lbs"|@|[Red]0.0;[Blue]-0.0'.split(
    '|',
  )
const cellTexts = [
  '',
  '  DMW1 ',
  '3/16',
  '42,350 lbs',
  '007',
  '½"',
  'a&b <c>',
  '鋼 🔩',
  'a\r\nb',
  'tab\t',
  '__proto__',
  '-0',
  '1e5',
]
const cellErrors = [0, 7, 15, 23, 29, 36, 42]

/** A SheetJS workbook with cells of all kinds; the seed decides everything. */
export function aListFile(seed: number): Uint8Array<ArrayBuffer> {
  const next = numbersFrom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const rows = Array.from({ length: 60 }, () => Array.from({ length: 1 + below(16) }, () => aCell(below)))
  const sheet = XLSX.utils.aoa_to_sheet(rows)
  sheet['!rows'] = Array.from({ length: 40 }, () => ({ hidden: below(5) === 0, level: below(3) }))
  sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2 + below(5), c: 2 } }]
  const workbook = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(workbook, sheet, 'List & more')
  workbook.Workbook = { WBProps: { date1904: seed % 3 === 0 }, Sheets: [{ Hidden: seed % 2 === 0 ? 0 : 1 }] }
  const options = { bookSST: seed % 2 === 0, compression: seed % 4 < 2 }
  const bytes: ArrayBuffer = XLSX.write(workbook, { bookType: 'xlsx', type: 'array', ...options })
  return new Uint8Array(bytes)
}

function aCell(below: (limit: number) => number): XLSX.CellObject | null {
  const kind = below(8)
  if (kind === 0) return null
  if (kind < 4) return { t: 's', v: cellTexts[below(cellTexts.length)] ?? '' }
  if (kind === 4) return { t: 'b', v: below(2) === 1 }
  if (kind === 5) return { t: 'e', v: cellErrors[below(cellErrors.length)] ?? 0 }
  const size = [1, 100, 50_000, 1e9, 1e15, 1e-6][below(6)] ?? 1
  const number = below(1_000_000) / 1_000_000 / ([1, 7, 16][below(3)] ?? 1)
  return { t: 'n', v: number * size, z: cellFormats[below(cellFormats.length)] ?? 'General' }
}

// Mulberry32.
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
