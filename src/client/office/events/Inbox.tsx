import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { doneEventsMax, type InboxEvent, type InboxState } from '../../../shared/office/events.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { formatAge, formatPacificDateTime } from '../../platform/text/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { RecentChanges } from '../changes/Changes.tsx'
import { useOpenPlace } from '../frame/hooks.ts'
import { Loaded } from '../frame/Loaded.tsx'
import { SideDrawer } from '../frame/RecordDrawer.tsx'
import { useInboxPages, useSetEventsDone } from './hooks.ts'
import { findEventPlace, joinNamesakes, type Named, nameOf } from './words.ts'

type InboxNamed = Named<InboxEvent>
type SetDone = (names: readonly InboxNamed[], isDone: boolean) => void

const widthPx = 560
const stateOptions: { value: InboxState; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
]

/** What staff were told of: who, what and when. Each can be opened, and said to be done for all staff. */
export function Inbox({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<InboxState>('open')
  const pages = useInboxPages(state)
  const names = joinNamesakes(pages.data ?? [])
  const listRef = useRef<HTMLDivElement>(null)
  const { setDone, isPending } = useDoneWithUndo()
  useFocusInList(listRef, names.length)
  return (
    <SideDrawer title="Inbox" widthPx={widthPx} onClose={onClose}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            aria-label="Which events"
            data={stateOptions}
            value={state}
            onChange={(value) => setState(value as InboxState)} // one of the options
          />
          <Group gap="xs">
            {state === 'open' && names.length > 1 && (
              <ToolButton label="All done" loading={isPending} onClick={() => setDone(names, true)} />
            )}
            <RecentChanges kind="event" />
          </Group>
        </Group>
        <Loaded query={pages} failureTitle="The inbox could not be loaded" skeleton={<TableSkeleton />}>
          {() =>
            names.length === 0 ? (
              <EmptyState title={state === 'open' ? 'Nothing is open' : 'Nothing is done yet'}>
                {state === 'open'
                  ? 'New inquiries, needs lists, answers, lists and emails that failed appear here until somebody marks them as done.'
                  : 'What somebody marks as done is kept here for a day.'}
              </EmptyState>
            ) : (
              <Stack gap="md">
                <div ref={listRef}>
                  <ul className="plain-list lined" aria-label="Events">
                    {names.map((named) => (
                      <InboxRow key={named.events[0]?.id} named={named} onClose={onClose} onDone={setDone} />
                    ))}
                  </ul>
                </div>
                <MoreRows pages={pages} nouns="events" />
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </SideDrawer>
  )
}

function InboxRow({ named, onClose, onDone }: { named: InboxNamed; onClose: () => void; onDone: SetDone }) {
  const open = useOpenPlace()
  const { title, events } = named
  const [newest] = events
  if (!newest) return null
  const { createdAt, doneAt, doneBy } = newest
  const text = nameOf(named)
  const isDone = doneAt !== null
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm" py={8} wrap="nowrap">
      <div>
        <LinkButton
          onClick={() => {
            onClose()
            open(findEventPlace(newest))
          }}
        >
          {title}
        </LinkButton>
        <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        <Text size="xs" c="dimmed">
          <time dateTime={createdAt}>{formatPacificDateTime(createdAt)} Pacific</time>
          {isDone ? ` · done by ${doneBy ?? 'an undone list'}` : ` · ${formatAge(createdAt)}`}
        </Text>
      </div>
      <ToolButton
        flex="none"
        label={isDone ? 'Not done' : 'Done'}
        aria-label={`${isDone ? 'Not done' : 'Done'}: ${title}, ${text}`}
        onClick={() => onDone([named], !isDone)}
      />
    </Group>
  )
}

/** Undo is offered as with a status. */
function useDoneWithUndo() {
  const { mutate, isPending } = useSetEventsDone()
  const set = (ids: number[], isDone: boolean, onSuccess?: () => void) =>
    mutate(
      { ids, isDone },
      {
        onSuccess: () => onSuccess?.(),
        onError: (error) =>
          notify({ title: 'The inbox was not changed', description: errorText(error), variant: 'destructive' }),
      },
    )
  const setDone: SetDone = (names, isDone) => {
    const ids = names.flatMap(({ events }) => events.map(({ id }) => id)).slice(0, doneEventsMax)
    set(ids, isDone, () =>
      notify({
        title: isDone ? 'Marked as done' : 'Open again',
        description: formatCountOf(names.length, 'event'),
        undo: () => set(ids, !isDone),
      }),
    )
  }
  return { setDone, isPending }
}

/** When the button that had the focus is gone with its row, the one that came in its place gets it. */
function useFocusInList(list: RefObject<HTMLElement | null>, count: number): void {
  const last = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows go when their number changes
  useLayoutEffect(() => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('li > button') ?? [])]
    if (document.activeElement === document.body) buttons[Math.min(last.current, buttons.length - 1)]?.focus()
    const note = ({ target }: FocusEvent) => {
      const at = buttons.findIndex((button) => button === target)
      if (at >= 0) last.current = at
    }
    list.current?.addEventListener('focusin', note)
    const current = list.current
    return () => current?.removeEventListener('focusin', note)
  }, [count])
}
