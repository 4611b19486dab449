import * as z from 'zod'
import type { EventKind, InboxEvent, InboxPage, ListEvents, SetEventsDone } from '../../../../shared/office/events.ts'
import type { StaffContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { cursorInstant, cutPage, readCursor } from '../../../lib/page-cursor.ts'
import { recordChanges } from '../../changes/changes.ts'
import {
  countInbox,
  type InboxRow,
  insertEvent,
  lockInbox,
  selectEventsAbout,
  selectInbox,
  updateDone,
} from './queries.ts'

const eventNo = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const placeInInbox = z.union([
  z.tuple([eventNo]).transform(([id]) => ({ id, doneAt: null })),
  z.tuple([cursorInstant, eventNo]).transform(([doneAt, id]) => ({ id, doneAt })),
])

/** What staff were told of and did not say that it is done, the newest first; or what is done, the latest first. */
export async function listEvents(db: Db, { state, cursor, limit }: ListEvents): Promise<InboxPage> {
  const after = readCursor(placeInInbox, cursor)
  const [read, total] = await Promise.all([
    selectInbox(db, { state, after, limit: limit + 1 }),
    after ? null : countInbox(db, state),
  ])
  const { rows, nextCursor } = cutPage(read, limit, (row) =>
    state === 'done' && row.done_at ? [row.done_at, row.id] : [row.id],
  )
  return { events: rows.map(toInboxEvent), nextCursor, total }
}

/** Says for all staff that events are done, or takes that back; of what is gone, and of what is so already, nothing changes. */
export async function setEventsDone(
  { db, admin: by }: StaffContext,
  { ids, isDone }: SetEventsDone,
): Promise<{ events: InboxEvent[] }> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockInbox(tx, ids)
    const changing = stored.filter((row) => (row.done_at !== null) !== isDone)
    const changed = await updateDone(
      tx,
      changing.map(({ id }) => id),
      isDone ? by.username : null,
    )
    await recordChanges(
      tx,
      changed.map(({ id, title }) => ({
        by,
        ...{ kind: 'event', recordId: String(id), recordName: title },
        before: { done: !isDone },
        after: { done: isDone },
      })),
    )
    const [first] = changed
    if (first) {
      const eventIds = changed.map(({ id }) => id)
      await insertEvent(tx, { kind: 'done', records: { eventIds, isGone: isDone }, title: first.title })
    }
    const rows = new Map([...stored, ...changed].map((row) => [row.id, row]))
    return { events: [...rows.values()].map(toInboxEvent) }
  })
}

// Of other kinds a supplier may be read.
const ownKinds: readonly EventKind[] = ['inquiry', 'needs', 'quote answer']

/** When staff were told of what a person sent with these inquiries and needs, and in which words. */
export async function listEventsAbout(db: Db, recordIds: readonly string[]) {
  const rows = await selectEventsAbout(db, recordIds)
  return rows
    .filter(({ kind }) => ownKinds.includes(kind))
    .map(({ kind, title, created_at: at }) => ({ kind, title, createdAt: at.toISOString() }))
}

function toInboxEvent({ id, kind, records, title, created_at, done_at, done_by }: InboxRow): InboxEvent {
  return {
    ...{ id, kind, records, title, createdAt: created_at.toISOString() },
    doneAt: done_at?.toISOString() ?? null,
    doneBy: done_by,
  }
}
