import { findStateCode } from '../../../shared/places/states.ts'
import {
  isCrossed,
  readLengthBound,
  readThicknessBound,
  readWeightBound,
  readWidthBound,
  type SizeBound,
} from '../../../shared/search/bounds.ts'
import type { SavedFilters, SearchParams } from '../../../shared/search/schema.ts'
import { type BoundedAspect, boundedAspects, searchSortDefault } from '../../../shared/search/terms.ts'
import { readCoating } from '../../../shared/steel/coatings.ts'
import { type PhraseReading, withoutParts } from './phrase-text.ts'
import { type BoundName, boundNamesOf, type SearchAspect, type SearchPageParams } from './search-page-params.ts'

const boundReaders: Record<BoundedAspect, (text: string) => SizeBound | undefined> = {
  thickness: readThicknessBound,
  width: readWidthBound,
  length: readLengthBound,
  weight: readWeightBound,
}

export function readBound(aspect: BoundedAspect, text: string | undefined): SizeBound | undefined {
  return text === undefined || text.trim() === '' ? undefined : boundReaders[aspect](text)
}

/** Whether From is above To, so that neither filters. */
export function isReversed(params: SearchPageParams, aspect: BoundedAspect): boolean {
  const [from, to] = boundNamesOf(aspect)
  return isCrossed(readBound(aspect, params[from]), readBound(aspect, params[to]))
}

/** The From and To of the page that filter: those that can be read, unless From is above To. */
export function appliedBounds(params: SearchPageParams, aspect: BoundedAspect): { from?: string; to?: string } {
  if (isReversed(params, aspect)) return {}
  const [from, to] = boundNamesOf(aspect).map((name) => params[name])
  return {
    ...(from !== undefined && readBound(aspect, from) && { from }),
    ...(to !== undefined && readBound(aspect, to) && { to }),
  }
}

/** The coatings of the page that can be read. */
export function appliedCoatings({ coating = [] }: SearchPageParams): string[] {
  return coating.filter((text) => readCoating(text, true) !== undefined)
}

/** The search with its states as codes; the names of states need not load with every page. */
export function withStateCodes(params: SearchPageParams): SearchPageParams {
  if (!params.state) return params
  const codes = [...new Set(params.state.flatMap((text) => findStateCode(text) ?? []))]
  return { ...params, state: codes.length > 0 ? codes : undefined }
}

/** What is searched, as far as it is valid. */
export function toSearchFilters(params: SearchPageParams): SavedFilters {
  const { region, category, state, source, grade, condition, metal } = params
  const bounds: Partial<Record<BoundName, string>> = {}
  for (const aspect of boundedAspects) {
    const { from, to } = appliedBounds(params, aspect)
    if (from !== undefined) bounds[`${aspect}From`] = from
    if (to !== undefined) bounds[`${aspect}To`] = to
  }
  return {
    q: params.q?.trim() ?? '',
    region,
    category,
    state,
    source,
    grade,
    condition,
    coating: appliedCoatings(params),
    metal,
    ...bounds,
    unread: params.unread === '1',
  }
}

/** The question to the server. */
export function toSearchInput(params: SearchPageParams): SearchParams {
  return { ...toSearchFilters(params), sort: params.sort ?? searchSortDefault }
}

/**
 * Sets parameters of one aspect. They win over what the phrase says about it, whose words stay: a gauge beside them may be
 * read by them. Cleared parameters take the words along, which would count again.
 */
export function withAspect(
  params: SearchPageParams,
  reading: PhraseReading,
  aspect: SearchAspect,
  change: Partial<SearchPageParams>,
): SearchPageParams {
  const isCleared = Object.values(change).every((value) => value === undefined)
  const q = isCleared && params.q ? withoutParts(params.q, reading, ({ filter }) => filter === aspect) : params.q
  return { ...params, ...change, q: q || undefined }
}
