import { usStatesAndDc } from '../../../shared/places/states.ts'

const stateNames = new Map<string, string>(usStatesAndDc)

export function stateName(code: string): string {
  return stateNames.get(code.toUpperCase()) ?? code
}
