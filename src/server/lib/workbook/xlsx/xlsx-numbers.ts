import { isPlainFormat, readNumber } from '../cells.ts'
import type { Cell } from '../sheet.ts'
import { byte, type XmlCursor } from './xlsx-cursor.ts'
import { attributesOf, readSmallPart, sectionOf, tagsOf, toIndex, UnfamiliarXml } from './xlsx-text.ts'

/** The number format of each cell style by index; undefined if numbers are shown as they are. */
type StyleFormats = readonly (string | undefined)[]

// ECMA-376, 18.8.30. Formats that depend on the language are left out; the general library has none either.
const builtInFormats: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
  48: '##0.0E+0',
  49: '@',
  56: '"上午/下午 "hh"時"mm"分"ss"秒 "',
}

/** Throws UnfamiliarXml. */
export function readStyleFormats(part: Buffer): StyleFormats {
  const xml = readSmallPart(part, 'styleSheet')
  const formats = new Map(Object.entries(builtInFormats).map(([id, format]) => [Number(id), format]))
  for (const tag of tagsOf(sectionOf(xml, 'numFmts'), 'numFmt')) {
    const attributes = attributesOf(tag)
    const id = toIndex(attributes.get('numFmtId') ?? '')
    const format = attributes.get('formatCode')
    if (format === undefined) throw new UnfamiliarXml('a format without its code')
    if (id > 0) formats.set(id, fixFormat(format))
  }
  return tagsOf(sectionOf(xml, 'cellXfs'), 'xf').map((tag) => {
    const format = formats.get(toIndex(attributesOf(tag).get('numFmtId') ?? '0')) ?? 'General'
    return isPlainFormat(format) ? undefined : format
  })
}

// Google Sheets writes day and month without escaping the dot.
function fixFormat(format: string): string {
  return format === 'd.m' ? 'd\\.m' : format
}

const safeDigits = 15 // a double always keeps these
// The shortest form of a number below a millionth has an exponent.
const safeFractionDigits = 7
const cachedMax = 50_000

/** Reads numbers in the formats of one workbook. Results are cached, since columns repeat values. */
export class NumberReader {
  readonly #formats: StyleFormats
  readonly #is1904: boolean
  readonly #cached = new Map<string, Map<string, Cell>>()

  constructor(formats: StyleFormats, is1904: boolean) {
    this.#formats = formats
    this.#is1904 = is1904
  }

  /** The number at the cursor, in the format of this style (below 0: no style); `''` if there is none. */
  read(cursor: XmlCursor, style: number): Cell {
    const format = style < 0 ? undefined : this.#formats[style]
    if (format !== undefined) return this.#show(cursor.rawText(), format)
    const start = cursor.at
    const end = endOfShortestForm(cursor.bytes, start)
    if (end < 0) return this.#show(cursor.rawText(), 'General')
    cursor.at = end
    return cursor.repeatedSlice(start, end)
  }

  #show(digits: string, format: string): Cell {
    let known = this.#cached.get(format)
    if (!known || known.size > cachedMax) {
      known = new Map()
      this.#cached.set(format, known)
    }
    let cell = known.get(digits)
    if (cell === undefined) {
      cell = this.#read(digits, format)
      known.set(digits, cell)
    }
    return cell
  }

  #read(digits: string, format: string): Cell {
    if (digits === '') return ''
    if (!/^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(digits)) throw new UnfamiliarXml('an unusual number')
    return readNumber(Number(digits), format, this.#is1904)
  }
}

/** The end of a number whose text is already its shortest form, so it needs no parsing; else -1. */
function endOfShortestForm(bytes: Buffer, start: number): number {
  const first = bytes[start] === byte.minus ? start + 1 : start
  let at = first
  let dotAt = 0
  for (let code = bytes[at] ?? 0; code !== byte.opening; code = bytes[at] ?? 0) {
    if (code === byte.dot && dotAt === 0) dotAt = at
    else if (code < byte.zero || code > byte.nine) return -1
    at += 1
  }
  const integerDigits = (dotAt === 0 ? at : dotAt) - first
  const digits = dotAt === 0 ? integerDigits : at - first - 1
  const isFraction = bytes[first] === byte.zero
  const isPlainEnd = dotAt === 0 ? !(isFraction && first > start) : bytes[at - 1] !== byte.zero && at - 1 > dotAt
  const isPlainStart = integerDigits > 0 && !(isFraction && (integerDigits > 1 || digits > safeFractionDigits))
  return isPlainStart && isPlainEnd && digits <= safeDigits ? at : -1
}
