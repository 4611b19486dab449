import { Button } from '@mantine/core'
import { findToast, hideToast, isToastShown, notify, onToastChange } from '../../platform/notify/notify.ts'
import { isLookedAt } from '../../platform/storage/looked-at.ts'
import { describeEvents, type NewsEvent } from './event-words.ts'

const newsDurationMs = 10_000

type OpenEvent = (event: NewsEvent) => void

let shown: { id: string; events: readonly NewsEvent[] } = { id: '', events: [] }
let waiting: readonly NewsEvent[] = []
let stopWaiting: (() => void) | undefined

/** Tells of events in a toast: together with those that are still on the screen, and never over another toast. */
export function notifyOfEvents(events: readonly NewsEvent[], onOpen: OpenEvent): void {
  waiting = [...waiting, ...events]
  show(onOpen)
}

export function dropNews(): void {
  stopWaiting?.()
  stopWaiting = undefined
  waiting = []
}

function show(onOpen: OpenEvent): void {
  const isOwn = isToastShown(shown.id)
  if (findToast() && !isOwn) {
    stopWaiting ??= onToastChange(() => show(onOpen))
    return
  }
  stopWaiting?.()
  stopWaiting = undefined
  const events = isOwn ? [...shown.events, ...waiting] : waiting
  const newest = events.at(-1)
  waiting = []
  if (!newest) return
  const { title, description } = describeEvents(events)
  const id = notify({
    title,
    description: <span key="text">{description}</span>,
    action: (
      <Button
        key="open"
        variant="default"
        size="xs"
        mt={8}
        display="block"
        onClick={() => {
          hideToast(id)
          onOpen(newest)
        }}
      >
        Open
      </Button>
    ),
    // Nobody would see it in a tab behind others.
    durationMs: isLookedAt() ? newsDurationMs : false,
  })
  shown = { id, events }
}
