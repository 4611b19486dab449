import { lowerBound } from '../../../lib/lower-bound.ts'
import type { Columns } from '../../inventory/index/columns.ts'
import { idWords } from '../../inventory/index/dictionary.ts'
import type { AskedNeed } from './match-question.ts'
import { isOfOtherGrade, scoreOf, statedWeights, sumOf, weightValue, whole } from './rules.ts'
import { noMatch, type ValueTables } from './value-tables.ts'

export type Ranked = { row: number; score: number }

/** The best rows of all that were added: by score, then the heavier item, then its id. */
class Ranking {
  readonly rows: Ranked[] = []
  readonly #columns: Columns
  readonly #size: number

  constructor(columns: Columns, size: number) {
    this.#columns = columns
    this.#size = size
  }

  add(row: number, score: number): void {
    const { rows } = this
    if (this.#size === 0) return
    const last = rows.length < this.#size ? undefined : rows[this.#size - 1]
    if (last && !this.#isBefore(row, score, last)) return
    const place = lowerBound(rows.length, 0, (at) => {
      const other = rows[at]
      return other !== undefined && this.#isBefore(row, score, other)
    })
    rows.splice(place, 0, { row, score })
    if (rows.length > this.#size) rows.pop()
  }

  #isBefore(row: number, score: number, other: Ranked): boolean {
    if (score !== other.score) return score > other.score
    const { weightLb, ids } = this.#columns
    const difference = sortableLb(weightLb[row]) - sortableLb(weightLb[other.row])
    if (difference !== 0) return difference > 0
    for (let word = 0; word < idWords; word += 1) {
      const order = (ids.words[row * idWords + word] ?? 0) - (ids.words[other.row * idWords + word] ?? 0)
      if (order !== 0) return order < 0
    }
    return false
  }
}

/** An unreadable weight is lighter than any. */
function sortableLb(weightLb: number | undefined): number {
  return weightLb === undefined || Number.isNaN(weightLb) ? -1 : weightLb
}

/** Takes one need through the stock. Nothing is allocated for a pair but for the best. */
export class NeedPass {
  matchCount = 0
  newMatches = 0
  /** In millionths of a point; -1 without a match. */
  bestScore = -1
  readonly ranked: Ranking
  readonly unread: Ranking
  readonly dismissed: Ranking
  readonly #columns: Columns
  readonly #asked: AskedNeed
  readonly #best: number
  readonly #isAnyNewEnough: boolean
  readonly #stated: ReturnType<typeof statedWeights>
  readonly #isDismissed: ((row: number) => boolean) | undefined
  readonly #tables: ReturnType<typeof tablesOf>

  constructor(
    columns: Columns,
    tables: ValueTables,
    asked: AskedNeed,
    { best, isAnyNewEnough }: { best: number; isAnyNewEnough: boolean },
  ) {
    this.#columns = columns
    this.#asked = asked
    this.#best = best
    this.#isAnyNewEnough = isAnyNewEnough
    this.#stated = statedWeights(asked.need)
    this.#isDismissed = dismissedTest(columns, asked.dismissedIds)
    this.#tables = tablesOf(tables, asked)
    this.ranked = new Ranking(columns, best)
    this.unread = new Ranking(columns, best)
    this.dismissed = new Ranking(columns, best)
  }

  /**
   * Visits rows of one category; `factor` is that of its fit, and `isUnread` tells that the need states a thickness which they
   * lack. Returns false once enough is known. Its parameters are not one object, which would take longer than a few rows.
   */
  visit(rows: Uint32Array, from: number, to: number, factor: number, isCoil: boolean, isUnread: boolean): boolean {
    // Items without a thickness are in no count.
    if (from >= to || (isUnread && this.#best === 0)) return true
    const { group, grade, width, length, condition, thickness, weightLb, changeNo } = this.#columns
    const { thicknessOf, ofWidth, ofGrade, ofCondition, ofLocation, coatingOf, isOfMetal } = this.#tables
    const ofLength = isCoil ? this.#tables.ofCoilLength : this.#tables.ofLength
    const { need, seenChangeNo } = this.#asked
    const wantedLb = need.weightLb
    const stated = this.#stated
    const isDismissed = this.#isDismissed
    const isRanked = this.#best > 0
    const isAnyNewEnough = this.#isAnyNewEnough
    let { matchCount, newMatches } = this
    let lastThickness = -1
    let thicknessValue = noMatch
    // Scores follow from the greatest sums of a visit at its end.
    let bestSum = -1
    let bestOtherSum = -1
    for (let at = from; at < to; at += 1) {
      const row = rows[at] ?? 0
      const isNew = (changeNo[row] ?? 0) > seenChangeNo
      if (isAnyNewEnough && !isNew) continue
      const thicknessCode = thickness[row] ?? 0
      if (thicknessCode !== lastThickness) {
        lastThickness = thicknessCode
        thicknessValue = thicknessOf(thicknessCode)
      }
      if (thicknessValue === noMatch) continue
      const widthValue = ofWidth[width[row] ?? 0] ?? noMatch
      if (widthValue === noMatch) continue
      const conditionValue = ofCondition[condition[row] ?? 0] ?? noMatch
      if (conditionValue === noMatch) continue
      const lengthValue = ofLength[length[row] ?? 0] ?? noMatch
      if (lengthValue === noMatch) continue
      const coatingValue = coatingOf === undefined ? 0 : coatingOf(row)
      if (coatingValue === noMatch) continue
      if (isOfMetal !== undefined && !isOfMetal(row)) continue
      const isLeftOut = isDismissed?.(row) ?? false
      if (isLeftOut && !isRanked) continue
      const gradeValue = ofGrade[grade[row] ?? 0] ?? 0
      const isOther = isOfOtherGrade(stated, gradeValue)
      const sumAtMost = sumOf(
        stated,
        thicknessValue,
        widthValue,
        gradeValue,
        lengthValue,
        conditionValue,
        whole,
        ofLocation[group[row] ?? 0] ?? 0,
        coatingValue,
      )
      // Most items of a count are not the best even if they weigh enough, and a weight and a score each take a division.
      if (isRanked || sumAtMost > (isOther ? bestOtherSum : bestSum)) {
        const weight = wantedLb === null ? whole : weightValue(wantedLb, weightLb[row] ?? Number.NaN)
        const sum = sumAtMost - stated.weight * (whole - weight)
        if (isRanked) this.#rankingOf(isLeftOut, isUnread).add(row, scoreOf(stated, factor, sum, isOther))
        if (isLeftOut || isUnread) continue
        if (isOther) bestOtherSum = Math.max(bestOtherSum, sum)
        else bestSum = Math.max(bestSum, sum)
      }
      matchCount += 1
      if (isNew) newMatches += 1
      if (isAnyNewEnough) break
    }
    this.bestScore = Math.max(
      this.bestScore,
      bestSum < 0 ? -1 : scoreOf(stated, factor, bestSum, false),
      bestOtherSum < 0 ? -1 : scoreOf(stated, factor, bestOtherSum, true),
    )
    this.matchCount = matchCount
    this.newMatches = newMatches
    return !(isAnyNewEnough && newMatches > 0)
  }

  #rankingOf(isDismissed: boolean, isUnread: boolean): Ranking {
    if (isDismissed) return this.dismissed
    return isUnread ? this.unread : this.ranked
  }
}

function tablesOf(tables: ValueTables, { need }: AskedNeed) {
  return {
    thicknessOf: tables.thicknessOf(need),
    ofWidth: tables.width(need),
    ofLength: tables.length(need, undefined),
    ofCoilLength: tables.length(need, 'coil'),
    ofGrade: tables.grade(need),
    ofCondition: tables.condition(need),
    ofLocation: tables.location(need),
    coatingOf: tables.coating(need),
    isOfMetal: tables.metal(need),
  }
}

/** Undefined if nothing is dismissed. */
function dismissedTest({ ids }: Columns, dismissedIds: readonly string[]): ((row: number) => boolean) | undefined {
  if (dismissedIds.length === 0) return undefined
  const wanted = new Set(dismissedIds)
  // Far cheaper than the text of an id, and seldom equal for two.
  const lastWord = ({ words }: { words: Uint32Array }, row: number) => words[(row + 1) * idWords - 1]
  const lastWords = new Set(dismissedIds.map((id) => lastWord({ words: ids.wordsOf(id) }, 0)))
  return (row) => lastWords.has(lastWord(ids, row)) && wanted.has(ids.at(row))
}
