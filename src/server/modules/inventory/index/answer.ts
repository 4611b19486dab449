import { milesBetween } from '../../../../shared/places/distances.ts'
import { regions } from '../../../../shared/places/regions.ts'
import type { FacetValues } from '../../../../shared/search/schema.ts'
import { type FacetName, facetNames, facetValuesMax } from '../../../../shared/search/terms.ts'
import {
  countSteps,
  type GaugeSeries,
  type SizeStock,
  type StepStock,
  seriesOfChart,
  thicknessSteps,
} from '../../../../shared/steel/gauges.ts'
import { roundWeightLb } from '../../../../shared/steel/weight.ts'
import { type GroupReading, regionBit } from '../../../steel/readings.ts'
import type { Columns } from './columns.ts'
import { countWithout } from './costs.ts'
import {
  blockingBits,
  facetBits,
  facetMask,
  findUnknownWords,
  markRows,
  markSizes,
  missBit,
  unreadBit,
} from './marks.ts'
import { findNearest } from './nearest.ts'
import type { Orders } from './orders.ts'
import type { Answer, Facets, Place, Question } from './question.ts'
import { findSimilarWords } from './similar-words.ts'

/** The stock of one version, as the index holds it. */
export type Stock = {
  version: number
  /** The last change of the stock that it takes in. */
  changeNo: number
  columns: Columns
  orders: Orders
  /** Folded names of the product types that buyers do not see. */
  inactive: ReadonlySet<string>
  /** From this many distinct texts on, it is loaded again. */
  textsMax: number
}

/** The page of a question, its totals and its facets. */
export function answerQuestion({ version, columns, orders, inactive }: Stock, question: Question): Answer {
  const isActive = (category: string) => !inactive.has(category)
  const { thickness, ...others } = question.filter
  const marks = markRows(columns, { ...others, thickness: {} }, isActive)
  const thicknesses = countThicknesses(columns, marks, blockingBits(question.filter))
  markSizes(marks, columns, 'thickness', thickness)
  const counts = countHits(columns, marks, question.filter.isUnreadIncluded)
  const { ids, next } = (question.near === undefined ? readPage : readPageNear)(columns, orders, marks, question)
  const isNothing = counts.total === 0
  const unfound = isNothing ? findUnknownWords(columns, question.filter.words, isActive) : []
  return {
    version,
    ids,
    next,
    total: counts.total,
    weightLb: roundWeightLb(counts.weightLb),
    unread: counts.unread,
    unfound,
    similar: findSimilarWords(columns, unfound, isActive),
    without: isNothing ? countWithout(columns, question.filter, unfound, isActive) : [],
    nearest: isNothing && isAskedByBuyer(question) ? findNearest(columns, question.filter, unfound, isActive) : [],
    facets: nameFacets(columns, counts),
    thicknesses,
  }
}

/** Of items by their ids, and of what came in lately, nobody wants to see others. */
function isAskedByBuyer({ filter: { ids, createdAfterMs } }: Question): boolean {
  return ids.length === 0 && createdAfterMs === undefined
}

/** `marks` say what all but the thickness keeps out. */
function countThicknesses(columns: Columns, marks: Uint8Array, blocking: number): StepStock[] {
  const { thickness, thicknesses, weightLb } = columns
  const items = new Uint32Array(thicknesses.size)
  const weights = new Float64Array(thicknesses.size)
  for (let row = 0; row < marks.length; row += 1) {
    if (((marks[row] ?? 0) & blocking) !== 0) continue
    const code = thickness[row] ?? 0
    const weight = weightLb[row] ?? 0
    increment(items, code)
    // Not of what has none that can be read.
    if (weight > 0) weights[code] = (weights[code] ?? 0) + weight
  }
  const there: SizeStock[] = []
  const series = new Set<GaugeSeries>()
  for (let code = 0; code < items.length; code += 1) {
    const count = items[code] ?? 0
    if (count === 0) continue
    const { figure, measuredHighIn, shownIn, chart } = thicknesses.at(code)
    if (Number.isNaN(figure)) continue
    there.push({ lowIn: figure, highIn: measuredHighIn, shownIn, items: count, weightLb: weights[code] ?? 0 })
    // Plate has no gauges, and leaves those of the others their names.
    if (chart) series.add(seriesOfChart(chart))
  }
  const [first] = series
  return countSteps(thicknessSteps(series.size > 1 ? 'mixed' : first), there)
}

