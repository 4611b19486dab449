import { placeCharsMax } from '../../../../shared/office/events.ts'

/** Where a reader of events is: it knows those that its snapshot of the database showed. */
export type EventPlace = {
  /** Of the latest known event. */
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
