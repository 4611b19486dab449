import { findRegionOfState } from '../../../../shared/places/regions.ts'
import { stateName } from '../../../../shared/places/states.ts'
import { comparatives } from '../../../../shared/search/bounds.ts'
import { type NearReason, nearItemsMax } from '../../../../shared/search/item.ts'
import { categoryTraits } from '../../../../shared/steel/categories.ts'
import { gradeKey, gradeStandard, meetsGrade } from '../../../../shared/steel/grades.ts'
import { isBetween } from '../../../../shared/steel/thickness.ts'
import { sideToleranceIn } from '../../../../shared/steel/tolerances.ts'
import {
  type GroupReading,
  readConditionText,
  readText,
  regionBit,
  type SizeReading,
  type TextReading,
} from '../../../steel/readings.ts'
import type { Columns } from './columns.ts'
import { open } from './costs.ts'
import { boundsIn, markCoatings, markRows, unreadBit } from './marks.ts'
import { type Filter, type Nearest, type SizeAspect, type SizeRange, sizeAspects } from './question.ts'

/** How far an item is from what one aspect asks: 1 is a tenth of a size, or the next state. */
type Gap = { cost: number; reason: NearReason }

// Farther ones are other steel.
const farthest = 6
const costs = {
  otherTrait: 2,
  otherProduct: 5,
  nearState: 1,
  farState: 2,
  otherSource: 1,
  otherKind: 1,
  otherText: 2,
  unknown: 1.5,
} as const
// Of a size, or of a weight: what counts as 1.
const sizeShare = 0.1
const weightShare = 0.25
const leastStepIn = 0.005
// About as wide as the ordering range of any gauge.
const toleranceShare = 0.15
const noiseIn = 1e-6

const gapOf = (cost: number, aspect: NearReason['aspect'], fit: NearReason['fit'], text: string): Gap => ({
  cost,
  reason: { aspect, fit, text },
})

/** A column whose texts have gaps. */
type Part = { codes: Uint32Array; gaps: readonly (readonly Gap[])[]; costs: Float32Array }

/**
 * For a search that finds nothing: the items that differ least from what it asks, the nearest first, then the heavier. Metals and the words
 * that any item has are never given up. Each distinct text is judged once, and all rows are passed twice.
 */
export function findNearest(
  columns: Columns,
  filter: Filter,
  unfound: readonly string[],
  isActive: (category: string) => boolean,
): Nearest[] {
  const parts = partsOf(columns, filter)
  const isWeightAsked = filter.weight.from !== undefined || filter.weight.to !== undefined
  const isCoatingAsked = filter.coatings.length > 0
  if (parts.length === 0 && !isWeightAsked && !isCoatingAsked) return []
  const words = filter.words.filter((word) => !unfound.includes(word))
  const marks = markRows(columns, { ...filter, ...open, metals: filter.metals, words }, isActive)
  const coatings = new Uint8Array(isCoatingAsked ? columns.rows : 0)
  markCoatings(coatings, columns, filter.coatings)
  // Column by column, which takes half as long as row by row.
  const total = new Float32Array(columns.rows)
  for (const part of parts) addCosts(total, part)
  const best = new Best(columns)
  for (let row = 0; row < total.length; row += 1) {
    if (marks[row] !== 0 || (total[row] ?? 0) > best.limit) continue
    const coatingCost = isCoatingAsked ? costOfCoating(coatings[row] ?? 0) : 0
    const weightCost = isWeightAsked ? weightOff(filter.weight, columns.weightLb[row] ?? Number.NaN).cost : 0
    best.add(row, (total[row] ?? 0) + coatingCost + weightCost)
  }
  // Where only words are given up, nothing else has to be.
  const near = best.rows[0]?.cost === 0 ? best.rows.filter(({ cost }) => cost === 0) : best.rows
  const givenUp = unfound.map((word) => gapOf(0, 'words', 'other', `without “${word}”`))
  return near.map(({ row }) => ({
    id: columns.ids.at(row),
    reasons: [
      ...parts.flatMap(({ gaps, codes }) => gaps[codes[row] ?? 0] ?? []),
      ...(isCoatingAsked ? [coatingGap(coatings[row] ?? 0)] : []),
      ...(isWeightAsked ? [weightGap(filter.weight, columns.weightLb[row] ?? Number.NaN)] : []),
      ...givenUp,
    ].flatMap((gap) => gap?.reason ?? []),
  }))
}

function addCosts(total: Float32Array, { codes, costs: ofCodes }: Part): void {
  for (let row = 0; row < total.length; row += 1) total[row] = (total[row] ?? 0) + (ofCodes[codes[row] ?? 0] ?? 0)
}

/** The nearest rows of all that were added. */
class Best {
  readonly rows: { row: number; cost: number }[] = []
  readonly #columns: Columns

  constructor(columns: Columns) {
    this.#columns = columns
  }

