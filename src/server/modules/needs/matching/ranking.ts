import type { Columns } from '../../inventory/index/columns.ts'
import { idWords } from '../../inventory/index/dictionary.ts'

export type Ranked = { row: number; score: number }

/** The best rows of all that were added: by score, then the heavier item, then its id. */
export class Ranking {
  readonly rows: Ranked[] = []
  readonly #columns: Columns
  readonly #size: number

  constructor(columns: Columns, size: number) {
    this.#columns = columns
    this.#size = size
  }

  add(row: number, score: number): void {
    const { rows } = this
    if (this.#size === 0) return
    const last = rows.length < this.#size ? undefined : rows[this.#size - 1]
    if (last && !this.#isBefore(row, score, last)) return
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = rows[middle]
      if (other && this.#isBefore(row, score, other)) high = middle
      else low = middle + 1
    }
    rows.splice(low, 0, { row, score })
    if (rows.length > this.#size) rows.pop()
  }

  #isBefore(row: number, score: number, other: Ranked): boolean {
    if (score !== other.score) return score > other.score
    const { weightLb, ids } = this.#columns
    const difference = sortableLb(weightLb[row]) - sortableLb(weightLb[other.row])
    if (difference !== 0) return difference > 0
    for (let word = 0; word < idWords; word += 1) {
      const order = (ids.words[row * idWords + word] ?? 0) - (ids.words[other.row * idWords + word] ?? 0)
      if (order !== 0) return order < 0
    }
    return false
  }
}

/** An unreadable weight is lighter than any. */
function sortableLb(weightLb: number | undefined): number {
  return weightLb === undefined || Number.isNaN(weightLb) ? -1 : weightLb
}
