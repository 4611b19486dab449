import type { ReadLine } from '../../../../shared/needs/reading.ts'
import { plainMarks } from '../../../../shared/steel/figures.ts'
import { isMetalAlone, readGradeMetals } from '../../../../shared/steel/metal-reading.ts'
import { readSizeText } from '../../../../shared/steel/sizes.ts'
import { anyOf } from '../../../../shared/text/word-pattern.ts'
import { type PlacedSize, placeSizes } from '../../../steel/phrases/phrase-aspects.ts'
import type { Lexeme } from '../../../steel/phrases/phrase-lexemes.ts'
import { wishOf } from '../../../steel/phrases/phrase-products.ts'
import { scanPhrase } from '../../../steel/phrases/scan-phrase.ts'
import { createDraft, type Draft, leaveUnread, note, state, toSpecification, unstate, unstateAmounts } from './draft.ts'
import {
  politeWords,
  remarks,
  takeContacts,
  takeMetalGrades,
  takeMtr,
  takeOtherWeights,
  takePieces,
  takeShipTo,
} from './line-fragments.ts'
import { takeDates } from './need-dates.ts'
import { type BesideProduct, heavyLb, readProduct, stateSizes } from './read-product.ts'
import { requestWords } from './request-vocabulary.ts'

export type ReadingContext = {
  categories: readonly string[]
  /** In Pacific time, as `2026-12-15`. */
  today: string
}

/** What cells beside a text say of its product. */
export type BesideLine = { [Key in keyof BesideProduct]?: BesideProduct[Key] | undefined }

export type LineDraft = {
  draft: Draft
  /** How sure it is that the line asks for steel. */
  isItem: boolean
  /** Whether it holds sizes joined by x, or a thickness beside a product. */
  isSure: boolean
  suggestedCategory?: string | null | undefined
}

/** An item for its buyer to check. */
export function toReadLine(line: number, text: string, { draft, suggestedCategory = null }: LineDraft): ReadLine {
  return { line, text, specification: toSpecification(draft), unread: draft.unread, suggestedCategory }
}

// The time of the readers grows faster than a line, and no request for one item is as long.
const lineCharsMax = 300
const shapeCharsMax = 120
const otherShapes = new RegExp(`(?<![a-z])${anyOf(requestWords.otherShapes)}(?![a-z])`, 'i')
const asAbove = new RegExp(
  String.raw`^\W*${anyOf(requestWords.asAbove)}(?![a-z])|\b${anyOf(requestWords.asAboveInside)}\b`,
  'i',
)

/** Reads one line of free text. Nothing of it is dropped but polite words. */
export function readLine(text: string, context: ReadingContext, beside: BesideLine = {}): LineDraft {
  const draft = createDraft()
  const line = plainMarks(text).trim()
  if (line.length > lineCharsMax) {
    leaveUnread(draft, 'notes', line)
    return { draft, isItem: false, isSure: false }
  }
  if (asAbove.test(line) && /\d/.test(line)) {
    leaveUnread(draft, 'notes', line)
    return { draft, isItem: true, isSure: true }
  }
  if (otherShapes.test(line)) {
    leaveUnread(draft, 'notes', line)
    const isItem = /\d/.test(line) && line.length < shapeCharsMax
    return { draft, isItem, isSure: false }
  }
  const rest = [takeContacts, takeMetalGrades, takeShipTo, takeMtr, takePieces, takeOtherWeights].reduce(
    (left, take) => take(left, draft),
    takeDates(unlabelled(line), draft, context.today),
  )
  return readPhraseOf(rest.trim(), draft, context, beside)
}

