import { categoryTraits, type SteelFinish, type SteelForm } from '../../../../shared/steel/categories.ts'
import { readCoating } from '../../../../shared/steel/coatings.ts'
import { gaugeRangeOf } from '../../../../shared/steel/gauges.ts'
import { gradeKey, gradeStandard } from '../../../../shared/steel/grades.ts'
import { readGradeMetals, readMetals } from '../../../../shared/steel/metal-reading.ts'
import { isSameSizeText, type SizeField, sizeFields } from '../../../../shared/steel/sizes.ts'
import { uncoatedCategory } from '../../../../shared/steel/tolerances.ts'
import { anyOf } from '../../../../shared/text/word-pattern.ts'
import type { PlacedSize } from '../../../steel/phrases/phrase-aspects.ts'
import type { Lexeme, SizeFigures } from '../../../steel/phrases/phrase-lexemes.ts'
import { fittingCategories, type ProductWish, wishOf } from '../../../steel/phrases/phrase-products.ts'
import { type Draft, leaveUnread, note, state } from './draft.ts'
import { requestWords } from './request-vocabulary.ts'

/** What else a line says that tells one product from another. */
export type BesideProduct = {
  coating: string
  grades: readonly string[]
  /** Cut to a length. */
  isCut: boolean
  isCoil: boolean
  /** So heavy without a number of pieces that it is hardly sheets. */
  isHeavy: boolean
  thicknessIn: number | undefined
}

export type ProductReading = {
  category: string | undefined
  /** What may be meant, where the words leave it open. */
  suggested: string | undefined
  unread: string | undefined
  isNamed: boolean
}

// Other shapes and surfaces: a plain category would be wrong.
const otherProducts = new RegExp(String.raw`\b(?:${anyOf(requestWords.otherProducts)}|pre-paint\w*)\b`, 'i')

const finishByStandard: Readonly<Record<string, SteelFinish>> = {
  A1008: 'cold rolled',
  A366: 'cold rolled',
  A1011: 'hot rolled',
  A1018: 'hot rolled',
  A569: 'hot rolled',
  A570: 'hot rolled',
  A36: 'hot rolled',
  A283: 'hot rolled',
  A514: 'hot rolled',
  A516: 'hot rolled',
  A572: 'hot rolled',
  A588: 'hot rolled',
  A792: 'galvalume',
  A463: 'aluminized',
  A526: 'galvanized',
  A527: 'galvanized',
}

const finishesByFamily: Readonly<Record<string, readonly SteelFinish[]>> = {
  G: ['galvanized', 'bonderized'],
  A: ['galvaneal', 'bonderized'],
  AZ: ['galvalume'],
  T1: ['aluminized'],
  T2: ['aluminized'],
}

/** Pounds that are hardly wanted as sheets, which are counted. */
export const heavyLb = 5_000
// Plate begins at 3/16 in.
const plateMinIn = 0.18

/** Where several categories fit, the words stay unread. */
export function readProduct(
  line: string,
  lexemes: readonly Lexeme[],
  beside: BesideProduct,
  categories: readonly string[],
): ProductReading {
  // A comma between the words of one product is no 'or'.
  const wish = wishOf(lexemes.filter((lexeme) => lexeme.kind !== 'or' || lexeme.isWord))
  const words = wish?.text.replace(/\b(?:carbon |mild )?steel\b/gi, '').trim() ?? ''
  const isNamed = words !== ''
  const leftUnread = { category: undefined, suggested: undefined, unread: words, isNamed }
  const isNamedWhole = wish !== undefined && wish.names.length > 0
  const isOtherMetal = readMetals(line) !== 0 || beside.grades.some((grade) => readGradeMetals(grade) !== 0)
  if (!isNamedWhole && (otherProducts.test(line) || isOtherMetal)) return leftUnread
  const candidates = wish && isNamed ? fittingCategories(wish, categories) : [...categories]
  const finishes = wish && isNamed ? wish.groups.flatMap((group) => group.finishes) : []
  const byFinish = finishes.length > 0 || isNamedWhole ? candidates : withFinish(candidates, finishBeside(beside))
  const coated = finishesByFamily[readCoating(beside.coating, true)?.family ?? '']
  if (coated && finishes.length > 0 && !finishes.some((finish) => coated.includes(finish))) return leftUnread
  const fitting = byForm(isSheetOfPlate(wish) ? ofForm(byFinish, 'plate') : byFinish, beside)
  const [category, ...others] = fitting
  const isStated = isNamed || finishBeside(beside) !== undefined
  if (category !== undefined && others.length === 0 && isStated)
    return { category, suggested: undefined, unread: undefined, isNamed }
  return { ...leftUnread, suggested: isStated ? suggest(fitting, beside) : undefined }
}

/** Chooses among the forms of one finish: cut steel from 3/16 in on is plate, thinner is sheet; tons of uncut steel are coil. */
function suggest(categories: readonly string[], { isCut, isHeavy, thicknessIn }: BesideProduct): string | undefined {
  const finishes = new Set(categories.map((name) => categoryTraits(name).finish))
  if (finishes.size !== 1 || thicknessIn === undefined || (!isCut && !isHeavy)) return undefined
  const [category, ...others] = ofForm(categories, isCut ? (thicknessIn < plateMinIn ? 'sheet' : 'plate') : 'coil')
  return others.length === 0 ? category : undefined
}

