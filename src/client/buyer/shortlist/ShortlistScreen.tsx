import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RowSelectionState } from '@tanstack/react-table'
import { useCallback, useMemo, useState } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { focusHeading } from '../../platform/moves/focus-heading.ts'
import { stickyBar } from '../../platform/moves/sticky-bar.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { withTicks } from '../../ui/table/range-selection.ts'
import { CreateInquiryButton } from '../inquiry/CreateInquiryButton.tsx'
import { findWaitingInquiry } from '../inquiry/find-waiting-inquiry.ts'
import { useSessionExpiry } from '../inquiry/use-session-expiry.ts'
import { formatTotalWeight } from '../item/total-weight.ts'
import { removeItems } from '../picks/remove-items.tsx'
import barClasses from '../picks/ShortlistBar.module.css'
import { compareShortlist, groupShortlist, itemsLeft } from '../picks/shortlist-state.ts'
import { useShortlist } from '../picks/use-shortlist.ts'
import { useShortlistDraft } from '../picks/use-shortlist-draft.ts'
import { useCurrentItems } from './hooks.ts'
import { PrintShortlist } from './PrintShortlist.tsx'
import { ShortlistNotices } from './ShortlistNotices.tsx'
import { ShortlistSection } from './ShortlistSection.tsx'

/** The shortlist by source location, and the inquiry about all of it or what is ticked. */
export function ShortlistScreen() {
  const { items } = useShortlist()
  const { items: current, failure } = useCurrentItems(items.map(({ id }) => id))
  const rows = useMemo(() => compareShortlist(items, current), [items, current])
  const groups = useMemo(() => groupShortlist(rows), [rows])
  const left = useMemo(() => itemsLeft(rows), [rows])
  const { toSend, ticks, tick } = useTicks(left)
  const draftState = useShortlistDraft(toSend)
  const endSessionIfOver = useSessionExpiry()
  const clear = () => {
    focusHeading()
    removeItems(items)
  }
  return (
    <Stack gap="lg">
      <ShortlistNotices rows={rows} failure={failure} />
      {rows.length === 0 && <NothingPicked />}
      {groups.map((group) => (
        <ShortlistSection
          key={JSON.stringify([group.sourceCode, group.place])}
          group={group}
          ticks={ticks}
          onTick={tick}
        />
      ))}
      {rows.length > 0 && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            *Subject to prior sale
          </Text>
          <Group gap="sm">
            <PrintShortlist groups={groups} />
            <Button variant="default" onClick={clear}>
              Clear shortlist
            </Button>
          </Group>
        </Group>
      )}
      {/* It stays for its dialog, which closes after the last item was sent. */}
      <div ref={stickyBar} className={barClasses['bar']} hidden={rows.length === 0}>
        <Text className="tabular" role="status">
          <b>{countText(toSend, left)}</b>
          <span className={barClasses['dot']}> · </span>
          <span className={barClasses['weight']}>{formatTotalWeight(toSend)}</span>
        </Text>
        <CreateInquiryButton {...draftState} items={toSend} endSessionIfOver={endSessionIfOver} />
      </div>
    </Stack>
  )
}

// Without ticks, all of it is sent.
function useTicks(left: InventoryItem[]) {
  const [ticks, setTicks] = useState(() => ticksOfWaiting(left.length))
  const toSend = useMemo(() => {
    const ticked = left.filter(({ id }) => ticks[id])
    return ticked.length > 0 ? ticked : left
  }, [left, ticks])
  const tick = useCallback(
    (ids: readonly string[], isTicked: boolean) => setTicks((current) => withTicks(current, ids, isTicked)),
    [],
  )
  return { ticks, tick, toSend }
}

// A buyer who comes back from the form finds the same items ticked.
function ticksOfWaiting(itemCount: number): RowSelectionState {
  const ids = findWaitingInquiry()?.itemIds ?? []
  return ids.length < itemCount ? withTicks({}, ids, true) : {}
}

function countText(toSend: readonly InventoryItem[], left: readonly InventoryItem[]): string {
  const all = formatCountOf(left.length, 'item')
  return toSend.length < left.length ? `${formatCount(toSend.length)} of ${all} selected` : all
}

function NothingPicked() {
  return (
    <EmptyState
      title="Nothing on your shortlist yet"
      action={
        <Button component={Link} to="/inventory/search" color="hot">
          Search all locations
        </Button>
      }
    >
      Tick items on the search page, or add them from a location's list. They stay here while you keep looking.
    </EmptyState>
  )
}
