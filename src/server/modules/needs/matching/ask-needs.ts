import { setImmediate as untilOthersHadTheirTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { MatchCounts } from '../../../../shared/needs/schema.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import type { AskedNeed, MatchStock } from './match-question.ts'
import { type AskedNeedRow, selectAskedNeeds } from './queries.ts'
import { type NeedTexts, type ReadNeed, readNeed } from './read-need.ts'

export type MatchSources = { db: Db; matchStock: MatchStock }

// Nobody waits longer for a list of needs because the stock is being loaded.
const countsWaitMs = 2_000
// Reading takes tens of microseconds each, and requests wait for it.
const readAtOnce = 100
// More than are open; each takes about a kilobyte.
const readings = new LRUCache<string, ReadNeed, NeedTexts>({
  max: 20_000,
  memoMethod: (_key, _stale, { context: texts }) => readNeed(texts),
})
const unknownCounts: MatchCounts = { matchCount: null, bestScore: null, newMatches: null }

/** Needs as the stock is asked for them, in the same order. */
export async function toAskedNeeds(rows: readonly AskedNeedRow[]): Promise<AskedNeed[]> {
  const asked: AskedNeed[] = []
  for (const row of rows) {
    asked.push({ need: readNeedRow(row), seenChangeNo: row.seen_change_no, dismissedIds: row.dismissed_ids })
    if (asked.length % readAtOnce === 0) await untilOthersHadTheirTurn()
  }
  return asked
}

export function readNeedRow(row: AskedNeedRow): ReadNeed {
  const { product, category, thickness, width, length } = row
  const texts = {
    product,
    category,
    thickness,
    width,
    length,
    gradeCategory: row.grade_category,
    locationState: row.location_state,
    weightNeeded: row.weight_needed,
    coatingWt: row.coating_wt,
    notes: row.notes,
  }
  return readings.memo(JSON.stringify(Object.values(texts)), { context: texts })
}

/** What a list says of each need. */
export async function countMatches(
  { db, matchStock }: MatchSources,
  needIds: readonly string[],
): Promise<(needId: string) => MatchCounts> {
  const rows = await selectAskedNeeds(db, needIds)
  const needs = await matchOrLeave(matchStock, await toAskedNeeds(rows))
  const counts = new Map(
    rows.map(({ id }, index) => {
      const { matchCount, bestScore, newMatches } = needs?.[index] ?? unknownCounts
      return [id, { matchCount, bestScore, newMatches }]
    }),
  )
  return (needId) => counts.get(needId) ?? unknownCounts
}

/** Undefined while the stock is being loaded. */
async function matchOrLeave(matchStock: MatchStock, asked: readonly AskedNeed[]) {
  try {
    return (await matchStock({ needs: asked, waitMs: countsWaitMs })).needs
  } catch (error) {
    if (error instanceof DomainError && error.code === 'BUSY') return undefined
    throw error
  }
}
