import { usStatesAndDc } from '../../../shared/places/states.ts'
import { typedPlace } from '../../../shared/search/place-text.ts'
import type { PhrasePart } from '../../../shared/search/schema.ts'

/** How the server read a phrase; while one types, it is of the phrase before. */
export type PhraseReading = { q: string; parts: readonly PhrasePart[] }

/**
 * The phrase without some of its parts: the texts of the others, each of which means the same without its neighbors, as the
 * 96 of `16 ga x 48 x 96` would not. What was typed since it was read stays.
 */
export function withoutParts(
  q: string,
  reading: PhraseReading,
  isDropped: (part: PhrasePart, index: number) => boolean,
): string {
  const kept = reading.parts.filter((part, index) => !isDropped(part, index))
  const typed = q.trimStart()
  if (kept.length === reading.parts.length || !typed.startsWith(reading.q)) return q
  const texts = kept.map((part) => (isOneOfSeveral(part, reading.parts, kept) ? nameOf(part) : typedText(part)))
  return ([...new Set(texts)].join(' ') + typed.slice(reading.q.length)).trim()
}

/** Whether a word such as 'midwest' stands for other parts too, of which one is dropped. */
function isOneOfSeveral(part: PhrasePart, parts: readonly PhrasePart[], kept: readonly PhrasePart[]): boolean {
  const count = (among: readonly PhrasePart[]) =>
    among.filter((other) => other.filter === part.filter && typedText(other) === typedText(part)).length
  return part.filter !== 'text' && count(parts) > count(kept)
}

function nameOf({ filter, value }: PhrasePart): string {
  return filter === 'state' ? stateName(value) : String(value)
}

/** The words of a part as they were typed. */
export function typedText({ filter, text }: PhrasePart): string {
  return filter === 'state' ? typedPlace(text) : text
}

/** Where a part is in the phrase, or all of the phrase if its words are spread over it. */
export function rangeOfPart(q: string, part: PhrasePart): { start: number; end: number } {
  const text = typedText(part)
  const start = q.toLowerCase().indexOf(text.toLowerCase())
  return start < 0 ? { start: 0, end: q.length } : { start, end: start + text.length }
}

const stateNames = new Map<string, string>(usStatesAndDc)

export function stateName(code: string): string {
  return stateNames.get(code.toUpperCase()) ?? code
}
