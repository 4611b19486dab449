import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { type PrintedColumn, PrintedTable } from '../../ui/print/PrintedDocument.tsx'
import { formatField, formatSize } from './item-fields.ts'

type PrintedItemsProps = {
  items: readonly InventoryItem[]
  /** Whether there is room for the state; see `PrintedTable`. */
  isWide?: boolean
  /** A last column, by the id of the item. */
  note?: { heading: string; read: (id: string) => string | undefined }
}

const columns: readonly PrintedColumn<InventoryItem>[] = [
  { heading: 'Product ID', isCode: true, read: ({ productId }) => productId },
  { heading: 'Product', read: ({ product, category }) => product || category },
  { heading: 'Size', read: formatSize },
  { heading: 'Grade', read: ({ gradeCategory }) => gradeCategory },
  { heading: 'Condition', read: ({ condition }) => condition },
  { heading: 'Qty Pcs', isNumeric: true, read: (item) => formatField(item, 'qtyPcs') },
  { heading: 'Weight', unit: 'lbs', isNumeric: true, read: (item) => formatField(item, 'weight') },
  { heading: 'Source Code', isCode: true, read: ({ sourceCode }) => sourceCode },
]

const stateColumn: PrintedColumn<InventoryItem> = { heading: 'State', read: ({ locationState }) => locationState }

export function PrintedItems({ items, note, isWide = false }: PrintedItemsProps) {
  const last = note ? [{ heading: note.heading, read: ({ id }: InventoryItem) => note.read(id) }] : []
  return (
    <PrintedTable
      columns={[...columns, ...(isWide ? [stateColumn] : []), ...last]}
      rows={items}
      isWide={isWide}
      saysSharedOnce
    />
  )
}
