import type { SteelCondition } from '../../../../../shared/steel/conditions.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import type { StatusMeaning } from './read-status.ts'
import { readTitle } from './read-title.ts'
import { statusWords } from './status-vocabulary.ts'

/** How rows look that a legend speaks of; without colors those of any color. `font`: bold or italic letters. */
export type LegendLook = {
  colors: readonly string[]
  isLetters: boolean
  isStruck: boolean
  font: 'bold' | 'italic' | undefined
}

/** What a legend says of them; `plain`: nothing about a sale. */
export type LegendMeaning = {
  status: StatusMeaning | 'plain'
  condition: SteelCondition | undefined
}
export type LegendClause = { look: LegendLook; meaning: LegendMeaning }

const { looks, colors, letters, strikes, fonts, plainMeanings, legendLinks } = statusWords
const look = String.raw`\b${anyOf(`${looks}, ${colors}, ${strikes}, ${fonts}`)}\b`
const between = String.raw`[\s,/&+-]*(?:\b${anyOf(`and, or, in, with, by, light, dark, bright, pale, through, thru, out, off, ${letters}`)}\b[\s,/&+-]*)*`
const subject = new RegExp(`${look}(?:${between}${look})*(?:\\s+${anyOf(letters)}\\b)?`, 'gi')
const anyLook = new RegExp(look, 'i')
const colorName = new RegExp(String.raw`\b${anyOf(colors)}\b`, 'gi')
const inLetters = new RegExp(String.raw`\b${anyOf(letters)}\b`, 'i')
const isStrike = new RegExp(String.raw`\b${anyOf(strikes)}\b`, 'i')
const isFont = new RegExp(String.raw`\b${anyOf(fonts)}\b`, 'i')
const plain = new RegExp(`^${anyOf(plainMeanings)}$`, 'i')
const link = String.raw`(?:${anyOf(legendLinks)})(?![\p{L}])`
const linked = new RegExp(String.raw`^[\s\p{L}]{0,40}?[=:]|^\s*(?:${link})`, 'iu')
const outside = new RegExp(
  String.raw`^[\s=:;,./()*&\u2013\u2014-]+|[\s=:;,./()*&\u2013\u2014-]+$|^(?:${link}|and|then|in|the|that|which|any|anything)(?![\p{L}])`,
  'iu',
)
const ofThings = new RegExp(
  String.raw`\b(?:${anyOf(statusWords.things)}|${anyOf('are, in, with, the, that, any, all, anything, cell(s), background, marked, key, legend, note, color, code, fill')})\b`,
  'gi',
)

const legendCharsMax = 300

/** Whether a text may be a legend; most texts are none. */
export const mayBeLegend = (text: string): boolean => text.length <= legendCharsMax && anyLook.test(text)

/**
 * What a legend says of each color and look that it names, each with its own meaning: 'Orange committed, blue available',
 * 'SOLD = yellow', 'Coils in red are sold or on hold'. Nothing of a text that only happens to have such a word.
 */
export function readLegend(text: string): LegendClause[] {
  if (!mayBeLegend(text)) return []
  const subjects = [...text.matchAll(subject)]
  const bounds = subjects.map(({ index, 0: words }) => ({ start: index, end: index + words.length, words }))
  const gapAfter = (at: number) => text.slice(bounds[at]?.end ?? 0, bounds[at + 1]?.start)
  const before = text.slice(0, bounds[0]?.start ?? 0)
  const isMeaningFirst = isSaid(trimmed(before))
  const meant = bounds.map((_, at) => (isMeaningFirst ? (at === 0 ? before : gapAfter(at - 1)) : gapAfter(at)))
  const clauses = bounds.map(({ words }, at) => ({ look: toLook(words), meaning: readMeaning(meant[at] ?? '') }))
  const isStated = isMeaningFirst || bounds.some((_, at) => linked.test(gapAfter(at)))
  const isKnown = ({ meaning }: LegendClause) => meaning.status !== 'unknown'
  return clauses.some(isKnown) || (isStated && clauses.length > 0 && !isMeaningFirst) ? clauses : []
}

const isSaid = (words: string) => {
  const { status, condition } = readTitle(words)
  return (
    words !== '' && (condition !== undefined || (status !== undefined && words.replace(ofThings, '').trim() !== ''))
  )
}

function trimmed(words: string): string {
  const shorter = words.trim().replace(outside, '')
  return shorter === words ? words : trimmed(shorter)
}

/** What a text says that stands for a color, in a sentence or beside a filled cell. */
export function readMeaning(text: string): LegendMeaning {
  const words = trimmed(text)
  const { status, condition } = readTitle(words)
  if (status === 'gone' || status === 'not here') return { status, condition }
  if (condition !== undefined) return { status: status === 'unknown' ? 'unknown' : 'available', condition }
  if (status === 'available' && words.replace(ofThings, '').trim() !== '') return { status, condition }
  const rest = words.replace(ofThings, ' ').replace(/\s+/g, ' ')
  return { status: plain.test(trimmed(rest)) || plain.test(words) ? 'plain' : 'unknown', condition }
}

function toLook(words: string): LegendLook {
  const named = (words.match(colorName) ?? []).map((one) => one.toLowerCase())
  return {
    colors: [...new Set(named)],
    isLetters: inLetters.test(words) || (isFont.test(words) && named.length > 0),
    isStruck: isStrike.test(words),
    font: !isFont.test(words) || named.length > 0 ? undefined : /bold/i.test(words) ? 'bold' : 'italic',
  }
}

const codeMeanings =
  /(?:^|[;,|/\s])\(?([A-Z*#\u2020\u2021\d]{1,3})\)?\s*(?:=|:|-(?=\s)|\s-\s)\s*([^;,|=:]+?)(?=(?:[;,|/]\s*|\s+)\(?[A-Z*#\u2020\u2021\d]{1,3}\)?\s*[=:-]|[;,|]|$)/g
const symbolMeanings = /([\p{So}*#\u2022\u2020\u2021]{1,3})\s*(?:[=:-]\s*)?(\p{L}[^\p{So}*#\u2022\u2020\u2021]*)/gu
const startsWithSymbol = /^[\p{So}*#\u2022\u2020\u2021]/u

export type CodeMeaning = Pick<LegendMeaning, 'condition'> & { status: StatusMeaning | undefined }

/** What a key says of the marks of a column: 'A = available, S = sold', '1 = prime'. */
export function readCodes(text: string): ReadonlyMap<string, CodeMeaning> {
  const codes = new Map<string, CodeMeaning>()
  const hasSymbols = startsWithSymbol.test(text)
  if (text.length > legendCharsMax || (!hasSymbols && !/[=:]|\s-\s/.test(text))) return codes
  const found = [...text.matchAll(codeMeanings), ...(hasSymbols ? text.matchAll(symbolMeanings) : [])]
  for (const [, code = '', words = ''] of found) {
    const { status, condition } = readTitle(words)
    const known = status === 'unknown' ? undefined : status
    const isSaid = known !== undefined || condition !== undefined
    if (isSaid && !codes.has(code.toUpperCase())) codes.set(code.toUpperCase(), { status: known, condition })
  }
  return codes
}
