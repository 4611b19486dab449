import { eventTitleMax } from '../../../../shared/office/events.ts'
import type { Callbacks } from '../../../context.ts'
import { endedSessionsChannel, staffEventsChannel } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import type { Listener } from '../../../db/listener.ts'
import { type EventPlace, type PlacedMessage, readNews } from './news.ts'
import { endEventsOfUpload, insertEvent, selectPlace } from './queries.ts'

type EventSubscriber = {
  onNews(messages: readonly PlacedMessage[]): void
  /** There was more than can be told. */
  onMissed(): void
  onSessionsEnded(): void
  onStop(): void
}

/** Brings the events of all instances to the streams of this one. */
export type EventFeed = {
  isFull(): boolean
  /** Returns what ends it; undefined when there are too many. */
  subscribe(subscriber: EventSubscriber): (() => void) | undefined
  /** Waits until all that is committed from now on is told. Throws while the database cannot be reached. */
  begin(): Promise<void>
  stop(): void
}

const streamsMax = 200
const readEveryMs = 1_000

/** Reads each event once for all streams: when notified of it, and every second while notifications do not arrive. */
export function createEventFeed(db: Db, listener: Listener, report: (error: unknown) => void): EventFeed {
  const subscribers = new Set<EventSubscriber>()
  let place: EventPlace | undefined
  let beginning: Promise<void> | undefined
  let isReading = false
  let isBehind = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  // One reading at a time keeps the order.
  async function read(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      while (place && isBehind) {
        isBehind = false
        await tellAfter(place)
      }
    } catch (error) {
      isBehind = true
      report(error)
    } finally {
      isReading = false
    }
  }

  async function tellAfter(before: EventPlace): Promise<void> {
    const news = await readNews(db, before)
    const after = news?.place ?? (await selectPlace(db))
    // Everybody left meanwhile, and perhaps others came.
    if (place !== before) return
    place = after
    for (const subscriber of subscribers) {
      if (news) subscriber.onNews(news.messages)
      else subscriber.onMissed()
    }
  }

  function catchUp(): void {
    if (subscribers.size === 0) return
    isBehind = true
    void read()
  }

  function readRegularly(): void {
    if (isBehind || !listener.isReliable()) catchUp()
  }

  async function findPlace(): Promise<void> {
    place = await selectPlace(db)
    // What is committed meanwhile is read from there.
    catchUp()
  }

  function rest(): void {
    clearInterval(timer)
    timer = undefined
    beginning = undefined
    place = undefined
  }

  const ends = [
    listener.add({ onLost: catchUp, onHeard: catchUp }),
    listener.on(staffEventsChannel, catchUp),
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
    },
    stop() {
      isStopped = true
      for (const end of ends) end()
      for (const subscriber of subscribers) subscriber.onStop()
    },
  }
}

/** Tells every open back office, at the commit. Write it last: what is notified early commits late. */
export const writeEvent: Callbacks['writeEvent'] = async (tx, { title, ...event }) => {
  const { uploadId, isGone = false } = event.records
  if (isGone && uploadId !== undefined) await endEventsOfUpload(tx, uploadId)
  await insertEvent(tx, { ...event, title: title.slice(0, eventTitleMax) })
}
