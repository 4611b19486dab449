import { findStateNear } from '../../../shared/places/distances.ts'
import type { RegionName } from '../../../shared/places/regions.ts'
import type { PhrasePart } from '../../../shared/search/schema.ts'
import {
  type BoundedAspect,
  boundedAspects,
  facetNames,
  type SearchSort,
  searchSortDefault,
  searchSorts,
  searchTextMax,
} from '../../../shared/search/terms.ts'
import { findMetal, type Metal } from '../../../shared/steel/metals.ts'
import { readChoice, readText, toRegionNames, toTexts } from '../../platform/moves/search-params.ts'

export const listNames = [...facetNames, 'coating', 'metal'] as const
export type ListName = (typeof listNames)[number]
export type BoundName = `${BoundedAspect}From` | `${BoundedAspect}To`
/** What a part of the phrase or a parameter narrows. */
export type SearchAspect = PhrasePart['filter'] | BoundedAspect | 'metal' | 'unread'

const valuesMax = 100
const boundCharsMax = 40
const valueCharsMax: Record<ListName, number> = {
  region: 50,
  category: 100,
  state: 50,
  source: 100,
  grade: 200,
  condition: 200,
  coating: boundCharsMax,
  metal: boundCharsMax,
}

/** The query of /inventory/search, named as over REST. Sizes are as typed: one that cannot be read stays in its field. */
export type SearchPageParams = { [Name in Exclude<ListName, 'region' | 'metal'>]?: string[] | undefined } & {
  [Name in BoundName]?: string | undefined
} & {
  q?: string | undefined
  region?: RegionName[] | undefined
  metal?: Metal[] | undefined
  unread?: '1' | undefined
  sort?: SearchSort | undefined
  /** The code of the state that `distance` goes from. */
  near?: string | undefined
}

/** Reads the query of the page. Invalid values are ignored, so a mistyped address still opens; states are checked later. */
export function readSearchPage(params: Record<string, unknown>): SearchPageParams {
  const readValues = (name: ListName) => unlessEmpty(readList(params[name], valueCharsMax[name]))
  return {
    q: readBox(params['q']),
    region: unlessEmpty(toRegionNames(readList(params['region'], valueCharsMax.region))),
    category: readValues('category'),
    state: readValues('state'),
    source: readValues('source'),
    grade: readValues('grade'),
    condition: readValues('condition'),
    coating: readValues('coating'),
    metal: unlessEmpty(readList(params['metal'], valueCharsMax.metal).flatMap((text) => findMetal(text) ?? [])),
    ...readBounds(params),
    unread: readChoice(params['unread'], ['1']),
    sort: readChoice(
      params['sort'],
      searchSorts.filter((sort) => sort !== searchSortDefault),
    ),
    // Of a ZIP only its state stays in the address.
    near: findStateNear(readText(params['near']) ?? ''),
  }
}

function readBox(param: unknown): string | undefined {
  const q = readText(param)
  return q !== undefined && isStorable(q) && q.trim() !== '' ? q.slice(0, searchTextMax) : undefined
}

function readBounds(params: Record<string, unknown>): Pick<SearchPageParams, BoundName> {
  const bounds: Pick<SearchPageParams, BoundName> = {}
  for (const name of boundedAspects.flatMap(boundNamesOf)) {
    const text = readText(params[name])?.trim()
    if (text && text.length <= boundCharsMax && isStorable(text)) bounds[name] = text
  }
  return bounds
}

function readList(param: unknown, charsMax: number): string[] {
  const texts = toTexts(param).map((text) => text.trim())
  return [...new Set(texts)]
    .filter((text) => text !== '' && text.length <= charsMax && isStorable(text))
    .slice(0, valuesMax)
}

// The server refuses what PostgreSQL cannot store.
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function unlessEmpty<Value>(values: Value[]): Value[] | undefined {
  return values.length > 0 ? values : undefined
}

export function boundNamesOf(aspect: BoundedAspect): readonly [from: BoundName, to: BoundName] {
  return [`${aspect}From`, `${aspect}To`]
}
