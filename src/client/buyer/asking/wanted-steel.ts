import type { PhrasePart } from '../../../shared/search/schema.ts'
import type { BoundedAspect } from '../../../shared/search/terms.ts'
import { categoryTraits } from '../../../shared/steel/categories.ts'
import { findMetal, metalName } from '../../../shared/steel/metals.ts'
import { type PhraseReading, stateName } from '../question/phrase-text.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import {
  appliedBounds,
  boundTextsOf,
  coatingsOf,
  isOverridden,
  isPieces,
  isSizeOf,
  valuesOf,
} from '../question/search-question.ts'
import type { WantedItem } from './request-draft.ts'
import { listed, sizeText, wantedCondition, weightNote } from './wanted-size.ts'

const namedCategoriesMax = 4
// Hot rolled sheet ends below it, and plate begins at 3/16 in.
const sheetMaxIn = 0.23
const plateMinIn = 0.18

/** What a search looks for, in the words of the needs form; what it has no field for goes into the notes. */
export function toWantedSteel(params: SearchPageParams, reading: PhraseReading): Partial<WantedItem> {
  const holding = reading.parts.filter((part) => !isOverridden(params, part))
  const categories = narrowCategories(valuesOf(params, reading, 'category'), params, holding)
  const condition = wantedCondition(valuesOf(params, reading, 'condition'))
  const sizeOf = (aspect: 'thickness' | 'width' | 'length') => wantedSizeText(params, reading, aspect)
  const wantedLb = holding.find((part) => part.filter === 'wanted')?.value
  const quantities = holding.filter((part) => part.filter === 'quantity')
  const [pieces, ...others] = quantities.filter(({ text }) => isPieces(text))
  const isCount = pieces !== undefined && others.length === 0
  const words = holding.flatMap((part) => (part.filter === 'text' ? [part.value] : []))
  const metals = valuesOf(params, reading, 'metal')
    .flatMap((text) => findMetal(text) ?? [])
    .filter((metal) => metal !== 'carbon')
    .map(metalName)
  const places = [...valuesOf(params, reading, 'state').map(stateName), ...valuesOf(params, reading, 'region')]
  const notes = [
    categories.length > 1 && `Product: ${productText(params, holding, categories)}`,
    condition.note,
    quantities
      .filter((part) => !isCount || part !== pieces)
      .map(({ text }) => text)
      .join(', '),
    metals.join(' or '),
    words.join(' '),
    listed('Location', places),
    listed('Source', valuesOf(params, reading, 'source')),
    weightNote(sizeText(appliedBounds(params, 'weight')) || searchedRange(reading, 'weight')),
  ]
  return {
    category: categories.length === 1 ? (categories[0] ?? '') : '',
    product: condition.product,
    thickness: sizeOf('thickness'),
    width: sizeOf('width'),
    length: sizeOf('length'),
    qtyPcs: isCount ? String(pieces.value) : '',
    gradeCategory: valuesOf(params, reading, 'grade').join(', '),
    coatingWt: coatingsOf(params, reading).join(', '),
    weightNeeded: wantedLb === undefined ? '' : String(Math.round(wantedLb)),
    notes: notes.filter(Boolean).join('\n'),
  }
}

/** Without those that the sizes rule out: a coil has no length, and plate is no sheet. */
function narrowCategories(
  categories: readonly string[],
  params: SearchPageParams,
  parts: readonly PhrasePart[],
): readonly string[] {
  const [low, high] = parts.flatMap((part) => (isSizeOf(part, 'thickness') ? part.value : []))
  const hasLength =
    parts.some(({ filter }) => filter === 'length') || Object.keys(appliedBounds(params, 'length')).length > 0
  const fitting = categories.filter((name) => {
    const { form } = categoryTraits(name)
    if (form === 'coil') return !hasLength
    if (form === 'plate') return high === undefined || high >= plateMinIn
    return form !== 'sheet' || low === undefined || low < sheetMaxIn
  })
  return fitting.length > 0 ? fitting : categories
}

// As it was typed, with the names if they are few.
function productText(params: SearchPageParams, parts: readonly PhrasePart[], categories: readonly string[]): string {
  const typed = params.category ? undefined : parts.find(({ filter }) => filter === 'category')?.text
  const names = categories.join(' or ')
  if (typed === undefined) return names
  return categories.length > namedCategoriesMax ? typed : `${typed} (${names})`
}

// As it was typed: `16 ga` says more than the range that it was read as; of several, and of `over 48`, the range that is searched.
function wantedSizeText(
  params: SearchPageParams,
  reading: PhraseReading,
  aspect: 'thickness' | 'width' | 'length',
): string {
  const given = sizeText(appliedBounds(params, aspect))
  const [typed = '', ...others] = reading.parts.filter((part) => isSizeOf(part, aspect)).map(({ text }) => text)
  const { from, to } = boundTextsOf({}, reading, aspect)
  const isOpen = typed !== '' && (from === '' || to === '')
  if (isOpen || others.length > 0) return given || searchedRange(reading, aspect)
  return given || typed.replace(/ (thick|wide|long)$/, '')
}

function searchedRange(reading: PhraseReading, aspect: BoundedAspect): string {
  const { from, to } = boundTextsOf({}, reading, aspect)
  return sizeText({ from: from || undefined, to: to || undefined })
}
