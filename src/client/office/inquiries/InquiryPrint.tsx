import type { InquiryDetails, InquiryLine } from '../../../shared/inquiries/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { type PrintedColumn, PrintedDocument, PrintedTable, unbroken } from '../../ui/print/PrintedDocument.tsx'
import { lineCells, listingLooks, nameLine, sumWeight } from './line-cells.ts'
import { describeChange, statusLabel } from './words.ts'

export function InquiryPrint({ inquiry }: { inquiry: InquiryDetails }) {
  const { total, note } = sumWeight(inquiry.items)
  const facts = [
    ['Customer', inquiry.customerName],
    ['Phone', inquiry.phone],
    ['Email', inquiry.email],
    ['State', inquiry.state],
    ['FOB (Delivery Location)', inquiry.fob],
    ['Status', statusLabel(inquiry.status)],
  ] as const
  return (
    <PrintedDocument title={`Inquiry from ${inquiry.company}`} reference={inquiry.reference}>
      <p>Sent {formatPacificDateTime(inquiry.createdAt)} Pacific</p>
      <dl>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact || '-'}</dd>
          </div>
        ))}
      </dl>
      <h2>Inquiry Notes</h2>
      <p data-kept-lines>{inquiry.notes || 'None'}</p>
      <h2>Selected Inventory Items ({formatCount(inquiry.items.length)})</h2>
      <p>
        Total weight {total}
        {note && `, ${note}`}
      </p>
      <PrintedTable columns={columns} rows={inquiry.items} />
    </PrintedDocument>
  )
}

function PrintedName({ line }: { line: InquiryLine }) {
  const { name, note } = nameLine(line)
  return (
    <>
      <div {...unbroken(name)}>{name}</div>
      {note && <div {...unbroken(note)}>{note}</div>}
    </>
  )
}

const columns: readonly PrintedColumn<InquiryLine>[] = [
  { heading: 'Product ID', read: (line) => <PrintedName line={line} /> },
  {
    heading: 'Today',
    read: ({ listing, changes }) => [listingLooks[listing].label, ...changes.map(describeChange)].join('; '),
  },
  ...lineCells.map(({ read, ...column }) => ({ ...column, read: (line: InquiryLine) => read(line) || '-' })),
]
