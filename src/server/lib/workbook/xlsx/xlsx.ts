import { DomainError } from '../../domain-error.ts'
import { type Archive, encryptedMessage, openArchive } from '../archive.ts'
import { cleanComment, commentsMax, joinComments } from '../comment-text.ts'
import { mayNameFont, type StyleMarks } from '../row-marks.ts'
import {
  type CellComment,
  columnsMax,
  type Merge,
  mergesMax,
  type Sheet,
  shownText,
  startTextBudget,
  tooManyMerges,
} from '../sheet.ts'
import { readOdsParts, readXlsxParts } from '../sheetjs.ts'
import { columnIndex, type SharedParts } from './xlsx-cells.ts'
import { findConditions } from './xlsx-conditions.ts'
import { byte, isNameEnd } from './xlsx-cursor.ts'
import { findMarks, readConditionMarks, readStyleMarks } from './xlsx-marks.ts'
import { NumberReader, readStyleFormats } from './xlsx-numbers.ts'
import { findWorkbookPart, readPackage, relatedPaths, type XlsxPackage } from './xlsx-package.ts'
import { RowScanner } from './xlsx-rows.ts'
import { readSharedStrings, withoutStruckRuns } from './xlsx-strings.ts'
import { decodeXmlText, plainPart, UnfamiliarXml } from './xlsx-text.ts'

const kinds = [
  { relation: 'threadedComment', element: 'threadedComment' },
  { relation: 'comments', element: 'comment' },
] as const

/** The comments on the cells of a sheet; Excel keeps threaded ones also as old ones, with a note about its versions. */
function readComments(archive: Archive, sheetPath: string): Pick<Sheet, 'comments'> {
  const byCell = new Map<string, CellComment>()
  for (const { relation, element } of kinds) {
    const known = new Set(byCell.keys())
    for (const path of relatedPaths(archive, sheetPath, relation)) {
      for (const { ref, text } of listComments(archive.unpack(path).toString('utf8'), element)) {
        if (known.has(ref) || byCell.size >= commentsMax) continue
        const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
        const joined = joinComments(byCell.get(ref)?.text, text)
        if (row !== '') byCell.set(ref, { row: Number(row), column: columnIndex(letters), text: joined })
      }
    }
  }
  return byCell.size > 0 ? { comments: [...byCell.values()] } : {}
}

function listComments(xml: string, element: string): { ref: string; text: string }[] {
  const opening = new RegExp(`<(?:\\w+:)?${element}\\s[^>]*\\bref="([^"]*)"`)
  return xml.split(new RegExp(`</(?:\\w+:)?${element}>`)).flatMap((part) => {
    const start = opening.exec(part)
    if (!start) return []
    const texts = Array.from(
      part.slice(start.index).matchAll(/<(?:\w+:)?t(?:ext)?(?:\s[^<>]*)?>([^<]*)(?=<)/g),
      ([, text = '']) => text,
    )
    const text = cleanComment(decodeXmlText(texts.join('')))
    return text === '' ? [] : [{ ref: start[1] ?? '', text }]
  })
}

const opening = Buffer.from('<f')
const closing = Buffer.from('</f>')
const cellStart = Buffer.from('<c ')
// A text formula may have an empty result, so its empty value counts.
const withoutValue = /^\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/
const emptyValueCharsMax = 24

// Keeps a hostile part from taking long.
const searchesMax = 2_000_000
// Longer than the tag of any cell.
const cellTagBytesMax = 512

/** The formulas without a stored result in the part of a sheet: rows by column. */
function findUnsavedFormulas(xml: Buffer): NonNullable<Sheet['unsavedFormulas']> {
  const found = new Map<number, number[]>()
  let end = 0
  let searches = 0
  for (let at = xml.indexOf(opening); at >= 0 && searches < searchesMax; at = xml.indexOf(opening, end)) {
    searches += 1
    end = isNameEnd(xml[at + opening.length]) ? endOfFormula(xml, at) : at + opening.length
    if (end < 0) break
    if (xml[end + 2] === byte.closing && xml[end + 3] !== byte.opening) continue // as in <v>12
    const rest = xml.toString('latin1', end, end + emptyValueCharsMax)
    if (!withoutValue.test(rest)) continue
    const before = xml.subarray(Math.max(0, at - cellTagBytesMax), at)
    addCell(found, before.toString('latin1', Math.max(0, before.lastIndexOf(cellStart))), rest)
  }
  return found
}