  /** What costs more is not wanted; as much may be, if it is heavier. */
  limit: number = farthest

  add(row: number, cost: number): void {
    if (cost > this.limit) return
    const { rows } = this
    const place = rows.findIndex((other) => this.#isBefore(row, cost, other))
    if (place < 0 && rows.length >= nearItemsMax) return
    rows.splice(place < 0 ? rows.length : place, 0, { row, cost })
    if (rows.length > nearItemsMax) rows.pop()
    this.limit = rows[nearItemsMax - 1]?.cost ?? farthest
  }

  #isBefore(row: number, cost: number, other: { row: number; cost: number }): boolean {
    if (cost !== other.cost) return cost < other.cost
    const { ids, weightLb } = this.#columns
    const difference = (weightLb[row] || 0) - (weightLb[other.row] || 0)
    return difference === 0 ? ids.at(row) < ids.at(other.row) : difference > 0
  }
}

function partsOf(columns: Columns, filter: Filter): Part[] {
  const { group, groups, grade, grades, condition, conditions } = columns
  const { categories, states, regions, sources } = filter
  const sizes = {
    thickness: { codes: columns.thickness, dictionary: columns.thicknesses },
    width: { codes: columns.width, dictionary: columns.widths },
    length: { codes: columns.length, dictionary: columns.lengths },
  }
  const parts: Part[] = []
  const add = <Reading>(codes: Uint32Array, readings: readonly Reading[], judge: (reading: Reading) => Gap[]) => {
    const gaps = readings.map(judge)
    parts.push({ codes, gaps, costs: Float32Array.from(gaps, (all) => all.reduce((sum, { cost }) => sum + cost, 0)) })
  }
  if ([categories, states, regions, sources].some((asked) => asked.length > 0)) {
    add(group, groups.readings, judgeGroup(filter))
  }
  for (const aspect of sizeAspects) {
    const { codes, dictionary } = sizes[aspect]
    const range = filter[aspect]
    if (range.from !== undefined || range.to !== undefined) add(codes, dictionary.readings, judgeSize(aspect, range))
  }
  if (filter.grades.length > 0 || filter.kindsOfGrade.length > 0) add(grade, grades.readings, judgeGrade(filter))
  if (filter.conditions.length > 0) add(condition, conditions.readings, judgeCondition(filter))
  return parts
}

function judgeGroup({ categories, states, regions, sources }: Filter): (group: GroupReading) => Gap[] {
  const keysOf = (texts: readonly string[]) => new Set(texts.map((text) => readText(text).key))
  const [categoryKeys, sourceKeys, codes] = [keysOf(categories), keysOf(sources), new Set(states)]
  const traits = categories.map(categoryTraits)
  const regionMask = regions.reduce((mask, code) => mask | regionBit(code), 0)
  const near = states.flatMap((state) => findRegionOfState(state) ?? [])
  const nearMask = near.reduce((mask, { code }) => mask | regionBit(code), 0)
  const product = ({ category, form, finish }: GroupReading): Gap[] => {
    if (categoryKeys.size === 0 || categoryKeys.has(category.key)) return []
    if (finish !== undefined && traits.some((one) => one.finish === finish)) {
      return [gapOf(costs.otherTrait, 'form', 'other', `${form ?? 'other form'} instead`)]
    }
    return form !== undefined && traits.some((one) => one.form === form)
      ? [gapOf(costs.otherTrait, 'finish', 'other', 'other finish')]
      : [gapOf(costs.otherProduct, 'finish', 'other', 'other product')]
  }
  const place = (group: GroupReading): Gap[] => {
    const isThere =
      (codes.size === 0 || codes.has(group.state)) && (regionMask === 0 || (regionMask & group.regionMask) !== 0)
    if (isThere) return []
    if (group.state === '') return [gapOf(costs.farState, 'location', 'unknown', 'state not given')]
    const isNear = (nearMask & group.regionMask) !== 0
    const text = `in ${stateName(group.state)}`
    return [gapOf(isNear ? costs.nearState : costs.farState, 'location', isNear ? 'close' : 'other', text)]
  }
  const source = ({ source: { key } }: GroupReading): Gap[] =>
    sourceKeys.size === 0 || sourceKeys.has(key) ? [] : [gapOf(costs.otherSource, 'source', 'other', 'other source')]
  return (group) => [...product(group), ...place(group), ...source(group)]
}

