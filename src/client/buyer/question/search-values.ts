import type { PhrasePart } from '../../../shared/search/schema.ts'
import type { BoundedAspect, FacetName } from '../../../shared/search/terms.ts'
import type { PhraseReading } from './phrase-text.ts'
import { boundNamesOf, type SearchAspect, type SearchPageParams } from './search-page-params.ts'
import { appliedBounds, appliedCoatings } from './search-question.ts'

const sizeDecimals = 4

/** The values of a list that hold: its parameters, else what the phrase says. */
export function valuesOf(
  params: SearchPageParams,
  { parts }: PhraseReading,
  name: FacetName | 'metal',
): readonly string[] {
  const given = params[name]
  if (given) return given
  return parts.flatMap((part) => {
    if (part.filter !== name) return []
    return part.filter === 'category' ? part.value : [part.value]
  })
}

/** The coatings in their field: the parameters as typed, else what the phrase says. */
export function coatingsOf(params: SearchPageParams, { parts }: PhraseReading): readonly string[] {
  return params.coating ?? parts.flatMap((part) => (part.filter === 'coating' ? [part.value] : []))
}

/** From and To of an aspect for its fields: the parameters as typed, else what the phrase says. */
export function boundTextsOf(
  params: SearchPageParams,
  { parts }: PhraseReading,
  aspect: BoundedAspect,
): { from: string; to: string } {
  const [from = '', to = ''] = boundNamesOf(aspect).map((name) => params[name])
  const sizes = parts.flatMap((part) => (isSizeOf(part, aspect) ? [part.value] : []))
  if (from !== '' || to !== '' || sizes.length === 0) return { from, to }
  return {
    from: formatSizeIn(Math.min(...sizes.map(([low]) => low))),
    to: formatSizeIn(Math.max(...sizes.map(([, high]) => high))),
  }
}

type SizePart = Extract<PhrasePart, { filter: 'thickness' | 'width' | 'length' }>

export function isSizeOf(part: PhrasePart, aspect: BoundedAspect): part is SizePart {
  return part.filter === aspect
}

/** An amount is wanted, and keeps no item out. */
export function hidesNothing(aspect: SearchAspect): aspect is 'wanted' | 'quantity' {
  return aspect === 'wanted' || aspect === 'quantity'
}

/** Whether a quantity counts pieces rather than bundles or truckloads. */
export function isPieces(text: string): boolean {
  return !/bundle|bdl|skid|lift|pallet|truck|load/i.test(text)
}

/** Whether parameters are given for what a part of the phrase says, so that it does not count. */
export function isOverridden(params: SearchPageParams, { filter }: PhrasePart): boolean {
  if (filter === 'text' || hidesNothing(filter)) return false
  if (filter === 'thickness' || filter === 'width' || filter === 'length') {
    return Object.keys(appliedBounds(params, filter)).length > 0
  }
  if (filter === 'coating') return appliedCoatings(params).length > 0
  return params[filter] !== undefined
}

/** Inches without needless zeros: `0.1345`, `48`. */
export function formatSizeIn(sizeIn: number): string {
  return String(Number(sizeIn.toFixed(sizeDecimals)))
}
