import type { MatchAspect, MatchFit } from '../../../../shared/needs/terms.ts'
import { findRegionOfState } from '../../../../shared/places/regions.ts'
import type { SteelFinish, SteelForm } from '../../../../shared/steel/categories.ts'
import { type Coating, isCoatedAtLeast } from '../../../../shared/steel/coatings.ts'
import { readCondition } from '../../../../shared/steel/conditions.ts'
import { gradeKey, gradeStandard, splitGrades } from '../../../../shared/steel/grades.ts'
import { tenThousandths } from '../../../../shared/steel/thickness.ts'
import { meetsCondition, sideToleranceIn } from '../../../../shared/steel/tolerances.ts'
import {
  type CoatedReading,
  coatingOf,
  type GroupReading,
  regionBit,
  type SizeReading,
  type TextReading,
} from '../../../steel/readings.ts'
import type { NeedTexts, ReadNeed } from './read-need.ts'

/** How well an item meets one aspect; `value` is 0 to `whole`. Where there is none, the item is no match. */
export type AspectFit = { fit: MatchFit; value: number }

/** All that an aspect may count: values are whole billionths of it, since sums of fractions depend on their order. */
export const whole = 1_000_000_000
/** A score of 1: scores are whole millionths of a point. */
export const scorePoint = 1_000_000

/** What each aspect that a need states counts for. */
export const aspectWeights = {
  thickness: 35,
  width: 20,
  grade: 20,
  length: 10,
  condition: 10,
  weight: 10,
  location: 10,
  coating: 10,
} as const
export type ScoredAspect = keyof typeof aspectWeights

const fitOf = (fit: MatchFit, share: number): AspectFit => ({ fit, value: Math.round(share * whole) })

const exact = fitOf('exact', 1)
const unknown = fitOf('unknown', 0.4)
const otherTypeOfGrade = fitOf('close', 0.6)
const otherGrade = fitOf('other', 0)
const otherCondition = fitOf('close', 0.7)
const sameRegion = fitOf('close', 0.8)
const otherRegion = fitOf('other', 0.3)
const heavierCoating = fitOf('close', 1)

// In percent.
const substituteFactor = 85
const plainFactor = 100
const substitute = fitOf('close', substituteFactor / plainFactor)

const otherGradeScoreMax = 60 * scorePoint
const oversizeValueMin = 0.2
// Metric sizes in inches are not exact.
const noiseIn = 1e-6

/** A finish that may stand in for another; no other exchange. */
const finishSubstitutes: Partial<Record<SteelFinish, readonly SteelFinish[]>> = {
  'hot rolled': ['P&O', 'pickle dry'],
  'P&O': ['pickle dry'],
  'pickle dry': ['P&O'],
}
/** A sheet can be cut from a coil. */
const formSubstitutes: Partial<Record<SteelForm, readonly SteelForm[]>> = { sheet: ['coil'] }

/** `factor` is in whole ten-thousandths. */
export type CategoryFit = { finish: AspectFit; form: AspectFit; factor: number }

/** Finish and form together. A product of its own, of the need or of the item, fits the category of the same name only. */
export function fitCategory(need: ReadNeed, { category, finish, form }: GroupReading): CategoryFit | undefined {
  const asWanted = { finish: exact, form: exact, factor: plainFactor * plainFactor }
  if (need.categoryKey === '') return asWanted
  if (need.finish === null || need.form === null || finish === undefined || form === undefined) {
    return category.key === need.categoryKey ? asWanted : undefined
  }
  const finishFit = fitTrait(need.finish, finish, finishSubstitutes)
  const formFit = fitTrait(need.form, form, formSubstitutes)
  if (!finishFit || !formFit) return undefined
  return { finish: finishFit, form: formFit, factor: factorOf(finishFit) * factorOf(formFit) }
}

function fitTrait<Trait extends string>(
  wanted: Trait,
  there: Trait,
  substitutes: Partial<Record<Trait, readonly Trait[]>>,
): AspectFit | undefined {
  if (wanted === there) return exact
  return substitutes[wanted]?.includes(there) ? substitute : undefined
}

const factorOf = (fit: AspectFit) => (fit === substitute ? substituteFactor : plainFactor)

/** The thicknesses, in ten-thousandths of an inch, between which an item may match; undefined if the need states none. */
export function thicknessWindow(need: ReadNeed): { over: number; under: number } | undefined {
  const { thicknessIn, toleranceIn } = need
  if (thicknessIn === null) return undefined
  const reach = 2 * tenThousandths(toleranceIn)
  return { over: tenThousandths(thicknessIn) - reach, under: tenThousandths(thicknessIn) + reach }
}

