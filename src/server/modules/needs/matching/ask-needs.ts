import type { MatchCounts } from '../../../../shared/matches.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { selectItemDigests } from '../../inventory/queries.ts'
import type { AskedNeed, MatchStock } from './match-question.ts'
import { type AskedNeedRow, selectAskedNeeds, selectDismissals } from './queries.ts'
import { readNeed } from './read-need.ts'

export type MatchSources = { db: Db; matchStock: MatchStock }

// Nobody waits longer for a list of needs because the stock is being loaded.
const countsWaitMs = 2_000
const unknownCounts: MatchCounts = { matchCount: null, bestScore: null, newMatches: null }

/** Needs as the stock is asked for them, in the same order. */
export async function toAskedNeeds(db: Db, rows: readonly AskedNeedRow[]): Promise<AskedNeed[]> {
  const dismissed = await findDismissed(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    need: readNeedRow(row),
    seenChangeNo: row.seen_change_no,
    dismissedIds: dismissed.get(row.id) ?? [],
  }))
}

/** The items dismissed for each need whose texts have not changed since. */
async function findDismissed(db: Db, needIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const dismissals = await selectDismissals(db, needIds)
  if (dismissals.length === 0) return new Map()
  const digests = await selectItemDigests(db, [...new Set(dismissals.map((one) => one.item_id))])
  const found = new Map<string, string[]>()
  for (const { need_id: needId, item_id: itemId, item_digest: digest } of dismissals) {
    if (digests.get(itemId) === digest) found.set(needId, [...(found.get(needId) ?? []), itemId])
  }
  return found
}

export function readNeedRow(row: AskedNeedRow) {
  const { product, category, thickness, width, length } = row
  return readNeed({
    product,
    category,
    thickness,
    width,
    length,
    gradeCategory: row.grade_category,
    locationState: row.location_state,
    weightNeeded: row.weight_needed,
    coatingWt: row.coating_wt,
  })
}

/** What a list says of each need. */
export async function countMatches(
  { db, matchStock }: MatchSources,
  needIds: readonly string[],
): Promise<(needId: string) => MatchCounts> {
  const rows = await selectAskedNeeds(db, needIds)
  const needs = await matchOrLeave(matchStock, await toAskedNeeds(db, rows))
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
