const wideBit = 0x01
const extendedBit = 0x04
const richBit = 0x08

/** Reads the bytes of a record and of those that continue it; past their end it reads zeros and says so. */
class PartsReader {
  readonly #parts: readonly Buffer[]
  #part = 0
  #at = 0

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts
  }

  get isAtEnd(): boolean {
    return this.#part >= this.#parts.length
  }

  byte(): number {
    const value = this.#parts[this.#part]?.[this.#at] ?? 0
    this.#at += 1
    this.#settle()
    return value
  }

  uint(bytes: number): number {
    let value = 0
    for (let place = 0; place < bytes; place += 1) value += this.byte() * 2 ** (8 * place)
    return value
  }

  skip(bytes: number): void {
    let left = bytes
    while (left > 0 && !this.isAtEnd) {
      const step = Math.min(left, this.#leftInPart())
      this.#at += step
      left -= step
      this.#settle()
    }
  }

  /** Letters of one or two bytes each; each further part begins with a byte that says which. */
  letters(count: number, isWideFirst: boolean): string {
    let isWide = isWideFirst
    let text = ''
    while (text.length < count && !this.isAtEnd) {
      const part = this.#parts[this.#part] ?? Buffer.alloc(0)
      const before = this.#part
      const fits = Math.floor(this.#leftInPart() / (isWide ? 2 : 1))
      const end = this.#at + Math.min(count - text.length, fits) * (isWide ? 2 : 1)
      text += part.toString(isWide ? 'utf16le' : 'latin1', this.#at, end)
      this.#at = fits === 0 ? part.length : end
      this.#settle()
      if (this.#part > before && text.length < count) isWide = (this.byte() & wideBit) > 0
    }
    return text
  }

  #leftInPart(): number {
    return (this.#parts[this.#part]?.length ?? 0) - this.#at
  }

  #settle(): void {
    while (!this.isAtEnd && this.#leftInPart() <= 0) {
      this.#part += 1
      this.#at = 0
    }
  }
}

/**
 * What is left of the shared texts of which a part is struck through, by their numbers: it replaced that part. `parts` are
 * the record of shared texts and those that continue it ([MS-XLS], SST). A text that is struck through as a whole stays out.
 */
export function readLeftTexts(
  parts: readonly Buffer[],
  isStruck: (font: number) => boolean,
): ReadonlyMap<number, string> {
  const left = new Map<number, string>()
  const reader = new PartsReader(parts)
  reader.skip(4)
  const count = reader.uint(4)
  for (let number = 0; number < count && !reader.isAtEnd; number += 1) {
    const lettersCount = reader.uint(2)
    const flags = reader.byte()
    const runs = (flags & richBit) > 0 ? reader.uint(2) : 0
    const extraBytes = (flags & extendedBit) > 0 ? reader.uint(4) : 0
    const text = reader.letters(lettersCount, (flags & wideBit) > 0)
    const rest = readRest(reader, { text, runs, isStruck })
    if (rest !== undefined) left.set(number, rest)
    reader.skip(extraBytes)
  }
  return left
}

/** What is left of the text of a cell that has it to itself, from its length on ([MS-XLS], RString, as Excel 97 knows it). */
export function readLeftText(bytes: Buffer, isStruck: (font: number) => boolean): string | undefined {
  const reader = new PartsReader([bytes])
  const lettersCount = reader.uint(2)
  const text = reader.letters(lettersCount, (reader.byte() & wideBit) > 0)
  return readRest(reader, { text, runs: reader.uint(2), isStruck })
}

/** Letters before the first run have the font of the cell. */
function readRest(
  reader: PartsReader,
  { text, runs, isStruck }: { text: string; runs: number; isStruck: (font: number) => boolean },
): string | undefined {
  let rest = ''
  let from = 0
  let isGone = false
  for (let run = 0; run < runs && !reader.isAtEnd; run += 1) {
    const at = reader.uint(2)
    if (!isGone) rest += text.slice(from, at)
    from = at
    isGone = isStruck(reader.uint(2))
  }
  if (!isGone) rest += text.slice(from)
  return rest === text || rest.trim() === '' ? undefined : rest
}
