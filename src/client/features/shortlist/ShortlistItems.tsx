import { Badge, Button, Text } from '@mantine/core'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { type RecordColumn, RecordTable } from '../../components/RecordTable.tsx'
import { formatField, formatSize } from '../inventory/item-fields.ts'
import { itemLabel } from '../inventory/item-label.ts'
import type { ShortlistedItem } from './shortlist-state.ts'

const tableMinWidthPx = 760

type ShortlistItemsProps = {
  label: string
  rows: readonly ShortlistedItem[]
  onRemove: (item: InventoryItem) => void
}

/** The picked items of one source location, with what became of them. */
export function ShortlistItems({ label, rows, onRemove }: ShortlistItemsProps) {
  const columns: RecordColumn<ShortlistedItem>[] = [
    {
      heading: 'Item',
      cellProps: ({ item }) => ({ title: item.heatNum && `Heat ${item.heatNum}` }),
      cell: ({ item, isGone }) => (
        <>
          {item.product || item.category}{' '}
          {isGone && (
            <Badge color="gray" variant="light">
              Gone
            </Badge>
          )}
        </>
      ),
    },
    { heading: 'Product ID', cell: ({ item }) => item.productId },
    {
      heading: 'Size',
      cell: ({ item, changes }) => (
        <>
          {formatSize(item)}
          {changes.map(({ heading, before, now }) => (
            <Text key={heading} size="sm" c="dimmed">
              {heading} was {before || 'blank'}, now {now || 'blank'}
            </Text>
          ))}
        </>
      ),
    },
    { heading: 'Grade', cell: ({ item }) => [item.gradeCategory, item.condition].filter(Boolean).join(', ') },
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
          aria-label={`Remove ${itemLabel(item)}`}
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
    />
  )
}
