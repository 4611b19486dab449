import { stateName } from '../places/states.ts'
import { formatCountOf } from '../text/count-text.ts'

const mark = ': '
const lettersOf = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '')

/** Whether a text ends with one of the names itself, so that it need not be told what it stands for. */
export function isNamed(text: string, names: readonly string[]): boolean {
  return names.some((name) => lettersOf(text).endsWith(lettersOf(name)))
}

/** What a place was read as: `Chicago: Illinois, 21 items`. A state itself stays as it was typed. */
export function describePlace(typed: string, code: string, count: number): string {
  const name = stateName(code)
  return isNamed(typed, [code, name]) ? typed : `${typed}${mark}${name}, ${formatCountOf(count, 'item')}`
}

/** What was typed of a text by `describePlace`. */
export const typedPlace = (text: string): string => text.split(mark, 1)[0] ?? ''
