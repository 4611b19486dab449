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
