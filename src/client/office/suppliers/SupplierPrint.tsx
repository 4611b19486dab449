import type { ReactNode } from 'react'
import type { IncomingList } from '../../../shared/lists/incoming.ts'
import type { Supplier } from '../../../shared/office/suppliers.ts'
import { PrintedDocument, PrintedTable } from '../../ui/print/PrintedDocument.tsx'
import type { RecordColumn } from '../../ui/table/RecordTable.tsx'
import { listColumns } from '../incoming/IncomingTable.tsx'
import { listFacts } from './supplier-fields.ts'

type SupplierPrintProps = {
  supplier: Supplier
  /** On the screen. */
  stockColumns: readonly RecordColumn<Supplier['lists'][number]>[]
  lists: readonly IncomingList[]
}

/** A supplier's record on paper: its contacts, its stock, and the lists that are loaded. */
export function SupplierPrint({ supplier, stockColumns, lists }: SupplierPrintProps) {
  const stock = supplier.lists.map((list) => ({ ...list, id: `${list.sourceCode}\n${list.category}` }))
  return (
    <PrintedDocument title={supplier.company}>
      <dl>
        {listFacts(supplier).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact || '-'}</dd>
          </div>
        ))}
      </dl>
      <p data-kept-lines>{supplier.notes}</p>
      <h2>In stock</h2>
      <PrintedTable columns={stockColumns.map(toPrinted)} rows={stock} />
      <h2>Lists received</h2>
      <PrintedTable columns={[fileName, ...listColumns.map(toPrinted)]} rows={lists} />
    </PrintedDocument>
  )
}

const fileName = { heading: 'File', read: (list: IncomingList) => list.fileName }

function toPrinted<Row>({ heading, align, cell }: RecordColumn<Row>) {
  return { heading, isNumeric: align === 'right', read: (row: Row): ReactNode => cell(row, 0) }
}
