import type { OtherFile } from '../../../shared/lists/terms.ts'
import { decodeText } from './decode-text.ts'
import { findLayout } from './text-list.ts'

export type WorkbookType = 'xlsx' | 'xls' | 'html' | 'xml' | 'text' | 'pdf'

/** Judges by the content; undefined if it is nothing that tables can be read from. */
export function detectWorkbookType(bytes: Buffer): WorkbookType | undefined {
  if (startsWith(bytes, zipMagic)) return 'xlsx'
  if (startsWith(bytes, oleMagic) || isBareStream(bytes)) return 'xls'
  if (isPdf(bytes)) return 'pdf'
  if (bytes.length === 0 || isBinary(bytes)) return undefined
  const text = decodeText(bytes)
  const root = findRoot(text)
  if (root !== '') return isSpreadsheetXml(text) ? 'xml' : isPage(root, text) ? 'html' : undefined
  return findLayout(text) && 'text'
}

const pictureStarts = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
] as const
const pageHead = /^\s*(?:mime-version:|from:\s*<saved by|content-type:\s*multipart\/related)/im
// Columns between which at least three blanks stand.
const reportLine = /\S {3,}\S+(?: \S+)* {3,}\S/
const reportLinesMin = 3

/** What a file is by its content that is no workbook; undefined if nothing can be said of it. */
export function nameOtherFile(bytes: Buffer): OtherFile | undefined {
  const head = bytes.subarray(0, headBytes)
  const text = head.toString('latin1')
  if (isPdf(head)) return 'pdf'
  if (pictureStarts.some((magic) => startsWith(head, magic))) return 'picture'
  if (text.startsWith('{\\rtf')) return 'document'
  if (isBinary(head)) return undefined
  if (pageHead.test(text) && /multipart\/related/i.test(text)) return 'page'
  const lines = text.split(/\r?\n|\r|\f/)
  return lines.filter((line) => reportLine.test(line)).length >= reportLinesMin ? 'printout' : undefined
}

/** Whether the first bytes of a long file rule out that it is a workbook; what is in a page may come later. */
export function isNoWorkbook(head: Buffer): boolean {
  if (detectWorkbookType(head) !== undefined) return false
  return isBinary(head) || /^\s*[^\s<]/.test(decodeText(head))
}

const zipMagic = [0x50, 0x4b, 0x03, 0x04]
const oleMagic = [0xd0, 0xcf, 0x11, 0xe0]
const headBytes = 4_096
const headChars = 4_096

/** Whether a file says that it is a PDF, in its first bytes. */
export function isPdf(bytes: Buffer): boolean {
  return /^\s{0,64}%PDF-/.test(bytes.toString('latin1', 0, 80))
}

function startsWith(bytes: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, position) => bytes[position] === byte)
}

// Excel 2 to 4 wrote no container: the stream starts with BOF (OpenOffice documentation of the format, 5.8).
function isBareStream(bytes: Buffer): boolean {
  const isBof = bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? -1)
  return isBof && [4, 6].includes(bytes[2] ?? 0) && bytes[3] === 0 && bytes[6] === 0x10 && bytes[7] === 0
}

function isBinary(bytes: Buffer): boolean {
  const isUtf16 = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])
  return !isUtf16 && bytes.subarray(0, headBytes).includes(0)
}

/** The name of the first element; `''` when text comes first. */
function findRoot(text: string): string {
  let position = 0
  for (;;) {
    while (/^\s$/.test(text.charAt(position))) position += 1
    const end = text.startsWith('<!--', position) ? '-->' : text.startsWith('<?', position) ? '>' : undefined
    if (end === undefined) break
    const endsAt = text.indexOf(end, position)
    if (endsAt < 0) return ''
    position = endsAt + end.length
  }
  return /^<(!?[a-z][\w:-]{0,30})/i.exec(text.slice(position, position + 40))?.[1]?.toLowerCase() ?? ''
}

function isSpreadsheetXml(text: string): boolean {
  const head = text.slice(0, headChars)
  return /<(?:\w{1,9}:)?Workbook\s[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(head)
}

const pageRoots: ReadonlySet<string> = new Set([
  '!doctype',
  'html',
  'head',
  'body',
  'table',
  'meta',
  'title',
  'style',
  'div',
  'center',
  'font',
  'form',
])

function isPage(root: string, text: string): boolean {
  return pageRoots.has(root) && /<table[\s>]/i.test(text)
}