const feetPair = /(?<![\d./x'"-] ?)\b([3-6]) ?x ?(8|10|12|14|16|20)(?![\d./'"]| ?x)/gi

const numbersInWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  twenty: 20,
}
const numberWords = new RegExp(
  String.raw`\b(${Object.keys(numbersInWords).join('|')}) (?=${anyOf(requestWords.countedInWords)}\b)`,
  'gi',
)
const metricPair = /(?<=\d ?mm\b.*)(?<![\d.])(\d{3,4}) ?x ?(\d{3,4})(?![\d.]| ?mm)/gi
const usualLengths = [96, 108, 120, 144, 168, 180, 192, 240, 288, 480].join('|')
// 'A1008 40,000' is a grade and a weight, '16 ga 48,120' perhaps two sizes.
const thousands = new RegExp(
  String.raw`(?<![\d.,#$/-])(\d{1,3}),(?!(?:${usualLengths})(?!\d))(\d{3})(?![\d,.]| ?${anyOf(requestWords.unitsOfThousands)}(?!\w))`,
  'gi',
)
const dashBeforeAmount = new RegExp(
  String.raw`(?<=\d["']?) [-–] (?=\d[\d,.]* ?${anyOf(requestWords.unitsAfterDash)}(?!\w))`,
  'gi',
)
const sizeLabel = new RegExp(String.raw`\b(${anyOf(requestWords.sizeLabels)})\s*[:=-]\s*`, 'gi')
const otherLabel = new RegExp(String.raw`\b${anyOf(requestWords.otherLabels)}\s*[:=]\s*`, 'gi')

// 'Gauge: 16' and 'Thickness - 3/16' as the phrase reader knows them.
function unlabelled(line: string): string {
  return (
    line
      .replace(numberWords, (_, word: string) => `${numbersInWords[word.toLowerCase()]} `)
      .replace(/(\d)T(?= ?[x,])/g, '$1 thk')
      .replace(/\bweight[: ]+(\d{4,6})(?![\d.]| ?(?:lbs?|#|k|kgs?|tons?)(?!\w))/gi, '$1 lbs')
      .replace(/(\d),(\d{3})(?= ?mm\b)/gi, '$1$2')
      .replace(metricPair, '$1mm x $2mm')
      .replace(thousands, (_, high: string, low: string) => `${high}${low} lbs`)
      // '60+ 40,000 lbs'.
      .replace(/(\d["']?)\+(?=\s|$)/g, '$1 min;')
      // 'x 48 - 22 tons'.
      .replace(dashBeforeAmount, ' ; ')
      // A sheet of 4 by 8 feet.
      .replace(feetPair, "$1' x $2' ")
      .replace(/\b(?:gauge|gage|ga)\s*[:=-]\s*#?(\d{1,2})(?![\d./])(?: ?ga(?:uge)?\b)?/gi, '$1 ga')
      .replace(sizeLabel, (_, word: string) => (/^oal$/i.test(word) ? 'length: ' : `${word}: `))
      .replace(otherLabel, ' ')
  )
}

function readPhraseOf(rest: string, draft: Draft, { categories }: ReadingContext, beside: BesideLine): LineDraft {
  const lexemes = scanPhrase(rest, { categories, sources: [] })
  const wish = wishOf(lexemes)
  const forms = wish?.groups.flatMap((group) => group.forms) ?? []
  const isPlate = forms.includes('plate')
  const placed = placeSizes(lexemes, { isPlate, isSheet: forms.includes('sheet') || forms.includes('coil') })
  const coating = textOf(lexemes, 'coating')
  const grades = lexemes.flatMap((lexeme) => (isPart(lexeme, 'grade') ? [lexeme.part.text] : []))
  for (const text of bareMetalGrades(lexemes, placed)) {
    if (!isMetalStated(draft, text)) state(draft, 'gradeCategory', text)
  }
  const metalGrade = draft.stated.get('gradeCategory')
  const isSupported = wish !== undefined || coating !== '' || grades.length > 0 || metalGrade !== undefined
  const sizes: PlacedSize[] = []
  const inRun: PlacedSize[] = []
  let isRunDoubtful = false
  const run = runLexemes(lexemes)
  for (const [lexeme, place] of placed) {
    const isInRun = run.has(lexeme)
    const isBareGauge =
      place.aspect === 'thickness' && lexeme.kind === 'size' && lexeme.size.unit === '' && lexeme.size.isWhole
    isRunDoubtful ||= isInRun && isPerhapsOtherUnit(lexeme, place, rest)
    const isDoubtful =
      isBareGauge && (place.size.unit === 'IN' ? !isPlate : place.size.low < 7 || !(isInRun || isSupported))
    if (isDoubtful) leaveUnread(draft, 'thickness', place.size.text)
    else if (isInRun) inRun.push(place)
    else sizes.push(place)
    isRunDoubtful ||= isDoubtful && isInRun
  }
  // Where the first of a row is not certain, the others are not.
  if (isRunDoubtful) for (const { aspect, size } of inRun) leaveUnread(draft, aspect, size.text)
  else sizes.push(...inRun)
  const thickness = sizes.find(({ aspect }) => aspect === 'thickness')?.size
  const length = sizes.find(({ aspect }) => aspect === 'length')?.size
  const isCoilLength = lexemes.some(
    (lexeme, index) => lexeme.kind === 'product' && lexeme.words === 'COIL' && lexemes[index - 1]?.kind === 'by',
  )
  const product = readProduct(
    rest,
    lexemes,
    {
      coating: coating || (beside.coating ?? ''),
      grades: [...grades, ...(beside.grades ?? []), ...(metalGrade === undefined ? [] : [metalGrade])],
      isCut: beside.isCut ?? length !== undefined,
      isCoil: beside.isCoil ?? isCoilLength,
      isHeavy: beside.isHeavy ?? isHeavy(draft, lexemes),
      thicknessIn:
        beside.thicknessIn ??
        (thickness && (readSizeText('thickness', textOfFigures(thickness), '')?.[0] ?? thickness.low)),
    },
    categories,
  )
  if (product.category !== undefined) state(draft, 'category', product.category)
  else if (product.unread) leaveUnread(draft, 'category', product.unread)
  const isOneSize = stateSizes(draft, sizes, product.category ?? (coating ? 'Galvanized' : ''))
  if (isCoilLength && length === undefined) state(draft, 'length', 'COIL')
  if (grades.length > 0) state(draft, 'gradeCategory', [...new Set(grades.map(upper))].join(', '))
  stateParts(draft, lexemes)
  // Several items in one line: which amount is whose cannot be known.
  if (!isOneSize) unstateAmounts(draft)
  const words = readWords(draft, lexemes, placed)
  if (draft.stated.get('length') === 'COIL' && / Sheet$| Plate$/.test(draft.stated.get('category') ?? ''))
    unstate(draft, 'length')
  const hasThickness = draft.stated.has('thickness') || draft.unread.some(({ field }) => field === 'thickness')
  const facts =
    new Set(sizes.map(({ aspect }) => aspect)).size +
    (product.isNamed ? 1 : 0) +
    (grades.length > 0 || metalGrade !== undefined ? 1 : 0) +
    (coating ? 1 : 0) +
    (draft.stated.has('weightNeeded') || draft.qtyPcs !== undefined ? 1 : 0)
  const isSure = run.size > 1 || (hasThickness && facts > 1)
  return {
    draft,
    suggestedCategory: product.suggested,
    isSure,
    isItem: isSure ? words < 8 || run.size > 1 || facts > 2 : (facts > 1 || hasThickness) && words < 5 && facts > 0,
  }
}

function isHeavy({ qtyPcs }: Draft, lexemes: readonly Lexeme[]): boolean {
  return qtyPcs === undefined && lexemes.some((lexeme) => isPart(lexeme, 'wanted') && lexeme.part.value >= heavyLb)
}

/** '304' or 'D2' that is nothing else; the names of metals last, since a grade says more. */
function bareMetalGrades(lexemes: readonly Lexeme[], placed: ReadonlyMap<Lexeme, PlacedSize>): string[] {
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

const upper = (text: string) => text.toUpperCase().replace(/\s+/g, ' ').trim()
const textOfFigures = ({ text, unit }: PlacedSize['size']) =>
  unit === 'GA' ? `${text.match(/\d+/)?.[0] ?? ''} GA` : text

type Part<Filter> = Extract<Lexeme, { kind: 'part' }> & { part: { filter: Filter } }

function isPart<Filter extends string>(lexeme: Lexeme, filter: Filter): lexeme is Part<Filter> {
  return lexeme.kind === 'part' && lexeme.part.filter === filter
}

function textOf(lexemes: readonly Lexeme[], filter: 'coating'): string {
  const found = lexemes.flatMap((lexeme) => (isPart(lexeme, filter) ? [String(lexeme.part.value)] : []))
  return found[0] ?? ''
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

function stateParts(draft: Draft, lexemes: readonly Lexeme[]): void {
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
function readWords(draft: Draft, lexemes: readonly Lexeme[], placed: ReadonlyMap<Lexeme, PlacedSize>): number {
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
