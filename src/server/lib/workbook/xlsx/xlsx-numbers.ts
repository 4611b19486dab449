import { readNumber } from '../cells.ts'
import type { Cell } from '../sheet.ts'
import { byte, type XmlCursor } from './xlsx-cursor.ts'
import type { StyleFormats } from './xlsx-styles.ts'
import { UnfamiliarXml } from './xlsx-text.ts'

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
