import { findRegionOfState, parseRegionList, type RegionCode, regionCodes } from '../../../../../shared/regions.ts'
import { findStateCode } from '../../../../../shared/states.ts'
import type { ValueProblem } from './value-problem.ts'

// It is part of an index entry, which PostgreSQL limits to 2,704 bytes.
const stateCharsMax = 100

export type StateValue = { state: string; regions: RegionCode[]; problem: ValueProblem | undefined }

/** The two-letter code of a state and its region; other text is kept as written. */
export function readState(text: string): StateValue {
  const code = findStateCode(text)
  const region = code === undefined ? undefined : findRegionOfState(code)
  const regions = region ? [region.code] : []
  if (code !== undefined || text === '') return { state: code ?? '', regions, problem: undefined }
  const problem = {
    message: 'This is not a US state; it was kept as written',
    expected: 'a US state, such as OH or Ohio',
  }
  return { state: text.slice(0, stateCharsMax).toWellFormed(), regions, problem }
}

/** `regions` are in standard order; empty if the region of the state is used. */
export type RegionValue = { codes: string; regions: RegionCode[]; problem: ValueProblem | undefined }

/** The regions of a row, or else the default ones; if only unknown ones are given, the region of the state is used. */
export function readRegions(text: string, defaultRegions: readonly RegionCode[]): RegionValue {
  const { codes, unknown } = parseRegionList(text)
  if (codes.length === 0 && unknown.length === 0) return toRegionValue(defaultRegions, undefined)
  if (unknown.length === 0) return toRegionValue(codes, undefined)
  const instead = codes.length > 0 ? `only ${codes.join(', ')} was used` : 'the region of the state was used'
  const message = `Unknown region: ${unknown.join(', ')}; ${instead}`
  return toRegionValue(codes, { message, expected: `${regionCodes.slice(0, -1).join(', ')} or ${regionCodes.at(-1)}` })
}

function toRegionValue(codes: readonly RegionCode[], problem: ValueProblem | undefined): RegionValue {
  return { codes: codes.join(','), regions: regionCodes.filter((code) => codes.includes(code)), problem }
}
