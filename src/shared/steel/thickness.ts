// parseFloat would read '10 GA' as ten inches and '3/16' as three.
const plainDecimal = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(?:"|”|″|''|in\.?|inch(?:es)?)?$/i

/** As tables show a thickness. */
export const thicknessDecimals = 3
/** As tables show a width or length. */
export const dimensionDecimals = 2

/** The filter's rule: the whole text is a plain decimal, with or without an inch mark. */
export function parseThicknessIn(text: string): number | undefined {
  const digits = plainDecimal.exec(text.trim())?.[1]
  const thicknessIn = Number(digits)
  return Number.isFinite(thicknessIn) ? thicknessIn : undefined
}

export function formatThickness(text: string): string {
  const thicknessIn = parseThicknessIn(text)
  return thicknessIn === undefined ? text : thicknessIn.toFixed(thicknessDecimals)
}

export function formatDimension(text: string): string {
  const dimensionIn = parseThicknessIn(text)
  return dimensionIn === undefined ? text : dimensionIn.toFixed(dimensionDecimals)
}

const noise = 1e-6

/** Sizes are compared in these: a metric one in inches is not exact. */
export function tenThousandths(valueIn: number): number {
  return Math.round(valueIn * 10_000 + noise)
}

/** A size from its low end to its high end, and its value as displayed, which is another value and no end. */
export type ComparedSize = { lowIn: number; highIn: number; shownIn: number }

/** Whether a size has a part or its displayed value between two bounds; both are included. */
export function isBetween({ lowIn, highIn, shownIn }: ComparedSize, fromIn: number, toIn: number): boolean {
  const [from, to, shown] = [tenThousandths(fromIn), tenThousandths(toIn), tenThousandths(shownIn)]
  return (tenThousandths(lowIn) <= to && tenThousandths(highIn) >= from) || (shown >= from && shown <= to)
}

/** As it is or as displayed; both ends are included. Passes if it is not a number, or if From is above To. */
export function passesRange(
  value: number | undefined,
  decimals: number,
  from: number | undefined,
  to: number | undefined,
): boolean {
  if (value === undefined) return true
  const low = from ?? 0
  const high = to ?? Number.POSITIVE_INFINITY
  if (tenThousandths(low) > tenThousandths(high)) return true
  return isBetween({ lowIn: value, highIn: value, shownIn: Number(value.toFixed(decimals)) }, low, high)
}

export function passesThicknessRange(text: string, fromIn: number | undefined, toIn: number | undefined): boolean {
  return passesRange(parseThicknessIn(text), thicknessDecimals, fromIn, toIn)
}

export function passesDimensionRange(text: string, fromIn: number | undefined, toIn: number | undefined): boolean {
  return passesRange(parseThicknessIn(text), dimensionDecimals, fromIn, toIn)
}
