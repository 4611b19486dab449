import type { FigureSort, SearchSortName } from '../../../../shared/search/terms.ts'
import { lowerBound } from '../../../lib/lower-bound.ts'
import type { Columns } from './columns.ts'
import { idWords } from './dictionary.ts'
import type { Place } from './question.ts'

const digitBits = 16
const digits = 2 ** digitBits
const digitMask = digits - 1

type Figure = (columns: Columns, row: number) => number

/** What an order goes by; NaN comes last either way. */
const figures: Readonly<Record<SearchSortName, Figure>> = {
  thickness: ({ thickness, thicknesses }, row) => thicknesses.at(thickness[row] ?? 0).figure,
  width: ({ width, widths }, row) => widths.at(width[row] ?? 0).figure,
  weight: ({ weightLb }, row) => weightLb[row] ?? Number.NaN,
  newest: ({ createdMs }, row) => createdMs[row] ?? Number.NaN,
}
const names = Object.keys(figures) as SearchSortName[] // Object.keys loses the type

/** The rows by each figure, ties by id. */
export class Orders {
  readonly #rows: Record<SearchSortName, Uint32Array> = {
    thickness: new Uint32Array(0),
    width: new Uint32Array(0),
    weight: new Uint32Array(0),
    newest: new Uint32Array(0),
  }

  get bytes(): number {
    return names.reduce((sum, name) => sum + this.#rows[name].byteLength, 0)
  }

  /** The rows by the low end of their thickness, those without one last. */
  get byThickness(): Uint32Array {
    return this.#rows.thickness
  }

  /** The rows that are there, those of each category together, by thickness. */
  byCategory(columns: Columns): Uint32Array {
    const { group, groups } = columns
    const numbers = new Map<string, number>()
    const numberOf = Uint32Array.from(groups.readings, ({ category: { key } }) => {
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    })
    const rows = rowsThere(columns, this.#rows.thickness)
    const places = new Uint32Array(numbers.size + 1)
    for (let at = 0; at < rows.length; at += 1) {
      const next = (numberOf[group[rows[at] ?? 0] ?? 0] ?? 0) + 1
      places[next] = (places[next] ?? 0) + 1
    }
    for (let number = 1; number < places.length; number += 1) {
      places[number] = (places[number] ?? 0) + (places[number - 1] ?? 0)
    }
    const sorted = new Uint32Array(rows.length)
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0
      const number = numberOf[group[row] ?? 0] ?? 0
      const place = places[number] ?? 0
      sorted[place] = row
      places[number] = place + 1
    }
    return sorted
  }

  /** Takes in rows added from `firstRow` on, and leaves out those that are gone. */
  update(columns: Columns, firstRow: number): void {
    const byId = sortById(columns, firstRow)
    for (const name of names) {
      const added = sortByFigure(columns, firstRow, byId, figures[name])
      this.#rows[name] = merge(columns, this.#rows[name], added, figures[name])
    }
  }

  /** After the rows were moved. */
  renumber(columns: Columns, newRows: Uint32Array): void {
    for (const name of names) {
      this.#rows[name] = rowsThere(columns, this.#rows[name]).map((row) => newRows[row] ?? 0)
    }
  }

  /** Visits the rows behind a place, until `visit` returns false. Equal figures are in the order of their ids both ways. */
  walk(columns: Columns, sort: FigureSort, after: Place | undefined, visit: (row: number) => boolean): void {
    const { name, isDescending } = readSort(sort)
    const rows = this.#rows[name]
    const figureAt = (at: number) => figures[name](columns, rows[at] ?? 0)
    const visitFrom = (from: number, to: number) => {
      for (let at = from; at < to; at += 1) if (!visit(rows[at] ?? 0)) return false
      return true
    }
    const place = after && { figure: after.figure ?? Number.NaN, words: columns.ids.wordsOf(after.id) }
    const start = place ? lowerBound(rows.length, 0, (at) => isBehind(columns, rows[at] ?? 0, figureAt(at), place)) : 0
    if (!isDescending) {
      visitFrom(start, rows.length)
      return
    }
    const readable = lowerBound(rows.length, 0, (at) => Number.isNaN(figureAt(at)))
    if (after?.figure === null) {
      visitFrom(start, rows.length)
      return
    }
    let end = readable
    if (place) {
      end = lowerBound(readable, 0, (at) => figureAt(at) >= place.figure)
      const pastEqual = lowerBound(readable, end, (at) => figureAt(at) > place.figure)
      if (!visitFrom(Math.max(start, end), pastEqual)) return
    }
    while (end > 0) {
      const figure = figureAt(end - 1)
      let from = end - 1
      while (from > 0 && figureAt(from - 1) === figure) from -= 1
      if (!visitFrom(from, end)) return
      end = from
    }
    visitFrom(readable, rows.length)
  }

  placeOf(columns: Columns, sort: FigureSort, row: number): Place {
    const figure = figures[readSort(sort).name](columns, row)
    return { figure: Number.isNaN(figure) ? null : figure, id: columns.ids.at(row) }
  }
}

