import { Text } from '@mantine/core'
import { formatCount } from '../../../shared/count-text.ts'
import type { InquiryEntry } from '../../../shared/inquiries.ts'
import { LongRecordTable } from '../../components/LongRecordTable.tsx'
import type { RecordColumn } from '../../components/RecordTable.tsx'
import { RowButton } from '../../components/RowButton.tsx'
import { formatPacificDateTime } from '../../lib/format.ts'
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx'

type InquiryTableProps = {
  inquiries: readonly InquiryEntry[]
  /** Including those not loaded yet. */
  total: number
  openId: string | undefined
  onOpen: (id: string) => void
  onDeleted: () => void
}

const rowHeightPx = 45

/** The list of inquiries. */
export function InquiryTable({ inquiries, total, openId, onOpen, onDeleted }: InquiryTableProps) {
  return (
    <LongRecordTable
      label="Inquiries"
      minWidthPx={700}
      columns={[
        ...factColumns,
        {
          heading: 'Status',
          width: 192,
          cell: (inquiry) => <InquiryStatusSelect inquiry={inquiry} onDeleted={onDeleted} />,
        },
        {
          heading: 'View',
          cardLabel: null,
          width: 80,
          cell: ({ id, company }) => (
            <RowButton verb="View" object={`the inquiry from ${company}`} onClick={() => onOpen(id)} />
          ),
        },
      ]}
      rows={inquiries}
      rowProps={({ id }) => ({ 'data-selected': id === openId || undefined })}
      total={total}
      rowHeightPx={rowHeightPx}
    />
  )
}

const factColumns: readonly RecordColumn<InquiryEntry>[] = [
  {
    heading: 'Date (Pacific)',
    cardLabel: null,
    width: 190,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatPacificDateTime(createdAt)}</time>,
  },
  { heading: 'Customer', cell: ({ customerName }) => <LongName>{customerName}</LongName> },
  { heading: 'Company', cell: ({ company }) => <LongName>{company}</LongName> },
  { heading: 'Items', width: 72, align: 'right', cell: ({ itemCount }) => formatCount(itemCount) },
]

function LongName({ children }: { children: string }) {
  return (
    <Text fz="inherit" lineClamp={3} title={children}>
      {children}
    </Text>
  )
}
