import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { DomainError, notSignedIn } from '../../../lib/domain-error.ts'
import type { EventFeed } from './event-feed.ts'
import { newsMax, type PlacedMessage, parsePlace, readNews, startAtNewestEvent } from './news.ts'
import { isEventKept } from './queries.ts'

type StreamContext = Pick<Context, 'db' | 'eventFeed'> & { session: Pick<Context['session'], 'isLive'> }

const checkSessionMs = 15_000

/**
 * What happens from now on, or since a place, until the session ends or the server stops. May repeat events that its client
 * knows. Throws BUSY with too many streams; the stream throws NOT_SIGNED_IN when the session ends.
 */
export function openEventStream(
  ctx: StreamContext,
  lastEventId: string | null | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<PlacedMessage> {
  const inbox = openInbox(ctx.eventFeed, signal)
  // A stream that nobody has begun to read has no end of its own.
  if (signal?.aborted) inbox.close()
  return stream(ctx, inbox, lastEventId)
}

async function* stream(
  ctx: StreamContext,
  inbox: Inbox,
  lastEventId: string | null | undefined,
): AsyncGenerator<PlacedMessage> {
  try {
    await ctx.eventFeed.begin()
    const after = parsePlace(lastEventId)
    const isKept = after !== undefined && (await isEventKept(ctx.db, after))
    const news = isKept ? await readNews(ctx.db, after) : undefined
    const sent = new Set(news?.messages.map(eventIdOf))
    if (news) yield* byTurns(news.messages)
    else yield await startAtNewestEvent(ctx.db, lastEventId ? 'missed' : 'start')
    while (!inbox.isClosed()) {
      yield* byTurns(inbox.take().filter((message) => !sent.has(eventIdOf(message))))
      if (inbox.mustBegin()) yield await startAtNewestEvent(ctx.db, 'missed')
      if (inbox.mustCheckSession() && !(await ctx.session.isLive())) {
        throw notSignedIn()
      }
      await inbox.wait()
    }
  } finally {
    inbox.close()
  }
}

// Many streams with many messages each would let nothing else happen between them.
async function* byTurns(messages: readonly PlacedMessage[]): AsyncGenerator<PlacedMessage> {
  for (const message of messages) {
    yield message
    await nextTurn()
  }
}

function eventIdOf({ message }: PlacedMessage): number | undefined {
  return message.type === 'event' ? message.event.id : undefined
}

type Inbox = ReturnType<typeof openInbox>

/** Collects what the feed says until the stream takes it. */
function openInbox(feed: EventFeed, signal: AbortSignal | undefined) {
  let messages: PlacedMessage[] = []
  let mustBegin = false
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
  function miss(): void {
    messages = []
    mustBegin = true
    wake()
  }
  function askForCheck(): void {
    mustCheck = true
    wake()
  }

  const unsubscribe = feed.subscribe({
    onNews(news) {
      // A client that reads slowly, or not at all.
      if (messages.length + news.length > newsMax) miss()
      else messages.push(...news)
      wake()
    },
    onMissed: miss,
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
      const taken = messages
      messages = []
      return taken
    },
    mustBegin() {
      const must = mustBegin
      mustBegin = false
      return must
    },
    mustCheckSession() {
      const must = mustCheck
      mustCheck = false
      return must
    },
    async wait() {
      if (messages.length > 0 || mustBegin || mustCheck || isClosed) return
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    },
  }
}

export function tooManyStreams(): DomainError {
  return new DomainError('BUSY', 'Too many back offices are open. Please try again in a moment.')
}
