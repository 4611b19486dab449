import type { SteelCondition } from './conditions.ts'
import { plainDimension } from './figures.ts'
import { type GaugeRange, gaugeRangeOf, gaugeSeriesOf, gaugeThicknessIn, readGaugedFigure } from './gauges.ts'
import { tenThousandths } from './thickness.ts'

/** How far an item may fall short of a wanted width or length. */
export const sideToleranceIn = 1 / 8

const plainToleranceIn = 0.01
const plainToleranceRatio = 0.01

/** Any category of the uncoated series, for a wish that names no product. */
export const uncoatedCategory = 'Hot Rolled'
export const coatedCategory = 'Galvanized'

/** The category whose gauges a need means; a blank one is of the uncoated series unless a coating is wanted. */
export function gaugedCategoryOf(category: string, isCoated: boolean): string {
  return category || (isCoated ? coatedCategory : uncoatedCategory)
}

/**
 * How far an item may be from the wanted thickness, in whole ten-thousandths of an inch: half the ordering range of the
 * nearest gauge of the category if the thickness lies within it; else, and for plate, 0.010 in, above 1 in 1 %.
 */
export function thicknessToleranceIn(wantedIn: number, category: string): number {
  const nearest = nearestGauge(wantedIn, category)
  if (nearest) return wholeIn((nearest.range.highIn - nearest.range.lowIn) / 2)
  return wholeIn(Math.max(plainToleranceIn, wantedIn * plainToleranceRatio))
}

/**
 * The gauge that a supplier's thickness says or is ordered as: 16 of `16 GA` and of `0.0598`. Undefined for plate, ranges,
 * what lies outside of all ordering ranges, and what cannot be read.
 */
export function readGauge(thickness: string, category: string): number | undefined {
  const figure = readGaugedFigure(plainDimension(thickness), gaugeSeriesOf(category))
  return figure?.gauge ?? (figure?.valueIn === undefined ? undefined : gaugeOf(figure.valueIn, category))
}

function gaugeOf(thicknessIn: number, category: string): number | undefined {
  return nearestGauge(thicknessIn, category)?.gauge
}

function nearestGauge(thicknessIn: number, category: string): { gauge: number; range: GaugeRange } | undefined {
  const series = gaugeSeriesOf(category)
  if (!series) return undefined
  const distanceIn = (gauge: number) =>
    Math.abs((gaugeThicknessIn(gauge, series) ?? Number.POSITIVE_INFINITY) - thicknessIn)
  const gauge = gauges.reduce((best, other) => (distanceIn(other) < distanceIn(best) ? other : best))
  const range = gaugeRangeOf(gauge, category)
  return range && thicknessIn >= range.lowIn && thicknessIn <= range.highIn ? { gauge, range } : undefined
}

const gauges = Array.from({ length: 28 }, (_, index) => index + 3)

function wholeIn(valueIn: number): number {
  return tenThousandths(valueIn) / 10_000
}

const primeConditions = ['Prime', 'Excess Prime'] as const

/** Whether steel in a condition may be sold for a wanted one: excess prime for prime and the other way, and any for secondary. */
export function meetsCondition(there: SteelCondition, wanted: SteelCondition): boolean {
  return conditionsMeeting(wanted)?.some((condition) => condition === there) ?? true
}

/** The conditions that a search for a wanted one asks for; undefined where any will do. */
export function conditionsMeeting(wanted: string | null): SteelCondition[] | undefined {
  return primeConditions.some((condition) => condition === wanted) ? [...primeConditions] : undefined
}