export function fitThickness(need: ReadNeed, { figure, measuredHighIn }: SizeReading): AspectFit | undefined {
  if (need.thicknessIn === null) return undefined
  if (Number.isNaN(figure)) return unknown
  const value = thicknessJudge(need)(tenThousandths(figure), tenThousandths(measuredHighIn))
  if (value === undefined) return undefined
  return value === whole ? exact : { fit: 'close', value }
}

/**
 * Gives the value of a thickness alone, for each of many pairs: whole within the tolerance, then falling to 0 at twice the
 * tolerance. Takes both ends in ten-thousandths of an inch, NaN if unreadable.
 */
export function thicknessJudge({
  thicknessIn,
  toleranceIn,
}: ReadNeed): (low: number, high: number) => number | undefined {
  if (thicknessIn === null) return () => 0
  const wanted = tenThousandths(thicknessIn)
  const tolerance = tenThousandths(toleranceIn)
  return (low, high) => {
    if (Number.isNaN(low)) return unknown.value
    const distance = Math.max(0, low - wanted, wanted - high)
    if (distance >= 2 * tolerance) return undefined
    return distance <= tolerance ? whole : Math.round((1 - (distance - tolerance) / tolerance) * whole)
  }
}

export function fitWidth({ widthIn }: ReadNeed, size: SizeReading): AspectFit | undefined {
  return widthIn === null ? undefined : fitSize(widthIn, size)
}

/** A coil can be cut to any length. */
export function fitLength(
  { lengthIn }: ReadNeed,
  size: SizeReading,
  form: SteelForm | undefined,
): AspectFit | undefined {
  if (lengthIn === null) return undefined
  return form === 'coil' || size.isNone ? exact : fitSize(lengthIn, size)
}

/** As wanted up to 1/8 in over or under; more over counts less, more under is no match. */
function fitSize(wantedIn: number, size: SizeReading): AspectFit | undefined {
  if (Number.isNaN(size.figure)) return unknown
  const overIn = nearestSizeIn(wantedIn, size) - wantedIn
  if (overIn < -sideToleranceIn - noiseIn) return undefined
  if (overIn <= sideToleranceIn + noiseIn) return exact
  return fitOf('close', Math.max(oversizeValueMin, 1 - overIn / wantedIn))
}

export function nearestSizeIn(wantedIn: number, { figure, measuredHighIn }: SizeReading): number {
  return Math.min(Math.max(wantedIn, figure), measuredHighIn)
}

/** Either grade of dual certified steel counts. */
export function fitGrade({ grades }: ReadNeed, { key, text }: TextReading): AspectFit | undefined {
  if (grades.length === 0) return undefined
  if (key === '') return unknown
  const keys = text.includes('/') ? splitGrades(text).map(gradeKey) : [key]
  if (keys.some((one) => grades.includes(one))) return exact
  const standards = new Set(grades.map(gradeStandard))
  const isOfStandard = keys.map(gradeStandard).some((standard) => standard !== undefined && standards.has(standard))
  return isOfStandard ? otherTypeOfGrade : otherGrade
}

export function fitCondition({ classification }: ReadNeed, { text }: TextReading): AspectFit | undefined {
  if (classification === null) return undefined
  const condition = readCondition(text)
  if (condition === undefined) return unknown
  if (condition === classification) return exact
  return meetsCondition(condition, classification) ? otherCondition : undefined
}

/** A heavier coating of the same family will do, a lighter one never. */
export function fitCoating(
  { coating }: ReadNeed,
  grade: CoatedReading,
  product: CoatedReading,
  group: Pick<GroupReading, 'isGalvaneal'>,
): AspectFit | undefined {
  if (coating === null) return undefined
  return fitCoatingOf(coating, coatingOf(grade, product, group))
}

export function fitCoatingOf(wanted: Coating, coating: Coating | undefined): AspectFit | undefined {
  if (coating === undefined) return unknown
  if (!isCoatedAtLeast(coating, wanted)) return undefined
  return coating.weight === wanted.weight ? exact : heavierCoating
}

/** `weightLb` is NaN if unreadable. */
export function fitWeight({ weightLb: wantedLb }: ReadNeed, weightLb: number): AspectFit | undefined {
  if (wantedLb === null) return undefined
  if (!(weightLb > 0)) return unknown
  const value = weightValue(wantedLb, weightLb)
  return value === whole ? exact : { fit: 'short', value }
}

