import * as z from 'zod'
import { findRegionCode, type RegionName, regionName } from '../../shared/regions.ts'

/** Finds the known regions among names or codes in any case, as names without repeats; anything else is left out. */
export function toRegionNames(texts: readonly string[]): RegionName[] {
  const codes = texts.map(findRegionCode).filter((code) => code !== undefined)
  return [...new Set(codes)].map(regionName)
}

/** The regions of an address, given once, repeatedly or not at all. */
export const regionsParam = z
  .union([z.string().transform((region) => [region]), z.array(z.string())])
  .catch([])
  .transform(toRegionNames)

/** The parameters of a screen that only knows regions. */
export const regionSearch = z.object({ region: regionsParam })
