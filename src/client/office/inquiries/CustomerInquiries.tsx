import { Stack, Text } from '@mantine/core'
import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import { type InquiryView, inquiryViews } from '../../../shared/inquiries/terms.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { useInquiryPages } from './hooks.ts'
import { statusLabel } from './words.ts'

type CustomerInquiriesProps = {
  customerId: string
  /** How many the customer sent, as far as known. */
  count: number
  onOpen: (id: string, view: InquiryView) => void
}

const headRows = 2
const skeletonRowsMax = 8

/** The active ones, then the archived ones. */
export function CustomerInquiries({ customerId, count, onOpen }: CustomerInquiriesProps) {
  if (count === 0) {
    return (
      <Text size="sm" c="dimmed">
        None yet
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      {inquiryViews.map((view) => (
        <InquiriesOfView
          key={view}
          customerId={customerId}
          view={view}
          expected={view === 'active' ? count : 0}
          onOpen={(id) => onOpen(id, view)}
        />
      ))}
    </Stack>
  )
}

type InquiriesOfViewProps = {
  customerId: string
  view: InquiryView
  /** How many skeleton rows to show. */
  expected: number
  onOpen: (id: string) => void
}

function InquiriesOfView({ customerId, view, expected, onOpen }: InquiriesOfViewProps) {
  const pages = useInquiryPages({ view, customerId })
  const { data: rows, error } = pages
  if (!rows && error) {
    return <LoadError title={`The ${view} inquiries could not be loaded`} query={pages} />
  }
  if (!rows && expected > 0) return <TableSkeleton rows={Math.min(expected + headRows, skeletonRowsMax)} />
  if (!rows?.length) return null
  return (
    <>
      <RecordTable
        label={`${view === 'active' ? 'Active' : 'Archived'} inquiries of the customer`}
        minWidthPx={480}
        columns={[
          ...factColumns,
          {
            heading: 'View',
            cardLabel: null,
            width: 80,
            cell: ({ id, createdAt }) => (
              <RowButton
                verb="View"
                object={`the inquiry of ${formatPacificDateTime(createdAt)}`}
                onClick={() => onOpen(id)}
              />
            ),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <MoreRows pages={pages} nouns="inquiries" />
    </>
  )
}

const factColumns: readonly RecordColumn<InquiryEntry>[] = [
  {
    heading: 'Date (Pacific)',
    cardLabel: null,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatPacificDateTime(createdAt)}</time>,
  },
  { heading: 'Items', align: 'right', cell: ({ itemCount }) => formatCount(itemCount) },
  { heading: 'FOB (Delivery Location)', cardLabel: 'FOB', cell: ({ fob }) => fob || '-' },
  { heading: 'Status', cell: ({ status }) => statusLabel(status) },
]
