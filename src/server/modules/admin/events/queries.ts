import { type SqlBool, sql } from 'kysely'
import { eventsKeptMs } from '../../../../shared/office/events.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { EventPlace } from './news.ts'
import type { StaffEventRow } from './table.ts'

const eventColumns = ['id', 'kind', 'records', 'title', 'created_at'] as const
const kept = sql`${eventsKeptMs} * interval '1 millisecond'`
// An event that was written earlier may be committed later; a transaction does not take longer after its event.
const overtaken = sql`interval '2 minutes'`
const now = sql<Date>`clock_timestamp()::timestamptz(3)`
const currentSnapshot = sql<string>`pg_current_snapshot()::text`

/** PostgreSQL notifies all instances at the commit. */
export async function insertEvent(tx: Tx, event: Pick<StaffEventRow, 'kind' | 'records' | 'title'>): Promise<void> {
  const { kind, records, title } = event
  await tx
    .insertInto('staff_events')
    .values({ kind, records: JSON.stringify(records), title })
    .execute()
}

/** What a reader does not know: later events, and earlier ones that were committed after its snapshot. */
export async function selectEventsAfter(
  db: Db,
  { id, at, snapshot }: EventPlace,
  limit: number,
): Promise<(StaffEventRow & { snapshot: string; read_at: Date })[]> {
  return db
    .selectFrom('staff_events')
    .select([...eventColumns, currentSnapshot.as('snapshot'), now.as('read_at')])
    .where(
      sql<SqlBool>`(id > ${id} or (
        created_at > ${at}::timestamptz - ${overtaken} and not pg_visible_in_snapshot(written_in, ${snapshot}::pg_snapshot)
      ))`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function selectPlace(db: Db): Promise<EventPlace> {
  const { rows } = await sql<EventPlace>`
    select coalesce(max(id), 0) as id, ${now} as at, ${currentSnapshot} as snapshot from staff_events
  `.execute(db)
  const [place] = rows
  if (!place) throw new Error('An aggregate gives a row')
  return place
}

/** Whether events since then are still kept. */
export async function isEventKept(db: Db, { at }: EventPlace): Promise<boolean> {
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