/** The value of a weight alone, for each of many pairs. */
export function weightValue(wantedLb: number, weightLb: number): number {
  if (!(weightLb > 0)) return unknown.value
  return weightLb >= wantedLb ? whole : Math.round((whole * weightLb) / wantedLb)
}

export function fitLocation(
  { state }: ReadNeed,
  group: Pick<GroupReading, 'state' | 'regionMask'>,
): AspectFit | undefined {
  if (state === null) return undefined
  if (group.state === '') return unknown
  if (group.state === state) return exact
  const region = findRegionOfState(state)
  return region && (group.regionMask & regionBit(region.code)) !== 0 ? sameRegion : otherRegion
}

const aspectOfField: Partial<Record<keyof NeedTexts, ScoredAspect>> = {
  product: 'condition',
  thickness: 'thickness',
  width: 'width',
  length: 'length',
  locationState: 'location',
  weightNeeded: 'weight',
  coatingWt: 'coating',
}

/** The texts of a need that could not be read, by the aspect that they are of. */
export function unreadAspects({ unread }: ReadNeed): ReadonlyMap<MatchAspect, string> {
  return new Map(unread.flatMap(({ field, text }) => (aspectOfField[field] ? [[aspectOfField[field], text]] : [])))
}

/** Stock of another metal is no match, so that what is one is as wanted. */
export function fitMetal({ metals }: ReadNeed): AspectFit | undefined {
  return metals === 0 ? undefined : exact
}

/** The weight of each aspect, 0 for one that the need does not state or that was not read; `unread` is that of the latter. */
export type StatedWeights = Record<ScoredAspect, number> & { unread: number; total: number }

export function statedWeights(need: ReadNeed): StatedWeights {
  const weightIf = (isStated: boolean, aspect: ScoredAspect) => (isStated ? aspectWeights[aspect] : 0)
  const thickness = weightIf(need.thicknessIn !== null, 'thickness')
  const width = weightIf(need.widthIn !== null, 'width')
  const grade = weightIf(need.grades.length > 0, 'grade')
  const length = weightIf(need.lengthIn !== null, 'length')
  const condition = weightIf(need.classification !== null, 'condition')
  const weight = weightIf(need.weightLb !== null, 'weight')
  const location = weightIf(need.state !== null, 'location')
  const coating = weightIf(need.coating !== null, 'coating')
  const stated = { thickness, width, grade, length, condition, weight, location, coating }
  const unreadOnes = new Set(need.unread.flatMap(({ field }) => aspectOfField[field] ?? []))
  const unread = [...unreadOnes].reduce((sum, aspect) => sum + (stated[aspect] > 0 ? 0 : aspectWeights[aspect]), 0)
  const total = thickness + width + grade + length + condition + weight + location + coating + unread
  return { ...stated, unread, total }
}

// What a factor of one and whole values come to, for 100 points.
const sumPerScore = (plainFactor * plainFactor * whole) / (100 * scorePoint)

/** As people see it, 0 to 100. */
export const toPoints = (score: number): number => Math.round(score / scorePoint)

/**
 * The weighted sum of the values of all stated aspects, of which those that were not read are unknown. Its parameters are not
 * one object, since it is called for each pair of need and item.
 */
export function sumOf(
  stated: StatedWeights,
  thickness: number,
  width: number,
  grade: number,
  length: number,
  condition: number,
  weight: number,
  location: number,
  coating: number,
): number {
  return (
    stated.thickness * thickness +
    stated.width * width +
    stated.grade * grade +
    stated.length * length +
    stated.condition * condition +
    stated.weight * weight +
    stated.location * location +
    stated.coating * coating +
    stated.unread * unknown.value
  )
}

/** Whether the item is of a grade that the need does not state, which bounds its score. */
export const isOfOtherGrade = (stated: StatedWeights, grade: number): boolean =>
  stated.grade > 0 && grade === otherGrade.value

/**
 * 0 to 100 points, in millionths of one: the weighted mean of the values of all stated aspects; any value will do for the
 * others. With another grade at most 60. Of two sums with the same bound the greater has no lower score.
 */
export function scoreOf(stated: StatedWeights, factor: number, sum: number, isOther: boolean): number {
  if (stated.total === 0) return factor * (scorePoint / plainFactor)
  const score = Math.round((factor * sum) / (stated.total * sumPerScore))
  return isOther ? Math.min(score, otherGradeScoreMax) : score
}
