import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { SearchAnswer } from '../../../shared/search/schema.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount, formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { focusHeading } from '../../platform/moves/focus.ts'
import { stickyBar } from '../../platform/moves/window.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice, StaleNotice } from '../../ui/feedback/Notice.tsx'
import { PrintedDocument, usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { type Ticks, withTicks } from '../../ui/table/table-model.ts'
import { CreateInquiryButton } from '../inquiry/CreateInquiryButton.tsx'
import { useSessionExpiry } from '../inquiry/use-session-expiry.ts'
import { findWaitingInquiry } from '../inquiry/WaitingNote.tsx'
import { formatTotalWeight } from '../item/item-fields.ts'
import { PrintedItems } from '../item/PrintedItems.tsx'
import { useShortlist, useShortlistDraft } from '../picks/hooks.ts'
import barClasses from '../picks/ShortlistBar.module.css'
import {
  compareShortlist,
  describeChange,
  groupShortlist,
  itemsLeft,
  itemsToSend,
  type ShortlistedItem,
  type ShortlistGroup,
} from '../picks/shortlist-state.ts'
import { retryUntilReady } from '../search/hooks.ts'
import { removeItems, ShortlistSection } from './ShortlistSection.tsx'

// With more, the address would be longer than the 8 KB that some proxies take.
const partIds = 100

/** The items as they are now, asked for in parts; undefined until all parts are there. */
function useCurrentItems(ids: readonly string[]) {
  const asked = useAsked(ids)
  const parts = Array.from({ length: Math.ceil(asked.length / partIds) }, (_, part) =>
    asked.slice(part * partIds, (part + 1) * partIds),
  )
  return trpc.useQueries(
    (ask) =>
      parts.map((part) => ask.inventory.search({ id: part, limit: partIds }, { staleTime: 0, ...retryUntilReady })),
    { combine: joinParts },
  )
}

type Part = { data: SearchAnswer | undefined; error: unknown }

function joinParts(parts: readonly Part[]) {
  const failure = parts.find(({ error }) => error !== null)?.error
  const items = parts.every(({ data }) => data) ? parts.flatMap(({ data }) => data?.items ?? []) : undefined
  return { items, failure }
}

// Without the items that are removed later, or each removal would ask for all the others again.
function useAsked(ids: readonly string[]): string[] {
  const [asked, setAsked] = useState(() => [...ids])
  const known = useMemo(() => new Set(asked), [asked])
  if (ids.some((id) => !known.has(id))) setAsked([...ids])
  return asked
}

/** The shortlist by source location, and the inquiry about all of it or what is ticked. */
export function ShortlistScreen() {
  const { items, sent } = useShortlist()
  const { items: current, failure } = useCurrentItems(items.map(({ id }) => id))
  const rows = useMemo(() => compareShortlist(items, current, sent), [items, current, sent])
  const groups = useMemo(() => groupShortlist(rows), [rows])
  const { toSend, ticks, tick } = useTicks(rows)
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
          <b>{countText(toSend, rows)}</b>
          <span className={barClasses['dot']}> · </span>
          <span className={barClasses['weight']}>{formatTotalWeight(toSend)}</span>
        </Text>
        <CreateInquiryButton {...draftState} items={toSend} endSessionIfOver={endSessionIfOver} />
      </div>
    </Stack>
  )
}

// Without ticks, all of it is sent that was not sent before.
function useTicks(rows: readonly ShortlistedItem[]) {
  const [ticks, setTicks] = useState(() => ticksOfWaiting(rows))
  const toSend = useMemo(() => {
    const ticked = itemsLeft(rows).filter(({ id }) => ticks[id])
    return ticked.length > 0 ? ticked : itemsToSend(rows)
  }, [rows, ticks])
  const tick = useCallback(
    (ids: readonly string[], isTicked: boolean) => setTicks((current) => withTicks(current, ids, isTicked)),
    [],
  )
  return { ticks, tick, toSend }
}

// A buyer who comes back from the form finds the same items ticked.
function ticksOfWaiting(rows: readonly ShortlistedItem[]): Ticks {
  const ids = new Set(findWaitingInquiry()?.itemIds)
  const unsent = itemsToSend(rows)
  const isAll = ids.size === unsent.length && unsent.every(({ id }) => ids.has(id))
  return isAll ? {} : withTicks({}, [...ids], true)
}

