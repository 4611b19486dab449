// The whole trimmed text must be a plain decimal, with or without an inch mark. parseFloat is no help:
// it reads '10 GA' as ten inches and '3/16' as three.
const plainDecimal = /^([+-]?(?:\d+\.?\d*|\.\d+))\s*(?:"|”|″|''|in\.?|inch(?:es)?)?$/i

/**
 * Reads a thickness that is numeric by the filter's rule: a plain decimal, with or without an inch mark.
 * Gauges, fractions, ranges and blanks give undefined.
 */
export function parseThicknessIn(text: string): number | undefined {
  const digits = plainDecimal.exec(text.trim())?.[1]
  const thicknessIn = Number(digits)
  return Number.isFinite(thicknessIn) ? thicknessIn : undefined
}

/** The text shown in a table: 3 decimals when numeric, else the supplier's own text. */
export function formatThickness(text: string): string {
  const thicknessIn = parseThicknessIn(text)
  return thicknessIn === undefined ? text : thicknessIn.toFixed(3)
}

/** The text shown for a width or length: 2 decimals when it is a plain decimal, else the supplier's own text. */
export function formatDimension(text: string): string {
  const dimensionIn = parseThicknessIn(text)
  return dimensionIn === undefined ? text : dimensionIn.toFixed(2)
}

/**
 * Whether an item passes the thickness filter. Both ends are included; a missing end is open.
 * A non-numeric thickness always passes, and so does one whose displayed (3 decimals) value lies in the range.
 */
export function passesThicknessRange(text: string, fromIn: number | undefined, toIn: number | undefined): boolean {
  const thicknessIn = parseThicknessIn(text)
  if (thicknessIn === undefined) return true
  const low = fromIn ?? 0
  const high = toIn ?? Number.POSITIVE_INFINITY
  if (low > high) return true
  return [thicknessIn, Number(thicknessIn.toFixed(3))].some((value) => value >= low && value <= high)
}

/** Orders two thickness texts: numeric ones ascending, all others after them and equal among themselves. */
export function compareThickness(a: string, b: string): number {
  const left = parseThicknessIn(a) ?? Number.POSITIVE_INFINITY
  const right = parseThicknessIn(b) ?? Number.POSITIVE_INFINITY
  return left === right ? 0 : left - right
}
