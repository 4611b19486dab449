import { isMetalAlone, readGradeMetals } from '../../../../shared/steel/metal-reading.ts'
import type { PlacedSize } from '../../../steel/phrases/phrase-aspects.ts'
import type { Lexeme } from '../../../steel/phrases/phrase-lexemes.ts'
import { type Draft, leaveUnread, note, state } from './draft.ts'
import { politeWords, remarks } from './line-fragments.ts'
import type { LinePhrase } from './line-phrase.ts'

export const upper = (text: string) => text.toUpperCase().replace(/\s+/g, ' ').trim()
/** States the grade of another metal that stands in a line as a word or figure, such as '304'. */
export function stateBareMetals(draft: Draft, phrase: LinePhrase): void {
  for (const text of bareMetalGrades(phrase)) {
    if (!isMetalStated(draft, text)) state(draft, 'gradeCategory', text)
  }
}

/** '304' or 'D2' that is nothing else; the names of metals last, since a grade says more. */
function bareMetalGrades({ lexemes, placed }: LinePhrase): string[] {
  const found = lexemes.map((lexeme) => wordOf(lexeme, placed)).filter((text) => readGradeMetals(text) !== 0)
  return [...found.filter((text) => !isMetalAlone(text)), ...found.filter(isMetalAlone)]
}

/** Whether a word such as 'stainless' names the metal of the stated grade. */
function isMetalStated({ stated }: Draft, word: string): boolean {
  return isMetalAlone(word) && (readGradeMetals(word) & readGradeMetals(stated.get('gradeCategory') ?? '')) !== 0
}

function wordOf(lexeme: Lexeme, placed: ReadonlyMap<Lexeme, PlacedSize>): string {
  if (lexeme.kind === 'word') return upper(lexeme.text)
  return lexeme.kind === 'size' && !placed.has(lexeme) ? upper(lexeme.size.text) : ''
}

/** States what needs no judgment, such as the coating and the weight. */
export function stateParts(draft: Draft, { lexemes }: LinePhrase): void {
  for (const lexeme of lexemes) {
    if (lexeme.kind !== 'part') continue
    const { part } = lexeme
    if (part.filter === 'coating') state(draft, 'coatingWt', part.value.toUpperCase())
    else if (part.filter === 'condition') state(draft, 'product', part.value)
    else if (part.filter === 'state') state(draft, 'locationState', part.value)
    else if (part.filter === 'region') leaveUnread(draft, 'locationState', part.text)
    else if (part.filter === 'wanted') stateWeight(draft, part.text, part.value)
    else if (part.filter === 'quantity') leaveUnread(draft, 'qtyPcs', part.text)
    else if (part.filter === 'text') leaveUnread(draft, 'notes', part.text)
  }
}

const weightBound = /\b(?:min|max|over|under|at least|up to|(?:more|less) than)|[<>]/i

function stateWeight(draft: Draft, text: string, weightLb: number): void {
  const isRange = (text.match(/\d[\d,.]*/g) ?? []).length > 1
  if (isRange) {
    leaveUnread(draft, 'weightNeeded', text)
    return
  }
  state(draft, 'weightNeeded', String(weightLb))
  if (weightBound.test(text) && draft.stated.has('weightNeeded')) note(draft, text)
}

/** Words and figures without a field; returns how many words are left unread. */
export function readWords(draft: Draft, { lexemes, placed }: LinePhrase): number {
  let run: string[] = []
  let unreadWords = 0
  const flush = () => {
    const { left, noted } = splitRemarks(run.join(' '))
    for (const remark of noted) note(draft, remark)
    if (left !== '') {
      unreadWords += left.split(' ').length
      leaveUnread(draft, 'notes', left)
    }
    run = []
  }
  for (const lexeme of lexemes) {
    const word = wordOf(lexeme, placed)
    if (word !== '' && (draft.stated.get('gradeCategory') === word || isMetalStated(draft, word))) flush()
    else if (lexeme.kind === 'word') run.push(lexeme.text)
    else if (lexeme.kind === 'size' && !placed.has(lexeme)) run.push(lexeme.size.text)
    else if (lexeme.kind !== 'or') flush()
  }
  flush()
  return unreadWords
}

function splitRemarks(words: string): { left: string; noted: string[] } {
  const noted: string[] = []
  const left = words
    .replace(remarks, (text) => {
      noted.push(text)
      return ' '
    })
    .replace(politeWords, ' ')
    .replace(/(?:^|\s)[^\p{L}\p{N}]+(?=\s|$)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { left, noted }
}
