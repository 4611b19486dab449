import { type RawBuilder, sql } from 'kysely'
import { undoMergeDays } from '../../../../shared/office/terms.ts'
import { findLimit, type PersonFinder } from '../../../db/contains-text.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { countRows, rowsOf } from '../../../db/rows.ts'
import { type TimelinePart, timelinePart } from '../../../db/timeline-part.ts'

const formerColumns = [
  'id',
  'customer_id',
  'merge_id',
  'company',
  'name',
  'email',
  'phone',
  'company_key',
  'email_key',
  'merged_by',
  'merged_at',
] as const
export const formerRows = rowsOf('former_customers', formerColumns, 'Customer')
export const mergeRows = rowsOf('customer_merges', ['id', 'into_id', 'merged_at', 'undone_at'], 'Merge')

/** Who takes what is sent under these keys since the customer was merged: the same company and address, or else the address. */
export async function findTakeover(
  db: Db,
  { company_key, email_key }: { company_key: string; email_key: string },
): Promise<string | undefined> {
  if (email_key === '') return undefined
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from former_customers where email_key = ${email_key}
    order by company_key = ${company_key} desc, merged_at desc, id limit 1
  `.execute(db)
  return rows[0]?.customer_id
}

export type FormerContactRow = {
  customer_id: string
  company: string
  name: string
  email: string
  phone: string
  merged_at: Date
}

/** Who was merged into these customers, the first one first. */
export function selectFormerOf(db: Db, customerIds: readonly string[]): Promise<FormerContactRow[]> {
  return formerRows.selectBy(db, 'customer_id', customerIds, 'merged_at', 'id')
}

/** The customers that an address leads to, given as `foldForMatch` writes it. */
export async function selectLedBy(db: Db, emailKey: string): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from former_customers where email_key = ${emailKey} order by 1
  `.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

export async function deleteFormerOf(tx: Tx, emailKey: string): Promise<void> {
  await sql`delete from former_customers where email_key = ${emailKey}`.execute(tx)
}

const isUndoable = sql`merged_at > now() - ${`${undoMergeDays} days`}::interval`

/** What an undo gives back cannot be had any more after its time. */
export async function deleteEndedUndos(db: Db): Promise<void> {
  await sql`update former_customers set undo = null where undo is not null and not ${isUndoable}`.execute(db)
  await sql`delete from customer_merges where not ${isUndoable}`.execute(db)
}

/** Merges right into a customer that can be undone, the latest first. */
export async function selectUndoable(db: Db, customerId: string) {
  const { rows } = await sql<{ id: string; company: string; name: string; merged_by: string; merged_at: Date }>`
    select merge_id as id, company, name, merged_by, former.merged_at from former_customers as former
    join customer_merges as merge on merge.id = merge_id and into_id = customer_id
    where customer_id = ${customerId} and undo is not null and former.${isUndoable}
    order by former.merged_at desc, former.id
  `.execute(db)
  return rows
}

/** What an undo gives back; undefined once its time is over. */
export async function selectUndo(db: Db, formerId: string): Promise<object | undefined> {
  const { rows } = await sql<{ undo: object }>`
    select undo from former_customers where id = ${formerId} and undo is not null and ${isUndoable}
  `.execute(db)
  return rows[0]?.undo
}

/** Former customers under the one that they lead to, for a search over all people. */
export const peopleOfFormer = (find: PersonFinder): RawBuilder<unknown>[] =>
  find({ name: 'name', company: 'company', email: 'email', phone: 'phone' }).map(
    (isFound) => sql`(select 'former customer', customer_id, null::bigint, name, company, email, phone, merged_at, false
      from former_customers where ${isFound} ${findLimit})`,
  )

export const mergesOf = (part: TimelinePart): RawBuilder<unknown> =>
  timelinePart(
    {
      kind: 'merge',
      at: sql`merged_at`,
      id: sql`id`,
      by: sql`merged_by`,
      facts: sql`jsonb_build_object('company', company, 'name', name, 'email', email)`,
      from: sql`from former_customers where customer_id = ${part.customerId}`,
    },
    part,
  )

/** The visits of a customer that was merged, and the days of those that went along. */
export type MovedVisits = { visits: { day: string; at: string }[]; movedDays: string[] }

/** Moves the days of visits that the other customer did not come. Returns these days, and all visits as they were. */
export async function moveVisits(tx: Tx, { from, to }: { from: string; to: string }): Promise<MovedVisits> {
  const { rows: visits } = await sql<MovedVisits['visits'][number]>`
    select day::text as day, visited_at::text as at from customer_visits where customer_id = ${from} order by day
  `.execute(tx)
  const { rows: moved } = await sql<{ day: string }>`
    update customer_visits as visit set customer_id = ${to} where customer_id = ${from}
      and not exists (select from customer_visits where customer_id = ${to} and day = visit.day)
    returning day::text as day
  `.execute(tx)
  return { visits, movedDays: moved.map(({ day }) => day) }
}

/** Gives the visits back. */
export async function restoreVisits(
  tx: Tx,
  { from, to, undo }: { from: string; to: string; undo: MovedVisits },
): Promise<void> {
  await sql`delete from customer_visits where customer_id = ${from} and day = any(${undo.movedDays}::date[])`.execute(
    tx,
  )
  await sql`
    insert into customer_visits (customer_id, day, visited_at)
    select ${to}, day, at from jsonb_to_recordset(${JSON.stringify(undo.visits)}::jsonb) as visit (day date, at timestamptz)
  `.execute(tx)
}

/** Lets those who lead to a customer lead to another: all, or these. Returns their former ids. */
export async function moveFormer(
  tx: Tx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const isMeant = ids ? sql`and id = any(${[...ids]}::text[])` : sql``
  const { rows } = await sql<{ id: string }>`
    update former_customers set customer_id = ${to} where customer_id = ${from} ${isMeant} returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The whole record as JSON, with the columns that other parts of the product add to it. */
export async function copyCustomer(tx: Tx, id: string): Promise<object> {
  const { rows } = await sql<{
    copy: object
  }>`select to_jsonb(customers) as copy from customers where id = ${id}`.execute(tx)
  return rows[0]?.copy ?? {}
}

/** Stores a copied record again; columns that are younger than the copy are as those of the customer that it was merged into. */
export async function restoreCustomer(tx: Tx, { copy, like }: { copy: object; like: string }): Promise<void> {
  await sql`
    insert into customers select (jsonb_populate_record(target, ${JSON.stringify(copy)}::jsonb)).*
    from customers as target where id = ${like}
  `.execute(tx)
}

export async function deleteMergedCustomer(tx: Tx, id: string): Promise<void> {
  await sql`delete from customers where id = ${id}`.execute(tx)
}

/** How much staff keep of a customer besides what it sent. */
export async function countKept(db: Db, customerId: string): Promise<Record<'notes' | 'visits', number>> {
  const [notes, visits] = await Promise.all([
    countRows(db.selectFrom('customer_notes').where('customer_id', '=', customerId)),
    countRows(db.selectFrom('customer_visits').where('customer_id', '=', customerId)),
  ])
  return { notes, visits }
}