function addCell(found: Map<number, number[]>, tag: string, rest: string): void {
  const [, letters = '', row = ''] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(tag) ?? []
  const isText = /\bt="str"/.test(tag) && rest.includes('<v')
  const column = columnIndex(letters)
  if (isText || row === '' || column >= columnsMax) return
  const rows = found.get(column)
  if (rows) rows.push(Number(row))
  else found.set(column, [Number(row)])
}

function endOfFormula(xml: Buffer, at: number): number {
  const tagEnd = xml.indexOf('>', at)
  if (tagEnd < 0 || xml[tagEnd - 1] === byte.slash) return tagEnd < 0 ? -1 : tagEnd + 1
  const end = xml.indexOf(closing, tagEnd)
  return end < 0 ? -1 : end + closing.length
}

/** Uses a fast scan, or the general library for unusual files, with the same result. Throws as `parseWorkbook`. */
export async function readXlsx(bytes: Buffer): Promise<Sheet[]> {
  const archive = await openArchive(bytes)
  if (isOpenDocument(archive)) return readOds(archive)
  const workbookPath = findWorkbookPart(archive)
  return (await readFamiliarXlsx(archive, workbookPath)) ?? readXlsxByLibrary(archive)
}

const odsType = 'application/vnd.oasis.opendocument.spreadsheet'
const odsParts = ['META-INF/manifest.xml', 'content.xml', 'styles.xml', 'meta.xml']
const odsMbMax = 32

/** Whether it is a sheet of OpenOffice, LibreOffice or Google that only has the name of an Excel file. */
function isOpenDocument(archive: Archive): boolean {
  return (
    archive.has('content.xml') &&
    archive.has('mimetype') &&
    archive.unpack('mimetype').toString('latin1').startsWith(odsType)
  )
}

function readOds(archive: Archive): Sheet[] {
  const parts = new Map(odsParts.filter(archive.has).map((path) => [path, archive.unpack(path)]))
  const bytes = [...parts.values()].reduce((sum, part) => sum + part.length, 0)
  if (parts.get('META-INF/manifest.xml')?.includes('encryption-data'))
    throw new DomainError('WORKBOOK_UNREADABLE', encryptedMessage)
  if (bytes <= odsMbMax * 1024 * 1024) return readOdsParts(parts)
  throw new DomainError(
    'TOO_LARGE',
    `The OpenDocument sheet takes more than ${odsMbMax} MB when unpacked. Open it in Excel, save it as .xlsx and try again.`,
  )
}

/** The fast scan alone: undefined if the file has anything that it does not fully support. */
export async function readFamiliarXlsx(archive: Archive, workbookPath: string): Promise<Sheet[] | undefined> {
  try {
    return workbookPath.endsWith('.bin') ? undefined : await readSheets(archive, workbookPath)
  } catch (error) {
    if (error instanceof UnfamiliarXml) return undefined
    throw error
  }
}

async function readSheets(archive: Archive, workbookPath: string): Promise<Sheet[]> {
  const { sheets, ...workbook } = readPackage(archive, workbookPath)
  const [first] = sheets
  // The first sheet mostly has the list: it is unpacked while the shared texts are read.
  const unpacked = await Promise.all([first && archive.unpackAside(first.path), readShared(archive, workbook)])
  const [, shared] = unpacked
  const looksOf = startLooks(archive, workbook, shared.strings)
  const ofRules = () => marksOfRules(archive, workbook)
  return sheets.map(({ name, isHidden, path }, index) => {
    const part = (index === 0 && unpacked[0]) || archive.unpack(path)
    unpacked[0] = undefined
    return {
      name,
      isHidden,
      ...readSheet(part, shared, { looks: looksOf(part), ofRules }),
      ...readComments(archive, path),
    }
  })
}

type Workbook = Omit<XlsxPackage, 'sheets'>

