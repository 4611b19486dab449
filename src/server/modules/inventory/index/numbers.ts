import type { Stock } from './answer.ts'
import type { Columns } from './columns.ts'

/** Product ids and heats, in lower case, that are this text, or of which a word begins with it. */
export type NumbersQuestion = { text: string; isWholeOnly: boolean; limit: number }
/** Ids of items, those whose whole number it is first, and the version of the stock that they are of. */
export type NumbersAnswer = { version: number; productIds: string[]; heats: string[] }

const lineEnd = 0x0a
// A text that more numbers have in them says little, and each costs time of the thread.
const placesMax = 10_000

/** Finds items by their product ids and heats. */
export function findNumbers({ columns, version }: Stock, { text, isWholeOnly, limit }: NumbersQuestion): NumbersAnswer {
  const productIds = new Set<string>()
  const heats = new Set<string>()
  const words = columns.words.subarray(0, columns.wordStarts[columns.rows])

  function note(at: number): void {
    const row = rowAt(columns, at)
    if (columns.isThere[row] === 0) return
    const found = words.subarray(columns.wordStarts[row], at).includes(lineEnd) ? heats : productIds
    if (found.size < limit) found.add(columns.ids.at(row))
  }

  const whole = Buffer.from(`${text}\n`)
  if (words.subarray(0, whole.length).equals(whole)) note(0)
  for (const at of placesOf(words, Buffer.from(`\n${text}\n`))) note(at + 1)
  if (isWholeOnly) return { version, productIds: [...productIds], heats: [...heats] }
  // Inside of a number so few digits are a whole word of it.
  const isWordOnly = /^\d{1,4}$/.test(text)
  for (const at of placesOf(words, Buffer.from(text))) {
    if (productIds.size >= limit && heats.size >= limit) break
    const before = at === 0 ? lineEnd : (words[at - 1] ?? lineEnd)
    const isCut = isWordOnly && before !== lineEnd && !isSeparator(words[at + text.length] ?? lineEnd)
    if (isSeparator(before) && !isCut) note(at)
  }
  return { version, productIds: [...productIds], heats: [...heats] }
}

function* placesOf(words: Buffer, text: Buffer): Generator<number> {
  let at = words.indexOf(text)
  for (let places = 0; at >= 0 && places < placesMax; places += 1) {
    yield at
    at = words.indexOf(text, at + 1)
  }
}

/** Whether a byte of UTF-8 is neither part of a letter nor a digit. */
function isSeparator(byte: number): boolean {
  if (byte >= 0x80 || (byte >= 0x30 && byte <= 0x39)) return false
  return byte < 0x61 || byte > 0x7a
}

/** The row whose words are at this place. */
function rowAt({ wordStarts, rows }: Columns, at: number): number {
  let low = 0
  let high = rows - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((wordStarts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
