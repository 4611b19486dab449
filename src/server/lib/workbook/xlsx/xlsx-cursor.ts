import { readText } from '../cells.ts'
import { type Cell, cellCharsMax } from '../sheet.ts'
import { decodeXmlText, matchesAt, UnfamiliarXml } from './xlsx-text.ts'

export const byte = {
  blank: 0x20,
  quote: 0x22,
  minus: 0x2d,
  dot: 0x2e,
  slash: 0x2f,
  zero: 0x30,
  nine: 0x39,
  opening: 0x3c,
  equals: 0x3d,
  closing: 0x3e,
} as const

// Bytes that need decoding: non-ASCII, control characters, and the start of an entity or escape.
const isSpecial = new Uint8Array(256)
for (let code = 0; code < 256; code += 1) {
  isSpecial[code] = code < byte.blank || code >= 0x7f || code === 0x26 || code === 0x5f ? 1 : 0
}

// Kept small because long slices keep the whole window in memory.
const windowBytes = 1 << 16

const repeatedCharsMax = 32
const repeatedSlots = 1 << 13

/** A text of at least 4 characters that is often searched for, compared 4 bytes at a time. */
export class Mark {
  readonly length: number
  readonly #words: Int32Array
  readonly #lastWord: number

  constructor(text: string) {
    const bytes = Buffer.from(text)
    this.length = bytes.length
    this.#words = Int32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readInt32LE(index * 4))
    this.#lastWord = bytes.readInt32LE(bytes.length - 4)
  }

  matchesAt(view: DataView, at: number): boolean {
    const lastAt = at + this.length - 4
    if (lastAt + 4 > view.byteLength) return false
    const words = this.#words
    for (let index = 0; index < words.length; index += 1) {
      if (view.getInt32(at + index * 4, true) !== words[index]) return false
    }
    return view.getInt32(lastAt, true) === this.#lastWord
  }
}

/** Reads the bytes of an XML part once, from start to end. Throws UnfamiliarXml for anything unexpected. */
export class XmlCursor {
  at: number
  readonly bytes: Buffer
  readonly view: DataView
  #window = ''
  #windowAt = 0
  readonly #repeated: (string | undefined)[] = new Array<undefined>(repeatedSlots).fill(undefined)
  readonly #repeatedAt = new Int32Array(repeatedSlots)

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.at = at
  }

  /** The ASCII text between two positions. Slicing a larger string is cheaper than decoding each one. */
  slice(start: number, end: number): string {
    if (start < this.#windowAt || end > this.#windowAt + this.#window.length) {
      if (end - start > windowBytes) return this.bytes.toString('latin1', start, end)
      this.#window = this.bytes.toString('latin1', start, start + windowBytes)
      this.#windowAt = start
    }
    return this.#window.slice(start - this.#windowAt, end - this.#windowAt)
  }

  /** Like `slice`, for texts that are likely to repeat. */
  repeatedSlice(start: number, end: number): string {
    if (end - start > repeatedCharsMax) return this.slice(start, end)
    const { bytes } = this
    let hash = 0
    for (let at = start; at < end; at += 1) hash = (hash * 31 + (bytes[at] ?? 0)) | 0
    const slot = (hash ^ (hash >>> 15)) & (repeatedSlots - 1)
    const known = this.#repeated[slot]
    if (known?.length === end - start && this.#isSame(this.#repeatedAt[slot] ?? 0, start, end)) return known
    const text = this.slice(start, end)
    this.#repeated[slot] = text
    this.#repeatedAt[slot] = start
    return text
  }

  #isSame(other: number, start: number, end: number): boolean {
    const { bytes } = this
    for (let at = start; at < end; at += 1) if (bytes[other + at - start] !== bytes[at]) return false
    return true
  }

  skipBlanks(): void {
    let code = this.bytes[this.at]
    while (code === byte.blank || isLineBlank(code)) {
      this.at += 1
      code = this.bytes[this.at]
    }
  }

  expect(text: Uint8Array): void {
    if (!this.accept(text)) throw new UnfamiliarXml(`unexpected content at ${this.at}`)
  }

  accept(text: Uint8Array): boolean {
    const isHere = matchesAt(this.bytes, this.at, text)
    if (isHere) this.at += text.length
    return isHere
  }

  acceptTag(start: Uint8Array): boolean {
    const isHere = matchesAt(this.bytes, this.at, start) && isNameEnd(this.bytes[this.at + start.length])
    if (isHere) this.at += start.length
    return isHere
  }

  /** Moves past the end of the current tag; returns whether it is self-closing. */
  skipTag(): boolean {
    const { bytes } = this
    let { at } = this
    while (bytes[at] !== byte.closing) {
      if (at >= bytes.length || bytes[at] === byte.opening) throw new UnfamiliarXml('an open tag')
      at += 1
    }
    this.at = at + 1
    return bytes[at - 1] === byte.slash
  }

  rawText(): string {
    const { bytes, at: start } = this
    let at = start
    while (at < bytes.length && bytes[at] !== byte.opening) at += 1
    this.at = at
    return this.slice(start, at)
  }

  /** Moves to the next `<` and returns the text before it as a cell. */
  textCell(): Cell {
    const { bytes, at: start } = this
    const plainEnd = endOfPlainText(bytes, start)
    if (plainEnd >= 0) {
      this.at = plainEnd
      return this.repeatedSlice(start, plainEnd)
    }
    const end = bytes.indexOf(byte.opening, start)
    if (end < 0) throw new UnfamiliarXml('an open text')
    this.at = end
    return readText(decodeXmlText(bytes.toString('utf8', start, end)))
  }
}

export function isNameEnd(code: number | undefined): boolean {
  return code === byte.blank || code === byte.closing || code === byte.slash || isLineBlank(code)
}

function isLineBlank(code: number | undefined): boolean {
  return code === 0x0a || code === 0x0d || code === 0x09
}

/** The end of a text that can be used as a cell unchanged; -1 if it must be decoded, trimmed or cut. */
export function endOfPlainText(bytes: Uint8Array, start: number): number {
  let at = start
  let code = bytes[at] ?? 0
  if (code === byte.blank) return -1
  for (; code !== byte.opening; code = bytes[at] ?? 0) {
    if (isSpecial[code] !== 0) return -1
    at += 1
  }
  return bytes[at - 1] === byte.blank || at - start > cellCharsMax ? -1 : at
}
