import { type SqlBool, sql } from 'kysely'
import {
  eventsKeptMs,
  type InboxState,
  type NewsKind,
  newsKinds,
  openEventsKeptMs,
} from '../../../../shared/office/events.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { countRows } from '../../../db/rows.ts'
import type { EventPlace } from './news.ts'
import type { StaffEventRow } from './table.ts'

const eventColumns = ['id', 'kind', 'records', 'title', 'created_at', 'done_at', 'done_by'] as const
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

export type InboxRow = StaffEventRow & { kind: NewsKind }
type InboxPlace = { id: number; doneAt: Date | null }

/** What staff are told of: that new matches are gone is none of it. */
const isNews = sql<SqlBool>`(kind = any(${[...newsKinds]}::text[]) and not (kind = 'matches' and records @> '{"isGone": true}'))`
const isIn = (state: InboxState) =>
  state === 'open' ? sql<SqlBool>`done_at is null and ${isNews}` : sql<SqlBool>`done_at is not null and ${isNews}`

export async function selectInbox(
  db: Db,
  { state, after, limit }: { state: InboxState; after: InboxPlace | undefined; limit: number },
): Promise<InboxRow[]> {
  let query = db.selectFrom('staff_events').select(eventColumns).where(isIn(state)).limit(limit)
  if (state === 'done') query = query.orderBy('done_at', 'desc')
  if (after && state === 'done') query = query.where(sql<SqlBool>`(done_at, id) < (${after.doneAt}, ${after.id})`)
  else if (after) query = query.where('id', '<', after.id)
  return asInbox(await query.orderBy('id', 'desc').execute())
}

export function countInbox(db: Db, state: InboxState): Promise<number> {
  return countRows(db.selectFrom('staff_events').where(isIn(state)))
}

/** Those of these events that staff were told of; they stay as they are until the transaction ends. */
export async function lockInbox(tx: Tx, ids: readonly number[]): Promise<InboxRow[]> {
  const query = tx
    .selectFrom('staff_events')
    .select(eventColumns)
    .where('id', 'in', [...ids])
    .where(isNews)
  return asInbox(await query.orderBy('id').forUpdate().execute())
}

/** Notes who said that events are done; with null that they are not. */
export async function updateDone(tx: Tx, ids: readonly number[], by: string | null): Promise<InboxRow[]> {
  if (ids.length === 0) return []
  const query = tx
    .updateTable('staff_events')
    .set({ done_at: by === null ? null : now, done_by: by })
    .where('id', 'in', [...ids])
    .returning(eventColumns)
  return asInbox(await query.execute())
}

// The condition lets no other kinds through.
const asInbox = (rows: StaffEventRow[]) => rows as InboxRow[]

/** What told of a stored list that is undone waits for nobody. */
export async function endEventsOfUpload(tx: Tx, uploadId: string): Promise<void> {
  await sql`
    update staff_events set done_at = ${now}
    where done_at is null and kind in ('upload', 'matches') and records ->> 'uploadId' = ${uploadId}
  `.execute(tx)
}

/** The stream goes back for a day; what staff were told of and is not done stays longer. */
export async function deleteOldEvents(db: Db): Promise<void> {
  const open = sql`${openEventsKeptMs} * interval '1 millisecond'`
  await sql`
    delete from staff_events where created_at <= now() - ${open}
      or created_at <= now() - ${kept} and (not ${isNews} or done_at <= now() - ${kept})
  `.execute(db)
}

const isAbout = (recordIds: readonly string[]) =>
  sql<SqlBool>`(records ->> 'inquiryId' = any(${[...recordIds]}::text[]) or records ->> 'needId' = any(${[...recordIds]}::text[]))`

/** What tells of these inquiries and needs, the first one first. */
export function selectEventsAbout(db: Db, recordIds: readonly string[]): Promise<StaffEventRow[]> {
  return db.selectFrom('staff_events').select(eventColumns).where(isAbout(recordIds)).orderBy('id').execute()
}

/** Deletes what tells of these inquiries and needs. */
export async function deleteEventsAbout(tx: Tx, recordIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('staff_events').where(isAbout(recordIds)).execute()
}

/** Changes the titles of events, as to erase a name from them. */
export async function changeTitles(tx: Tx, change: (title: string) => string): Promise<void> {
  for (const { id, title } of await tx.selectFrom('staff_events').select(['id', 'title']).execute()) {
    const changed = change(title)
    if (changed !== title) await tx.updateTable('staff_events').set({ title: changed }).where('id', '=', id).execute()
  }
}
