import type { SearchFilters } from './schema.ts'
import type { SizeBound } from './size-bounds.ts'

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
