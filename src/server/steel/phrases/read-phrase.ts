import type { PhrasePart } from '../../../shared/search/schema.ts'
import { searchTextMax } from '../../../shared/search/terms.ts'
import { plainMarks } from '../../../shared/steel/dimension-text.ts'
import { largestIn, type PlacedSize, placeSizes } from './phrase-aspects.ts'
import type { SizeAspect } from './phrase-lexemes.ts'
import { fittingCategories, type ProductWish, wishOf } from './phrase-products.ts'
import { gaugeCategoriesOf, joinRanges, rangeOf } from './phrase-ranges.ts'
import { scanPhrase } from './scan-phrase.ts'

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
  const value = rangeOf(place, categories)
  const same = parts.find((part): part is SizePart => part.filter === place.aspect)
  if (same) {
    same.text += ` ${place.size.text}`
    same.value = joinRanges(same.value, value)
  } else parts.push({ text: place.size.text, filter: place.aspect, value })
}

// 'Thick 48' is no thickness.
function isBeyond({ aspect, size }: PlacedSize): boolean {
  return size.unit !== 'GA' && size.high > largestIn[aspect]
}

type SizePart = Extract<PhrasePart, { filter: SizeAspect }>

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
