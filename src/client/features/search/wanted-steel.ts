import { classifications } from '../../../shared/need-terms.ts'
import type { PhrasePart } from '../../../shared/search.ts'
import { sizeText } from '../inventory/wanted-size.ts'
import type { WantedItem } from '../needs/request-draft.ts'
import { stateName } from './search-chips.ts'
import type { SearchPageParams } from './search-page-params.ts'
import { appliedBounds } from './search-question.ts'
import { coatingsOf, isSizeOf, valuesOf } from './search-values.ts'

/** What a search looks for, in the words of the needs form; what it has no field for goes into the notes. */
export function toWantedSteel(params: SearchPageParams, readAs: readonly PhrasePart[]): Partial<WantedItem> {
  const categories = valuesOf(params, readAs, 'category')
  const conditions = valuesOf(params, readAs, 'condition')
  const sizeOf = (aspect: 'thickness' | 'width' | 'length') => wantedSizeText(params, readAs, aspect)
  const wantedLb = readAs.find(({ filter }) => filter === 'wanted')?.value
  const words = readAs.flatMap((part) => (part.filter === 'text' ? [part.value] : []))
  const places = [...valuesOf(params, readAs, 'state').map(stateName), ...valuesOf(params, readAs, 'region')]
  const notes = [
    categories.length > 1 && `Product: ${categories.join(' or ')}`,
    words.length > 0 && words.join(' '),
    places.length > 0 && `Location: ${places.join(' or ')}`,
  ]
  return {
    category: categories.length === 1 ? (categories[0] ?? '') : '',
    product:
      classifications.find((name) => conditions.length === 1 && name.toLowerCase() === conditions[0]?.toLowerCase()) ??
      '',
    thickness: sizeOf('thickness'),
    width: sizeOf('width'),
    length: sizeOf('length'),
    gradeCategory: valuesOf(params, readAs, 'grade').join(', '),
    coatingWt: coatingsOf(params, readAs).join(', '),
    weightNeeded: typeof wantedLb === 'number' ? String(Math.round(wantedLb)) : '',
    notes: notes.filter(Boolean).join('\n'),
  }
}

// As it was typed: `16 ga` says more than the range that it was read as.
function wantedSizeText(
  params: SearchPageParams,
  readAs: readonly PhrasePart[],
  aspect: 'thickness' | 'width' | 'length',
): string {
  const given = sizeText(appliedBounds(params, aspect))
  return given || (readAs.find((part) => isSizeOf(part, aspect))?.text ?? '')
}
