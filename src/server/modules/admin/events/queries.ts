import { type SqlBool, sql } from 'kysely'
import { eventsKeptMs } from '../../../../shared/events.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { StaffEventRow } from './table.ts'

const eventColumns = ['id', 'kind', 'records', 'title', 'created_at'] as const
const kept = sql`${eventsKeptMs} * interval '1 millisecond'`
// An event that was written earlier may be committed later; a transaction does not take longer after its event.
const overtaken = sql`interval '2 minutes'`

/** PostgreSQL notifies all instances at the commit. */
export async function insertEvent(tx: Tx, event: Pick<StaffEventRow, 'kind' | 'records' | 'title'>): Promise<void> {
  const { kind, records, title } = event
  await tx
    .insertInto('staff_events')
    .values({ kind, records: JSON.stringify(records), title })
    .execute()
}

export async function selectEvents(db: Db, ids: readonly number[]): Promise<StaffEventRow[]> {
  return db
    .selectFrom('staff_events')
    .select(eventColumns)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute()
}

export type EventPlace = { id: number; at: Date }

/** Events after a place, and those shortly before it that may have been committed later. */
export async function selectEventsAfter(db: Db, { id, at }: EventPlace): Promise<StaffEventRow[]> {
  return db
    .selectFrom('staff_events')
    .select(eventColumns)
    .where(sql<SqlBool>`(id > ${id} or created_at > ${at}::timestamptz - ${overtaken})`)
    .orderBy('id')
    .execute()
}

/** The place of the latest event, at the time now. */
export async function selectLastPlace(db: Db): Promise<EventPlace> {
  const { rows } = await sql<EventPlace>`
    select coalesce(max(id), 0) as id, clock_timestamp()::timestamptz(3) as at from staff_events
  `.execute(db)
  return rows[0] ?? { id: 0, at: new Date() }
}

/** Whether events since then are still kept. */
export async function isPlaceKept(db: Db, { at }: EventPlace): Promise<boolean> {
  const { rows } = await sql<{ is_kept: boolean }>`select ${at}::timestamptz > now() - ${kept} as is_kept`.execute(db)
  return rows[0]?.is_kept ?? false
}

export async function deleteOldEvents(db: Db): Promise<void> {
  await db.deleteFrom('staff_events').where('created_at', '<=', sql<Date>`now() - ${kept}`).execute()
}

/** Deletes what tells of these inquiries and needs. */
export async function deleteEventsAbout(tx: Tx, recordIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('staff_events')
    .where(
      sql<SqlBool>`(records ->> 'inquiryId' = any(${[...recordIds]}::text[]) or records ->> 'needId' = any(${[...recordIds]}::text[]))`,
    )
    .execute()
}
