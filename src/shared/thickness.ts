// The whole trimmed text must be a plain decimal, with or without an inch mark. parseFloat is no help:
// it reads '10 GA' as ten inches and '3/16' as three.
const plainDecimal = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(?:"|”|″|''|in\.?|inch(?:es)?)?$/i

const thicknessDecimals = 3
const dimensionDecimals = 2

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
  return thicknessIn === undefined ? text : thicknessIn.toFixed(thicknessDecimals)
}

/** The text shown for a width or length: 2 decimals when it is a plain decimal, else the supplier's own text. */
export function formatDimension(text: string): string {
  const dimensionIn = parseThicknessIn(text)
  return dimensionIn === undefined ? text : dimensionIn.toFixed(dimensionDecimals)
}

/**
 * Whether a value passes a range filter by itself or as displayed with so many `decimals`. Both ends are included; From
 * defaults to 0 and To to no limit. A value that is no number always passes, and so does everything where From is above To.
 */
export function passesRange(
  value: number | undefined,
  decimals: number,
  from: number | undefined,
  to: number | undefined,
): boolean {
  if (value === undefined) return true
  const low = from ?? 0
  const high = to ?? Number.POSITIVE_INFINITY
  if (low > high) return true
  const isWithin = (shown: number) => shown >= low && shown <= high
  return isWithin(value) || isWithin(Number(value.toFixed(decimals)))
}

/** Whether an item passes the thickness filter, in inches; thickness is displayed with 3 decimals. */
export function passesThicknessRange(text: string, fromIn: number | undefined, toIn: number | undefined): boolean {
  return passesRange(parseThicknessIn(text), thicknessDecimals, fromIn, toIn)
}

/** Whether a width or length passes its filter, in inches; both are displayed with 2 decimals. */
export function passesDimensionRange(text: string, fromIn: number | undefined, toIn: number | undefined): boolean {
  return passesRange(parseThicknessIn(text), dimensionDecimals, fromIn, toIn)
}
