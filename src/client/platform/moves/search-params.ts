import { findRegionCode, type RegionName, regionName } from '../../../shared/places/regions.ts'

/** The query of an address as plain text; a repeated name is a list. */
type SearchParams = Record<string, string | string[]>

/** Reads a query: `?region=Pacific&region=Mid+Atlantic` gives a list, a single name its text. */
export function parseSearch(searchText: string): SearchParams {
  const params = new URLSearchParams(searchText)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      const [first = ''] = values
      return [name, values.length > 1 ? values : first]
    }),
  )
}

/** Writes a query the same way; undefined, null and blank values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined && part !== null && part !== '') params.append(name, String(part))
    }
  }
  const text = params.toString()
  return text && `?${text}`
}

/** The texts of a parameter that may be single, repeated or missing. */
export function toTexts(param: unknown): string[] {
  return (Array.isArray(param) ? param : [param]).filter((text) => typeof text === 'string')
}

/** Undefined when missing or repeated. */
export function readText(param: unknown): string | undefined {
  return typeof param === 'string' ? param : undefined
}

export function readTexts(param: unknown): string[] | undefined {
  const texts = toTexts(param)
  return texts.length > 0 ? texts : undefined
}

export function readChoice<Value extends string>(param: unknown, values: readonly Value[]): Value | undefined {
  return values.find((value) => value === param)
}

/** A blank text is left out. */
export const textOrUndefined = (param: unknown) => readText(param) || undefined

export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (param: unknown) =>
    readChoice(param, values)

/** What the parameters of a query are read by. */
type ParamReaders = Readonly<Record<string, (param: unknown) => unknown>>
export type SearchOf<Readers extends ParamReaders> = { [Name in keyof Readers]?: ReturnType<Readers[Name]> }

/** Unknown values become the default. */
export function readSearch<Readers extends ParamReaders>(readers: Readers, given: Record<string, unknown>) {
  const read = Object.entries(readers).map(([name, readParam]) => [name, readParam(given[name])])
  return Object.fromEntries(read) as SearchOf<Readers> // each by its own reader
}

/** Finds the known regions among names or codes, ignoring case, without duplicates. */
export function toRegionNames(texts: readonly string[]): RegionName[] {
  const codes = texts.map(findRegionCode).filter((code) => code !== undefined)
  return [...new Set(codes)].map(regionName)
}

type RegionSearch = { region: RegionName[] }

export function readRegionSearch(params: Record<string, unknown>): RegionSearch {
  return { region: toRegionNames(toTexts(params['region'])) }
}
