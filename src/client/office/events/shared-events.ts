import { createTRPCClient } from '@trpc/client'
import { httpSubscriptionLink } from '@trpc/client?stream'
import type { EventMessage } from '../../../shared/office/events.ts'
import type { AppRouter } from '../../platform/server/trpc.ts'
import { electLeader } from './one-leader.ts'

const name = 'staff-events'

/** What tabs tell each other: what the stream said, and where it is for a tab that has just come. */
type TabMessage =
  | { type: 'heard'; place: string; message: EventMessage }
  | { type: 'ask' }
  | { type: 'place'; place: string }

/** Hears events over one connection of the browser: the tab that has it tells the others; when it closes, the next one goes on. */
export function listenToEvents({ onMessage, onLost }: EventHandlers): () => void {
  const channel = new BroadcastChannel(name)
  const tell = (message: TabMessage) => channel.postMessage(message)
  let place: string | undefined

  function hear(heardAt: string, message: EventMessage): void {
    place = heardAt
    onMessage(heardAt, message)
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'heard') hear(data.place, data.message)
    else if (data.type === 'place') place ??= data.place
    else if (place !== undefined) tell({ type: 'place', place })
  }
  tell({ type: 'ask' })

  const leave = electLeader(name, () =>
    connectEvents(place, {
      onMessage(heardAt, message) {
        hear(heardAt, message)
        tell({ type: 'heard', place: heardAt, message })
      },
      onLost,
    }),
  )
  return () => {
    leave()
    channel.close()
  }
}

type EventHandlers = {
  onMessage: (place: string, message: EventMessage) => void
  /** The stream ended or cannot be had: perhaps the session is over. It is tried again. */
  onLost: () => void
}

const waitMinMs = 1_000
const waitMaxMs = 30_000

// Not among the links of all screens: buyers have no stream.
const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] })

/** Hears events until it is stopped, from a place or from now on. tRPC and the browser reconnect; so does this when they give up. */
function connectEvents(from: string | undefined, { onMessage, onLost }: EventHandlers): () => void {
  let place = from
  let failures = 0
  let timer: number | undefined
  let subscription: { unsubscribe: () => void } | undefined
  let isStopped = false

  function connect(): void {
    window.clearTimeout(timer)
    timer = undefined
    subscription?.unsubscribe()
    subscription = client.admin.events.subscribe.subscribe(
      { lastEventId: place },
      {
        onData({ id, data }) {
          failures = 0
          place = id
          onMessage(id, data)
        },
        onError: tryAgain,
        onComplete: tryAgain,
      },
    )
  }

  function tryAgain(): void {
    // Unsubscribing completes it too.
    if (isStopped || timer !== undefined) return
    timer = window.setTimeout(connect, Math.min(waitMinMs * 2 ** failures, waitMaxMs))
    failures += 1
    onLost()
  }

  function connectNow(): void {
    if (timer !== undefined) connect()
  }

  connect()
  window.addEventListener('online', connectNow)
  return () => {
    isStopped = true
    window.clearTimeout(timer)
    window.removeEventListener('online', connectNow)
    subscription?.unsubscribe()
  }
}
