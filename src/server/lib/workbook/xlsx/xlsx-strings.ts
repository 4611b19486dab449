import { readText } from '../cells.ts'
import type { Cell } from '../sheet.ts'
import { XmlCursor } from './xlsx-cursor.ts'
import { decodeXmlText, plainPart, UnfamiliarXml } from './xlsx-text.ts'

const mark = {
  list: Buffer.from('<sst'),
  item: Buffer.from('<si>'),
  emptyItem: Buffer.from('<si/>'),
  itemEnd: Buffer.from('</si>'),
  listEnd: Buffer.from('</sst>'),
  extension: Buffer.from('<extLst'),
  text: Buffer.from('<t'),
  textEnd: Buffer.from('</t>'),
}

/** Reads the shared texts, which cells refer to by index. Throws UnfamiliarXml. */
export function readSharedStrings(part: Buffer): Cell[] {
  const xml = plainPart(part, 'sst')
  const cursor = new XmlCursor(xml, xml.indexOf('<sst') + mark.list.length)
  const texts: Cell[] = []
  if (cursor.skipTag()) return texts
  for (;;) {
    cursor.skipBlanks()
    if (cursor.accept(mark.item)) texts.push(readTextItem(cursor, mark.itemEnd))
    else if (cursor.accept(mark.emptyItem)) texts.push('')
    else if (cursor.accept(mark.listEnd) || cursor.accept(mark.extension)) return texts
    else throw new UnfamiliarXml('another kind of shared text')
  }
}

/** Reads an item after its opening tag, and moves past `itemEnd`. Leaves out phonetic text (ECMA-376, 18.4.8). */
export function readTextItem(cursor: XmlCursor, itemEnd: Buffer): Cell {
  cursor.skipBlanks()
  if (!cursor.acceptTag(mark.text)) return readRuns(cursor, itemEnd)
  const text = cursor.skipTag() ? '' : readTextElement(cursor)
  cursor.skipBlanks()
  if (!cursor.accept(itemEnd)) skipItem(cursor, itemEnd)
  return text
}

function readTextElement(cursor: XmlCursor): Cell {
  const text = cursor.textCell()
  cursor.expect(mark.textEnd)
  return text
}

const textElement = /<t(?:\s+[\w:]+="[^"<>]*")*\s*>([^<]*)<\/t>/g

const phonetic = /<((?:\w+:)?)rPh[\s>][\s\S]*?<\/\1rPh>/g
const run = /<((?:\w+:)?)r>[\s\S]*?<\/\1r>/g
const struck = /<(?:\w+:)?strike(?:\s+val=["'](?:1|true)["'])?\s*\/>/

/** What is struck through within a text was replaced by the rest of it. */
function withoutStruck(whole: string): string {
  const xml = whole.replace(phonetic, '')
  if (!xml.includes('strike')) return xml
  const left = xml.replace(run, (one) => (struck.test(one) ? '' : one))
  return /<(?:\w+:)?t[\s>]/.test(left) && /\S/.test(left.replace(/<[^<>]*>/g, '')) ? left : xml
}

const item = /<((?:\w+:)?)(si|is)>([\s\S]*?)<\/\1\2>/g

/** A part with texts, for a reader that does not know what is struck through. */
export function withoutStruckRuns(part: Buffer): Buffer {
  if (!part.includes('strike')) return part
  const xml = part.toString('latin1').replace(item, (_, prefix: string, name: string, inside: string) => {
    return `<${prefix}${name}>${withoutStruck(inside)}</${prefix}${name}>`
  })
  return Buffer.from(xml, 'latin1')
}

function readRuns(cursor: XmlCursor, itemEnd: Buffer): Cell {
  const xml = skipItem(cursor, itemEnd)
  const runs = withoutStruck(xml).matchAll(textElement)
  if (
    xml
      .replace(textElement, '')
      .replace(/<[^<>]*>/g, '')
      .trim() !== ''
  )
    throw new UnfamiliarXml('text outside a run')
  return readText(decodeXmlText(Array.from(runs, ([, text = '']) => text).join('')))
}

// ECMA-376, 18.4: runs, their formats, and phonetic text.
const itemElements: ReadonlySet<string> = new Set(
  't r rPr rPh phoneticPr b i strike condense extend outline shadow u vertAlign sz color rFont family charset scheme'.split(
    ' ',
  ),
)

function skipItem(cursor: XmlCursor, itemEnd: Buffer): string {
  const start = cursor.at
  const end = cursor.bytes.indexOf(itemEnd, start)
  const xml = end < 0 ? '<' : cursor.bytes.toString('utf8', start, end)
  for (const [, name = ''] of xml.matchAll(/<\/?([^\s/>]*)/g)) {
    if (!itemElements.has(name)) throw new UnfamiliarXml('another kind of text')
  }
  cursor.at = end + itemEnd.length
  return xml
}
