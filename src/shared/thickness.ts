// parseFloat would read '10 GA' as ten inches and '3/16' as three.
const plainDecimal = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(?:"|”|″|''|in\.?|inch(?:es)?)?$/i

const thicknessDecimals = 3
const dimensionDecimals = 2

/**
 * Reads a numeric thickness by the filter's rule: the whole text is a plain decimal, with or without an inch mark.
 * Undefined for gauges, fractions, ranges and blanks.
 */
export function parseThicknessIn(text: string): number | undefined {
  const digits = plainDecimal.exec(text.trim())?.[1]
  const thicknessIn = Number(digits)
  return Number.isFinite(thicknessIn) ? thicknessIn : undefined
}

/** 3 decimals if numeric, else the supplier's text. */
export function formatThickness(text: string): string {
  const thicknessIn = parseThicknessIn(text)
  return thicknessIn === undefined ? text : thicknessIn.toFixed(thicknessDecimals)
}

/** A width or length with 2 decimals if it is a plain decimal, else the supplier's text. */
export function formatDimension(text: string): string {
  const dimensionIn = parseThicknessIn(text)
  return dimensionIn === undefined ? text : dimensionIn.toFixed(dimensionDecimals)
}

/**
 * Whether a value passes a range filter as it is or as displayed with `decimals`. Both ends are included; From defaults
 * to 0 and To to no limit. A value that is not a number always passes, and so does everything if From is above To.
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

/** Thickness is displayed with 3 decimals. */
export function passesThicknessRange(text: string, fromIn: number | undefined, toIn: number | undefined): boolean {
  return passesRange(parseThicknessIn(text), thicknessDecimals, fromIn, toIn)
}

/** Width and length are displayed with 2 decimals. */
export function passesDimensionRange(text: string, fromIn: number | undefined, toIn: number | undefined): boolean {
  return passesRange(parseThicknessIn(text), dimensionDecimals, fromIn, toIn)
}
