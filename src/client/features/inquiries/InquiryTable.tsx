import { Button, Table, Text } from '@mantine/core'
import type { Inquiry } from '../../../shared/inquiries.ts'
import { RecordTable } from '../../components/RecordTable.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { formatCount, formatPacificDateTime } from '../../lib/format.ts'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx'

type InquiryTableProps = {
  inquiries: readonly Inquiry[]
  openId: string | undefined
  onOpen: (id: string) => void
}

/** The list of inquiries; the status is set in the row. */
export function InquiryTable({ inquiries, openId, onOpen }: InquiryTableProps) {
  const { shown, left, showMore } = useShownRows(inquiries)
  return (
    <>
      <RecordTable
        label="Inquiries"
        minWidthPx={720}
        head={
          <>
            <Table.Th>Date (Pacific)</Table.Th>
            <Table.Th>Customer</Table.Th>
            <Table.Th>Company</Table.Th>
            <Table.Th ta="right">Items</Table.Th>
            <Table.Th w={180}>Status</Table.Th>
            <Table.Th w={80}>View</Table.Th>
          </>
        }
      >
        {shown.map((inquiry) => (
          <Table.Tr key={inquiry.id} data-selected={inquiry.id === openId || undefined}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <time dateTime={inquiry.createdAt}>{formatPacificDateTime(inquiry.createdAt)}</time>
            </Table.Td>
            <Table.Td>{inquiry.customerName}</Table.Td>
            <Table.Td miw={160}>
              <Text fz="inherit" lineClamp={2} title={inquiry.company}>
                {inquiry.company}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{formatCount(inquiry.itemCount)}</Table.Td>
            <Table.Td>
              <InquiryStatusSelect inquiry={inquiry} />
            </Table.Td>
            <Table.Td>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`View the inquiry of ${inquiry.company}`}
                onClick={() => onOpen(inquiry.id)}
              >
                View
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </RecordTable>
      <ShowMore left={left} onMore={showMore} />
    </>
  )
}
