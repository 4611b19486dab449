import type { RegionName } from '../../../shared/places/regions.ts'
import { type BoundedAspect, boundedAspects } from '../../../shared/search/terms.ts'
import { readRegionSearch, readText, toTexts } from '../../platform/moves/search-params.ts'
import { parseRangeEnd, rangeParams } from '../item/ranges/range.ts'
import type { ItemFilter } from './item-filter.ts'

const nameCharsMax = 100
const choiceCharsMax = 200
const choicesMax = 100

type RangeParams = { [Name in (typeof rangeParams)[BoundedAspect][number]]?: number | undefined }

/** Inches and pounds. */
export type FilterParams = RangeParams & {
  grade?: readonly string[] | undefined
  condition?: readonly string[] | undefined
}

/** The query of /find-deals. */
export type SteelSearch = CategorySearch & { source?: string | undefined }

type CategorySearch = { region: RegionName[]; category?: string | undefined }

/** The query of /inventory. */
export type InventorySearch = FilterParams &
  CategorySearch & {
    /** The order of the list; read by `parseSort`. */
    sort?: string | undefined
  }

/** The query of /inventory/results. */
export type InventoryResultsSearch = InventorySearch & SteelSearch

/** Reads the query of /find-deals. */
export function readSteelSearch(params: Record<string, unknown>): SteelSearch {
  return { ...readCategorySearch(params), source: readName(params['source']) }
}

function readCategorySearch(params: Record<string, unknown>): CategorySearch {
  return { ...readRegionSearch(params), category: readName(params['category']) }
}

/** The location stays if all of its regions do. */
export function withRegions<Search extends InventoryResultsSearch>(search: Search, region: readonly RegionName[]) {
  const isWider = search.region.every((name) => region.includes(name))
  return { ...search, region: [...region], source: isWider ? search.source : undefined }
}

/** Invalid values are ignored, so a mistyped address still opens. */
export function readInventorySearch(params: Record<string, unknown>): InventorySearch {
  return { ...readCategorySearch(params), sort: readName(params['sort']), ...readFilter(params) }
}

/** Reads the query of /inventory/results the same way. */
export function readInventoryResultsSearch(params: Record<string, unknown>): InventoryResultsSearch {
  return { ...readSteelSearch(params), ...readInventorySearch(params) }
}

export function toItemFilter(params: FilterParams): ItemFilter {
  const rangeOf = (aspect: BoundedAspect) => {
    const [from, to] = rangeParams[aspect]
    return { from: params[from], to: params[to] }
  }
  return {
    thickness: rangeOf('thickness'),
    width: rangeOf('width'),
    length: rangeOf('length'),
    weight: rangeOf('weight'),
    grades: params.grade ?? [],
    conditions: params.condition ?? [],
  }
}

export function toFilterParams(change: Partial<ItemFilter>): FilterParams {
  const { grades, conditions } = change
  const bounds = boundedAspects.flatMap((aspect) => {
    const [from, to] = rangeParams[aspect]
    const range = change[aspect]
    return range ? [[from, range.from] as const, [to, range.to] as const] : []
  })
  return {
    ...Object.fromEntries(bounds),
    ...(grades && { grade: grades }),
    ...(conditions && { condition: conditions }),
  }
}

function readFilter(params: Record<string, unknown>): FilterParams {
  const names = boundedAspects.flatMap((aspect) => rangeParams[aspect])
  return {
    ...Object.fromEntries(names.map((name) => [name, readNumber(params[name])])),
    grade: readChoices(params['grade']),
    condition: readChoices(params['condition']),
  }
}

function readName(param: unknown): string | undefined {
  const name = readText(param)?.trim()
  return name && name.length <= nameCharsMax ? name : undefined
}

function readNumber(param: unknown): number | undefined {
  // Text in the address, a number when another screen navigates here.
  return parseRangeEnd(typeof param === 'number' ? String(param) : (readText(param) ?? ''))
}

function readChoices(param: unknown): string[] | undefined {
  const choices = toTexts(param)
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= choiceCharsMax)
  return choices.length === 0 ? undefined : [...new Set(choices)].slice(0, choicesMax)
}
