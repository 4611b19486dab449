import type { StaffEvent } from '../../../../shared/events.ts'
import { endedSessionsChannel, staffEventsChannel } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import type { Listener } from '../../../db/listener.ts'
import { type EventPlace, selectEvents, selectEventsAfter, selectLastPlace } from './queries.ts'
import type { StaffEventRow } from './table.ts'

export type PlacedEvent = { place: EventPlace; event: StaffEvent }

export type EventSubscriber = {
  onEvent(event: PlacedEvent): void
  onSessionsEnded(): void
  onStop(): void
}

/** Brings the events of all instances to the streams of this one. */
export type EventFeed = {
  isFull(): boolean
  /** Returns what ends it; undefined when there are too many. */
  subscribe(subscriber: EventSubscriber): (() => void) | undefined
  /** Where the feed is, and the latest events up to there. Throws while the database cannot be reached. */
  begin(): Promise<{ place: EventPlace; recentIds: number[] }>
  stop(): void
}

const streamsMax = 200
const readEveryMs = 1_000
// Longer than the time in which an event is read again.
const seenMs = 5 * 60_000

/** Reads each event once for all streams: when notified of it, and every second while notifications do not arrive. */
export function createEventFeed(db: Db, listener: Listener, report: (error: unknown) => void): EventFeed {
  const subscribers = new Set<EventSubscriber>()
  const seenAtMs = new Map<number, number>()
  const notifiedIds: number[] = []
  let place: EventPlace | undefined
  let beginning: Promise<EventPlace> | undefined
  let isReading = false
  let isBehind = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function note({ id, at }: EventPlace): void {
    seenAtMs.set(id, at.getTime())
    if (!place || id > place.id) place = { id, at }
  }

  function forgetOld(): void {
    const fromMs = (place?.at.getTime() ?? 0) - seenMs
    for (const [id, atMs] of seenAtMs) if (atMs < fromMs) seenAtMs.delete(id)
  }

  function deliver(rows: readonly StaffEventRow[]): void {
    for (const placed of rows.map(toPlacedEvent)) {
      if (seenAtMs.has(placed.place.id)) continue
      note(placed.place)
      for (const subscriber of subscribers) subscriber.onEvent(placed)
    }
    forgetOld()
  }

  // One reading at a time keeps the order.
  async function read(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      while (place && (isBehind || notifiedIds.length > 0)) {
        const ids = notifiedIds.splice(0)
        const rows = isBehind ? selectEventsAfter(db, place) : selectEvents(db, ids)
        isBehind = false
        deliver(await rows)
      }
    } catch (error) {
      isBehind = true
      report(error)
    } finally {
      isReading = false
    }
  }

  function readRegularly(): void {
    if (!listener.isReliable()) isBehind = true
    void read()
  }

  async function findPlace(): Promise<EventPlace> {
    const last = await selectLastPlace(db)
    for (const row of await selectEventsAfter(db, last)) note(toPlacedEvent(row).place)
    place ??= last
    isBehind ||= !listener.isReliable()
    void read()
    return place
  }

  function rest(): void {
    clearInterval(timer)
    timer = undefined
    beginning = undefined
    place = undefined
    seenAtMs.clear()
    notifiedIds.splice(0)
  }

  function catchUp(): void {
    isBehind = true
    void read()
  }

  const ends = [
    listener.add({ onLost: catchUp, onHeard: catchUp }),
    listener.on(staffEventsChannel, (id) => {
      if (subscribers.size === 0) return
      notifiedIds.push(Number(id))
      void read()
    }),
    listener.on(endedSessionsChannel, () => {
      for (const subscriber of subscribers) subscriber.onSessionsEnded()
    }),
  ]
  const isFull = () => isStopped || subscribers.size >= streamsMax
  return {
    isFull,
    subscribe(subscriber) {
      if (isFull()) return undefined
      subscribers.add(subscriber)
      timer ??= setInterval(readRegularly, readEveryMs).unref()
      return () => {
        subscribers.delete(subscriber)
        if (subscribers.size === 0) rest()
      }
    },
    async begin() {
      beginning ??= findPlace()
      await beginning.catch((error: unknown) => {
        beginning = undefined
        throw error
      })
      return { place: place ?? (await selectLastPlace(db)), recentIds: [...seenAtMs.keys()] }
    },
    stop() {
      isStopped = true
      for (const end of ends) end()
      for (const subscriber of subscribers) subscriber.onStop()
    },
  }
}

export function toPlacedEvent({ id, kind, records, title, created_at: at }: StaffEventRow): PlacedEvent {
  return { place: { id, at }, event: { id, kind, records, title, createdAt: at.toISOString() } }
}
