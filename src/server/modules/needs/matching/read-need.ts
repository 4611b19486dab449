import type { NeedReadAs, SteelSpecification } from '../../../../shared/needs/schema.ts'
import { statedText } from '../../../../shared/needs/words.ts'
import { findStateCode } from '../../../../shared/places/states.ts'
import {
  categoryTraits,
  isPlainCategory,
  type SteelFinish,
  type SteelForm,
} from '../../../../shared/steel/categories.ts'
import { type Coating, formatCoating, isGalvanealText, readCoating } from '../../../../shared/steel/coatings.ts'
import { readCondition, type SteelCondition } from '../../../../shared/steel/conditions.ts'
import { readLength, readWidth } from '../../../../shared/steel/dimensions.ts'
import { gaugeSeriesOf } from '../../../../shared/steel/gauges.ts'
import { gradeKey, splitGrades } from '../../../../shared/steel/grades.ts'
import { isMetalAlone, listMetals, type MetalMask, wantedMetals } from '../../../../shared/steel/metal-reading.ts'
import { readThickness } from '../../../../shared/steel/thickness-reading.ts'
import { gaugedCategoryOf, thicknessToleranceIn } from '../../../../shared/steel/tolerances.ts'
import { parsePlainPounds } from '../../../../shared/steel/weight.ts'
import { readPhrase } from '../../../steel/phrases/read-phrase.ts'
import { readText } from '../../../steel/readings.ts'
import { keepReadings } from './keep-readings.ts'

/** The texts of a need that say what steel is wanted. */
export type NeedTexts = Pick<
  SteelSpecification,
  | 'product'
  | 'category'
  | 'thickness'
  | 'width'
  | 'length'
  | 'gradeCategory'
  | 'locationState'
  | 'weightNeeded'
  | 'coatingWt'
  | 'notes'
>

type UnreadText = { field: keyof NeedTexts; text: string }

/** A need as the rules use it; null where it states nothing. */
export type ReadNeed = {
  /** '' if it fits all. */
  categoryKey: string
  /** Null for a product of its own, too. */
  finish: SteelFinish | null
  form: SteelForm | null
  thicknessIn: number | null
  lowIn: number | null
  highIn: number | null
  /** 0 without a thickness. */
  toleranceIn: number
  widthIn: number | null
  lengthIn: number | null
  weightLb: number | null
  /** Other metals than carbon steel that any text of the need names. */
  metals: MetalMask
  /** Keys. */
  grades: readonly string[]
  coating: Coating | null
  classification: SteelCondition | null
  state: string | null
  unread: UnreadText[]
}

const gradeSeparator = /[,;\n]|\bor\b/i
const noStock = { categories: [], sources: [] }

// Thousands of needs say the same of these, each in its own combination.
const categoryOf = keepReadings((text = '') => ({
  key: readText(text).key,
  traits: isPlainCategory(text) ? categoryTraits(text) : undefined,
}))
const gradesOf = keepReadings((text = '') => readGrades(text, false))
const galvanealGradesOf = keepReadings((text = '') => readGrades(text, true))
const thicknessOf = keepReadings((text = '', category = '') => {
  const thickness = readWantedThickness(text, category)
  if (thickness === undefined) return { read: undefined }
  return { read: { ...thickness, toleranceIn: thicknessToleranceIn(thickness.thicknessIn, category) } }
})

/** Reads a stored need once. What cannot be read is in `unread`. */
export function readNeed(need: NeedTexts): ReadNeed {
  const unread: UnreadText[] = []
  const read = <Value>(field: keyof NeedTexts, readText: (text: string) => Value | undefined): Value | null => {
    const text = statedText(need[field])
    if (text === '') return null
    const value = readText(text)
    if (value === undefined) unread.push({ field, text })
    return value ?? null
  }
  const category = statedText(need.category)
  const { key: categoryKey, traits } = categoryOf(category)
  const isGalvaneal = [category, need.gradeCategory].some(isGalvanealText)
  const coating =
    read('coatingWt', (text) => readCoating(text, isGalvaneal)) ?? readCoating(need.gradeCategory, isGalvaneal)
  const gaugedCategory = gaugedCategoryOf(category, coating !== undefined)
  const thickness = read('thickness', (text) => thicknessOf(text, gaugedCategory).read)
  // A coil has no length.
  const length = isCoilText(need.length) ? null : read('length', (text) => wantedOf(readLength(text), 'lengthIn'))
  return {
    categoryKey,
    finish: traits?.finish ?? null,
    form: traits?.form ?? null,
    thicknessIn: thickness?.thicknessIn ?? null,
    lowIn: thickness?.lowIn ?? null,
    highIn: thickness?.highIn ?? null,
    toleranceIn: thickness?.toleranceIn ?? 0,
    widthIn: read('width', (text) => wantedOf(readWidth(text), 'widthIn')),
    lengthIn: length,
    weightLb: read('weightNeeded', readWantedLb),
    metals: wantedMetals(need),
    grades: (isGalvaneal ? galvanealGradesOf : gradesOf)(need.gradeCategory),
    coating: coating ?? null,
    classification: read('product', readCondition),
    state: read('locationState', findStateCode),
    unread,
  }
}

/** As the API tells it. */
export function toReadAs({ categoryKey: _key, toleranceIn: _tolerance, metals, ...need }: ReadNeed): NeedReadAs {
  return {
    ...need,
    metals: listMetals(metals),
    grades: [...need.grades],
    coating: need.coating && formatCoating(need.coating),
  }
}

const isCoilText = (text: string) => readLength(text).kind === 'coil'

function readWantedThickness(text: string, category: string) {
  const { thicknessIn, lowIn = null, highIn = null } = readThickness(text, gaugeSeriesOf(category))
  return thicknessIn === undefined ? undefined : { thicknessIn, lowIn, highIn }
}

type Extent<Key extends string> = { [Name in Key]: number | undefined } & {
  lowIn: number | undefined
  highIn: number | undefined
}

/** The extent itself, or the middle of a range. */
function wantedOf<Key extends string>(extent: Extent<Key>, key: Key): number | undefined {
  const { lowIn, highIn } = extent
  return lowIn !== undefined && highIn !== undefined ? (lowIn + highIn) / 2 : extent[key]
}

/** Pounds, or another unit; a ton is the short ton of the US trade. */
function readWantedLb(text: string): number | undefined {
  const plainLb = parsePlainPounds(text)
  if (plainLb !== undefined) return plainLb > 0 ? plainLb : undefined
  const [part, ...others] = readPhrase(text, noStock)
  return part?.filter === 'wanted' && others.length === 0 ? part.value : undefined
}

/** The keys of one or several grades. */
function readGrades(text: string, isGalvaneal: boolean): string[] {
  const grades = statedText(text)
    .split(gradeSeparator)
    .flatMap(splitGrades)
    .filter((grade) => statedText(grade) !== '' && !isCoatingAlone(grade, isGalvaneal) && !isMetalAlone(grade))
  return [...new Set(grades.map(gradeKey))].filter((key) => key !== '')
}

/** `CS-B, G60` names a grade and a coating. */
function isCoatingAlone(text: string, isGalvaneal: boolean): boolean {
  return !/\S\s+\S/.test(text.trim()) && readCoating(text, isGalvaneal) !== undefined
}
