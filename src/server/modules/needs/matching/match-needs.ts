import type { Stock } from '../../inventory/stock-index/answer.ts'
import type { Columns } from '../../inventory/stock-index/columns.ts'
import { type Bucket, makeBuckets, rowsBetween } from './buckets.ts'
import type { AskedNeed, MatchQuestion, NeedAnswer, RankedItem } from './match-question.ts'
import { NeedPass } from './need-pass.ts'
import type { Ranked } from './ranking.ts'
import { fitCategory, thicknessWindow } from './rules.ts'
import { ValueTables } from './value-tables.ts'

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
  asked: AskedNeed,
  { best = 0, isAnyNewEnough = false }: Options,
): ThreadAnswer['needs'][number] {
  const pass = new NeedPass(columns, tables, asked, { best, isAnyNewEnough })
  const window = thicknessWindow(asked.need)
  for (const bucket of buckets) {
    const fit = fitCategory(asked.need, bucket.group)
    if (!fit) continue
    const { rows, loose, unread } = bucket
    const common = { from: 0, factor: fit.factor, isCoil: bucket.group.form === 'coil', isUnread: false }
    const between = window ? rowsBetween(columns, bucket, window.over, window.under) : { from: 0, to: rows.length }
    const goesOn =
      pass.visit({ ...common, ...between, rows }) &&
      pass.visit({ ...common, rows: loose, to: loose.length }) &&
      pass.visit({ ...common, rows: unread, to: unread.length, isUnread: window !== undefined })
    if (!goesOn) break
  }
  return toAnswer(columns, pass, asked, best)
}

function toAnswer({ ids, changeNo }: Columns, pass: NeedPass, { seenChangeNo }: AskedNeed, best: number) {
  const { matchCount, newMatches, bestScore, ranked, unread, dismissed } = pass
  const toRankedId = ({ row, score }: Ranked, isDismissed: boolean): RankedId => ({
    id: ids.at(row),
    score: Math.round(score),
    isNew: (changeNo[row] ?? 0) > seenChangeNo,
    isDismissed,
  })
  const listed = [...ranked.rows, ...unread.rows].map((one) => toRankedId(one, false))
  return {
    matchCount,
    bestScore: matchCount === 0 ? null : Math.round(bestScore),
    newMatches,
    best: [...listed, ...dismissed.rows.map((one) => toRankedId(one, true))].slice(0, best),
  }
}