// Asynchronous so that it fails like what is unpacked meanwhile.
async function readShared(archive: Archive, { is1904, stringsPath, stylesPath }: Workbook): Promise<SharedParts> {
  const formats = stylesPath === undefined ? [] : readStyleFormats(archive.unpack(stylesPath))
  return {
    strings: stringsPath === undefined ? [] : readSharedStrings(archive.unpack(stringsPath)),
    numbers: new NumberReader(formats, is1904),
    budget: startTextBudget(),
  }
}

const inlineText = Buffer.from('inlineStr')
const inlineSearchedBytes = 256 * 1024
const fontWords = ['Bold', 'bold', 'BOLD', 'Italic', 'italic', 'ITALIC']

/** Whether a part has the words; texts that are in the cells themselves are searched where the first cells have some. */
const namesFontInside = (part: Buffer) => fontWords.some((word) => part.includes(word))
const namesFontInCells = (part: Buffer) =>
  part.subarray(0, inlineSearchedBytes).includes(inlineText) && namesFontInside(part)

/** The styles that mark cells of a part. Bold and italic letters are marks only where some text speaks of them. */
function startLooks(
  archive: Archive,
  workbook: Workbook,
  strings: SharedParts['strings'],
): (part: Buffer) => StyleMarks {
  const isNamed = strings.some((cell) => mayNameFont(shownText(cell)))
  const plain = marksOf(archive, workbook, isNamed)
  return (part) => (!isNamed && namesFontInCells(part) ? marksOf(archive, workbook, true) : plain)
}

function marksOf(
  archive: Archive,
  { stylesPath, themePath }: Pick<XlsxPackage, 'stylesPath' | 'themePath'>,
  withFonts: boolean,
): StyleMarks {
  if (stylesPath === undefined) return undefined
  const theme = () => (themePath === undefined ? undefined : archive.unpack(themePath))
  return readStyleMarks(archive.unpack(stylesPath), theme, withFonts)
}

function marksOfRules(
  archive: Archive,
  { stylesPath, themePath }: Pick<XlsxPackage, 'stylesPath' | 'themePath'>,
): StyleMarks {
  if (stylesPath === undefined) return undefined
  return readConditionMarks(archive.unpack(stylesPath), () =>
    themePath === undefined ? undefined : archive.unpack(themePath),
  )
}

type Looks = { looks: StyleMarks; ofRules: () => StyleMarks }

/** `tail` is the part of the sheet after its rows. */
function marksIn(data: Buffer, tail: Buffer, rows: Sheet['rows'], { looks, ofRules }: Looks) {
  const { found, hasUnreadColors } = findConditions(tail, rows, ofRules)
  return { ...findMarks(data, looks, found), ...(hasUnreadColors && { hasUnreadColors }) }
}

const dataTag = '<sheetData'

function readSheet(part: Buffer, shared: SharedParts, looks: Looks): Omit<Sheet, 'name' | 'isHidden'> {
  const xml = plainPart(part, 'worksheet')
  const dataAt = xml.indexOf(dataTag)
  if (dataAt < 0 || xml.subarray(0, dataAt).includes('<!')) throw new UnfamiliarXml('a comment, or no data')
  const scanner = new RowScanner(xml, dataAt + dataTag.length, shared)
  const rows = scanner.skipTag() ? [] : scanner.rows()
  const { at, hasFormulas } = scanner
  const [data, tail] = [xml.subarray(dataAt, at), xml.subarray(at)]
  return { rows, merges: readMerges(tail), ...(hasFormulas && unsavedIn(data)), ...marksIn(data, tail, rows, looks) }
}

