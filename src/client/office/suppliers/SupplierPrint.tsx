import type { IncomingList } from '../../../shared/lists/incoming.ts'
import type { Supplier } from '../../../shared/office/suppliers.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatPacificDateTime, formatTons } from '../../platform/text/format.ts'
import { type PrintedColumn, PrintedSheet, PrintedTable } from '../../ui/print/PrintedSheet.tsx'
import { describeState, wayText } from '../incoming/words.ts'
import { listFacts, sumStock } from './supplier-fields.ts'

type SupplierPrintProps = { supplier: Supplier; lists: readonly IncomingList[] }

/** A supplier's record on paper: its contacts, its stock, and the lists that are loaded. */
export function SupplierPrint({ supplier, lists }: SupplierPrintProps) {
  const { items, weightLb } = sumStock(supplier)
  const stock = supplier.lists.map((list) => ({ ...list, id: `${list.sourceCode} ${list.category}` }))
  return (
    <PrintedSheet title={supplier.company}>
      <dl>
        {listFacts(supplier).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact || '-'}</dd>
          </div>
        ))}
      </dl>
      {supplier.notes && <p data-kept-lines>{supplier.notes}</p>}
      <h2>In stock</h2>
      <p>
        {formatCountOf(items, 'item')}, {formatTons(weightLb)} tons
      </p>
      {stock.length > 0 && <PrintedTable columns={stockColumns} rows={stock} />}
      <h2>Lists received</h2>
      {lists.length > 0 ? <PrintedTable columns={listColumns} rows={lists} /> : <p>None</p>}
    </PrintedSheet>
  )
}

const stockColumns: readonly PrintedColumn<Supplier['lists'][number] & { id: string }>[] = [
  { heading: 'Source Code', read: ({ sourceCode }) => sourceCode },
  { heading: 'Category', read: ({ category }) => category },
  { heading: 'Items', isNumeric: true, read: ({ items }) => formatCount(items) },
  { heading: 'Tons', isNumeric: true, read: ({ weightLb }) => formatTons(weightLb) },
  { heading: 'Listed (Pacific)', read: ({ listedAt }) => formatPacificDateTime(listedAt) },
]

const listColumns: readonly PrintedColumn<IncomingList>[] = [
  { heading: 'File', read: ({ fileName }) => fileName },
  {
    heading: 'Received (Pacific)',
    read: ({ receivedAt, way }) => `${formatPacificDateTime(receivedAt)}, ${wayText(way)}`,
  },
  { heading: 'Items', isNumeric: true, read: ({ items }) => (items === null ? '-' : formatCount(items)) },
  { heading: 'Tons', isNumeric: true, read: ({ weightLb }) => (weightLb === null ? '-' : formatTons(weightLb)) },
  {
    heading: 'State',
    read: (list) => {
      const { label, reason } = describeState(list)
      return reason ? `${label}: ${reason}` : label
    },
  },
]
