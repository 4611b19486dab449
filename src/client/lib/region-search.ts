import { findRegionCode, type RegionName, regionName } from '../../shared/regions.ts'
import { toTexts } from './search-params.ts'

/** Finds the known regions among names or codes in any case, as names without repeats; anything else is left out. */
export function toRegionNames(texts: readonly string[]): RegionName[] {
  const codes = texts.map(findRegionCode).filter((code) => code !== undefined)
  return [...new Set(codes)].map(regionName)
}

/** The query of a screen that only knows regions. */
export type RegionSearch = { region: RegionName[] }

/** Reads the regions of an address, given once, repeatedly or not at all. */
export function readRegionSearch(params: Record<string, unknown>): RegionSearch {
  return { region: toRegionNames(toTexts(params['region'])) }
}
