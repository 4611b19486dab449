import { metalName } from '../../../shared/metals.ts'
import { classifications } from '../../../shared/need-terms.ts'
import { sizeText } from '../inventory/wanted-size.ts'
import type { WantedItem } from '../needs/request-draft.ts'
import type { PhraseReading } from './phrase-text.ts'
import { stateName } from './search-chips.ts'
import type { SearchPageParams } from './search-page-params.ts'
import { appliedBounds } from './search-question.ts'
import { coatingsOf, isSizeOf, valuesOf } from './search-values.ts'

/** What a search looks for, in the words of the needs form; what it has no field for goes into the notes. */
export function toWantedSteel(params: SearchPageParams, reading: PhraseReading): Partial<WantedItem> {
  const categories = valuesOf(params, reading, 'category')
  const conditions = valuesOf(params, reading, 'condition')
  const sizeOf = (aspect: 'thickness' | 'width' | 'length') => wantedSizeText(params, reading, aspect)
  const wantedLb = reading.parts.find(({ filter }) => filter === 'wanted')?.value
  const words = reading.parts.flatMap((part) => (part.filter === 'text' ? [part.value] : []))
  const metals = (params.metal ?? []).filter((metal) => metal !== 'carbon')
  const places = [...valuesOf(params, reading, 'state').map(stateName), ...valuesOf(params, reading, 'region')]
  const notes = [
    categories.length > 1 && `Product: ${categories.join(' or ')}`,
    metals.length > 0 && metals.map(metalName).join(' or '),
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
    gradeCategory: valuesOf(params, reading, 'grade').join(', '),
    coatingWt: coatingsOf(params, reading).join(', '),
    weightNeeded: typeof wantedLb === 'number' ? String(Math.round(wantedLb)) : '',
    notes: notes.filter(Boolean).join('\n'),
  }
}

// As it was typed: `16 ga` says more than the range that it was read as.
function wantedSizeText(
  params: SearchPageParams,
  reading: PhraseReading,
  aspect: 'thickness' | 'width' | 'length',
): string {
  const given = sizeText(appliedBounds(params, aspect))
  return given || (reading.parts.find((part) => isSizeOf(part, aspect))?.text.replace(/ (thick|wide|long)$/, '') ?? '')
}
