import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { statusWords } from './status-vocabulary.ts'

/** How many rows a line speaks of that says so of those above it; `all`: of its whole block. */
export type PointedRows = { count: number | 'all'; rest: string }

const thing = anyOf(statusWords.oneThing)
const things = anyOf(statusWords.things)
const numbers = ['two', 'three', 'four', 'five', 'six'] as const
const number = String.raw`\d{1,2}|${numbers.join('|')}`
const arrows = /[\^\u2191\u2b06\u25b2]+/g
const pointsUp = new RegExp(
  String.raw`(?<!\p{L})(?:the )?(?:(?<all>(?:all|everything|both)(?: (?:of )?(?:the )?${things})? above|all above)|(?:(?:above|previous|preceding)|last(?= (?:${number}) ))(?: (?<before>${number}))? (?:(?<one>${thing})|(?<some>${things}))|(?:(?<after>${number}) )?(?:(?<oneAbove>${thing})|(?<someAbove>${things})) above)(?!\p{L}|\s*[.\d])`,
  'iu',
)
const mayPointUp = /[\^\u2191\u2b06\u25b2]|above|previous|preceding|\blast\b/i
const startsAbove = /^\W*above\b\W*(?!\d)/i

/** Reads a line such as '^^ SOLD', 'Coil above is sold' or 'above 2 coils on hold'; undefined for one that points to no rows. */
export function readPointer(text: string): PointedRows | undefined {
  // 'Above this line: available, below: sold' is about both.
  if (!mayPointUp.test(text) || /\bbelow\b/i.test(text)) return undefined
  const arrowless = text.replace(arrows, ' ')
  if (arrowless !== text) return { count: 1, rest: arrowless.trim() }
  const found = pointsUp.exec(text)
  const rest = (words: string) => text.replace(words, ' ').trim()
  if (found) return { count: countIn(found.groups ?? {}), rest: rest(found[0]) }
  const [start] = startsAbove.exec(text) ?? []
  return start === undefined ? undefined : { count: 1, rest: rest(start) }
}

function countIn({ before, after, one, oneAbove, all }: Record<string, string | undefined>): PointedRows['count'] {
  const written = before ?? after
  if (written !== undefined) {
    const place = numbers.findIndex((word) => word === written.toLowerCase())
    return place < 0 ? Number(written) : place + 2
  }
  return all === undefined && (one ?? oneAbove) !== undefined ? 1 : 'all'
}
