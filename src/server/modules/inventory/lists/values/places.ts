import {
  findRegionOfState,
  parseRegionList,
  type RegionCode,
  regionCodes,
} from '../../../../../shared/places/regions.ts'
import { findStatesIn } from '../../../../../shared/places/state-in-text.ts'
import { describeState, findStateCode } from '../../../../../shared/places/states.ts'
import type { ValueNote, ValueProblem } from './value-problem.ts'

// It is part of an index entry, which PostgreSQL limits to 2,704 bytes.
const stateCharsMax = 100

/** `note`: the state was found in a longer text. */
export type StateValue = {
  state: string
  regions: RegionCode[]
  problem: ValueProblem | undefined
  note: ValueNote | undefined
}

/** The two-letter code of a state; other text is kept as written. The region is that of the state that it names. */
export function readState(text: string): StateValue {
  const code = findStateCode(text)
  if (code !== undefined || text === '') {
    return { state: code ?? '', regions: regionsOf(code), problem: undefined, note: undefined }
  }
  const state = text.slice(0, stateCharsMax).toWellFormed()
  const [found, ...others] = findStatesIn(text)
  if (found === undefined) return { state, regions: [], problem: notAState, note: undefined }
  if (others.length > 0) return { state, regions: [], problem: severalStates([found, ...others]), note: undefined }
  return { state, regions: regionsOf(found), problem: undefined, note: foundState(found, state) }
}

function regionsOf(code: string | undefined): RegionCode[] {
  const region = code === undefined ? undefined : findRegionOfState(code)
  return region ? [region.code] : []
}

const notAState: ValueProblem = {
  message: 'This is not a US state; it was kept as written',
  expected: 'a US state, such as OH or Ohio',
}

function severalStates(codes: readonly string[]): ValueProblem {
  return {
    message: `This names several states (${codes.join(', ')}); it was kept as written`,
    expected: 'one US state',
  }
}

function foundState(code: string, text: string): ValueNote {
  const message = `This was read as the state ${describeState(code)}; the text was kept as written`
  return { message, expected: '', key: `state ${text}` }
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
