import type { SizeBound } from '../../../../shared/search/bounds.ts'
import type { FacetName } from '../../../../shared/search/terms.ts'
import { type Coating, isCoatedAtLeast, readCoating } from '../../../../shared/steel/coatings.ts'
import { type GaugeChart, gaugeRange } from '../../../../shared/steel/gauges.ts'
import { gradeKey, meetsGrade } from '../../../../shared/steel/grades.ts'
import { isMetal } from '../../../../shared/steel/metal-reading.ts'
import type { Metal } from '../../../../shared/steel/metals.ts'
import { isBetween } from '../../../../shared/steel/thickness.ts'
import {
  type CoatedReading,
  type GroupReading,
  readConditionText,
  readText,
  regionBit,
  type SizeReading,
  type TextReading,
} from '../../../steel/readings.ts'
import { type Columns, rowMetals } from './columns.ts'
import { type Dictionary, idWords } from './dictionary.ts'
import { type Filter, type SizeAspect, type SizeRange, sizeAspects } from './question.ts'

/** What keeps a row from being a hit: a bit for each facet's filter, for an unreadable text, and for all else. */
export const facetBits: Readonly<Record<FacetName, number>> = {
  region: 1,
  category: 2,
  state: 4,
  source: 8,
  grade: 16,
  condition: 32,
}
export const facetMask = 63
export const unreadBit = 64
export const missBit = 128

/** The bits by which a row is no hit. */
export function blockingBits({ isUnreadIncluded }: Filter): number {
  return isUnreadIncluded ? missBit | facetMask : missBit | facetMask | unreadBit
}

const gaugeCharts: readonly GaugeChart[] = ['hot rolled', 'cold rolled', 'coated']

/** Tests each distinct text once, and marks all rows column by column. */
export function markRows(columns: Columns, filter: Filter, isActive: (category: string) => boolean): Uint8Array {
  const marks = new Uint8Array(columns.rows)
  if (columns.removed > 0) {
    for (let row = 0; row < marks.length; row += 1) if (columns.isThere[row] === 0) marks[row] = missBit
  }
  markCodes(marks, columns.group, columns.groups, groupTest(filter, isActive))
  const testGrade = gradeTest(filter)
  if (testGrade) markCodes(marks, columns.grade, columns.grades, testGrade)
  const conditions = keysOf(filter.conditions, (text) => readConditionText(text).key)
  if (conditions) {
    const testCondition = ({ key }: { key: string }) => (conditions.has(key) ? 0 : facetBits.condition)
    markCodes(marks, columns.condition, columns.conditions, testCondition)
  }
  for (const aspect of sizeAspects) markSizes(marks, columns, aspect, filter[aspect])
  markWeights(marks, columns, filter.weight)
  markCoatings(marks, columns, filter.coatings)
  markMetals(marks, columns, filter.metals)
  markTimes(marks, columns, filter.createdAfterMs)
  markIds(marks, columns, filter.ids)
  for (const word of longestWords(filter.words)) markWord(marks, columns, word)
  return marks
}

const foldText = (text: string) => readText(text).key

function keysOf(texts: readonly string[], keyOf: (text: string) => string): ReadonlySet<string> | undefined {
  return texts.length === 0 ? undefined : new Set(texts.map(keyOf))
}

function markCodes<Reading>(
  marks: Uint8Array,
  codes: Uint32Array,
  { readings }: Dictionary<Reading>,
  test: (reading: Reading) => number,
): void {
  const marksOfCodes = Uint8Array.from(readings, test)
  if (!marksOfCodes.some((mark) => mark !== 0)) return
  for (let row = 0; row < marks.length; row += 1) marks[row] = (marks[row] ?? 0) | (marksOfCodes[codes[row] ?? 0] ?? 0)
}

function gradeTest({ grades, kindsOfGrade }: Filter): ((grade: TextReading) => number) | undefined {
  const keys = keysOf(grades, gradeKey)
  if (keys) return ({ key }) => (keys.has(key) ? 0 : facetBits.grade)
  if (kindsOfGrade.length === 0) return undefined
  const wanted = kindsOfGrade.map(gradeKey)
  return ({ key }) => (wanted.some((wantedKey) => meetsGrade(key, wantedKey)) ? 0 : facetBits.grade)
}

