import { columnLetters } from '../../../shared/text/cells.ts'
import type { Merge } from './sheet.ts'
import { writeZip, type ZippedFile } from './zip-file.ts'

/** A string is always text, never a formula, even after editing. `error` is an Excel error such as `#N/A`. */
export type WrittenCell = string | number | { error: string }

export type WrittenRow = { cells: readonly WrittenCell[]; isHidden?: boolean }

/** In a `text` column, typed values stay as typed; `plain` leaves them to Excel. */
export type ColumnLook = 'plain' | 'text' | 'wrapped' | 'warning'

/** A sheet with headings in the first row, which are frozen and have filters. */
export type WrittenSheet = {
  name: string
  columns: readonly { widthChars: number; look: ColumnLook }[]
  rows: Iterable<WrittenRow>
  height: number
  merges?: readonly Merge[]
}

/** ECMA-376. SheetJS takes several times the time and memory, and cannot freeze headings or format empty columns. */
export function writeXlsx(sheets: readonly WrittenSheet[]): Uint8Array<ArrayBuffer> {
  const texts: SharedTexts = new Map()
  return writeZip([
    ...packageParts(sheets),
    ...sheets.map((sheet, index) => ({
      path: `xl/worksheets/sheet${index + 1}.xml`,
      parts: sheetXml(sheet, index, texts),
    })),
    { path: 'xl/sharedStrings.xml', parts: sharedTextsXml(texts) },
  ])
}

type SharedTexts = Map<string, number>

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function packageParts(sheets: readonly WrittenSheet[]): ZippedFile[] {
  const part = (path: string, xml: string) => ({ path, parts: [xmlHead + xml] })
  const numbers = sheets.map((_, index) => index + 1)
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${contentType}.${type}+xml"/>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${officeNamespace}/${type}" Target="${target}"/>`
  const relations = (content: string) =>
    `<Relationships xmlns="${packageNamespace}/relationships">${content}</Relationships>`
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${override('sharedStrings', 'sharedStrings')}${numbers.map((number) => override(`worksheets/sheet${number}`, 'worksheet')).join('')}</Types>`,
    ),
    part('_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations(
        numbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)).join('') +
          relation(sheets.length + 1, 'styles', 'styles.xml') +
          relation(sheets.length + 2, 'sharedStrings', 'sharedStrings.xml'),
      ),
    ),
    part('xl/styles.xml', stylesXml),
  ]
}

// The index of each format in `cellXfs` below; 49 is Excel's number for the format @.
const styleOf: Readonly<Record<ColumnLook | 'heading', number>> = {
  plain: 0,
  text: 1,
  heading: 2,
  wrapped: 3,
  warning: 4,
}
const stylesXml = `<styleSheet xmlns="${mainNamespace}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE7EBF0"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

const partChars = 1_000_000

function* sharedTextsXml(texts: SharedTexts): Generator<string> {
  let xml = `${xmlHead}<sst xmlns="${mainNamespace}">`
  for (const text of texts.keys()) {
    xml += `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`
    if (xml.length < partChars) continue
    yield xml
    xml = ''
  }
  yield `${xml}</sst>`
}

function* sheetXml(
  { columns, rows, height, merges = [] }: WrittenSheet,
  index: number,
  texts: SharedTexts,
): Generator<string> {
  const names = columns.map((_, column) => columnLetters(column))
  const area = `A1:${names.at(-1) ?? 'A'}${Math.max(height, 1)}`
  let xml = sheetHead(columns, index)
  let number = 0
  for (const row of rows) {
    number += 1
    xml += rowXml(row, number, { names, columns, texts })
    if (xml.length < partChars) continue
    yield xml
    xml = ''
  }
  const ref = ({ top, bottom, left, right }: Merge) => `${columnLetters(left)}${top}:${columnLetters(right)}${bottom}`
  const merged = merges.map((merge) => `<mergeCell ref="${ref(merge)}"/>`).join('')
  yield `${xml}</sheetData><autoFilter ref="${area}"/>${merged && `<mergeCells count="${merges.length}">${merged}</mergeCells>`}<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

function sheetHead(columns: WrittenSheet['columns'], index: number): string {
  const widths = columns.map(
    ({ widthChars, look }, column) =>
      `<col min="${column + 1}" max="${column + 1}" width="${widthChars}" style="${styleOf[look]}" customWidth="1"/>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView${index === 0 ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
}

type RowFrame = { names: readonly string[]; columns: WrittenSheet['columns']; texts: SharedTexts }

function rowXml({ cells, isHidden = false }: WrittenRow, number: number, { names, columns, texts }: RowFrame): string {
  let xml = ''
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column] ?? ''
    if (cell === '') continue
    const look = number === 1 ? 'heading' : (columns[column]?.look ?? 'text')
    xml += cellXml(cell, `${names[column] ?? columnLetters(column)}${number}`, look, texts)
  }
  return xml === '' ? '' : `<row r="${number}"${isHidden ? ' hidden="1"' : ''}>${xml}</row>`
}

function cellXml(cell: WrittenCell, ref: string, look: ColumnLook | 'heading', texts: SharedTexts): string {
  if (typeof cell === 'number') return `<c r="${ref}" s="${styleOf[look]}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${ref}" t="e"><v>${escapeXml(cell.error)}</v></c>`
  const style = look === 'plain' ? styleOf.text : styleOf[look]
  return `<c r="${ref}" s="${style}" t="s"><v>${sharedIndexOf(cell, texts)}</v></c>`
}

function sharedIndexOf(text: string, texts: SharedTexts): number {
  const index = texts.get(text) ?? texts.size
  if (index === texts.size) texts.set(text, index)
  return index
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\da-fA-F]{4}_)/g

/** Also escapes what XML does not allow and text that looks like an Excel escape (ECMA-376, 22.9.2.19). */
function escapeXml(text: string): string {
  return text.toWellFormed().replace(special, (char) => entities.get(char) ?? escapeCharacter(char))
}

function escapeCharacter(char: string): string {
  return `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}
