import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { focusHeading } from '../../platform/moves/focus.ts'
import { stickyBar } from '../../platform/moves/window.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice, StaleNotice } from '../../ui/feedback/Notice.tsx'
import { PrintedDocument, usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { CreateInquiryButton } from '../inquiry/CreateInquiryButton.tsx'
import { useSessionExpiry } from '../inquiry/use-session-expiry.ts'
import { formatTotalWeight } from '../item/item-fields.ts'
import { PrintedItems } from '../item/PrintedItems.tsx'
import { useShortlist, useShortlistDraft } from '../picks/hooks.ts'
import { removeItems } from '../picks/remove-items.ts'
import { stateTexts } from '../picks/SelectionLines.tsx'
import {
  groupShortlist,
  itemsLeft,
  itemsToSend,
  type ShortlistedItem,
  type ShortlistGroup,
} from '../picks/shortlist-state.ts'
import { useShortlistRows } from '../picks/use-shortlist-rows.ts'
import classes from './ShortlistScreen.module.css'
import { ShortlistTable } from './ShortlistTable.tsx'

/** The shortlist by source location, and the inquiry about all of it. */
export function ShortlistScreen() {
  const { shown, drop } = useShown()
  const { rows, failure } = useShortlistRows(shown)
  const { has } = useShortlist()
  const picked = useMemo(() => rows.filter(({ item }) => has(item.id)), [rows, has])
  const toSend = useMemo(() => itemsToSend(picked), [picked])
  const groups = useMemo(() => groupShortlist(rows), [rows])
  const draftState = useShortlistDraft(toSend)
  const endSessionIfOver = useSessionExpiry()
  const remove = (items: readonly InventoryItem[]) => {
    focusHeading()
    drop(items)
    removeItems(items)
  }
  return (
    <Stack gap="lg">
      <ShortlistNotices rows={picked} failure={failure} onRemove={remove} />
      {rows.length === 0 ? <NothingPicked /> : <ShortlistTable groups={groups} />}
      {rows.length > 0 && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            *Subject to prior sale
          </Text>
          <Group gap="sm">
            <PrintShortlist groups={groupShortlist(picked)} />
            <Button variant="default" onClick={() => remove(shown)}>
              Clear shortlist
            </Button>
          </Group>
        </Group>
      )}
      {/* It stays for its dialog, which closes after the last item was sent. */}
      <div ref={stickyBar} className={classes['bar']} hidden={rows.length === 0}>
        <Text className="tabular" role="status">
          {formatTotalWeight(toSend)}
        </Text>
        <CreateInquiryButton {...draftState} items={toSend} endSessionIfOver={endSessionIfOver} isAboutShortlist />
      </div>
    </Stack>
  )
}

// What is unticked here keeps its row until the screen is left, so that it can be ticked again.
function useShown() {
  const { items, has } = useShortlist()
  const [seen, setSeen] = useState(items)
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const known = useMemo(() => new Set(seen.map(({ id }) => id)), [seen])
  const others = items.filter(({ id }) => !known.has(id))
  if (others.length > 0) setSeen([...seen, ...others])
  return {
    shown: useMemo(() => seen.filter(({ id }) => has(id) || !dropped.has(id)), [seen, has, dropped]),
    drop: (gone: readonly InventoryItem[]) => setDropped(new Set([...dropped, ...gone.map(({ id }) => id)])),
  }
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
      Check items on the search page, or keep those of a location's list. They stay here while you keep looking.
    </EmptyState>
  )
}

type ShortlistNoticesProps = {
  rows: readonly ShortlistedItem[]
  /** Why today's items could not be read, if so. */
  failure: unknown
  onRemove: (items: readonly InventoryItem[]) => void
}

/** What became of the items since they were picked. */
function ShortlistNotices({ rows, failure, onRemove }: ShortlistNoticesProps) {
  const gone = rows.filter(({ isGone }) => isGone).map(({ item }) => item)
  const sent = rows.filter(({ isGone, sentIn }) => !isGone && sentIn !== undefined).map(({ item }) => item)
  const changed = rows.filter(({ changes }) => changes.length > 0).length
  return (
    <>
      {failure !== undefined && <StaleNotice error={failure} />}
      {gone.length > 0 && (
        <Notice title={`${formatCountOf(gone.length, 'item')} ${wordFor(gone.length, 'is', 'are')} gone`}>
          Sold, or replaced by a new list. Your inquiry goes out without {wordFor(gone.length, 'it', 'them')}.{' '}
          <Button variant="default" size="compact-sm" onClick={() => onRemove(gone)}>
            Remove gone items
          </Button>
        </Notice>
      )}
      {sent.length > 0 && (
        <Notice title={`${formatCountOf(sent.length, 'item')} ${wordFor(sent.length, 'was', 'were')} sent already`}>
          Your next inquiry goes out without {wordFor(sent.length, 'it', 'them')}. To ask again, uncheck and check{' '}
          {wordFor(sent.length, 'it', 'one')} once more.{' '}
          <Button variant="default" size="compact-sm" onClick={() => onRemove(sent)}>
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
  const rows = groups.flatMap((group) => group.rows)
  const left = itemsLeft(rows)
  const notes = new Map(
    rows.flatMap((row) => {
      const texts = stateTexts(row)
      return texts.length > 0 ? [[row.item.id, texts.join('; ')] as const] : []
    }),
  )
  return (
    <PrintedDocument title="Shortlist">
      <p>
        {formatCountOf(left.length, 'item')}, {formatTotalWeight(left)}
      </p>
      <p>*Subject to prior sale</p>
      <PrintedItems
        isWide
        items={rows.map(({ item }) => item)}
        {...(notes.size > 0 && { note: { heading: 'Today', read: (id: string) => notes.get(id) } })}
      />
    </PrintedDocument>
  )
}
