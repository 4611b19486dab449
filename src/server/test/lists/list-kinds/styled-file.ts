import { columnLetters } from '../../../../shared/text/cells.ts'
import { aZip } from '../workbooks.ts'
import { cellsOf } from './supplier-list.ts'

/** How the cells of a row look; `columns` counted from 0, by default all of them. `font`: the color of its letters. */
export type RowLook = {
  row: number
  isStruck?: boolean
  isBold?: boolean
  isItalic?: boolean
  fill?: Fill
  font?: Fill
  columns?: readonly number[]
}
/** A color as Excel writes it: of its own, of the theme, or of the old palette. */
export type Fill = { rgb: string } | { theme: number; tint?: number } | { indexed: number }
/** `isPlain`: as other programs write it, without runs of text, which end with the author's name. */
export type Comment = { cell: string; text: string; author?: string; isThreaded?: boolean; isPlain?: boolean }

type Cells = readonly (readonly (string | number | boolean | null)[])[]

export type StyledSheet = {
  name?: string
  cells: string | Cells
  looks?: readonly RowLook[]
  comments?: readonly Comment[]
  merges?: readonly string[]
  isHidden?: boolean
  /** Conditional formats. */
  rules?: readonly SheetRule[]
}
/** `rule` is the tag's attributes and formula, such as `type="cellIs" operator="equal"` and `"SOLD"`. */
export type SheetRule = { range: string; rule: string; formula?: string; fill: string }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const threads = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments'
const threadRelation = 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment'

/** An .xlsx file whose cells have looks and comments, as Excel writes it. */
export function aStyledFile(...sheets: readonly StyledSheet[]): Uint8Array<ArrayBuffer> {
  const styles = listStyles(sheets.flatMap(({ looks = [] }) => looks))
  const list = sheets.map(({ name = sheets.length === 1 ? 'Stock' : '', isHidden = false }, index) => {
    const state = isHidden ? ' state="hidden"' : ''
    return `<sheet name="${escapeXml(name || `Sheet${index + 1}`)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`
  })
  return aZip({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': relations([['rId1', `${office}/officeDocument`, 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map(
        (_, index) => [`rId${index + 1}`, `${office}/worksheet`, `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ['rIdStyles', `${office}/styles`, 'styles.xml'],
      ['rIdTheme', `${office}/theme`, 'theme/theme1.xml'],
    ]),
    'xl/styles.xml': stylesPart(styles.map((key): RowLook => JSON.parse(key))),
    'xl/theme/theme1.xml': themePart,
    ...Object.assign({}, ...sheets.map((sheet, index) => sheetParts(sheet, index + 1, styles))),
  })
}

/** The fills that rules may give. */
const fillsOfRules = ['FF0000', 'FFFF00', '00B050']
const ruleLooks = `<dxfs>${fillsOfRules.map((rgb) => `<dxf><fill><patternFill><bgColor rgb="FF${rgb}"/></patternFill></fill></dxf>`).join('')}</dxfs>`

export const rowsOf = (cells: StyledSheet['cells']): Cells => (typeof cells === 'string' ? cellsOf(cells) : cells)

function sheetParts(
  { cells, looks = [], comments = [], merges = [], rules = [] }: StyledSheet,
  no: number,
  styles: readonly string[],
): Record<string, string> {
  const rows = rowsOf(cells).map((row, index) => {
    const texts = row.map((value, column) => {
      const look = looks.find((one) => one.row === index + 1 && (one.columns?.includes(column) ?? true))
      const style = look ? ` s="${styles.indexOf(keyOf(look)) + 1}"` : ''
      const start = `<c r="${columnLetters(column)}${index + 1}"${style}`
      if (value === null || value === '') return style ? `${start}/>` : ''
      if (typeof value === 'boolean') return `${start} t="b"><v>${Number(value)}</v></c>`
      return typeof value === 'number'
        ? `${start}><v>${value}</v></c>`
        : `${start} t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
    })
    return `<row r="${index + 1}">${texts.join('')}</row>`
  })
  const merged =
    merges.length > 0
      ? `<mergeCells count="${merges.length}">${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
      : ''
  const ruled = rules.map(({ range, rule, formula, fill }, index) => {
    const inside = formula === undefined ? '' : `<formula>${escapeXml(formula)}</formula>`
    const tag = `<cfRule ${rule} dxfId="${fillsOfRules.indexOf(fill)}" priority="${index + 1}">${inside}</cfRule>`
    return `<conditionalFormatting sqref="${range}">${tag}</conditionalFormatting>`
  })
  const threaded = comments.filter(({ isThreaded }) => isThreaded)
  return {
    [`xl/worksheets/sheet${no}.xml`]: `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData>${merged}${ruled.join('')}</worksheet>`,
    ...(comments.length > 0 && {
      [`xl/worksheets/_rels/sheet${no}.xml.rels`]: relations([
        ['rId1', `${office}/comments`, `../comments${no}.xml`],
        ...(threaded.length > 0
          ? ([['rId2', threadRelation, `../threadedComments/threadedComment${no}.xml`]] as const)
          : []),
      ]),
      [`xl/comments${no}.xml`]: commentsPart(comments),
    }),
    ...(threaded.length > 0 && {
      [`xl/threadedComments/threadedComment${no}.xml`]: `<ThreadedComments xmlns="${threads}">${threaded
        .map(({ cell, text }, index) => {
          const id = `{00000000-0000-0000-0000-00000000000${index}}`
          return `<threadedComment ref="${cell}" dT="2026-11-20T10:00:00.00" personId="${id}" id="${id}"><text>${escapeXml(text)}</text></threadedComment>`
        })
        .join('')}</ThreadedComments>`,
    }),
  }
}

export const keyOf = ({ isStruck = false, isBold = false, isItalic = false, fill, font }: RowLook) =>
  JSON.stringify({ isStruck, isBold, isItalic, fill, font })
export const listStyles = (looks: readonly RowLook[]) => [...new Set(looks.map(keyOf))]

const attributesOf = (fill: Fill) =>
  Object.entries(fill)
    .map(([name, value]) => `${name}="${name === 'rgb' ? `FF${value}` : value}"`)
    .join(' ')

function stylesPart(looks: readonly RowLook[]): string {
  const fills = looks.map(({ fill }) =>
    fill
      ? `<fill><patternFill patternType="solid"><fgColor ${attributesOf(fill)}/><bgColor indexed="64"/></patternFill></fill>`
      : '<fill><patternFill patternType="none"/></fill>',
  )
  const fonts = looks.map(({ isStruck = false, isBold = false, isItalic = false, font }) => {
    const color = font ? `<color ${attributesOf(font)}/>` : '<color theme="1"/>'
    return `<font>${isBold ? '<b/>' : ''}${isItalic ? '<i/>' : ''}${isStruck ? '<strike/>' : ''}<sz val="11"/>${color}<name val="Calibri"/><family val="2"/></font>`
  })
  const formats = looks.map(
    (_, index) => `<xf numFmtId="0" fontId="${index + 1}" fillId="${index + 2}" borderId="0" xfId="0"/>`,
  )
  const plain = '<font><sz val="11"/><color theme="1"/><name val="Calibri"/><family val="2"/></font>'
  return `<styleSheet xmlns="${main}"><fonts count="${fonts.length + 1}">${plain}${fonts.join('')}</fonts><fills count="${fills.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formats.join('')}</cellXfs>${ruleLooks}</styleSheet>`
}

