import type { SteelCondition } from './conditions.ts'
import { type GaugeRange, gaugeRangeOf, gaugeSeriesOf, gaugeThicknessIn } from './gauges.ts'
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
  const range = nearestGaugeRange(wantedIn, category)
  if (range && wantedIn >= range.lowIn && wantedIn <= range.highIn) return wholeIn((range.highIn - range.lowIn) / 2)
  return wholeIn(Math.max(plainToleranceIn, wantedIn * plainToleranceRatio))
}

function nearestGaugeRange(wantedIn: number, category: string): GaugeRange | undefined {
  const series = gaugeSeriesOf(category)
  if (!series) return undefined
  const distanceIn = (gauge: number) =>
    Math.abs((gaugeThicknessIn(gauge, series) ?? Number.POSITIVE_INFINITY) - wantedIn)
  const nearest = gauges.reduce((best, gauge) => (distanceIn(gauge) < distanceIn(best) ? gauge : best))
  return gaugeRangeOf(nearest, category)
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
