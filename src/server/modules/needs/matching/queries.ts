import { type SqlBool, sql } from 'kysely'
import { closedNeedStatuses } from '../../../../shared/needs/terms.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { countRows } from '../../../db/rows.ts'
import { digestOfItem } from '../../inventory/items/queries.ts'
import type { MatchedNeedTable } from '../table.ts'

const askedColumns = [
  'id',
  'product',
  'category',
  'thickness',
  'width',
  'length',
  'grade_category',
  'location_state',
  'weight_needed',
  'coating_wt',
  'notes',
  'seen_change_no',
  'has_new_matches',
] as const

/** The items dismissed whose texts have not changed since. */
const dismissedIds = sql<string[]>`array(
  select item_id from match_dismissals
  where need_id = customer_needs.id and item_digest = ${digestOfItem(sql.ref('item_id'))}
)`

/** The texts of needs that say what steel is wanted. */
export function selectAskedNeeds(db: Db, ids: readonly string[]) {
  return selectAsked(db)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}
export type AskedNeedRow = Awaited<ReturnType<typeof selectAskedNeeds>>[number]

export function selectOpenNeeds(db: Db): Promise<AskedNeedRow[]> {
  return selectAsked(db).where('status', 'not in', closedNeedStatuses).execute()
}

function selectAsked(db: Db) {
  return db.selectFrom('customer_needs').select([...askedColumns, dismissedIds.as('dismissed_ids')])
}

/** Whether it was not dismissed before, with these texts. */
export async function insertDismissal(
  tx: Tx,
  { needId, itemId, username }: { needId: string; itemId: string; username: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('match_dismissals')
    .values({ need_id: needId, item_id: itemId, item_digest: digestOfItem(sql`${itemId}`), username })
    .onConflict((conflict) =>
      conflict
        .columns(['need_id', 'item_id'])
        .doUpdateSet({ item_digest: sql`excluded.item_digest`, username })
        .where(sql<SqlBool>`match_dismissals.item_digest != excluded.item_digest`),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Whether there was one. */
export async function deleteDismissal(tx: Tx, needId: string, itemId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('match_dismissals')
    .where('need_id', '=', needId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** In the order of the ids, so that jobs and staff cannot lock each other out. */
export async function lockForMatching(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select from customer_needs where id = any(${[...ids]}::text[]) order by id for no key update
  `.execute(tx)
}

/** Stores the matches of the needs that are still there and open. Returns the ids of these needs. */
export async function insertMatchedNeeds(
  tx: Tx,
  changeNo: number,
  served: readonly Omit<MatchedNeedTable, 'change_no'>[],
): Promise<string[]> {
  const { rows } = await sql<{ need_id: string }>`
    insert into matched_needs (change_no, need_id, new_matches, best_score)
    select ${changeNo}, need.id, served.new_matches, served.best_score
    from jsonb_to_recordset(${JSON.stringify(served)}::jsonb)
      as served (need_id text, new_matches integer, best_score integer)
    join customer_needs as need on need.id = served.need_id
    where need.status not in (${sql.join([...closedNeedStatuses])})
    returning need_id
  `.execute(tx)
  return rows.map((row) => row.need_id)
}

/**
 * Notes which needs have new matches, as found in the stock with this change; what was seen or served since then holds.
 * Returns those that had none before, and those that have none any longer.
 */
export async function updateNewMatches(
  tx: Tx,
  { changeNo, withNew, withoutNew }: { changeNo: number; withNew: readonly string[]; withoutNew: readonly string[] },
): Promise<{ marked: string[]; cleared: string[] }> {
  const { rows: marked } = await sql<{ id: string }>`
    update customer_needs set has_new_matches = true
    where id = any(${[...withNew]}::text[]) and not has_new_matches and seen_change_no < ${changeNo}
    returning id
  `.execute(tx)
  const { rows: cleared } = await sql<{ id: string }>`
    update customer_needs as need set has_new_matches = false
    where id = any(${[...withoutNew]}::text[]) and has_new_matches
      and not exists (select from matched_needs where need_id = need.id and change_no > ${changeNo})
    returning id
  `.execute(tx)
  return { marked: marked.map(({ id }) => id), cleared: cleared.map(({ id }) => id) }
}

/** Matches of changes up to this one are no longer new. */
export async function updateSeen(tx: Tx, id: string, changeNo: number): Promise<void> {
  await sql`
    update customer_needs as need
    set seen_change_no = ${changeNo}, has_new_matches = exists (
      select from matched_needs where need_id = need.id and change_no > ${changeNo}
    )
    where id = ${id} and seen_change_no <= ${changeNo} and (has_new_matches or seen_change_no < ${changeNo})
  `.execute(tx)
}

/** The needs that a change of the stock serves, the best first. */
export function selectMatchedNeeds(db: Db, changeNo: number) {
  return db
    .selectFrom('matched_needs')
    .innerJoin('customer_needs as need', 'need.id', 'need_id')
    .select(['need_id', 'company', 'customer_name', 'new_matches', 'best_score'])
    .where('change_no', '=', changeNo)
    .orderBy('best_score', 'desc')
    .orderBy('need_id')
    .execute()
}

export function countMatchedNeeds(
  db: Db,
  changeNos: readonly number[],
): Promise<{ change_no: number; needs: number }[]> {
  return db
    .selectFrom('matched_needs')
    .select(({ fn }) => ['change_no', fn.countAll<number>().as('needs')])
    .where('change_no', '=', sql<number>`any(${[...changeNos]}::bigint[])`)
    .groupBy('change_no')
    .execute()
}

export function countNeedsWithNewMatches(db: Db): Promise<number> {
  const withNew = db.selectFrom('customer_needs').where(sql<SqlBool>`has_new_matches`)
  return countRows(withNew.where('status', 'not in', closedNeedStatuses))
}

/** Open needs with new matches, of changes up to this one that no mail told of. */
export async function selectUntoldNeeds(db: Db, changeNo: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from customer_needs as need
    where has_new_matches and status not in (${sql.join([...closedNeedStatuses])}) and exists (
      select from matched_needs, match_mails
      where need_id = need.id and change_no > told_change_no and change_no <= ${changeNo}
    )
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function lockMatchMails(tx: Tx): Promise<{ toldChangeNo: number; mailedMsAgo: number | null }> {
  const { rows } = await sql<{ toldChangeNo: number; mailedMsAgo: number | null }>`
    select told_change_no as "toldChangeNo",
      (extract(epoch from now() - mailed_at) * 1000)::double precision as "mailedMsAgo"
    from match_mails for update
  `.execute(tx)
  return rows[0] ?? { toldChangeNo: 0, mailedMsAgo: null }
}

export async function updateMatchMails(
  tx: Tx,
  { changeNo, isMailed }: { changeNo: number; isMailed: boolean },
): Promise<void> {
  await sql`
    update match_mails set told_change_no = ${changeNo}, mailed_at = case when ${isMailed} then now() else mailed_at end
  `.execute(tx)
}