const themeColors =
  'dk1:000000 lt1:FFFFFF dk2:44546A lt2:E7E6E6 accent1:4472C4 accent2:ED7D31 accent3:A5A5A5 accent4:FFC000 accent5:5B9BD5 accent6:70AD47'
const themePart = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme name="Office">${themeColors
  .split(' ')
  .map((color) => color.split(':'))
  .map(([name, rgb]) => `<a:${name}><a:srgbClr val="${rgb}"/></a:${name}>`)
  .join('')}</a:clrScheme></a:themeElements></a:theme>`

export const threadNote =
  '[Threaded comment]\n\nYour version of Excel allows you to read this threaded comment; however, any edits to it will get removed.\n\nComment:\n    '

function commentsPart(comments: readonly Comment[]): string {
  const list = comments.map(({ cell, text, author, isThreaded = false, isPlain = false }) => {
    const runs = isPlain
      ? `<t xml:space="preserve">${escapeXml(author === undefined ? text : `${text}\n\t-${author}`)}</t>`
      : isThreaded
        ? `<t xml:space="preserve">${escapeXml(threadNote + text)}</t>`
        : `${author === undefined ? '' : `<r><rPr><b/></rPr><t xml:space="preserve">${escapeXml(author)}:\n</t></r>`}<r><t xml:space="preserve">${escapeXml(text)}</t></r>`
    return `<comment ref="${cell}" authorId="0" shapeId="0"><text>${runs}</text></comment>`
  })
  return `<comments xmlns="${main}"><authors><author>Dave</author></authors><commentList>${list.join('')}</commentList></comments>`
}

function relations(list: readonly (readonly [string, string, string])[]): string {
  const tags = list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
  return `<Relationships xmlns="${packages}/relationships">${tags.join('')}</Relationships>`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
