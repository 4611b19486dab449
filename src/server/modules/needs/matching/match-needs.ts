import type { Stock } from '../../inventory/stock-index/answer.ts'
import type { Columns } from '../../inventory/stock-index/columns.ts'
import { type Bucket, makeBuckets, rowsBetween } from './buckets.ts'
import type { AskedNeed, MatchQuestion, NeedAnswer, RankedItem } from './match-question.ts'
import { type Ranked, Ranking } from './ranking.ts'
import { fitCategory, scoreOf, statedWeights, thicknessWindow, weightValue } from './rules.ts'
import { noMatch, ValueTables } from './value-tables.ts'

export type RankedId = Omit<RankedItem, 'item'> & { id: string }
export type ThreadAnswer = {
  version: number
  changeNo: number
  needs: (Omit<NeedAnswer, 'best'> & { best: RankedId[] })[]
}

/** The way through the stock for many needs; each value is that of the rules. */
export function matchNeeds(stock: Stock, question: MatchQuestion): ThreadAnswer {
  const prepared = prepare(stock, question.changeNo)
  const needs = question.needs.map((asked) => matchNeed(stock.columns, prepared, asked, question))
  return { version: stock.version, changeNo: stock.changeNo, needs }
}

type Prepared = { version: number; changeNo: number | undefined; buckets: Bucket[]; tables: ValueTables }

// What all pieces of a question share: of all items, and of those of the change asked for last.
const keptOfStock = new WeakMap<Columns, { all?: Prepared; change?: Prepared }>()

function prepare(stock: Stock, changeNo: number | undefined): Prepared {
  const kept = keptOfStock.get(stock.columns) ?? {}
  const known = changeNo === undefined ? kept.all : kept.change
  if (known?.version === stock.version && known.changeNo === changeNo) return known
  const tables = [kept.all, kept.change].find((other) => other?.version === stock.version)?.tables
  const made = {
    version: stock.version,
    changeNo,
    buckets: makeBuckets(stock, changeNo),
    // New texts have come with a new version.
    tables: tables ?? new ValueTables(stock.columns),
  }
  keptOfStock.set(stock.columns, changeNo === undefined ? { ...kept, all: made } : { ...kept, change: made })
  return made
}

type Options = Pick<MatchQuestion, 'best' | 'isAnyNewEnough'>

function matchNeed(
  columns: Columns,
  { buckets, tables }: Prepared,
  { need, seenChangeNo, dismissedIds }: AskedNeed,
  { best = 0, isAnyNewEnough = false }: Options,
): ThreadAnswer['needs'][number] {
  const { group, grade, width, length, condition, thickness, weightLb, changeNo, ids } = columns
  const isDismissed = dismissedTest(columns, dismissedIds)
  const stated = statedWeights(need)
  const window = thicknessWindow(need)
  const ofThickness = tables.thickness(need)
  const ofWidth = tables.width(need)
  const ofLength = tables.length(need)
  const ofGrade = tables.grade(need)
  const ofCondition = tables.condition(need)
  const ofLocation = tables.location(need)
  const coatingOf = tables.coating(need)
  const wantedLb = need.weightLb
  const ranked = new Ranking(columns, best)
  const unread = new Ranking(columns, best)
  const dismissed = new Ranking(columns, best)
  let matchCount = 0
  let newMatches = 0
  let bestScore = -1

  /** Returns false once enough is known. */
  function visit(
    rows: Uint32Array,
    from: number,
    to: number,
    factor: number,
    isCoil: boolean,
    isUnread: boolean,
  ): boolean {
    for (let at = from; at < to; at += 1) {
      const row = rows[at] ?? 0
      const thicknessValue = ofThickness === undefined ? 0 : ofThickness.at(thickness[row] ?? 0)
      if (thicknessValue === noMatch) continue
      const widthValue = ofWidth === undefined ? 0 : ofWidth.at(width[row] ?? 0)
      if (widthValue === noMatch) continue
      const lengthValue = ofLength === undefined ? 0 : isCoil ? 1 : ofLength.at(length[row] ?? 0)
      if (lengthValue === noMatch) continue
      const conditionValue = ofCondition === undefined ? 0 : ofCondition.at(condition[row] ?? 0)
      if (conditionValue === noMatch) continue
      const coatingValue = coatingOf === undefined ? 0 : coatingOf(row)
      if (coatingValue === noMatch) continue
      const score = scoreOf(
        stated,
        factor,
        thicknessValue,
        widthValue,
        ofGrade === undefined ? 0 : ofGrade.at(grade[row] ?? 0),
        lengthValue,
        conditionValue,
        wantedLb === null ? 0 : weightValue(wantedLb, weightLb[row] ?? Number.NaN),
        ofLocation === undefined ? 0 : ofLocation.at(group[row] ?? 0),
        coatingValue,
      )
      if (isDismissed?.(row)) {
        dismissed.add(row, score)
        continue
      }
      if (isUnread) {
        unread.add(row, score)
        continue
      }
      matchCount += 1
      if (score > bestScore) bestScore = score
      ranked.add(row, score)
      if ((changeNo[row] ?? 0) > seenChangeNo) {
        newMatches += 1
        if (isAnyNewEnough) return false
      }
    }
    return true
  }

  for (const bucket of buckets) {
    const fit = fitCategory(need, bucket.group)
    if (!fit) continue
    const isCoil = bucket.group.form === 'coil'
    const { from, to } = window
      ? rowsBetween(columns, bucket, window.over, window.under)
      : { from: 0, to: bucket.rows.length }
    const goesOn =
      visit(bucket.rows, from, to, fit.factor, isCoil, false) &&
      visit(bucket.loose, 0, bucket.loose.length, fit.factor, isCoil, false) &&
      visit(bucket.unread, 0, bucket.unread.length, fit.factor, isCoil, window !== undefined)
    if (!goesOn) break
  }

  const toRankedId = ({ row, score }: Ranked, isDismissedOne: boolean): RankedId => ({
    id: ids.at(row),
    score: Math.round(score),
    isNew: (changeNo[row] ?? 0) > seenChangeNo,
    isDismissed: isDismissedOne,
  })
  const listed = [...ranked.rows, ...unread.rows].map((one) => toRankedId(one, false))
  return {
    matchCount,
    bestScore: matchCount === 0 ? null : Math.round(bestScore),
    newMatches,
    best: [...listed, ...dismissed.rows.map((one) => toRankedId(one, true))].slice(0, best),
  }
}

/** Undefined if nothing is dismissed. */
function dismissedTest({ ids }: Columns, dismissedIds: readonly string[]): ((row: number) => boolean) | undefined {
  if (dismissedIds.length === 0) return undefined
  const wanted = new Set(dismissedIds)
  return (row) => wanted.has(ids.at(row))
}