function groupTest(filter: Filter, isActive: (category: string) => boolean): (group: GroupReading) => number {
  const regions = filter.regions.reduce((mask, code) => mask | regionBit(code), 0)
  const categories = keysOf(filter.categories, foldText)
  const states = keysOf(filter.states, (code) => code)
  const sources = keysOf(filter.sources, foldText)
  return ({ category, source, state, regionMask }) =>
    (isActive(category.key) ? 0 : missBit) |
    (regions === 0 || (regions & regionMask) !== 0 ? 0 : facetBits.region) |
    (!categories || categories.has(category.key) ? 0 : facetBits.category) |
    (!states || states.has(state) ? 0 : facetBits.state) |
    (!sources || sources.has(source.key) ? 0 : facetBits.source)
}

/** Marks the rows that a range of sizes keeps out. */
export function markSizes(marks: Uint8Array, columns: Columns, aspect: SizeAspect, range: SizeRange): void {
  const dictionaries = { thickness: columns.thicknesses, width: columns.widths, length: columns.lengths }
  const test = sizeTest(range)
  if (test) markCodes(marks, columns[aspect], dictionaries[aspect], test)
}

function sizeTest({ from, to }: SizeRange): ((size: SizeReading) => number) | undefined {
  if (from === undefined && to === undefined) return undefined
  const ofChart = new Map([undefined, ...gaugeCharts].map((chart) => [chart, boundsIn(from, to, chart)]))
  return ({ figure, measuredHighIn, shownIn, isNone, chart }) => {
    const bounds = ofChart.get(chart)
    if (!bounds || isNone) return missBit
    if (Number.isNaN(figure)) return unreadBit
    return isBetween({ lowIn: figure, highIn: measuredHighIn, shownIn }, bounds.fromIn, bounds.toIn) ? 0 : missBit
  }
}

/**
 * The ends of a range by the gauges of a chart, in inches; undefined for a gauge that it lacks. A gauge is the outer end of its ordering
 * range, so the order of two gauges does not matter.
 */
export function boundsIn(from: SizeBound | undefined, to: SizeBound | undefined, chart: GaugeChart | undefined) {
  const rangeOf = (bound: SizeBound | undefined, open: number) => {
    if (bound === undefined) return { lowIn: open, highIn: open }
    if ('figure' in bound) return { lowIn: bound.figure, highIn: bound.figure }
    return chart && gaugeRange(bound.gauge, chart)
  }
  const first = rangeOf(from, 0)
  const last = rangeOf(to, Number.POSITIVE_INFINITY)
  if (!first || !last) return undefined
  const areGauges = from !== undefined && to !== undefined && 'gauge' in from && 'gauge' in to
  return {
    fromIn: areGauges ? Math.min(first.lowIn, last.lowIn) : first.lowIn,
    toIn: areGauges ? Math.max(first.highIn, last.highIn) : last.highIn,
  }
}

function markWeights(marks: Uint8Array, { weightLb }: Columns, { from, to }: SizeRange): void {
  if (from === undefined && to === undefined) return
  const fromLb = from && 'figure' in from ? from.figure : 0
  const toLb = to && 'figure' in to ? to.figure : Number.POSITIVE_INFINITY
  for (let row = 0; row < marks.length; row += 1) {
    const weight = weightLb[row] ?? Number.NaN
    const shown = Math.round(weight)
    const isWithin = (weight >= fromLb && weight <= toLb) || (shown >= fromLb && shown <= toLb)
    if (!isWithin) marks[row] = (marks[row] ?? 0) | (Number.isNaN(weight) ? unreadBit : missBit)
  }
}

/** Marks the rows with a lighter coating, or none that can be read. By the grade; where that tells no coating, by the product. */
export function markCoatings(marks: Uint8Array, columns: Columns, coatings: readonly string[]): void {
  if (coatings.length === 0) return
  const { grade, grades, product, products, group, groups } = columns
  const wanted = coatings.flatMap((text) => readCoating(text) ?? [])
  const test = (coating: Coating | undefined) => {
    if (coating === undefined) return unreadBit
    return wanted.some((least) => isCoatedAtLeast(coating, least)) ? 0 : missBit
  }
  const tableOf = ({ readings }: Dictionary<CoatedReading>) => ({
    plain: Uint8Array.from(readings, ({ coating }) => test(coating)),
    galvaneal: Uint8Array.from(readings, ({ coatingOfGalvaneal }) => test(coatingOfGalvaneal)),
  })
  const ofGrades = tableOf(grades)
  const ofProducts = tableOf(products)
  const galvanealProducts = Uint8Array.from(products.readings, ({ isGalvaneal }) => Number(isGalvaneal))
  const galvanealGroups = Uint8Array.from(groups.readings, ({ isGalvaneal }) => Number(isGalvaneal))
  for (let row = 0; row < marks.length; row += 1) {
    const productCode = product[row] ?? 0
    const isGalvaneal = galvanealProducts[productCode] === 1 || galvanealGroups[group[row] ?? 0] === 1
    const kind = isGalvaneal ? 'galvaneal' : 'plain'
    const ofGrade = ofGrades[kind][grade[row] ?? 0] ?? 0
    const mark = ofGrade === unreadBit ? (ofProducts[kind][productCode] ?? 0) : ofGrade
    marks[row] = (marks[row] ?? 0) | mark
  }
}