/** The newest come first. */
function readSort(sort: FigureSort): { name: SearchSortName; isDescending: boolean } {
  const isTurned = sort.startsWith('-')
  const name = (isTurned ? sort.slice(1) : sort) as SearchSortName // by its type
  return { name, isDescending: isTurned !== (name === 'newest') }
}

/** Whether a row comes behind a place in an order. */
function isBehind(
  columns: Columns,
  row: number,
  figure: number,
  place: { figure: number; words: ArrayLike<number> },
): boolean {
  if (Number.isNaN(figure) || Number.isNaN(place.figure)) {
    if (!Number.isNaN(place.figure)) return true
    if (!Number.isNaN(figure)) return false
  } else if (figure !== place.figure) return figure > place.figure
  for (let word = 0; word < idWords; word += 1) {
    const difference = (columns.ids.words[row * idWords + word] ?? 0) - (place.words[word] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

function sortById({ ids, rows: pastRow }: Columns, firstRow: number): Uint32Array {
  const count = pastRow - firstRow
  let rows = Uint32Array.from({ length: count }, (_, at) => firstRow + at)
  const keys = new Uint32Array(count)
  for (let word = idWords - 1; word >= 0; word -= 1) {
    for (let at = 0; at < count; at += 1) keys[at] = ids.words[(firstRow + at) * idWords + word] ?? 0
    rows = sortByWord(rows, keys, firstRow)
  }
  return rows
}

function sortByFigure(columns: Columns, firstRow: number, byId: Uint32Array, figureOf: Figure): Uint32Array {
  const lows = new Uint32Array(byId.length)
  const highs = new Uint32Array(byId.length)
  const bits = new Uint32Array(2)
  const value = new Float64Array(bits.buffer)
  for (let at = 0; at < byId.length; at += 1) {
    value[0] = figureOf(columns, firstRow + at)
    const [low = 0, high = 0] = bits
    // As numbers without a sign, doubles sort by value once negative ones are turned round.
    const isNegative = high >>> 31 === 1
    lows[at] = isNegative ? ~low : low
    highs[at] = Number.isNaN(value[0]) ? 0xffff_ffff : isNegative ? ~high : high | 0x8000_0000
  }
  return sortByWord(sortByWord(byId, lows, firstRow), highs, firstRow)
}

/** Sorts rows by a key, which is at the row's distance from the first. Equal keys keep their order. */
function sortByWord(rows: Uint32Array, keys: Uint32Array, firstRow: number): Uint32Array<ArrayBuffer> {
  return sortByDigit(sortByDigit(rows, keys, firstRow, 0), keys, firstRow, digitBits)
}

function sortByDigit(rows: Uint32Array, keys: Uint32Array, firstRow: number, shift: number): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(digits + 1)
  for (let at = 0; at < keys.length; at += 1) {
    const digit = ((keys[at] ?? 0) >>> shift) & digitMask
    places[digit + 1] = (places[digit + 1] ?? 0) + 1
  }
  for (let digit = 1; digit <= digits; digit += 1) places[digit] = (places[digit] ?? 0) + (places[digit - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    const digit = ((keys[row - firstRow] ?? 0) >>> shift) & digitMask
    const to = places[digit] ?? 0
    sorted[to] = row
    places[digit] = to + 1
  }
  return sorted
}

/** A loop: with a callback for each of a million rows it takes five times as long. */
function rowsThere({ isThere }: Columns, rows: Uint32Array): Uint32Array {
  const there = new Uint32Array(rows.length)
  let count = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    if (isThere[row] === 0) continue
    there[count] = row
    count += 1
  }
  return there.subarray(0, count)
}

function merge(columns: Columns, old: Uint32Array, added: Uint32Array, figureOf: Figure): Uint32Array {
  const kept = columns.removed === 0 ? old : rowsThere(columns, old)
  if (kept.length === 0) return added
  const merged = new Uint32Array(kept.length + added.length)
  let at = 0
  let from = 0
  for (const row of added) {
    const words = columns.ids.words.subarray(row * idWords, (row + 1) * idWords)
    const place = { figure: figureOf(columns, row), words }
    const isKeptBehind = (keptAt: number) => {
      const other = kept[keptAt] ?? 0
      return isBehind(columns, other, figureOf(columns, other), place)
    }
    // Mostly it is near the one before.
    let reach = 1
    while (from + reach < kept.length && !isKeptBehind(from + reach)) reach *= 2
    const to = lowerBound(Math.min(from + reach, kept.length), from, isKeptBehind)
    merged.set(kept.subarray(from, to), at)
    at += to - from
    merged[at] = row
    at += 1
    from = to
  }
  merged.set(kept.subarray(from), at)
  return merged
}