function finishBeside({ coating, grades }: BesideProduct): SteelFinish | undefined {
  const family = readCoating(coating, true)?.family
  const [byCoating] = (family && finishesByFamily[family]) || []
  if (byCoating) return byCoating
  const found = new Set(grades.map((grade) => finishOfGrade(gradeKey(grade))))
  const [finish, ...others] = found
  return others.length === 0 ? finish : undefined
}

function finishOfGrade(key: string): SteelFinish | undefined {
  return /^AR\d{3}/.test(key) ? 'hot rolled' : finishByStandard[gradeStandard(key) ?? '']
}

// 'Plate, 4x8 sheets'.
function isSheetOfPlate(wish: ProductWish | undefined): boolean {
  const [group, ...others] = wish?.groups ?? []
  return (
    others.length === 0 &&
    group !== undefined &&
    ['plate', 'sheet'].every((form) => group.forms.some((one) => one === form))
  )
}

const ofForm = (categories: readonly string[], form: SteelForm) =>
  categories.filter((name) => categoryTraits(name).form === form)

function withFinish(categories: readonly string[], finish: SteelFinish | undefined): readonly string[] {
  return finish === undefined ? categories : categories.filter((name) => categoryTraits(name).finish === finish)
}

function byForm(categories: readonly string[], { isCut, isCoil, thicknessIn }: BesideProduct): readonly string[] {
  if (categories.length < 2) return categories
  const formsLeft = categories.filter((name) => {
    const { form } = categoryTraits(name)
    if (isCoil) return form === 'coil'
    return !isCut || form === 'sheet' || form === 'plate'
  })
  const hasPlate = formsLeft.some((name) => categoryTraits(name).form === 'plate')
  const isThin = thicknessIn !== undefined && thicknessIn < plateMinIn
  return isCut && hasPlate && isThin ? ofForm(formsLeft, 'sheet') : formsLeft
}

const figurePattern = /\d+[- ]\d+\/\d+|\d+\/\d+|\d*\.\d+|\d+/g
const unitMarks = { GA: ' GA', IN: '', '': '', FT: "'", MM: ' mm' } as const

/** The sizes of a line as texts of the form; each is read again as the needs are, and must come to the same figures.
 * False if there are several thicknesses, so that none of the sizes is certain. */
export function stateSizes(draft: Draft, placed: readonly PlacedSize[], category: string): boolean {
  const thicknesses = placed.filter(({ aspect }) => aspect === 'thickness').map(({ size }) => size)
  const [one, other] = thicknesses
  // With two thicknesses the other sizes may belong to either.
  if (one && other && (thicknesses.length > 2 || !gaugeAndDecimal(one, other, category))) {
    for (const { aspect, size } of placed) leaveUnread(draft, aspect, size.text)
    return false
  }
  for (const field of sizeFields) {
    const sizes = placed.filter(({ aspect }) => aspect === field).map(({ size }) => size)
    const [first, second, ...others] = sizes
    if (!first) continue
    const same = second && others.length === 0 ? gaugeAndDecimal(first, second, category) : undefined
    if (field === 'thickness' && same) {
      stateSize(draft, field, same.decimal, category)
      note(draft, same.gauge.text.trim())
    } else if (second) {
      for (const { text } of sizes) leaveUnread(draft, field, text)
    } else stateSize(draft, field, first, category)
  }
  return true
}

// '10 GA (.135)' says one thickness twice.
function gaugeAndDecimal(first: SizeFigures, second: SizeFigures, category: string) {
  const [gauge, decimal] = first.unit === 'GA' ? [first, second] : [second, first]
  if (gauge.unit !== 'GA' || decimal.unit === 'GA' || gauge.low !== gauge.high) return undefined
  const range = gaugeRangeOf(gauge.low, category || uncoatedCategory)
  const isWithin = range && decimal.low >= range.lowIn && decimal.high <= range.highIn
  return isWithin ? { gauge, decimal } : undefined
}

function stateSize(draft: Draft, field: SizeField, size: SizeFigures, category: string): void {
  const text = sizeText(size)
  const isSpacedRange = /\d["']? - \d/.test(size.text) && !/[a-z]{3}/i.test(size.text)
  if (text === undefined || size.isEither || isSpacedRange || !isSameSizeText(field, text, size, category)) {
    leaveUnread(draft, field, size.text)
    return
  }
  state(draft, field, text)
}

function sizeText(size: SizeFigures): string | undefined {
  const { text, unit, low, high, end } = size
  const bound = end === undefined ? '' : end === 'from' ? ' min' : ' max'
  if (/\+ ?\/? ?-/.test(text)) return text.replace(/[^\d./+-]+/g, ' ').trim()
  const feet = /^\d+ ?(?:'|ft\.?|feet|foot)[- ]*\d/i.test(text)
  if (feet && low === high) return `${Number(low.toFixed(4))}${bound}`
  const figures = text.match(figurePattern) ?? []
  const [first, last] = figures
  if (first === undefined || figures.length > 2) return undefined
  if (last !== undefined) return low < high ? `${first}-${last}${unitMarks[unit]}` : undefined
  return `${first}${unitMarks[unit]}${bound}`
}
