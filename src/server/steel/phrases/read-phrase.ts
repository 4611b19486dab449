import { largest } from '../../../shared/search/bounds.ts'
import type { PhrasePart } from '../../../shared/search/schema.ts'
import { searchTextMax } from '../../../shared/search/terms.ts'
import { categoryTraits, isUncoated, type SteelFinish } from '../../../shared/steel/categories.ts'
import { plainMarks } from '../../../shared/steel/figures.ts'
import { type GaugeRange, gaugeRangeOf } from '../../../shared/steel/gauges.ts'
import { gradeStandard } from '../../../shared/steel/grades.ts'
import {
  coatedCategory,
  sideToleranceIn,
  thicknessToleranceIn,
  uncoatedCategory,
} from '../../../shared/steel/tolerances.ts'
import { type PlacedSize, placeSizes } from './phrase-aspects.ts'
import type { SizeFigures } from './phrase-lexemes.ts'
import { fittingCategories, type ProductWish, wishOf } from './phrase-products.ts'
import { scanPhrase } from './scan-phrase.ts'

type Range = [from: number, to: number]

const coldRolledCategory = 'Cold Rolled'
const coatedStandards = new Set(['A463', 'A653', 'A792', 'A875', 'A924'])

/** The categories by whose gauges and tolerances a phrase is meant: uncoated unless it names a coated product. */
function gaugeCategoriesOf(wish: ProductWish | undefined, parts: readonly PhrasePart[]): string[] {
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
  return isUncoated(finish) ? uncoatedCategory : coatedCategory
}

/** From and to in inches: the widest by any of the categories. */
function rangeOf({ aspect, size }: PlacedSize, categories: readonly string[]): Range {
  const { lowIn, highIn } = aspect === 'thickness' ? thicknessRange(size, categories) : sideRange(size)
  const fromIn = size.end === 'to' ? 0 : lowIn
  const toIn = size.end === 'from' ? largest[aspect] : highIn
  return [roundedIn(Math.max(0, fromIn)), roundedIn(toIn)]
}

/** The widest of two; but 'over 48' and 'under 60' are the ends of one. */
function joinRanges(a: Range, b: Range): Range {
  const [down, up] = a[0] === 0 ? [a, b] : [b, a]
  const areEnds = down[0] === 0 && up[0] > 0 && up[0] < down[1] && Object.values<number>(largest).includes(up[1])
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

/** What a phrase may name: `places` are those of the stock, such as `Gary, IN 46402`; without them no city or area is read. */
export type PhraseStock = {
  categories: readonly string[]
  sources: readonly string[]
  places?: readonly string[]
}

/**
 * Reads the trade's shorthand: what each word of the phrase means as a filter. Nothing is dropped but small words: what fits
 * no filter becomes a `text` of its own. There is one part for all product words, and one for each aspect of the size with
 * the widest range. The text of a part, read without the others, means the same.
 */
export function readPhrase(q: string, stock: PhraseStock): PhrasePart[] {
  const lexemes = scanPhrase(plainMarks(q.slice(0, searchTextMax)).trim(), stock)
  const wish = wishOf(lexemes)
  const names = wish ? fittingCategories(wish, stock.categories) : []
  const placed = placeSizes(lexemes, formsOf(wish))
  const gaugeCategories = gaugeCategoriesOf(
    wish,
    lexemes.flatMap((lexeme) => (lexeme.kind === 'part' ? [lexeme.part] : [])),
  )
  const parts: PhrasePart[] = []
  for (const lexeme of lexemes) {
    if (lexeme.kind === 'part') addPart(parts, lexeme.part)
    else if (lexeme.kind === 'word') parts.push(...wordsOf(lexeme.text))
    else if (lexeme.kind === 'size') addSize(parts, placed.get(lexeme), lexeme.size.text, gaugeCategories)
    else if (lexeme.kind === 'product' || lexeme.kind === 'category') addProduct(parts, lexeme.text, wish, names)
  }
  return parts
}

// 'New York, NY' says it twice.
function addPart(parts: PhrasePart[], part: PhrasePart): void {
  if (part.filter === 'weight') {
    addRange(parts, part)
    return
  }
  const same = parts.find(({ filter, value }) => filter === part.filter && value === part.value)
  if (same && part.filter !== 'text') same.text += ` ${part.text}`
  else parts.push({ ...part })
}

function formsOf(wish: ProductWish | undefined): { isPlate: boolean; isSheet: boolean } {
  const forms = wish?.groups.flatMap((group) => group.forms) ?? []
  return { isPlate: forms.includes('plate'), isSheet: forms.includes('sheet') || forms.includes('coil') }
}

function addSize(
  parts: PhrasePart[],
  place: PlacedSize | undefined,
  text: string,
  categories: readonly string[],
): void {
  if (!place || isBeyond(place)) {
    parts.push(...wordsOf(text))
    return
  }
  addRange(parts, { text: place.size.text, filter: place.aspect, value: rangeOf(place, categories) })
}

type RangePart = Extract<PhrasePart, { value: Range }>

// One part for each thing that is measured.
function addRange(parts: PhrasePart[], part: RangePart): void {
  const same = parts.find((other): other is RangePart => other.filter === part.filter)
  if (same) {
    same.text += ` ${part.text}`
    same.value = joinRanges(same.value, part.value)
  } else parts.push({ ...part })
}

// 'Thick 48' is no thickness.
function isBeyond({ aspect, size }: PlacedSize): boolean {
  return size.unit !== 'GA' && size.high > largest[aspect]
}

// One part for all of them, at the first; where no category fits, words.
function addProduct(parts: PhrasePart[], text: string, wish: ProductWish | undefined, names: string[]): void {
  if (names.length === 0 || !wish) parts.push(...wordsOf(text))
  else if (!parts.some(({ filter }) => filter === 'category'))
    parts.push({ text: wish.text, filter: 'category', value: names })
}

function wordsOf(text: string): PhrasePart[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ text: word, filter: 'text' as const, value: word }))
}
