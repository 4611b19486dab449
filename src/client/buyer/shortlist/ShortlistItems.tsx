import { Badge, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { useNarrowScreen } from '../../platform/moves/use-narrow-screen.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { ItemFacts } from '../item/ItemFacts.tsx'
import { formatField, formatSize } from '../item/item-fields.ts'
import { itemLabel, itemName } from '../item/item-label.ts'
import { describeChange, type ShortlistedItem } from '../picks/shortlist-state.ts'
import classes from './ShortlistItems.module.css'

const tableMinWidthPx = 760

type ItemControls = {
  ticks: Readonly<Record<string, boolean>>
  onTick: (item: InventoryItem, isTicked: boolean) => void
  onRemove: (item: InventoryItem) => void
}

type ShortlistItemsProps = ItemControls & { label: string; rows: readonly ShortlistedItem[] }

/** The picked items of one source location, with what became of them: a table, or cards on a phone. */
export function ShortlistItems({ label, rows, ...controls }: ShortlistItemsProps) {
  const isNarrow = useNarrowScreen()
  const { ticks } = controls
  if (!isNarrow) {
    return (
      <RecordTable
        label={label}
        minWidthPx={tableMinWidthPx}
        columns={columnsWith(controls)}
        rows={rows}
        rowKey={({ item }) => item.id}
        rowProps={({ item, isGone }) => ({ 'data-selected': (!isGone && ticks[item.id]) || undefined })}
      />
    )
  }
  return (
    <ul className={classes['cards']} aria-label={label}>
      {rows.map((row) => (
        <li key={row.item.id} data-selected={(!row.isGone && ticks[row.item.id]) || undefined}>
          <ItemChoice row={row} {...controls}>
            <ItemFacts item={row.item} />
          </ItemChoice>
          <div className={classes['foot']}>
            <div>
              <GoneBadge row={row} />
              <Changes row={row} />
            </div>
            <RemoveButton row={row} {...controls} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function columnsWith(controls: ItemControls): RecordColumn<ShortlistedItem>[] {
  return [
    {
      heading: 'Item',
      width: '24%',
      cellProps: ({ item }) => ({ title: item.heatNum && `Heat ${item.heatNum}` }),
      cell: (row) => (
        <ItemChoice row={row} {...controls}>
          {row.item.product || row.item.category}
          <GoneBadge row={row} />
        </ItemChoice>
      ),
    },
    { heading: 'Product ID', width: '12%', cell: ({ item }) => item.productId },
    {
      heading: 'Size',
      width: '26%',
      cell: (row) => (
        <>
          {formatSize(row.item)}
          <Changes row={row} />
        </>
      ),
    },
    {
      heading: 'Grade',
      width: '18%',
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
type ChildrenProps = { children: ReactNode }

function ItemChoice({ row: { item, isGone }, ticks, onTick, children }: RowProps & ItemControls & ChildrenProps) {
  return (
    <label className={classes['choice']}>
      <PlainCheckbox
        aria-label={itemLabel(item)}
        disabled={isGone}
        checked={!isGone && ticks[item.id] === true}
        onChange={(event) => onTick(item, event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}

function GoneBadge({ row: { isGone } }: RowProps) {
  if (!isGone) return null
  return (
    <Badge color="gray" variant="light">
      Gone
    </Badge>
  )
}

function Changes({ row: { changes } }: RowProps) {
  return changes.map((change) => (
    <div key={change.heading} className={classes['change']}>
      {describeChange(change)}
    </div>
  ))
}

function RemoveButton({ row: { item }, onRemove }: RowProps & ItemControls) {
  return (
    <Button variant="subtle" size="compact-sm" aria-label={`Remove ${itemName(item)}`} onClick={() => onRemove(item)}>
      Remove
    </Button>
  )
}
