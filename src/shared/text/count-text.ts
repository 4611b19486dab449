const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export function formatCount(count: number): string {
  return countFormat.format(count)
}

/** `1 item`, `2,041 items`. */
export function formatCountOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${wordFor(count, noun, nouns)}`
}

export function wordFor(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}
