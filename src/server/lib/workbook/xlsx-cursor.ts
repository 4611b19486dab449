import { readText } from './cells.ts'
import { type Cell, cellCharsMax } from './sheet.ts'
import { decodeXmlText, standsAt, UnfamiliarXml } from './xlsx-text.ts'

/** Bytes that the scan of XML compares with. */
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

// Bytes that plain text is not made of: beyond ASCII, control characters, and what begins an entity or an escape.
const isSpecial = new Uint8Array(256)
for (let code = 0; code < 256; code += 1) {
  isSpecial[code] = code < byte.blank || code >= 0x7f || code === 0x26 || code === 0x5f ? 1 : 0
}

// Small enough to be let go of soon: long slices keep the whole window.
const windowBytes = 1 << 16

// Lists repeat themselves: a short text that was met before is the same string again.
const repeatedCharsMax = 32
const repeatedSlots = 1 << 13

/** A text of at least 4 characters that is looked for again and again: it is compared 4 bytes at a time. */
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

  /** Whether the text stands here. */
  standsIn(view: DataView, at: number): boolean {
    const lastAt = at + this.length - 4
    if (lastAt + 4 > view.byteLength) return false
    const words = this.#words
    for (let index = 0; index < words.length; index += 1) {
      if (view.getInt32(at + index * 4, true) !== words[index]) return false
    }
    return view.getInt32(lastAt, true) === this.#lastWord
  }
}

/** Goes once through the bytes of an XML part. Where something other than expected stands it throws UnfamiliarXml. */
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

  /** The ASCII text between two places. Short slices of one larger string are cheaper than decoding each. */
  slice(start: number, end: number): string {
    if (start < this.#windowAt || end > this.#windowAt + this.#window.length) {
      if (end - start > windowBytes) return this.bytes.toString('latin1', start, end)
      this.#window = this.bytes.toString('latin1', start, start + windowBytes)
      this.#windowAt = start
    }
    return this.#window.slice(start - this.#windowAt, end - this.#windowAt)
  }

  /** As `slice`, for texts that are likely to come again. */
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

  /** Steps over blanks and line ends. */
  skipBlanks(): void {
    let code = this.bytes[this.at]
    while (code === byte.blank || isLineBlank(code)) {
      this.at += 1
      code = this.bytes[this.at]
    }
  }

  /** Steps over exactly this text. */
  expect(text: Uint8Array): void {
    if (!this.accept(text)) throw new UnfamiliarXml(`other than expected at ${this.at}`)
  }

  /** Steps over this text if it stands here, and tells whether it did. */
  accept(text: Uint8Array): boolean {
    const isHere = standsAt(this.bytes, this.at, text)
    if (isHere) this.at += text.length
    return isHere
  }

  /** As `accept`, for the beginning of a tag with this whole name. */
  acceptTag(start: Uint8Array): boolean {
    const isHere = standsAt(this.bytes, this.at, start) && isNameEnd(this.bytes[this.at + start.length])
    if (isHere) this.at += start.length
    return isHere
  }

  /** Steps behind the end of the tag that begins before this place; tells whether the tag closes itself. */
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

  /** Steps to the next `<` and gives the raw text before it. */
  rawText(): string {
    const { bytes, at: start } = this
    let at = start
    while (at < bytes.length && bytes[at] !== byte.opening) at += 1
    this.at = at
    return this.slice(start, at)
  }

  /** Steps to the next `<` and gives the text before it as a cell. */
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

/** Whether a name within a tag ends before this byte. */
export function isNameEnd(code: number | undefined): boolean {
  return code === byte.blank || code === byte.closing || code === byte.slash || isLineBlank(code)
}

function isLineBlank(code: number | undefined): boolean {
  return code === 0x0a || code === 0x0d || code === 0x09
}

/** Where a text ends that is a cell as it stands; -1 where it must be decoded, trimmed or cut. */
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
