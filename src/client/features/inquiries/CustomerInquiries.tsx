import { Button, Stack, Table, Text } from '@mantine/core'
import { formatCount } from '../../../shared/count-text.ts'
import type { InquiryEntry } from '../../../shared/inquiries.ts'
import { type InquiryView, inquiryViews } from '../../../shared/inquiry-terms.ts'
import { LoadError } from '../../components/LoadError.tsx'
import { MoreRows } from '../../components/MoreRows.tsx'
import { RecordTable } from '../../components/RecordTable.tsx'
import { TableSkeleton } from '../../components/TableSkeleton.tsx'
import { formatPacificDateTime } from '../../lib/format.ts'
import { statusLabel } from './inquiry-statuses.ts'
import { useInquiryPages } from './staff-hooks.ts'

type CustomerInquiriesProps = {
  customerId: string
  /** How many the customer sent, as far as is known. */
  count: number
  onOpen: (id: string, view: InquiryView) => void
}

const headRows = 2
const skeletonRowsMax = 8

/** What one customer asked for: the active inquiries, then the archived ones. */
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
  /** How many rows to keep room for until they come. */
  expected: number
  onOpen: (id: string) => void
}

function InquiriesOfView({ customerId, view, expected, onOpen }: InquiriesOfViewProps) {
  const pages = useInquiryPages({ view, customerId })
  const { rows, error } = pages
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
        isStacked
        head={
          <>
            <Table.Th>Date (Pacific)</Table.Th>
            <Table.Th ta="right">Items</Table.Th>
            <Table.Th>FOB (Delivery Location)</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th w={80}>View</Table.Th>
          </>
        }
      >
        {rows.map((inquiry) => (
          <InquiryRow key={inquiry.id} inquiry={inquiry} onOpen={() => onOpen(inquiry.id)} />
        ))}
      </RecordTable>
      <MoreRows pages={pages} nouns="inquiries" />
    </>
  )
}

function InquiryRow({ inquiry, onOpen }: { inquiry: InquiryEntry; onOpen: () => void }) {
  const sentOn = formatPacificDateTime(inquiry.createdAt)
  return (
    <Table.Tr>
      <Table.Td>
        <time dateTime={inquiry.createdAt}>{sentOn}</time>
      </Table.Td>
      <Table.Td data-label="Items" ta="right">
        {formatCount(inquiry.itemCount)}
      </Table.Td>
      <Table.Td data-label="FOB">{inquiry.fob || '-'}</Table.Td>
      <Table.Td data-label="Status">{statusLabel(inquiry.status)}</Table.Td>
      <Table.Td>
        <Button size="compact-sm" variant="default" aria-label={`View the inquiry of ${sentOn}`} onClick={onOpen}>
          View
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