function readPage(columns: Columns, orders: Orders, marks: Uint8Array, { filter, sort, limit, after }: Question) {
  const blocking = blockingBits(filter)
  const ids: string[] = []
  let last = 0
  let next: Place | undefined
  orders.walk(columns, sort, after, (row) => {
    if (((marks[row] ?? 0) & blocking) !== 0) return true
    if (ids.length === limit) {
      next = orders.placeOf(columns, sort, last)
      return false
    }
    ids.push(columns.ids.at(row))
    last = row
    return true
  })
  return { ids, next }
}

/** The nearest states first, those at one distance together. One pass finds the next items of each state. */
function readPageNear(columns: Columns, orders: Orders, marks: Uint8Array, question: Question) {
  const { filter, sort, limit, after, near = '' } = question
  const { group, groups } = columns
  const blocking = blockingBits(filter)
  const all = new Set(groups.readings.map(({ state }) => state))
  // No item of that state may be left.
  if (after) all.add(after.state ?? '')
  const states = [...all].sort((a, b) => compareDistances(near, a, b))
  const begun = after ? states.indexOf(after.state ?? '') : 0
  const stateOf = Int32Array.from(groups.readings, ({ state }) => states.indexOf(state))
  const found: number[][] = states.map(() => [])
  orders.walk(columns, sort, undefined, (row) => {
    if (((marks[row] ?? 0) & blocking) === 0) {
      const state = stateOf[group[row] ?? 0] ?? 0
      const rows = found[state]
      if (state > begun && rows && rows.length <= limit) rows.push(row)
    }
    return true
  })
  orders.walk(columns, sort, after, (row) => {
    const rows = found[begun]
    if (!rows || rows.length > limit) return false
    if (((marks[row] ?? 0) & blocking) === 0 && stateOf[group[row] ?? 0] === begun) rows.push(row)
    return true
  })
  const rows = found.flat()
  const last = rows[limit - 1]
  const state = last === undefined ? undefined : groups.at(group[last] ?? 0).state
  const next: Place | undefined =
    rows.length > limit && last !== undefined ? { ...orders.placeOf(columns, sort, last), state } : undefined
  return { ids: rows.slice(0, limit).map((row) => columns.ids.at(row)), next }
}

// What has no distance comes last.
function compareDistances(near: string, a: string, b: string): number {
  const [ofA, ofB] = [milesBetween(near, a), milesBetween(near, b)]
  if (Number.isNaN(ofA) || Number.isNaN(ofB))
    return Number(Number.isNaN(ofA)) - Number(Number.isNaN(ofB)) || (a < b ? -1 : 1)
  return ofA - ofB || (a < b ? -1 : 1)
}

type Counts = ReturnType<typeof countHits>

