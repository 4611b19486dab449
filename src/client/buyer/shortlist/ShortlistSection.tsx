import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { memo, type ReactNode, useRef } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { focusHeading } from '../../platform/moves/focus.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { dismissToast, notify } from '../../platform/notify/notify.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { ItemFacts } from '../item/InventoryCards.tsx'
import { formatField, formatSize, formatTotalWeight, itemLabel, itemName } from '../item/item-fields.ts'
import { describeChange, itemsToSend, type ShortlistedItem, type ShortlistGroup } from '../picks/shortlist-state.ts'
import { readShortlist, withItems, withItemsBack, writeShortlist } from '../picks/shortlist-store.ts'
import classes from './ShortlistSection.module.css'

type ShortlistSectionProps = {
  group: ShortlistGroup
  ticks: Readonly<Record<string, boolean>>
  onTick: (ids: readonly string[], isTicked: boolean) => void
}

/** What was picked at one source location. */
export const ShortlistSection = memo(({ group: { sourceCode, place, rows }, ticks, onTick }: ShortlistSectionProps) => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const title = [sourceCode, place].filter(Boolean).join(' - ')
  const left = itemsToSend(rows)
  const ticked = left.filter(({ id }) => ticks[id]).length
  const isAll = ticked > 0 && ticked === left.length
  // The button that was pressed goes with its row.
  const remove = (items: readonly InventoryItem[]) => {
    if (items.length === rows.length) focusHeading()
    else headingRef.current?.focus({ preventScroll: true })
    removeItems(items)
  }
  return (
    <section aria-label={title}>
      <Group justify="space-between" gap="4px 16px" mb={8}>
        <Title order={2} ref={headingRef} tabIndex={-1}>
          <Group component="label" gap={10} wrap="nowrap">
            <PlainCheckbox
              aria-label={`Select all of ${title}`}
              disabled={left.length === 0}
              checked={isAll}
              isMixed={ticked > 0 && !isAll}
              onChange={() =>
                onTick(
                  left.map(({ id }) => id),
                  !isAll,
                )
              }
            />
            {title}
          </Group>
        </Title>
        <Group gap="4px 12px">
          <Text className="tabular">
            {formatCountOf(left.length, 'item')} · {formatTotalWeight(left)}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Remove all of ${title}`}
            onClick={() => remove(rows.map(({ item }) => item))}
          >
            Remove all
          </Button>
        </Group>
      </Group>
      <ShortlistItems
        label={title}
        rows={rows}
        ticks={ticks}
        onTick={(item, isTicked) => onTick([item.id], isTicked)}
        onRemove={(item) => remove([item])}
      />
    </section>
  )
})

const tableMinWidthPx = 760

type ItemControls = {
  ticks: Readonly<Record<string, boolean>>
  onTick: (item: InventoryItem, isTicked: boolean) => void
  onRemove: (item: InventoryItem) => void
}

type ShortlistItemsProps = ItemControls & { label: string; rows: readonly ShortlistedItem[] }

/** The picked items of one source location, with what became of them: a table, or cards on a phone. */
function ShortlistItems({ label, rows, ...controls }: ShortlistItemsProps) {
  const isNarrow = useNarrowScreen()
  const { ticks } = controls
  if (!isNarrow) {
    return (
      <RecordTable
        label={label}
        isStacked={false}
        minWidthPx={tableMinWidthPx}
        columns={columnsWith(controls)}
        rows={rows}
        rowKey={({ item }) => item.id}
        rowProps={({ item, isGone }) => ({ 'data-selected': (!isGone && ticks[item.id]) || undefined })}
      />
    )
  }
  return (
    <ul className={`plain-list ${classes['cards']}`} aria-label={label}>
      {rows.map((row) => (
        <li key={row.item.id} data-selected={(!row.isGone && ticks[row.item.id]) || undefined}>
          <ItemChoice row={row} {...controls} isOnCard>
            <ItemFacts item={row.item} />
          </ItemChoice>
          <Group justify="space-between" gap={12} wrap="nowrap" pl={30}>
            <div>
              <StateBadge row={row} />
              <Changes row={row} />
            </div>
            <RemoveButton row={row} {...controls} />
          </Group>
        </li>
      ))}
    </ul>
  )
}

function columnsWith(controls: ItemControls): RecordColumn<ShortlistedItem>[] {
  return [
    {
      heading: 'Item',
      width: '20%',
      cellProps: ({ item }) => ({ title: item.heatNum && `Heat ${item.heatNum}` }),
      cell: (row) => (
        <ItemChoice row={row} {...controls}>
          {row.item.product || row.item.category}
          <StateBadge row={row} />
        </ItemChoice>
      ),
    },
    { heading: 'Product ID', width: '12%', cell: ({ item }) => item.productId },
    {
      heading: 'Size',
      width: '24%',
      cell: (row) => (
        <>
          {formatSize(row.item)}
          <Changes row={row} />
        </>
      ),
    },
    {
      heading: 'Grade',
      width: '24%',
      cell: ({ item }) => [item.gradeCategory, item.condition].filter(Boolean).join(', '),
    },
    { heading: 'Qty', align: 'right', cell: ({ item }) => formatField(item, 'qtyPcs') },
    { heading: 'Weight', unit: 'lbs', align: 'right', cell: ({ item }) => formatField(item, 'weight') },
    {
      heading: 'Remove',
      isHeadingHidden: true,
      align: 'right',
      cell: (row) => <RemoveButton row={row} {...controls} />,
    },
  ]
}

type RowProps = { row: ShortlistedItem }
type ItemChoiceProps = RowProps & ItemControls & { isOnCard?: boolean; children: ReactNode }

function ItemChoice({ row: { item, isGone }, ticks, onTick, isOnCard = false, children }: ItemChoiceProps) {
  return (
    <Group component="label" wrap="nowrap" {...(isOnCard ? { gap: 12, align: 'flex-start' } : { gap: 10 })}>
      <PlainCheckbox
        aria-label={itemLabel(item)}
        disabled={isGone}
        checked={!isGone && ticks[item.id] === true}
        onChange={(event) => onTick(item, event.currentTarget.checked)}
      />
      {children}
    </Group>
  )
}

function StateBadge({ row: { isGone, sentIn } }: RowProps) {
  if (!isGone && sentIn === undefined) return null
  return (
    <Badge color="gray" variant="light" flex="none">
      {isGone ? 'Gone' : `Sent in ${sentIn}`}
    </Badge>
  )
}

function Changes({ row: { changes } }: RowProps) {
  return changes.map((change) => (
    <Text key={change.heading} fz="sm" c="dimmed" lh="inherit">
      {describeChange(change)}
    </Text>
  ))
}

function RemoveButton({ row: { item }, onRemove }: RowProps & ItemControls) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      flex="none"
      aria-label={`Remove ${itemName(item)}`}
      onClick={() => onRemove(item)}
    >
      Remove
    </Button>
  )
}

/** Takes items off the shortlist, with a toast whose Undo puts them back where they were. */
export function removeItems(items: readonly InventoryItem[]): void {
  const before = readShortlist()
  writeShortlist(withItems(before, items, false))
  notify({
    title: `${formatCountOf(items.length, 'item')} removed from your shortlist`,
    undo: () => {
      writeShortlist(withItemsBack(readShortlist(), items, before))
      dismissToast()
    },
  })
}
