import type { EventMessage } from '../../../shared/events.ts'
import { connectEvents, type EventHandlers } from './event-connection.ts'

const name = 'staff-events'

/** What tabs tell each other: what the stream said, and where it is for a tab that has just come. */
type TabMessage =
  | { type: 'heard'; place: string; message: EventMessage }
  | { type: 'ask' }
  | { type: 'place'; place: string }

/**
 * Hears events over one connection of the browser: the tab with the lock has it and tells the others; when it closes, the
 * next one goes on. Browsers have locks only over TLS and on localhost; elsewhere each tab has a connection of its own.
 */
export function hearEvents({ onMessage, onLost }: EventHandlers): () => void {
  if (!('locks' in navigator)) return connectEvents(undefined, { onMessage, onLost })
  const leaving = new AbortController()
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

  const lead = () =>
    new Promise<void>((resolve) => {
      const disconnect = connectEvents(place, {
        onMessage(heardAt, message) {
          hear(heardAt, message)
          tell({ type: 'heard', place: heardAt, message })
        },
        onLost,
      })
      leaving.signal.addEventListener('abort', () => {
        disconnect()
        resolve()
      })
    })
  // Rejected when the tab leaves before its turn.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}
