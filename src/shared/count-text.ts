const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A whole number with thousand separators. */
export function formatCount(count: number): string {
  return countFormat.format(count)
}

/** A count with its noun: `1 item`, `2,041 items`. */
export function formatCountOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${wordFor(count, noun, nouns)}`
}

/** The word that goes with a count, such as its verb: `is` or `are`. */
export function wordFor(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}
