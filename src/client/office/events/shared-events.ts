import type { EventMessage } from '../../../shared/office/events.ts'
import { connectEvents, type EventHandlers } from './event-connection.ts'
import { leadInTurn } from './one-leader.ts'

const name = 'staff-events'

/** What tabs tell each other: what the stream said, and where it is for a tab that has just come. */
type TabMessage =
  | { type: 'heard'; place: string; message: EventMessage }
  | { type: 'ask' }
  | { type: 'place'; place: string }

/** Hears events over one connection of the browser: the tab that has it tells the others; when it closes, the next one goes on. */
export function hearEvents({ onMessage, onLost }: EventHandlers): () => void {
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

  const leave = leadInTurn(name, () =>
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
