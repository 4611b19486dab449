import type { ReadLine } from '../../../../shared/needs/reading.ts'
import { plainMarks } from '../../../../shared/steel/figures.ts'
import { readSizeText } from '../../../../shared/steel/sizes.ts'
import { anyOf } from '../../../../shared/text/word-pattern.ts'
import type { PlacedSize } from '../../../steel/phrases/phrase-aspects.ts'
import {
  clearStated,
  clearStatedAmounts,
  createDraft,
  type Draft,
  leaveUnread,
  state,
  toSpecification,
} from './draft.ts'
import { takeContacts, takeMetalGrades, takeMtr, takeOtherWeights, takePieces, takeShipTo } from './line-fragments.ts'
import { cutLine, isPart, type LinePhrase, takeCertainSizes } from './line-phrase.ts'
import { readWords, stateBareMetals, stateParts, upper } from './line-words.ts'
import { takeDates } from './need-dates.ts'
import { toPlainLine } from './plain-line.ts'
import { type BesideProduct, heavyLb, type ProductReading, readProduct, stateSizes } from './read-product.ts'
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

/** Nothing of a line is dropped but polite words. */
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
    takeDates(toPlainLine(line), draft, context.today),
  )
  return readRest(rest.trim(), draft, context, beside)
}

function readRest(rest: string, draft: Draft, { categories }: ReadingContext, beside: BesideLine): LineDraft {
  const phrase = cutLine(rest, categories)
  const { lexemes } = phrase
  const coating = lexemes.flatMap((lexeme) => (isPart(lexeme, 'coating') ? [String(lexeme.part.value)] : []))[0] ?? ''
  const grades = lexemes.flatMap((lexeme) => (isPart(lexeme, 'grade') ? [lexeme.part.text] : []))
  stateBareMetals(draft, phrase)
  const metalGrade = draft.stated.get('gradeCategory')
  const allGrades = [...grades, ...(metalGrade === undefined ? [] : [metalGrade])]
  const sizes = takeCertainSizes(draft, phrase, phrase.namesProduct || coating !== '' || allGrades.length > 0)
  const product = readProduct(
    rest,
    lexemes,
    {
      coating: coating || (beside.coating ?? ''),
      grades: [...grades, ...(beside.grades ?? []), ...(metalGrade === undefined ? [] : [metalGrade])],
      isCut: beside.isCut ?? sizes.some(({ aspect }) => aspect === 'length'),
      isCoil: beside.isCoil ?? isCoilLength(phrase),
      isHeavy: beside.isHeavy ?? isHeavy(draft, phrase),
      thicknessIn: beside.thicknessIn ?? findThicknessIn(sizes),
    },
    categories,
  )
  stateProduct(draft, product)
  const isOneSize = stateSizes(draft, sizes, product.category ?? (coating ? 'Galvanized' : ''))
  if (isCoilLength(phrase) && !sizes.some(({ aspect }) => aspect === 'length')) state(draft, 'length', 'COIL')
  if (grades.length > 0) state(draft, 'gradeCategory', [...new Set(grades.map(upper))].join(', '))
  stateParts(draft, phrase)
  // Several items in one line: which amount is whose cannot be known.
  if (!isOneSize) clearStatedAmounts(draft)
  const words = readWords(draft, phrase)
  if (draft.stated.get('length') === 'COIL' && / Sheet$| Plate$/.test(draft.stated.get('category') ?? ''))
    clearStated(draft, 'length')
  const facts = [
    ...new Set(sizes.map(({ aspect }) => aspect)),
    ...(product.isNamed ? ['product'] : []),
    ...(allGrades.length > 0 ? ['grade'] : []),
    ...(coating ? ['coating'] : []),
    ...(draft.stated.has('weightNeeded') || draft.qtyPcs !== undefined ? ['amount'] : []),
  ].length
  return { draft, suggestedCategory: product.suggested, ...judgeItem(draft, { facts, words, run: phrase.run.size }) }
}

function stateProduct(draft: Draft, { category, unread }: ProductReading): void {
  if (category !== undefined) state(draft, 'category', category)
  else if (unread) leaveUnread(draft, 'category', unread)
}

// '16 ga x 48 x coil'.
function isCoilLength({ lexemes }: LinePhrase): boolean {
  return lexemes.some(
    (lexeme, index) => lexeme.kind === 'product' && lexeme.words === 'COIL' && lexemes[index - 1]?.kind === 'by',
  )
}

function isHeavy({ qtyPcs }: Draft, { lexemes }: LinePhrase): boolean {
  return qtyPcs === undefined && lexemes.some((lexeme) => isPart(lexeme, 'wanted') && lexeme.part.value >= heavyLb)
}

const textOfFigures = ({ text, unit }: PlacedSize['size']) =>
  unit === 'GA' ? `${text.match(/\d+/)?.[0] ?? ''} GA` : text

function findThicknessIn(sizes: readonly PlacedSize[]): number | undefined {
  const size = sizes.find(({ aspect }) => aspect === 'thickness')?.size
  return size && (readSizeText('thickness', textOfFigures(size), '')?.[0] ?? size.low)
}

/** `facts`: how many things a line says of steel; `words`: how many say something else; `run`: sizes joined by x. */
function judgeItem(
  draft: Draft,
  { facts, words, run }: { facts: number; words: number; run: number },
): Pick<LineDraft, 'isItem' | 'isSure'> {
  const hasThickness = draft.stated.has('thickness') || draft.unread.some(({ field }) => field === 'thickness')
  const isSure = run > 1 || (hasThickness && facts > 1)
  if (isSure) return { isSure, isItem: words < 8 || run > 1 || facts > 2 }
  return { isSure, isItem: (facts > 1 || hasThickness) && words < 5 && facts > 0 }
}
