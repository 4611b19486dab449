import type { PhrasePart } from '../../../shared/search/schema.ts'
import { categoryTraits, type SteelFinish } from '../../../shared/steel/category-traits.ts'
import { type GaugeRange, gaugeRangeOf } from '../../../shared/steel/gauge-ranges.ts'
import { gradeStandard } from '../../../shared/steel/grades.ts'
import { thicknessToleranceIn, uncoatedCategory } from '../../../shared/steel/thickness-tolerance.ts'
import { largestIn, type PlacedSize } from './phrase-aspects.ts'
import type { SizeFigures } from './phrase-lexemes.ts'
import type { ProductWish } from './phrase-products.ts'

export type SizeRange = [fromIn: number, toIn: number]

const sideToleranceIn = 0.125
const coatedCategory = 'Galvanized'
const coldRolledCategory = 'Cold Rolled'
const coatedStandards = new Set(['A463', 'A653', 'A792', 'A875', 'A924'])

/** The categories by whose gauges and tolerances a phrase is meant: uncoated unless it names a coated product. */
export function gaugeCategoriesOf(wish: ProductWish | undefined, parts: readonly PhrasePart[]): string[] {
  const groups = wish?.groups ?? []
  const named = wish?.names.map(categoryTraits) ?? []
  const finishes = [...groups.flatMap((group) => group.finishes), ...named.flatMap(({ finish }) => finish ?? [])]
  const forms = [...groups.flatMap((group) => group.forms), ...named.flatMap(({ form }) => form ?? [])]
  const isCoated = parts.some(
    ({ filter, value }) =>
      filter === 'coating' || (filter === 'grade' && coatedStandards.has(gradeStandard(String(value)) ?? '')),
  )
  const kinds = new Set(
    finishes.length > 0 ? finishes.map(gaugeCategoryOf) : [isCoated ? coatedCategory : uncoatedCategory],
  )
  const isOnlyPlate = forms.length > 0 && forms.every((form) => form === 'plate')
  return [...kinds].map((kind) => (isOnlyPlate ? `${kind} Plate` : kind))
}

function gaugeCategoryOf(finish: SteelFinish): string {
  if (finish === 'cold rolled') return coldRolledCategory
  return finish === 'hot rolled' || finish === 'P&O' || finish === 'pickle dry' ? uncoatedCategory : coatedCategory
}

/** From and to in inches: the widest by any of the categories. */
export function rangeOf({ aspect, size }: PlacedSize, categories: readonly string[]): SizeRange {
  const { lowIn, highIn } = aspect === 'thickness' ? thicknessRange(size, categories) : sideRange(size)
  const fromIn = size.end === 'to' ? 0 : lowIn
  const toIn = size.end === 'from' ? largestIn[aspect] : highIn
  return [roundedIn(Math.max(0, fromIn)), roundedIn(toIn)]
}

/** The widest of two; but 'over 48' and 'under 60' are the ends of one. */
export function joinRanges(a: SizeRange, b: SizeRange): SizeRange {
  const [down, up] = a[0] === 0 ? [a, b] : [b, a]
  const areEnds = down[0] === 0 && up[0] > 0 && up[0] < down[1] && Object.values(largestIn).includes(up[1])
  return areEnds ? [up[0], down[1]] : [Math.min(a[0], b[0]), Math.max(a[1], b[1])]
}

function sideRange({ low, high, end, isEither }: SizeFigures): GaugeRange {
  const offIn = end === undefined && (low === high || isEither) ? sideToleranceIn : 0
  return { lowIn: low - offIn, highIn: high + offIn }
}

function thicknessRange({ unit, low, high, end, isEither }: SizeFigures, categories: readonly string[]): GaugeRange {
  if (unit === 'GA')
    return widest([low, high].flatMap((gauge) => categories.map((category) => orderingRange(gauge, category))))
  if ((low !== high && !isEither) || end !== undefined) return { lowIn: low, highIn: high }
  return widest(
    categories.map((category) => ({
      lowIn: low - thicknessToleranceIn(low, category),
      highIn: high + thicknessToleranceIn(high, category),
    })),
  )
}

// Buyers of plate name gauges too, and thick gauges are no coated sheet.
function orderingRange(gauge: number, category: string): GaugeRange {
  const sheet = category.replace(/ Plate$/, '')
  const found = [sheet, uncoatedCategory, coatedCategory].map((one) => gaugeRangeOf(gauge, one)).find(Boolean)
  return found ?? { lowIn: 0, highIn: 0 }
}

function widest(ranges: readonly GaugeRange[]): GaugeRange {
  return {
    lowIn: Math.min(...ranges.map(({ lowIn }) => lowIn)),
    highIn: Math.max(...ranges.map(({ highIn }) => highIn)),
  }
}

// Sums of decimals are not exact, and nobody measures hundred-thousandths.
function roundedIn(valueIn: number): number {
  return Number(valueIn.toFixed(5))
}
