const firstMs = 1_000
const longestMs = 30_000
/** Whoever lived this long did not fail at the start. */
const settledMs = 60_000

/** How long to wait before the next start: nothing after a long life, then 1, 2, 4 … 30 seconds. */
export class BackOff {
  #failures = 0

  afterLifeOf(ms: number): number {
    this.#failures = ms >= settledMs ? 0 : this.#failures + 1
    if (this.#failures <= 1) return 0
    return Math.min(longestMs, firstMs * 2 ** (this.#failures - 2))
  }
}
