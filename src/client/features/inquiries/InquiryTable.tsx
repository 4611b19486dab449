import { Button, Table, Text } from '@mantine/core'
import { formatCount } from '../../../shared/count-text.ts'
import type { InquiryEntry } from '../../../shared/inquiries.ts'
import { RecordTable } from '../../components/RecordTable.tsx'
import { type RowPlace, WindowRows } from '../../components/WindowRows.tsx'
import { formatPacificDateTime } from '../../lib/format.ts'
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx'

type InquiryTableProps = {
  inquiries: readonly InquiryEntry[]
  /** How many the list has, those that are not loaded yet too. */
  total: number
  openId: string | undefined
  onOpen: (id: string) => void
  onDeleted: () => void
}

const columnCount = 6
const rowHeightPx = 45

/** The list of inquiries; the status is set in the row. */
export function InquiryTable({ inquiries, total, openId, onOpen, onDeleted }: InquiryTableProps) {
  return (
    <RecordTable
      label="Inquiries"
      minWidthPx={700}
      isStacked
      rowCount={total}
      head={
        <>
          <Table.Th w={190}>Date (Pacific)</Table.Th>
          <Table.Th>Customer</Table.Th>
          <Table.Th>Company</Table.Th>
          <Table.Th w={72} ta="right">
            Items
          </Table.Th>
          <Table.Th w={192}>Status</Table.Th>
          <Table.Th w={80}>View</Table.Th>
        </>
      }
    >
      <WindowRows rows={inquiries} columnCount={columnCount} estimatePx={rowHeightPx}>
        {(inquiry, place) => (
          <InquiryRow
            inquiry={inquiry}
            place={place}
            isOpen={inquiry.id === openId}
            onOpen={onOpen}
            onDeleted={onDeleted}
          />
        )}
      </WindowRows>
    </RecordTable>
  )
}

type InquiryRowProps = Pick<InquiryTableProps, 'onOpen' | 'onDeleted'> & {
  inquiry: InquiryEntry
  place: RowPlace
  isOpen: boolean
}

function InquiryRow({ inquiry, place, isOpen, onOpen, onDeleted }: InquiryRowProps) {
  const { id, company, customerName, createdAt, itemCount } = inquiry
  return (
    <Table.Tr {...place} data-selected={isOpen || undefined}>
      <Table.Td>
        <time dateTime={createdAt}>{formatPacificDateTime(createdAt)}</time>
      </Table.Td>
      <Table.Td data-label="Customer">
        <Text fz="inherit" lineClamp={3} title={customerName}>
          {customerName}
        </Text>
      </Table.Td>
      <Table.Td data-label="Company">
        <Text fz="inherit" lineClamp={3} title={company}>
          {company}
        </Text>
      </Table.Td>
      <Table.Td ta="right" data-label="Items">
        {formatCount(itemCount)}
      </Table.Td>
      <Table.Td data-label="Status">
        <InquiryStatusSelect inquiry={inquiry} onDeleted={onDeleted} />
      </Table.Td>
      <Table.Td>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`View the inquiry of ${company}`}
          onClick={() => onOpen(id)}
        >
          View
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
