import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { unbroken } from '../../ui/print/PrintedSheet.tsx'
import { formatField, formatSize } from './item-fields.ts'

type PrintedItemsProps = {
  items: readonly InventoryItem[]
  /** A last column, by the id of the item. */
  note?: { heading: string; read: (id: string) => string | undefined }
}

/** The items of a printed sheet. */
export function PrintedItems({ items, note }: PrintedItemsProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Product ID</th>
          <th scope="col">Product</th>
          <th scope="col">Size</th>
          <th scope="col">Grade</th>
          <th scope="col" data-numeric>
            Qty Pcs
          </th>
          <th scope="col" data-numeric>
            Weight lbs
          </th>
          <th scope="col">Source Code</th>
          {note && <th scope="col">{note.heading}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td {...unbroken(item.productId)}>{item.productId}</td>
            <td>{item.product || item.category}</td>
            <td>{formatSize(item)}</td>
            <td>{item.gradeCategory}</td>
            <td data-numeric>{formatField(item, 'qtyPcs')}</td>
            <td data-numeric>{formatField(item, 'weight')}</td>
            <td {...unbroken(item.sourceCode)}>{item.sourceCode}</td>
            {note && <td>{note.read(item.id)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