function readMerges(tail: Buffer): Merge[] {
  if (!tail.includes('mergeCell')) return []
  const xml = tail.toString('latin1')
  const merges = Array.from(
    xml.matchAll(/<mergeCell ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"\s*\/?>/g),
    ([, left = '', top, right = '', bottom]) => ({
      top: Number(top),
      bottom: Number(bottom),
      left: columnIndex(left),
      right: columnIndex(right),
    }),
  )
  if (merges.length > mergesMax) throw tooManyMerges()
  const isOrdered = merges.every(({ top, bottom, left, right }) => top <= bottom && left <= right)
  const count = xml.match(/<(?:\w+:)?mergeCell[\s/>]/g)?.length ?? 0
  if (!isOrdered || count !== merges.length) throw new UnfamiliarXml('unusual merges')
  return merges
}

function unsavedIn(xml: Buffer): Pick<Sheet, 'unsavedFormulas'> {
  const unsavedFormulas = findUnsavedFormulas(xml)
  return unsavedFormulas.size > 0 ? { unsavedFormulas } : {}
}

const unneededFolders = [
  'activeX',
  'charts',
  'chartsheets/_rels',
  String.raw`comments\d*`,
  'ctrlProps',
  'drawings',
  'embeddings',
  'externalLinks',
  'media',
  'model',
  'pivotCache',
  'pivotTables',
  'printerSettings',
  'queryTables',
  'revisions',
  'slicers',
  'slicerCaches',
  'tables',
  'theme',
  'threadedComments',
  'worksheets/_rels',
]
const unneededParts = new RegExp(
  [
    String.raw`^(?:docProps|customXml|META-INF|Index)\/|^objectdata\.xml$`,
    String.raw`\/(?:${unneededFolders.join('|')})(?:\/|\.xml$)`,
    String.raw`\/(?:calcChain|comments\d+|vbaProject)\.`,
  ].join('|'),
  'i',
)

// The library takes about a second for 8 MB: this limit keeps it within the time limit of a reading.
const libraryMbMax = 96

export function readXlsxByLibrary(archive: Archive): Sheet[] {
  const needed = archive.paths.filter((path) => /\.(?:xml|rels|bin)$/i.test(path) && !unneededParts.test(path))
  const parts = new Map(needed.map((path) => [path, prepared(path, archive.unpack(path))]))
  const bytes = [...parts.values()].reduce((sum, part) => sum + part.length, 0)
  if (bytes <= libraryMbMax * 1024 * 1024) return withOurs(readXlsxParts(parts), parts, archive)
  throw new DomainError(
    'TOO_LARGE',
    `The workbook is written in an unusual way and takes more than ${libraryMbMax} MB when unpacked. Open it in Excel, save only the list itself and try again.`,
  )
}

// The library does not tell formulas without a result from blank cells, nor what is struck through.
function withOurs(sheets: readonly Sheet[], parts: ReadonlyMap<string, Buffer>, archive: Archive): Sheet[] {
  const found = findPackage(
    { ...archive, unpack: (path) => parts.get(path) ?? archive.unpack(path) },
    [...parts].some(([path, part]) => /sharedstrings|sheet/i.test(path) && namesFontInside(part)),
  )
  if (!found) return [...sheets]
  const paths = new Map(found.sheets.map(({ name, path }) => [name, path]))
  return sheets.map((sheet) => {
    const path = paths.get(sheet.name) ?? ''
    const part = parts.get(path)
    if (!part) return sheet
    const tail = part.subarray(Math.max(0, part.lastIndexOf('sheetData>')))
    return { ...sheet, ...unsavedIn(part), ...marksIn(part, tail, sheet.rows, found), ...readComments(archive, path) }
  })
}

function findPackage(archive: Archive, withFonts: boolean): (XlsxPackage & Looks) | undefined {
  try {
    const workbookPath = findWorkbookPart(archive)
    if (workbookPath.endsWith('.bin')) return undefined
    const found = readPackage(archive, workbookPath)
    return { ...found, looks: marksOf(archive, found, withFonts), ofRules: () => marksOfRules(archive, found) }
  } catch (error) {
    if (error instanceof UnfamiliarXml) return undefined
    throw error
  }
}

/** A part as the library has to get it, so that it gives the same texts as the fast scan. */
const prepared = (path: string, part: Buffer) =>
  /sharedstrings|sheet/i.test(path) ? withoutStruckRuns(part) : withoutMacroModules(path, part)

// The library would look for the sheets of a workbook with macro modules of Excel 5 by their order.
const macroModule = /<(?:\w+:)?sheet\s(?=[^<>]*\s\w+:id\s*=\s*(?:""|''))[^<>]*\/>/g

function withoutMacroModules(path: string, part: Buffer): Buffer {
  if (!/\/workbook\.xml$/i.test(path)) return part
  const xml = part.toString('latin1')
  return macroModule.test(xml) ? Buffer.from(xml.replace(macroModule, ''), 'latin1') : part
}
