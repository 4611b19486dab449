import type { EventMessage } from '../../../../shared/events.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import type { Context } from '../../../trpc.ts'
import { type EventFeed, type PlacedEvent, toPlacedEvent } from './event-feed.ts'
import { type EventPlace, isPlaceKept, selectEventsAfter } from './queries.ts'

/** A message and the place after it, from which another stream can go on. */
export type PlacedMessage = { place: string; message: EventMessage }

type StreamContext = Pick<Context, 'db' | 'eventFeed'> & { session: Pick<Context['session'], 'isLive'> }

const checkSessionMs = 15_000

/**
 * What happens from now on, or since a place, until the session ends or the server stops. May repeat events of the two
 * minutes before the place. Throws BUSY with too many streams; the stream throws NOT_SIGNED_IN when the session ends.
 */
export function openEventStream(
  ctx: StreamContext,
  lastEventId: string | null | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<PlacedMessage> {
  const inbox = openInbox(ctx.eventFeed, signal)
  // A stream that nobody has begun to read has no end of its own.
  if (signal?.aborted) inbox.close()
  return stream(ctx, inbox, parsePlace(lastEventId))
}

async function* stream(ctx: StreamContext, inbox: Inbox, after: EventPlace | undefined): AsyncGenerator<PlacedMessage> {
  try {
    const { place, recentIds } = await ctx.eventFeed.begin()
    const isKept = after !== undefined && (await isPlaceKept(ctx.db, after))
    const sent = new Set<number>()
    if (isKept) {
      for (const row of await selectEventsAfter(ctx.db, after)) {
        sent.add(row.id)
        yield toMessage(toPlacedEvent(row))
      }
    } else {
      yield { place: formatPlace(place), message: { type: after ? 'missed' : 'start', recentIds } }
    }
    while (!inbox.isClosed()) {
      for (const placed of inbox.take()) if (!sent.has(placed.place.id)) yield toMessage(placed)
      if (inbox.mustCheckSession() && !(await ctx.session.isLive())) {
        throw new DomainError('NOT_SIGNED_IN', 'Please sign in')
      }
      await inbox.wait()
    }
  } finally {
    inbox.close()
  }
}

type Inbox = ReturnType<typeof openInbox>

/** Collects what the feed says until the stream takes it. */
function openInbox(feed: EventFeed, signal: AbortSignal | undefined) {
  let events: PlacedEvent[] = []
  let mustCheck = false
  let isClosed = false
  let wake: () => void = () => undefined

  function close(): void {
    isClosed = true
    // Node keeps a combined signal, and all that its request holds, for as long as somebody listens to it.
    signal?.removeEventListener('abort', close)
    clearInterval(timer)
    unsubscribe?.()
    wake()
  }
  function askForCheck(): void {
    mustCheck = true
    wake()
  }

  const unsubscribe = feed.subscribe({
    onEvent(event) {
      events.push(event)
      wake()
    },
    onSessionsEnded: askForCheck,
    onStop: close,
  })
  if (!unsubscribe) throw tooManyStreams()
  signal?.addEventListener('abort', close, { once: true })
  const timer = setInterval(askForCheck, checkSessionMs).unref()
  return {
    close,
    isClosed: () => isClosed,
    take() {
      const taken = events
      events = []
      return taken
    },
    mustCheckSession() {
      const must = mustCheck
      mustCheck = false
      return must
    },
    async wait() {
      if (events.length > 0 || mustCheck || isClosed) return
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    },
  }
}

export function tooManyStreams(): DomainError {
  return new DomainError('BUSY', 'Too many back offices are open. Please try again in a moment.')
}

function toMessage({ place, event }: PlacedEvent): PlacedMessage {
  return { place: formatPlace(place), message: { type: 'event', event } }
}

function formatPlace({ id, at }: EventPlace): string {
  return `${id}.${at.getTime()}`
}

/** Undefined for what is no place, as before the first message. */
function parsePlace(text: string | null | undefined): EventPlace | undefined {
  const [, id, atMs] = /^(\d{1,15})\.(\d{1,14})$/.exec(text ?? '') ?? []
  return id === undefined ? undefined : { id: Number(id), at: new Date(Number(atMs)) }
}
