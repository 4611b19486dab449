import { Badge, Button } from '@mantine/core'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { PlainCheckbox } from '../../components/PlainCheckbox.tsx'
import { type RecordColumn, RecordTable } from '../../components/RecordTable.tsx'
import { formatField, formatSize } from '../inventory/item-fields.ts'
import { itemLabel, itemName } from '../inventory/item-label.ts'
import classes from './ShortlistSection.module.css'
import { describeChange, type ShortlistedItem } from './shortlist-state.ts'

const tableMinWidthPx = 760

type ShortlistItemsProps = {
  label: string
  rows: readonly ShortlistedItem[]
  ticks: Readonly<Record<string, boolean>>
  onTick: (item: InventoryItem, isTicked: boolean) => void
  onRemove: (item: InventoryItem) => void
}

/** The picked items of one source location, with what became of them. */
export function ShortlistItems({ label, rows, ticks, onTick, onRemove }: ShortlistItemsProps) {
  const columns: RecordColumn<ShortlistedItem>[] = [
    {
      heading: 'Item',
      cardLabel: null,
      width: '24%',
      cellProps: ({ item }) => ({ title: item.heatNum && `Heat ${item.heatNum}` }),
      cell: ({ item, isGone }) => (
        <label className={classes['item']}>
          <PlainCheckbox
            aria-label={itemLabel(item)}
            disabled={isGone}
            checked={!isGone && ticks[item.id] === true}
            onChange={(event) => onTick(item, event.currentTarget.checked)}
          />
          <span className={classes['texts']}>
            {item.product || item.category}
            {isGone && (
              <Badge color="gray" variant="light">
                Gone
              </Badge>
            )}
          </span>
        </label>
      ),
    },
    { heading: 'Product ID', width: '12%', cell: ({ item }) => item.productId },
    {
      heading: 'Size',
      width: '26%',
      cell: ({ item, changes }) => (
        <div>
          {formatSize(item)}
          {changes.map((change) => (
            <div key={change.heading} className={classes['changes']}>
              {describeChange(change)}
            </div>
          ))}
        </div>
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
      cardLabel: null,
      align: 'right',
      cell: ({ item }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Remove ${itemName(item)}`}
          onClick={() => onRemove(item)}
        >
          Remove
        </Button>
      ),
    },
  ]
  return (
    <RecordTable
      label={label}
      minWidthPx={tableMinWidthPx}
      isStacked
      columns={columns}
      rows={rows}
      rowKey={({ item }) => item.id}
      rowProps={({ item, isGone }) => ({ 'data-selected': (!isGone && ticks[item.id]) || undefined })}
    />
  )
}
