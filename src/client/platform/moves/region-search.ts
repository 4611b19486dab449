import { findRegionCode, type RegionName, regionName } from '../../../shared/places/regions.ts'
import { toTexts } from './search-params.ts'

/** Finds the known regions among names or codes, ignoring case, without duplicates. */
export function toRegionNames(texts: readonly string[]): RegionName[] {
  const codes = texts.map(findRegionCode).filter((code) => code !== undefined)
  return [...new Set(codes)].map(regionName)
}

export type RegionSearch = { region: RegionName[] }

export function readRegionSearch(params: Record<string, unknown>): RegionSearch {
  return { region: toRegionNames(toTexts(params['region'])) }
}
