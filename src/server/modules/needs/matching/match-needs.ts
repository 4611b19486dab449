import { LRUCache } from 'lru-cache'
import type { Stock } from '../../inventory/index/answer.ts'
import type { Columns } from '../../inventory/index/columns.ts'
import { type Bucket, makeBuckets, rowsBetween } from './buckets.ts'
import type { AskedNeed, MatchQuestion, NeedAnswer, RankedItem } from './match-question.ts'
import { NeedPass, type Ranked } from './need-pass.ts'
import { fitCategory, thicknessWindow, toPoints } from './rules.ts'
import { ValueTables } from './value-tables.ts'

export type RankedId = Omit<RankedItem, 'item'> & { id: string }
export type ThreadAnswer = {
  version: number
  changeNo: number
  /** Maybe not all that were asked. */
  needs: NeedCount[]
}
type NeedCount = Omit<NeedAnswer, 'best'> & { best: RankedId[] }

// Searches wait for no more than that.
const answerMs = 30

/**
 * The way through the stock for many needs; each value is that of the rules. Answers the first of them, at least one, until
 * the time for an answer is over.
 */
export function matchNeeds(stock: Stock, question: MatchQuestion): ThreadAnswer {
  const { version, changeNo } = stock
  const answer: ThreadAnswer = { version, changeNo, needs: [] }
  if (question.needs.length === 0) return answer
  const prepared = prepare(stock, question.changeNo)
  const endsAt = performance.now() + answerMs
  for (const asked of question.needs) {
    answer.needs.push(
      isCount(question) ? countKept(stock, prepared, asked) : matchNeed(stock.columns, prepared, asked, question),
    )
    if (performance.now() > endsAt) break
  }
  return answer
}

const isCount = ({ best = 0, isAnyNewEnough = false, changeNo }: MatchQuestion) =>
  best === 0 && !isAnyNewEnough && changeNo === undefined

/** Equal needs are counted once for a version of the stock, also when their list is read again. */
function countKept({ columns }: Stock, prepared: Prepared, asked: AskedNeed): NeedCount {
  const { need, seenChangeNo, dismissedIds } = asked
  const key = JSON.stringify([need, seenChangeNo, dismissedIds])
  const known = prepared.counts.get(key)
  if (known) return known
  const count = matchNeed(columns, prepared, asked, {})
  prepared.counts.set(key, count)
  return count
}

type Prepared = {
  version: number
  changeNo: number | undefined
  buckets: Bucket[]
  /** By the category that needs want: many want the same. */
  accepted: Map<string, AcceptedBucket[]>
  tables: ValueTables
  /** By the need, and by what was seen and dismissed of it. */
  counts: LRUCache<string, NeedCount>
}
type AcceptedBucket = { bucket: Bucket; factor: number }

// More than are open; each takes about half a kilobyte.
const countsMax = 20_000

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
    accepted: new Map(),
    counts: new LRUCache<string, NeedCount>({ max: countsMax }),
    // New texts have come with a new version.
    tables: tables ?? new ValueTables(stock.columns),
  }
  keptOfStock.set(stock.columns, changeNo === undefined ? { ...kept, all: made } : { ...kept, change: made })
  return made
}

type Options = Pick<MatchQuestion, 'best' | 'isAnyNewEnough'>

function matchNeed(
  columns: Columns,
  prepared: Prepared,
  asked: AskedNeed,
  { best = 0, isAnyNewEnough = false }: Options,
): NeedCount {
  const pass = new NeedPass(columns, prepared.tables, asked, { best, isAnyNewEnough })
  const window = thicknessWindow(asked.need)
  for (const { bucket, factor } of acceptedBuckets(prepared, asked)) {
    const { rows, loose, unread } = bucket
    const isCoil = bucket.group.form === 'coil'
    const { from, to } = window ? rowsBetween(columns, bucket, window.over, window.under) : { from: 0, to: rows.length }
    const goesOn =
      pass.visit(rows, from, to, factor, isCoil, false) &&
      pass.visit(loose, 0, loose.length, factor, isCoil, false) &&
      pass.visit(unread, 0, unread.length, factor, isCoil, window !== undefined)
    if (!goesOn) break
  }
  return toAnswer(columns, pass, asked, best)
}

function acceptedBuckets({ buckets, accepted }: Prepared, { need }: AskedNeed): readonly AcceptedBucket[] {
  const key = `${need.categoryKey}\n${need.finish}\n${need.form}`
  const known = accepted.get(key)
  if (known) return known
  const made = buckets.flatMap((bucket) => {
    const fit = fitCategory(need, bucket.group)
    const items = bucket.rows.length + bucket.loose.length + bucket.unread.length
    return fit && items > 0 ? [{ bucket, factor: fit.factor }] : []
  })
  accepted.set(key, made)
  return made
}

function toAnswer({ ids, changeNo }: Columns, pass: NeedPass, { seenChangeNo }: AskedNeed, best: number) {
  const { matchCount, newMatches, bestScore, ranked, unread, dismissed } = pass
  const rounded = matchCount === 0 ? null : toPoints(bestScore)
  const toRankedId = ({ row, score }: Ranked, isDismissed: boolean): RankedId => ({
    id: ids.at(row),
    score: toPoints(score),
    isNew: (changeNo[row] ?? 0) > seenChangeNo,
    isDismissed,
  })
  if (best === 0) return { matchCount, bestScore: rounded, newMatches, best: [] }
  const listed = [...ranked.rows, ...unread.rows].map((one) => toRankedId(one, false))
  return {
    matchCount,
    bestScore: rounded,
    newMatches,
    best: [...listed, ...dismissed.rows.map((one) => toRankedId(one, true))].slice(0, best),
  }
}
