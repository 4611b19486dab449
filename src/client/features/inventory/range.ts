/** From and To of a range filter; a missing end is open. */
export type Range = { from: number | undefined; to: number | undefined }

export const openRange: Range = { from: undefined, to: undefined }

/** What stands in a number field; blank, half-typed and negative text is an open end. */
export function parseRangeEnd(typed: string): number | undefined {
  const value = Number(typed)
  return typed.trim() === '' || !Number.isFinite(value) || value < 0 ? undefined : value
}

/** Whether From lies above To; such a range filters nothing out. */
export function isReversed({ from, to }: Range): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** Whether the range may filter something out. */
export function isFiltering(range: Range): boolean {
  return (range.from !== undefined || range.to !== undefined) && !isReversed(range)
}

/** Whether both ends are the same. */
export function isSameRange(a: Range, b: Range): boolean {
  return a.from === b.from && a.to === b.to
}

/** The range in words: `0.1875 to 0.25 in`, `from 48 in`, `up to 5000 lbs`. */
export function describeRange({ from, to }: Range, unit: string): string {
  if (from === undefined) return `up to ${to} ${unit}`
  return to === undefined ? `from ${from} ${unit}` : `${from} to ${to} ${unit}`
}
