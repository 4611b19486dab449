import type { EventMessage } from '../../../../shared/office/events.ts'
import type { Db } from '../../../db/database.ts'
import { type EventPlace, formatPlace } from './event-place.ts'
import { selectEventsAfter, selectPlace } from './queries.ts'
import type { StaffEventRow } from './table.ts'

/** A message and the place after it, from which another stream can go on. */
export type PlacedMessage = { place: string; message: EventMessage }

/** With more than this, a back office reads its lists anew: strangers can cause events, and each costs every stream. */
export const newsMax = 200

/** What a reader does not know yet, and its place after that; undefined when it is more than `newsMax`. */
export async function readNews(
  db: Db,
  after: EventPlace,
): Promise<{ place: EventPlace; messages: readonly PlacedMessage[] } | undefined> {
  const rows = await selectEventsAfter(db, after, newsMax + 1)
  const last = rows.at(-1)
  if (!last) return { place: after, messages: [] }
  if (rows.length > newsMax) return undefined
  const place = { id: Math.max(after.id, last.id), at: last.read_at, snapshot: last.snapshot }
  // Whoever is cut off between two of them begins with the first again.
  const placeOf = (row: StaffEventRow) => formatPlace(row === last ? place : after)
  return { place, messages: rows.map((row) => ({ place: placeOf(row), message: toMessage(row) })) }
}

/** The message of a stream that begins here and now, without what was before. */
export async function beginHere(db: Db, type: 'start' | 'missed'): Promise<PlacedMessage> {
  return { place: formatPlace(await selectPlace(db)), message: { type } }
}

function toMessage({ id, kind, records, title, created_at: at }: StaffEventRow): EventMessage {
  return { type: 'event', event: { id, kind, records, title, createdAt: at.toISOString() } }
}
