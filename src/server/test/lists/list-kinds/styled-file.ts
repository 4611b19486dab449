import { columnLetters } from '../../../../shared/text/cells.ts'
import { aZip } from '../workbooks.ts'
import { cellsOf } from './supplier-list.ts'

/** How the cells of a row look; `columns` counted from 0, by default all of them. */
export type RowLook = { row: number; isStruck?: boolean; fill?: Fill; columns?: readonly number[] }
/** A color as Excel writes it: of its own, of the theme, or of the old palette. */
export type Fill = { rgb: string } | { theme: number; tint?: number } | { indexed: number }
export type Comment = { cell: string; text: string; author?: string; isThreaded?: boolean }

export type StyledSheet = { cells: string; looks?: readonly RowLook[]; comments?: readonly Comment[] }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const threads = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments'
const threadRelation = 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment'

/** An .xlsx file whose cells have looks and comments, as Excel writes it. */
export function aStyledFile({ cells, looks = [], comments = [] }: StyledSheet): Uint8Array<ArrayBuffer> {
  const styles = listStyles(looks)
  const rows = cellsOf(cells).map((row, index) => {
    const texts = row.map((value, column) => {
      const look = looks.find((one) => one.row === index + 1 && (one.columns?.includes(column) ?? true))
      const style = look ? ` s="${styles.indexOf(keyOf(look)) + 1}"` : ''
      const start = `<c r="${columnLetters(column)}${index + 1}"${style}`
      if (value === null) return style ? `${start}/>` : ''
      return typeof value === 'number'
        ? `${start}><v>${value}</v></c>`
        : `${start} t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
    })
    return `<row r="${index + 1}">${texts.join('')}</row>`
  })
  const threaded = comments.filter(({ isThreaded }) => isThreaded)
  return aZip({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': relations([['rId1', `${office}/officeDocument`, 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', `${office}/worksheet`, 'worksheets/sheet1.xml'],
      ['rId2', `${office}/styles`, 'styles.xml'],
      ['rId3', `${office}/theme`, 'theme/theme1.xml'],
    ]),
    'xl/styles.xml': stylesPart(styles.map((key): RowLook => JSON.parse(key))),
    'xl/theme/theme1.xml': themePart,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ...(comments.length > 0 && {
      'xl/worksheets/_rels/sheet1.xml.rels': relations([
        ['rId1', `${office}/comments`, '../comments1.xml'],
        ...(threaded.length > 0
          ? ([['rId2', threadRelation, '../threadedComments/threadedComment1.xml']] as const)
          : []),
      ]),
      'xl/comments1.xml': commentsPart(comments),
    }),
    ...(threaded.length > 0 && {
      'xl/threadedComments/threadedComment1.xml': `<ThreadedComments xmlns="${threads}">${threaded
        .map(({ cell, text }, index) => {
          const id = `{00000000-0000-0000-0000-00000000000${index}}`
          return `<threadedComment ref="${cell}" dT="2026-11-20T10:00:00.00" personId="${id}" id="${id}"><text>${escapeXml(text)}</text></threadedComment>`
        })
        .join('')}</ThreadedComments>`,
    }),
  })
}

export const keyOf = ({ isStruck = false, fill }: RowLook) => JSON.stringify({ isStruck, fill })
export const listStyles = (looks: readonly RowLook[]) => [...new Set(looks.map(keyOf))]

function stylesPart(looks: readonly RowLook[]): string {
  const fills = looks.map(({ fill }) => {
    if (!fill) return '<fill><patternFill patternType="none"/></fill>'
    const color = Object.entries(fill).map(([name, value]) => `${name}="${name === 'rgb' ? `FF${value}` : value}"`)
    return `<fill><patternFill patternType="solid"><fgColor ${color.join(' ')}/><bgColor indexed="64"/></patternFill></fill>`
  })
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  const formats = looks.map(
    ({ isStruck }, index) =>
      `<xf numFmtId="0" fontId="${isStruck ? 1 : 0}" fillId="${index + 2}" borderId="0" xfId="0"/>`,
  )
  return `<styleSheet xmlns="${main}"><fonts count="2"><font>${font}</font><font><strike/>${font}</font></fonts><fills count="${fills.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formats.join('')}</cellXfs></styleSheet>`
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
  const list = comments.map(({ cell, text, author, isThreaded = false }) => {
    const runs = isThreaded
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
