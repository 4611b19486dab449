import { type Expression, type SqlBool, sql } from 'kysely'
import type { FieldChange, ListChanges } from '../../../shared/office/schema.ts'
import type { ChangeAction, ChangeKind } from '../../../shared/office/terms.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { NewStaffChange, StaffChangeRow } from './table.ts'

const changeColumns = ['id', 'made_at', 'made_by', 'kind', 'record_id', 'record_name', 'action', 'fields'] as const

export async function deleteOldChanges(db: Db, keptYears: number): Promise<void> {
  await sql`delete from staff_changes where made_at < now() - make_interval(years => ${keptYears})`.execute(db)
}

export async function insertChanges(tx: Tx, changes: readonly NewStaffChange[]): Promise<void> {
  await tx.insertInto('staff_changes').values(changes).execute()
}

/** Whether it is recorded that something happened to a record. */
export async function hasChange(
  db: Db,
  { kind, recordId, action }: Pick<NewStaffChange, 'kind' | 'action'> & { recordId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('staff_changes')
    .select('id')
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type ChangesFilter = Pick<ListChanges, 'kind' | 'limit'> & { recordIds: readonly string[] | undefined }

/** The latest first; those of inquiries with what is in their history; with `beforeId` only earlier ones. */
export function selectChanges(
  db: Db,
  { kind, recordIds, limit, beforeId }: ChangesFilter & { beforeId: number | undefined },
): Promise<StaffChangeRow[]> {
  let query = db.selectFrom('staff_changes').select(changeColumns).orderBy('id', 'desc').limit(limit)
  if (kind !== 'inquiry') query = query.where('kind', '=', kind)
  else if (recordIds === undefined) query = query.where('inquiry_ids', 'is not', null)
  if (recordIds !== undefined) {
    const given = sql<string[]>`${[...recordIds]}::text[]`
    const isAbout = kind === 'inquiry' ? sql<SqlBool>`inquiry_ids && ${given}` : sql<SqlBool>`record_id = any(${given})`
    query = query.where(isAbout)
  }
  if (beforeId !== undefined) query = query.where('id', '<', beforeId)
  return query.execute()
}

/**
 * Whether staff changed an inquiry, or a quote or an order of it, after a time; what the buyer or a supplier did is no such change.
 * Nor is a status: what it was set to is in the inquiry, and who set it back has undone it.
 */
export function isWorkedSince(inquiryId: Expression<unknown>, since: Expression<unknown>) {
  return sql<SqlBool>`exists (
    select from staff_changes
    where inquiry_ids @> array[${inquiryId}] and made_at > ${since} and action <> 'answered'
      and (kind = 'quote' or kind = 'order' and action <> 'created' or kind = 'inquiry' and fields -> 0 ->> 'field' is distinct from 'status')
  )`
}

/** When an inquiry itself was last changed. */
export const lastChangeOfInquiryAt = (inquiryId: Expression<unknown>) => sql<Date>`(
  select made_at from staff_changes where kind = 'inquiry' and record_id = ${inquiryId} order by id desc limit 1
)`

/** Who did something to a record last. */
export const lastDoneBy = (kind: ChangeKind, recordId: Expression<unknown>, action: ChangeAction) => sql<
  string | null
>`(
  select made_by from staff_changes where kind = ${kind} and record_id = ${recordId} and action = ${action}
  order by id desc limit 1
)`

/** Whether the change that was made at a time took an inquiry out of a status. */
export function hasLeftStatus(
  inquiryId: Expression<unknown>,
  { status, at }: { status: Expression<unknown>; at: Expression<unknown> },
) {
  return sql<SqlBool>`exists (
    select from staff_changes
    where kind = 'inquiry' and record_id = ${inquiryId} and made_at = ${at}
      and fields @> jsonb_build_array(jsonb_build_object('field', 'status', 'before', ${status}))
  )`
}

/** How long ago the nth last such change of a record was made, in ms; undefined if there were fewer. */
export async function selectAgoMs(
  db: Db,
  { kind, recordId, madeBy, action }: Pick<StaffChangeRow, 'kind' | 'action'> & { recordId: string; madeBy: string },
  nth: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ agoMs: number }>`
    select extract(epoch from clock_timestamp() - made_at)::double precision * 1000 as "agoMs" from staff_changes
    where kind = ${kind} and record_id = ${recordId} and made_by = ${madeBy} and action = ${action}
    order by id desc offset ${nth - 1} limit 1
  `.execute(db)
  return rows[0]?.agoMs
}

export type RecordChange = Pick<
  StaffChangeRow,
  'id' | 'made_at' | 'kind' | 'record_id' | 'record_name' | 'action' | 'fields'
>

/** What staff changed in these records, and in any whose history contains one of the email addresses; the latest first. */
export function selectChangesOfPerson(
  db: Db,
  emailKeys: readonly string[],
  recordIds: readonly string[],
): Promise<RecordChange[]> {
  return db
    .selectFrom('staff_changes')
    .select(['id', 'made_at', 'kind', 'record_id', 'record_name', 'action', 'fields'])
    .where('kind', 'in', ['customer', 'inquiry', 'need', 'quote', 'order', 'supplier'])
    .where(
      'record_id',
      'in',
      sql<string>`(
        select record_id from staff_changes
        where exists (select from unnest(${[...emailKeys]}::text[]) as email where strpos(lower(fields::text), email) > 0)
        union all select unnest(${[...recordIds]}::text[])
      )`,
    )
    .orderBy('id', 'desc')
    .execute()
}

export async function updateChange(
  tx: Tx,
  id: number,
  { fields, recordName }: { fields: readonly FieldChange[]; recordName: string },
): Promise<void> {
  await tx
    .updateTable('staff_changes')
    .set({ fields: JSON.stringify(fields), record_name: recordName })
    .where('id', '=', id)
    .execute()
}
