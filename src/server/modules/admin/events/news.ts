import { type EventMessage, placeCharsMax } from '../../../../shared/office/events.ts'
import type { Db } from '../../../db/database.ts'
import { selectEventsAfter, selectPlace } from './queries.ts'
import type { StaffEventRow } from './table.ts'

/** Where a reader of events is: it knows those that its snapshot of the database showed. */
export type EventPlace = {
  /** The latest event that is known. */
  id: number
  at: Date
  /** As PostgreSQL writes a `pg_snapshot`: the oldest running transaction, the next one, and all that are running. */
  snapshot: string
}

const showsNothing = '1:1:'

/** A place for clients. Without its snapshot if too many transactions were running: then what is recent is repeated. */
export function formatPlace({ id, at, snapshot }: EventPlace): string {
  const [short, whole] = [`${id}.${at.getTime()}`, `${id}.${at.getTime()}.${snapshot}`]
  return whole.length > placeCharsMax ? short : whole
}

/** Undefined for what is no place. */
export function parsePlace(text: string | null | undefined): EventPlace | undefined {
  const [, id, atMs, snapshot = showsNothing] = /^(\d{1,15})\.(\d{1,14})(?:\.([\d:,]+))?$/.exec(text ?? '') ?? []
  return id !== undefined && isSnapshot(snapshot) ? { id: Number(id), at: new Date(Number(atMs)), snapshot } : undefined
}

// PostgreSQL fails on others.
function isSnapshot(text: string): boolean {
  const [, oldest, next, list] = /^([1-9]\d{0,14}):([1-9]\d{0,14}):((?:\d{1,15},)*\d{1,15})?$/.exec(text) ?? []
  if (oldest === undefined) return false
  const running = list?.split(',').map(Number) ?? []
  const isInOrder = running.every((one, index) => one >= (running[index - 1] ?? Number(oldest)) && one < Number(next))
  return isInOrder && Number(oldest) <= Number(next)
}

/** A message and the place after it, from which another stream can go on. */
export type PlacedMessage = { place: string; message: EventMessage }

/** With more than this, a back office reads its lists again: strangers can cause events, and each costs every stream. */
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
export async function startAtNewestEvent(db: Db, type: 'start' | 'missed'): Promise<PlacedMessage> {
  return { place: formatPlace(await selectPlace(db)), message: { type } }
}

function toMessage({ id, kind, records, title, created_at: at, done_at }: StaffEventRow): EventMessage {
  const event = { id, kind, records, title, createdAt: at.toISOString() }
  return { type: 'event', event: { ...event, ...(done_at && { isDone: true }) } }
}