function judgeSize(aspect: SizeAspect, { from, to }: SizeRange): (size: SizeReading) => Gap[] {
  const plain = boundsIn(from, to, 'hot rolled')
  return ({ figure, measuredHighIn, shownIn, isNone, chart }) => {
    if (isNone) return [gapOf(costs.otherKind, aspect, 'close', 'coil: can be cut')]
    const bounds = boundsIn(from, to, chart) ?? plain
    if (!bounds || Number.isNaN(figure)) return [gapOf(costs.unknown, aspect, 'unknown', `${aspect} not given`)]
    const { fromIn, toIn } = bounds
    if (isBetween({ lowIn: figure, highIn: measuredHighIn, shownIn }, fromIn, toIn)) return []
    const isUnder = measuredHighIn < fromIn
    const endIn = isUnder ? fromIn : toIn
    const offIn = isUnder ? fromIn - measuredHighIn : figure - toIn
    // Of a size with its tolerance, the size itself was asked for.
    const halfIn = (toIn - fromIn) / 2
    const toleranceIn = aspect === 'thickness' ? toleranceShare * (fromIn + halfIn) : sideToleranceIn + noiseIn
    const isOneSize = Number.isFinite(toIn) && halfIn <= toleranceIn
    const { from: over, to: under } = comparatives[aspect]
    const text = `${inches(isOneSize ? offIn + halfIn : offIn)} in ${isUnder ? under : over}`
    return [gapOf(offIn / Math.max(leastStepIn, sizeShare * endIn), aspect, 'close', text)]
  }
}

function judgeGrade({ grades, kindsOfGrade }: Filter): (grade: TextReading) => Gap[] {
  const wanted = (grades.length > 0 ? grades : kindsOfGrade).map(gradeKey)
  const meets = (key: string) =>
    wanted.some((wantedKey) => (grades.length > 0 ? key === wantedKey : meetsGrade(key, wantedKey)))
  const standards = new Set(wanted.map(gradeStandard))
  return ({ key }) => {
    if (meets(key)) return []
    if (key === '') return [gapOf(costs.unknown, 'grade', 'unknown', 'grade not given')]
    const standard = gradeStandard(key)
    return standard !== undefined && standards.has(standard)
      ? [gapOf(costs.otherKind, 'grade', 'close', `other type of ${standard}`)]
      : [gapOf(costs.otherText, 'grade', 'other', 'other grade')]
  }
}

function judgeCondition({ conditions }: Filter): (condition: TextReading) => Gap[] {
  const wanted = new Set(conditions.map((text) => readConditionText(text).key))
  return ({ key, text }) => {
    if (wanted.has(key)) return []
    return key === ''
      ? [gapOf(costs.unknown, 'condition', 'unknown', 'condition not given')]
      : [gapOf(costs.otherText, 'condition', 'other', text)]
  }
}

const costOfCoating = (mark: number) => (mark === 0 ? 0 : mark === unreadBit ? costs.unknown : costs.otherText)

function coatingGap(mark: number): Gap | undefined {
  if (mark === 0) return undefined
  const isUnread = mark === unreadBit
  const text = isUnread ? 'coating not given' : 'other coating'
  return gapOf(costOfCoating(mark), 'coating', isUnread ? 'unknown' : 'other', text)
}

/** How far a weight is from what is asked; under it, if negative. */
function weightOff({ from, to }: SizeRange, weightLb: number): { offLb: number; cost: number } {
  if (Number.isNaN(weightLb)) return { offLb: 0, cost: costs.unknown }
  const fromLb = from && 'figure' in from ? from.figure : 0
  const toLb = to && 'figure' in to ? to.figure : Number.POSITIVE_INFINITY
  // As shown it is whole.
  const offLb =
    Math.min(0, Math.max(weightLb, Math.round(weightLb)) - fromLb) + Math.max(0, Math.floor(weightLb) - toLb)
  return { offLb, cost: Math.abs(offLb) / Math.max(1, weightShare * (offLb < 0 ? fromLb : toLb)) || 0 }
}

function weightGap(range: SizeRange, weightLb: number): Gap | undefined {
  const { offLb, cost } = weightOff(range, weightLb)
  if (Number.isNaN(weightLb)) return gapOf(cost, 'weight', 'unknown', 'weight not given')
  if (offLb === 0) return undefined
  const { from: over, to: under } = comparatives.weight
  const text = `${Math.round(Math.abs(offLb)).toLocaleString('en-US')} lbs ${offLb < 0 ? under : over}`
  return gapOf(cost, 'weight', offLb < 0 ? 'short' : 'close', text)
}

const sixteenths = 16
const fractionNoise = 0.01

/** `1/8`, `1-1/2` or `0.012`. */
function inches(sizeIn: number): string {
  const parts = Math.round(sizeIn * sixteenths)
  if (parts === 0 || Math.abs(sizeIn * sixteenths - parts) > fractionNoise) return String(Number(sizeIn.toFixed(4)))
  const whole = Math.floor(parts / sixteenths)
  let [above, below] = [parts % sixteenths, sixteenths]
  while (above > 0 && above % 2 === 0) [above, below] = [above / 2, below / 2]
  return [whole > 0 || above === 0 ? whole : '', above > 0 ? `${above}/${below}` : '']
    .filter((part) => part !== '')
    .join('-')
}