/** Hits by group, grade and condition; and for each facet those that only its own filter keeps out. */
function countHits(columns: Columns, marks: Uint8Array, isUnreadIncluded: boolean) {
  const { group, grade, condition, weightLb, groups, grades, conditions } = columns
  const ofGroups = new Uint32Array(groups.size)
  const ofGrades = new Uint32Array(grades.size)
  const ofConditions = new Uint32Array(conditions.size)
  const keptOut: Record<FacetName, Uint32Array> = {
    region: new Uint32Array(groups.size),
    category: new Uint32Array(groups.size),
    state: new Uint32Array(groups.size),
    source: new Uint32Array(groups.size),
    grade: new Uint32Array(grades.size),
    condition: new Uint32Array(conditions.size),
  }
  const codes = { region: group, category: group, state: group, source: group, grade, condition }
  const byBit: { counts: Uint32Array; codes: Uint32Array }[] = []
  for (const name of facetNames) byBit[facetBits[name]] = { counts: keptOut[name], codes: codes[name] }
  let total = 0
  let weight = 0
  let unread = 0
  for (let row = 0; row < marks.length; row += 1) {
    const mark = marks[row] ?? 0
    if (mark >= missBit) continue
    const facets = mark & facetMask
    if (mark >= unreadBit && !isUnreadIncluded) {
      if (facets === 0) unread += 1
      continue
    }
    if (facets === 0) {
      total += 1
      const weightOfRow = weightLb[row] ?? 0
      weight += Number.isNaN(weightOfRow) ? 0 : weightOfRow
      increment(ofGroups, group[row] ?? 0)
      increment(ofGrades, grade[row] ?? 0)
      increment(ofConditions, condition[row] ?? 0)
    } else if ((facets & (facets - 1)) === 0) {
      const only = byBit[facets]
      if (only) increment(only.counts, only.codes[row] ?? 0)
    }
  }
  return { total, weightLb: weight, unread, ofGroups, ofGrades, ofConditions, keptOut }
}

function increment(counts: Uint32Array, code: number): void {
  counts[code] = (counts[code] ?? 0) + 1
}

function nameFacets(columns: Columns, { ofGroups, ofGrades, ofConditions, keptOut }: Counts): Facets {
  const { groups, grades, conditions } = columns
  const stateOf = ({ state }: GroupReading) => ({ key: state, text: state })
  return {
    region: countRegions(groups.readings, ofGroups, keptOut.region),
    category: listValues(groups.readings, ({ category }) => category, ofGroups, keptOut.category),
    state: listValues(groups.readings, stateOf, ofGroups, keptOut.state),
    source: listValues(groups.readings, ({ source }) => source, ofGroups, keptOut.source),
    grade: listValues(grades.readings, (grade) => grade, ofGrades, keptOut.grade),
    condition: listValues(conditions.readings, (condition) => condition, ofConditions, keptOut.condition),
  }
}

function countRegions(groups: readonly GroupReading[], hits: Uint32Array, keptOut: Uint32Array): FacetValues {
  return regions
    .map(({ name, code }) => {
      const bit = regionBit(code)
      let count = 0
      groups.forEach(({ regionMask }, group) => {
        if ((regionMask & bit) !== 0) count += (hits[group] ?? 0) + (keptOut[group] ?? 0)
      })
      return { value: name, count }
    })
    .filter(({ count }) => count > 0)
    .sort(byCount)
}

type Named = { key: string; text: string }

/** Texts of the same key as one value, in their commonest spelling. The commonest values first, without blanks. */
function listValues<Reading>(
  readings: readonly Reading[],
  nameOf: (reading: Reading) => Named,
  hits: Uint32Array,
  keptOut: Uint32Array,
): FacetValues {
  const keys = new Map<string, string>()
  const spellings = new Map<string, number>()
  readings.forEach((reading, code) => {
    const count = (hits[code] ?? 0) + (keptOut[code] ?? 0)
    if (count === 0) return
    const { key, text } = nameOf(reading)
    keys.set(text, key)
    spellings.set(text, (spellings.get(text) ?? 0) + count)
  })
  const values = new Map<string, { value: string; count: number }>()
  const commonestFirst = [...spellings].map(([value, count]) => ({ value, count })).sort(byCount)
  for (const { value, count } of commonestFirst) {
    const key = keys.get(value) ?? ''
    const known = values.get(key)
    if (known) known.count += count
    else if (key !== '') values.set(key, { value, count })
  }
  return [...values.values()].sort(byCount).slice(0, facetValuesMax)
}

function byCount(a: FacetValues[number], b: FacetValues[number]): number {
  if (a.count !== b.count) return b.count - a.count
  return a.value < b.value ? -1 : a.value > b.value ? 1 : 0
}