function markMetals(marks: Uint8Array, columns: Columns, metals: readonly Metal[]): void {
  if (metals.length === 0) return
  const named = rowMetals(columns)
  for (let row = 0; row < marks.length; row += 1) {
    const mask = named.of(row)
    if (!metals.some((metal) => isMetal(mask, metal))) marks[row] = (marks[row] ?? 0) | missBit
  }
}

function markTimes(marks: Uint8Array, { createdMs }: Columns, afterMs: number | undefined): void {
  if (afterMs === undefined) return
  for (let row = 0; row < marks.length; row += 1) {
    if ((createdMs[row] ?? 0) <= afterMs) marks[row] = (marks[row] ?? 0) | missBit
  }
}

function markIds(marks: Uint8Array, { ids }: Columns, wanted: readonly string[]): void {
  if (wanted.length === 0) return
  // Most rows are told apart by the last word alone.
  const byLastWord = new Map<number, Uint32Array[]>()
  for (const words of wanted.map((id) => ids.wordsOf(id))) {
    const last = words[idWords - 1] ?? 0
    byLastWord.set(last, [...(byLastWord.get(last) ?? []), words])
  }
  for (let row = 0; row < marks.length; row += 1) {
    const at = row * idWords
    const alike = byLastWord.get(ids.words[at + idWords - 1] ?? 0)
    const isWanted = alike?.some((words) => [0, 1, 2].every((word) => ids.words[at + word] === words[word]))
    if (!isWanted) marks[row] = (marks[row] ?? 0) | missBit
  }
}

// A word within another occurs wherever that one does. Long words leave few rows, so they come first.
function longestWords(words: readonly string[]): string[] {
  const folded = [...new Set(words.map((word) => word.toLowerCase()))].sort((a, b) => b.length - a.length)
  return folded.filter((word, index) => !folded.slice(0, index).some((longer) => longer.includes(word)))
}

function markWord(marks: Uint8Array, columns: Columns, word: string): void {
  const hits = rowsOfWord(columns, word)
  for (let row = 0; row < marks.length; row += 1) if (hits[row] === 0) marks[row] = (marks[row] ?? 0) | missBit
}

/** The words that no item has which a search may find. */
export function findUnknownWords(
  columns: Columns,
  words: readonly string[],
  isActive: (category: string) => boolean,
): string[] {
  const { isThere, group, groups } = columns
  const active = Uint8Array.from(groups.readings, ({ category }) => Number(isActive(category.key)))
  return [...new Set(words)].filter((word) => {
    const hits = rowsOfWord(columns, word.toLowerCase())
    return !hits.some((isHit, row) => isHit === 1 && isThere[row] === 1 && active[group[row] ?? 0] === 1)
  })
}

function rowsOfWord(columns: Columns, word: string): Uint8Array {
  const { words, wordStarts, group, groups, product, products, grade, grades } = columns
  const hits = rowsWithWord(words.subarray(0, wordStarts[columns.rows]), wordStarts, columns.rows, word)
  const inGroups = Uint8Array.from(groups.readings, ({ source }) => Number(source.folded.includes(word)))
  const inProducts = Uint8Array.from(products.readings, ({ folded }) => Number(folded.includes(word)))
  const inGrades = Uint8Array.from(grades.readings, ({ folded }) => Number(folded.includes(word)))
  for (let row = 0; row < hits.length; row += 1) {
    hits[row] =
      (hits[row] ?? 0) |
      (inGroups[group[row] ?? 0] ?? 0) |
      (inProducts[product[row] ?? 0] ?? 0) |
      (inGrades[grade[row] ?? 0] ?? 0)
  }
  return hits
}

function rowsWithWord(words: Buffer, starts: Uint32Array, rows: number, word: string): Uint8Array {
  const hits = new Uint8Array(rows)
  const wanted = Buffer.from(word)
  let row = 0
  let at = words.indexOf(wanted)
  while (at >= 0) {
    while ((starts[row + 1] ?? 0) <= at) row += 1
    hits[row] = 1
    at = words.indexOf(wanted, starts[row + 1])
  }
  return hits
}
