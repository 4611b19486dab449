import type { SteelForm } from '../../../../shared/steel/categories.ts'
import { type PlacedSize, placeSizes } from '../../../steel/phrases/phrase-aspects.ts'
import type { Lexeme } from '../../../steel/phrases/phrase-lexemes.ts'
import { wishOf } from '../../../steel/phrases/phrase-products.ts'
import { scanPhrase } from '../../../steel/phrases/scan-phrase.ts'
import { type Draft, leaveUnread } from './draft.ts'

/** What is left of a line once its amounts and dates are taken, cut into its pieces. */
export type LinePhrase = {
  text: string
  lexemes: readonly Lexeme[]
  placed: ReadonlyMap<Lexeme, PlacedSize>
  /** Sizes on either side of an x. */
  run: ReadonlySet<Lexeme>
  namesProduct: boolean
  isPlate: boolean
}

export function cutLine(text: string, categories: readonly string[]): LinePhrase {
  const lexemes = scanPhrase(text, { categories, sources: [] })
  const wish = wishOf(lexemes)
  const forms: SteelForm[] = wish?.groups.flatMap((group) => group.forms) ?? []
  const isPlate = forms.includes('plate')
  const placed = placeSizes(lexemes, { isPlate, isSheet: forms.includes('sheet') || forms.includes('coil') })
  return { text, lexemes, placed, run: runLexemes(lexemes), namesProduct: wish !== undefined, isPlate }
}

type Part<Filter> = Extract<Lexeme, { kind: 'part' }> & { part: { filter: Filter } }

export function isPart<Filter extends string>(lexeme: Lexeme, filter: Filter): lexeme is Part<Filter> {
  return lexeme.kind === 'part' && lexeme.part.filter === filter
}

/** The sizes that are certain; the others are left unread. `isSupported`: something else in the line says that it is steel. */
export function takeCertainSizes(draft: Draft, phrase: LinePhrase, isSupported: boolean): PlacedSize[] {
  const alone: PlacedSize[] = []
  const inRun: PlacedSize[] = []
  let isRunDoubtful = false
  for (const [lexeme, place] of phrase.placed) {
    const isInRun = phrase.run.has(lexeme)
    const isDoubtful = isDoubtfulThickness(lexeme, place, { ...phrase, isSupported: isInRun || isSupported })
    if (isDoubtful) leaveUnread(draft, 'thickness', place.size.text)
    else if (isInRun) inRun.push(place)
    else alone.push(place)
    isRunDoubtful ||= isInRun && (isDoubtful || isPerhapsOtherUnit(lexeme, place, phrase.text))
  }
  if (!isRunDoubtful) return [...alone, ...inRun]
  // Where the first of a row is not certain, the others are not.
  for (const { aspect, size } of inRun) leaveUnread(draft, aspect, size.text)
  return alone
}

const usualGaugeMin = 7

// A number alone is inches of plate and a gauge of sheet; thicker sheet is named by its fraction.
function isDoubtfulThickness(
  lexeme: Lexeme,
  { aspect, size }: PlacedSize,
  { isPlate, isSupported }: { isPlate: boolean; isSupported: boolean },
): boolean {
  if (aspect !== 'thickness' || lexeme.kind !== 'size' || lexeme.size.unit !== '' || !lexeme.size.isWhole) return false
  return size.unit === 'IN' ? !isPlate : size.low < usualGaugeMin || !isSupported
}

const bareInchesMax = 900

// A side beyond this is in millimeters, and a blank of 10 by 14 is not in feet.
function isPerhapsOtherUnit(lexeme: Lexeme, { size }: PlacedSize, line: string): boolean {
  if (lexeme.kind !== 'size' || lexeme.size.unit !== '') return false
  return lexeme.size.high >= bareInchesMax || (size.unit === 'FT' && /\bblanks?\b|\b(?:cut|burn|shear)/i.test(line))
}

// Sizes on either side of an x.
function runLexemes(lexemes: readonly Lexeme[]): Set<Lexeme> {
  const run = new Set<Lexeme>()
  lexemes.forEach((lexeme, index) => {
    if (lexeme.kind !== 'by') return
    for (const beside of [lexemes[index - 1], lexemes[index + 1]]) if (beside?.kind === 'size') run.add(beside)
  })
  return run
}