function countText(toSend: readonly InventoryItem[], rows: readonly ShortlistedItem[]): string {
  const unsent = new Set(itemsToSend(rows))
  const isAll = toSend.length === unsent.size && toSend.every((item) => unsent.has(item))
  if (isAll) return formatCountOf(toSend.length, 'item')
  return `${formatCount(toSend.length)} of ${formatCountOf(itemsLeft(rows).length, 'item')} selected`
}

function NothingPicked() {
  return (
    <EmptyState
      title="Your shortlist is empty"
      action={
        <Button component={Link} to="/inventory/search" color="hot">
          Search all locations
        </Button>
      }
    >
      Check items on the search page, or add them from a location's list. They stay here while you keep looking.
    </EmptyState>
  )
}

type ShortlistNoticesProps = {
  rows: readonly ShortlistedItem[]
  /** Why today's items could not be read, if so. */
  failure: unknown
}

/** What became of the items since they were picked. */
function ShortlistNotices({ rows, failure }: ShortlistNoticesProps) {
  const gone = rows.filter(({ isGone }) => isGone).map(({ item }) => item)
  const sent = rows.filter(({ isGone, sentIn }) => !isGone && sentIn !== undefined).map(({ item }) => item)
  const changed = rows.filter(({ changes }) => changes.length > 0).length
  const remove = (items: readonly InventoryItem[]) => {
    focusHeading()
    removeItems(items)
  }
  return (
    <>
      {failure !== undefined && <StaleNotice error={failure} />}
      {gone.length > 0 && (
        <Notice title={`${formatCountOf(gone.length, 'item')} ${wordFor(gone.length, 'is', 'are')} gone`}>
          Sold, or replaced by a new list. Your inquiry goes out without {wordFor(gone.length, 'it', 'them')}.{' '}
          <Button variant="default" size="compact-sm" onClick={() => remove(gone)}>
            Remove gone items
          </Button>
        </Notice>
      )}
      {sent.length > 0 && (
        <Notice title={`${formatCountOf(sent.length, 'item')} ${wordFor(sent.length, 'was', 'were')} sent already`}>
          Your inquiry goes out without {wordFor(sent.length, 'it', 'them')}, unless you check{' '}
          {wordFor(sent.length, 'it', 'them')}.{' '}
          <Button variant="default" size="compact-sm" onClick={() => remove(sent)}>
            Remove sent items
          </Button>
        </Notice>
      )}
      {changed > 0 && (
        <Notice title={`${formatCountOf(changed, 'item')} changed since you picked ${wordFor(changed, 'it', 'them')}`}>
          Suppliers sent new lists. What changed is shown with each item.
        </Notice>
      )}
    </>
  )
}

type PrintShortlistProps = { groups: readonly ShortlistGroup[] }

function PrintShortlist({ groups }: PrintShortlistProps) {
  const { isPrinting, print } = usePrinting(groups.length > 0)
  return (
    <>
      <Button variant="default" onClick={print}>
        Print
      </Button>
      {isPrinting && <PrintedShortlist groups={groups} />}
    </>
  )
}

function PrintedShortlist({ groups }: PrintShortlistProps) {
  const left = itemsLeft(groups.flatMap(({ rows }) => rows))
  return (
    <PrintedDocument title="Shortlist">
      <p>
        {formatCountOf(left.length, 'item')}, {formatTotalWeight(left)}
      </p>
      <p>*Subject to prior sale</p>
      {groups.map(({ sourceCode, place, rows }) => {
        const notes = new Map(
          rows.map(({ item, isGone, changes, sentIn }) => [
            item.id,
            isGone
              ? 'Gone'
              : [sentIn && `Sent in ${sentIn}`, ...changes.map(describeChange)].filter(Boolean).join('; '),
          ]),
        )
        return (
          <section key={JSON.stringify([sourceCode, place])}>
            <h2>{[sourceCode, place].filter(Boolean).join(' - ')}</h2>
            <PrintedItems
              items={rows.map(({ item }) => item)}
              note={{ heading: 'Today', read: (id) => notes.get(id) }}
            />
          </section>
        )
      })}
    </PrintedDocument>
  )
}
