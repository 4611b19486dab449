import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useMemo } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { CreateInquiryButton } from '../inquiry/CreateInquiryButton.tsx'
import { readSentInquiries } from '../inquiry/sent/sent-inquiries.ts'
import { useSessionExpiry } from '../inquiry/use-session-expiry.ts'
import { formatTotalWeight } from '../item/item-fields.ts'
import { useShortlist, useShortlistDraft } from './hooks.ts'
import { focusSelection, removeItems } from './remove-items.ts'
import classes from './Selection.module.css'
import type { SelectionHere } from './Selection.tsx'
import { SelectionLines, ShortlistGroups } from './SelectionLines.tsx'
import { groupShortlist, itemsToSend, type ShortlistedItem } from './shortlist-state.ts'
import { useShortlistRows } from './use-shortlist-rows.ts'

type SelectionPanelProps = {
  here: SelectionHere | undefined
  /** What was ticked in the list before. */
  left: readonly InventoryItem[]
  isColumn: boolean
  /** Whether the inquiry about the shortlist is the main action of the screen. */
  isMain: boolean
}

/** What is ticked here, the shortlist, and what was sent: below the heading of the column, or behind the button of the bar. */
export function SelectionPanel({ here, left, isColumn, isMain }: SelectionPanelProps) {
  const { rows } = useShortlistRows()
  const [isOpen, sheet] = useDisclosure(false)
  const sheetId = useId()
  const isNarrow = useNarrowScreen()
  const all = useMemo(() => withoutDoubles([...(here?.items ?? []), ...itemsToSend(rows)]), [here?.items, rows])
  const ask = <ShortlistInquiry rows={rows} isMain={isMain} />
  const parts = (
    <>
      {here && <TickedHere items={here.items} />}
      <KeepItems items={left} note="They were checked in the list before." />
      {rows.length > 0 && <ShortlistPart rows={rows}>{(isColumn || here) && ask}</ShortlistPart>}
      <SentPart />
    </>
  )
  if (isColumn) return parts
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    sheet.close()
  }
  return (
    <>
      <Button
        className={classes['toggle'] ?? ''}
        variant="default"
        aria-expanded={isOpen}
        aria-controls={sheetId}
        rightSection={<IconChevronUp size={16} aria-hidden data-open={isOpen || undefined} />}
        onClick={sheet.toggle}
        onKeyDown={closeByKey}
      >
        Selection ({formatCount(all.length)})
        {!isNarrow && all.length > 0 && <span className={classes['weight']}>{formatTotalWeight(all)}</span>}
      </Button>
      {!here && <div className={classes['action']}>{ask}</div>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from the controls within */}
      <div id={sheetId} className={classes['sheet']} hidden={!isOpen} onKeyDown={closeByKey}>
        {parts}
      </div>
    </>
  )
}

function withoutDoubles(items: readonly InventoryItem[]): InventoryItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** The items ticked in the list on screen, and the way to keep them beyond it. */
function TickedHere({ items }: { items: readonly InventoryItem[] }) {
  if (items.length === 0) return null
  return (
    <Stack component="section" gap={4} aria-label="Checked here">
      <Heading title={`Checked here (${formatCount(items.length)})`} items={items} />
      <SelectionLines rows={items.map((item) => ({ item, isGone: false, changes: [], sentIn: undefined }))} />
      <KeepItems items={items} />
    </Stack>
  )
}

/** Puts items on the shortlist that are not there yet. */
function KeepItems({ items, note }: { items: readonly InventoryItem[]; note?: string }) {
  const { has, set } = useShortlist()
  const others = items.filter(({ id }) => !has(id))
  if (others.length === 0) return null
  const them = others.length === 1 ? 'this one' : `these ${formatCount(others.length)}`
  return (
    <div>
      {note && (
        <Text size="sm" c="dimmed" mb={4}>
          {note}
        </Text>
      )}
      <Button
        variant="default"
        size="xs"
        fullWidth
        onClick={({ currentTarget }) => {
          focusSelection(currentTarget)
          set(others, true)
        }}
      >
        Keep {them} on the shortlist
      </Button>
    </div>
  )
}

type HeadingProps = { title: string; items: readonly InventoryItem[] }

function Heading({ title, items }: HeadingProps) {
  return (
    <Group justify="space-between" gap={8} wrap="nowrap">
      <Title order={3}>{title}</Title>
      {items.length > 0 && (
        <Text size="xs" className="tabular">
          {formatTotalWeight(items)}
        </Text>
      )}
    </Group>
  )
}

type ShortlistPartProps = { rows: readonly ShortlistedItem[]; children: ReactNode }

function ShortlistPart({ rows, children }: ShortlistPartProps) {
  const toSend = itemsToSend(rows)
  const sent = rows.filter(({ sentIn }) => sentIn !== undefined).map(({ item }) => item)
  const gone = rows.filter(({ isGone }) => isGone).map(({ item }) => item)
  return (
    <Stack component="section" gap={8} aria-label="Shortlist">
      <Heading title={`Shortlist (${formatCount(toSend.length)})`} items={toSend} />
      {children}
      <ShortlistGroups groups={groupShortlist(rows)} />
      <Group gap="4px 12px">
        <Button variant="subtle" size="compact-sm" component={Link} to="/shortlist">
          Open as a page
        </Button>
        {sent.length > 0 && <RemoveAll name="Remove sent items" items={sent} />}
        {gone.length > 0 && <RemoveAll name="Remove gone items" items={gone} />}
      </Group>
    </Stack>
  )
}

function RemoveAll({ name, items }: { name: string; items: readonly InventoryItem[] }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={({ currentTarget }) => {
        focusSelection(currentTarget)
        removeItems(items)
      }}
    >
      {name}
    </Button>
  )
}

/** The inquiry about the whole shortlist, on screens that need no company information to look around. */
function ShortlistInquiry({ rows, isMain }: { rows: readonly ShortlistedItem[]; isMain: boolean }) {
  const items = useMemo(() => itemsToSend(rows), [rows])
  const draftState = useShortlistDraft(items)
  const endSessionIfOver = useSessionExpiry({ isNeededToLook: false })
  return <CreateInquiryButton {...draftState} {...{ items, endSessionIfOver, isMain }} isAboutShortlist />
}

function SentPart() {
  const sent = readSentInquiries()
  if (sent.length === 0) return null
  return (
    <Stack component="section" gap={4} aria-label="Sent">
      <Title order={3}>Sent</Title>
      <ul className="plain-list">
        {sent.map(({ id, reference, itemCount, weightLb }) => (
          <Group key={id} component="li" justify="space-between" gap={8} fz="xs" className="tabular">
            <span>
              {reference}, {formatCountOf(itemCount, 'item')}
            </span>
            <span>{formatCount(weightLb)} lbs</span>
          </Group>
        ))}
      </ul>
    </Stack>
  )
}
