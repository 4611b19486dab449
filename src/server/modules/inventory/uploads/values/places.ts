import { findRegionOfState, parseRegionList, type RegionCode, regionCodes } from '../../../../../shared/regions.ts'
import { findStateCode } from '../../../../../shared/states.ts'
import type { Doubt } from './doubt.ts'

// Part of an index entry, which PostgreSQL limits to 2,704 bytes in all.
const stateCharsMax = 100

export type StateValue = { state: string; regions: RegionCode[]; doubt: Doubt | undefined }

/** The two letters of a state and its region; any other text is kept as written. */
export function readState(text: string): StateValue {
  const code = findStateCode(text)
  const region = code === undefined ? undefined : findRegionOfState(code)
  const regions = region ? [region.code] : []
  if (code !== undefined || text === '') return { state: code ?? '', regions, doubt: undefined }
  const doubt = { message: 'This is no US state; it was kept as written', expected: 'a US state, such as OH or Ohio' }
  return { state: text.slice(0, stateCharsMax).toWellFormed(), regions, doubt }
}

/** `regions` are the codes in the order they are listed everywhere; none when the state decides. */
export type RegionValue = { codes: string; regions: RegionCode[]; doubt: Doubt | undefined }

/** The regions that a row names, or else the upload's default; with an unknown one alone the state decides. */
export function readRegions(text: string, defaultRegions: readonly RegionCode[]): RegionValue {
  const { codes, unknown } = parseRegionList(text)
  if (codes.length === 0 && unknown.length === 0) return toRegionValue(defaultRegions, undefined)
  if (unknown.length === 0) return toRegionValue(codes, undefined)
  const instead = codes.length > 0 ? `only ${codes.join(', ')} counts` : 'the state decides'
  const message = `Unknown region: ${unknown.join(', ')}; ${instead}`
  return toRegionValue(codes, { message, expected: `${regionCodes.slice(0, -1).join(', ')} or ${regionCodes.at(-1)}` })
}

function toRegionValue(codes: readonly RegionCode[], doubt: Doubt | undefined): RegionValue {
  return { codes: codes.join(','), regions: regionCodes.filter((code) => codes.includes(code)), doubt }
}
