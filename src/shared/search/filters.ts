import { regionName } from '../places/regions.ts'
import { metalName } from '../steel/metals.ts'
import { formatCount, formatCountOf } from '../text/count-text.ts'
import { describeOpenRange, type SizeBound } from './bounds.ts'
import type { SearchFilters } from './schema.ts'
import type { BoundedAspect } from './terms.ts'

type BoundName = Extract<keyof SearchFilters, `${string}From` | `${string}To`>
/** What is searched besides its phrase; any bound may be a gauge. */
export type SearchedSteel = Omit<SearchFilters, 'q' | BoundName> & { [Name in BoundName]?: SizeBound | undefined }

/** One thing that a search asks for, such as `Product`, `Hot Rolled Coil`. */
export type SearchWord = { name: string; text: string }

const namedMax = 5
const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

export function describeFilters(filters: SearchedSteel): SearchWord[] {
  const { region, category, state, source, grade, condition, coating, metal, unread } = filters
  const words = [
    { name: 'Product', text: listOf(category) },
    { name: 'Thickness', text: rangeOf('thickness', filters.thicknessFrom, filters.thicknessTo) },
    { name: 'Width', text: rangeOf('width', filters.widthFrom, filters.widthTo) },
    { name: 'Length', text: rangeOf('length', filters.lengthFrom, filters.lengthTo) },
    { name: 'Grade', text: listOf(grade) },
    { name: 'Coating, at least', text: listOf(coating) },
    { name: 'Metal', text: listOf(metal.map(metalName)) },
    { name: 'Condition', text: listOf(condition) },
    { name: 'Weight of an item', text: rangeOf('weight', filters.weightFrom, filters.weightTo) },
    { name: 'Region', text: listOf(region.map(regionName)) },
    { name: 'State', text: listOf(state) },
    { name: 'Source', text: listOf(source) },
    { name: 'Sizes that cannot be read', text: unread ? 'included' : '' },
  ]
  return words.filter(({ text }) => text !== '')
}

/** `A, B or C`; the first ones of a long list. */
function listOf(values: readonly string[]): string {
  const named = values.slice(0, namedMax)
  const rest = values.length - named.length
  const parts = rest > 0 ? [...named, `${formatCount(rest)} more`] : named
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} or ${last}` : last
}

function rangeOf(aspect: BoundedAspect, from: SizeBound | undefined, to: SizeBound | undefined): string {
  const unit = aspect === 'weight' ? 'lbs' : 'in'
  if (!from) return to ? describeOpenRange(aspect, 'to', withUnit(to, unit)) : ''
  if (!to) return describeOpenRange(aspect, 'from', withUnit(from, unit))
  const [low, high] = [withUnit(from, unit), withUnit(to, unit)]
  if (low === high) return low
  return `${'figure' in from && 'figure' in to ? figures.format(from.figure) : low} to ${high}`
}

function withUnit(bound: SizeBound, unit: string): string {
  return 'gauge' in bound ? `${bound.gauge} GA` : `${figures.format(bound.figure)} ${unit}`
}

/** `1 item`, or what a list of them weighs: `4,312 items, 8,624,000 lbs`. */
export function describeHits({ total, weightLb }: { total: number; weightLb: number }): string {
  const items = formatCountOf(total, 'item')
  return weightLb > 0 ? `${items}, ${formatCount(weightLb)} lbs` : items
}

/** The filters of a search as parameters that `searchFilters` reads again; what is not asked for is left out. */
export type FilterParams = Readonly<Record<string, string | readonly string[] | boolean>>

type FilterValue = string | boolean | readonly string[] | SizeBound | undefined

const boundDecimals = 6

/** Equal filters give equal parameters. */
export function toFilterParams(filters: SearchFilters): FilterParams {
  const params = Object.entries(filters).flatMap(([name, value]: [string, FilterValue]) => {
    const param = toParam(value)
    return param === undefined ? [] : [[name, param] as const]
  })
  return Object.fromEntries(params)
}

function toParam(value: FilterValue): FilterParams[string] | undefined {
  if (value === undefined || value === false || value === '') return undefined
  if (typeof value !== 'object') return value
  if ('gauge' in value) return `${value.gauge} GA`
  if ('figure' in value) return String(Number(value.figure.toFixed(boundDecimals)))
  return value.length === 0 ? undefined : [...new Set(value)].toSorted()
}

/** The path of the search page with these filters, the newest items first. */
export function searchAddress(params: FilterParams): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    [value].flat().map((text) => `${name}=${encodeURIComponent(text === true ? '1' : text)}`),
  )
  return `/inventory/search?${[...given, 'sort=newest'].join('&')}`
}
