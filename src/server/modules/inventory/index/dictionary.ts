/** The distinct texts of a column, each read once. A code stands for a text; raw texts are UTF-8 bytes in latin1. */
export class Dictionary<Reading> {
  readonly readings: Reading[] = []
  readonly #codes = new Map<string, number>()

  /** `variant` tells apart how the same text is read. */
  codeOf(raw: string, read: (text: string) => Reading, variant = ''): number {
    const key = variant === '' ? raw : `${variant}\n${raw}`
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    this.#codes.set(key, this.readings.length)
    return this.readings.push(read(fromRaw(raw))) - 1
  }

  /** Undefined for a text that has not come. */
  findCode(text: string): number | undefined {
    return this.#codes.get(Buffer.from(text).toString('latin1'))
  }

  at(code: number): Reading {
    const reading = this.readings[code]
    if (reading === undefined) throw new Error(`No text has the code ${code}`)
    return reading
  }

  get size(): number {
    return this.readings.length
  }
}

function fromRaw(raw: string): string {
  return Buffer.from(raw, 'latin1').toString()
}

/** The words of an id, the highest first. */
export const idWords = 4
const wordDigits = 8
// The hyphens of a UUID are before these digits.
const hyphenBefore: ReadonlySet<number> = new Set([8, 12, 16, 20])
const digits = idWords * wordDigits
const uuidChars = digits + hyphenBefore.size
// No UUID begins like this, since its version is in it.
const otherMark = 0xffff_ffff
const wordBytes = 4
const bytesOfId = Buffer.alloc(idWords * wordBytes)

/** The ids of items as numbers in the order of the texts; ids that are no UUID come last, in the order of their arrival. */
export class ItemIds {
  readonly words: Uint32Array
  readonly #others: Dictionary<string>

  constructor(room: number, others = new Dictionary<string>()) {
    this.words = new Uint32Array(room * idWords)
    this.#others = others
  }

  /** An id as bytes of ASCII or UTF-8. */
  set(row: number, bytes: Buffer, start: number, end: number): void {
    const at = row * idWords
    if (end - start === uuidChars && this.#readUuid(at, bytes, start)) return
    this.words.fill(otherMark, at, at + idWords)
    this.words[at + idWords - 1] = this.#others.codeOf(bytes.toString('latin1', start, end), (id) => id)
  }

  #readUuid(at: number, bytes: Buffer, start: number): boolean {
    let place = start
    let word = 0
    for (let digit = 0; digit < digits; digit += 1) {
      if (hyphenBefore.has(digit)) {
        if (bytes[place] !== 0x2d) return false
        place += 1
      }
      const value = hexValue(bytes[place] ?? 0)
      if (value < 0) return false
      word = (word << 4) | value
      if (digit % wordDigits === wordDigits - 1) {
        this.words[at + Math.floor(digit / wordDigits)] = word
        word = 0
      }
      place += 1
    }
    return this.words[at] !== otherMark
  }

  /** The text of an id. */
  at(row: number): string {
    const at = row * idWords
    if (this.words[at] === otherMark) return this.#others.at(this.words[at + idWords - 1] ?? 0)
    for (let word = 0; word < idWords; word += 1) bytesOfId.writeUInt32BE(this.words[at + word] ?? 0, word * wordBytes)
    const hex = bytesOfId.toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** The words of an id, also of one that no item has. */
  wordsOf(id: string): Uint32Array {
    const one = new ItemIds(1)
    const bytes = Buffer.from(id)
    if (bytes.length === uuidChars && one.#readUuid(0, bytes, 0)) return one.words
    one.words.fill(otherMark)
    one.words[idWords - 1] = this.#others.findCode(id) ?? otherMark
    return one.words
  }

  /** New ids with the same texts for others, of the rows given. */
  copyOf(rows: Uint32Array, room: number): ItemIds {
    const copy = new ItemIds(room, this.#others)
    for (let to = 0; to < rows.length * idWords; to += 1) {
      copy.words[to] = this.words[(rows[Math.floor(to / idWords)] ?? 0) * idWords + (to % idWords)] ?? 0
    }
    return copy
  }
}

/** -1 for what is no digit in lower case. */
function hexValue(char: number): number {
  if (char >= 0x30 && char <= 0x39) return char - 0x30
  return char >= 0x61 && char <= 0x66 ? char - 0x57 : -1
}
