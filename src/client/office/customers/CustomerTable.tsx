import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { CustomerEntry } from '../../../shared/inquiries/customers.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { mailHref } from '../../platform/text/mail.ts'
import { telHref } from '../../platform/text/phone.ts'
import { LongRecordTable } from '../../ui/table/LongRecordTable.tsx'
import type { RecordColumn } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import classes from './CustomerTable.module.css'

export type CustomerActions = Readonly<Record<'onView' | 'onEdit' | 'onDelete', (customer: CustomerEntry) => void>>

type CustomerTableProps = CustomerActions & {
  customers: readonly CustomerEntry[]
  /** How many there are, loaded or not. */
  total: number
}

const rowHeightPx = 52

/** The list of customers. */
export function CustomerTable({ customers, total, ...actions }: CustomerTableProps) {
  return (
    <LongRecordTable
      label="Customers"
      minWidthPx={960}
      columns={[
        ...factColumns,
        {
          heading: 'Actions',
          cardLabel: null,
          width: 172,
          cell: (customer) => <CustomerButtons customer={customer} {...actions} />,
        },
      ]}
      rows={customers}
      total={total}
      rowHeightPx={rowHeightPx}
    />
  )
}

const factColumns: readonly RecordColumn<CustomerEntry>[] = [
  {
    heading: 'Company, Name',
    cardLabel: null,
    cell: ({ company, name }) => (
      <div className={classes['pair']}>
        <Text fz="inherit" fw={600} truncate title={company} dir="auto">
          {company}
        </Text>
        <Text fz="inherit" fw={400} c="dimmed" truncate title={name} dir="auto">
          {name}
        </Text>
      </div>
    ),
  },
  {
    heading: 'Email, Phone',
    cardLabel: null,
    cell: ({ email, phone }) => (
      <div className={classes['pair']}>
        <Anchor fz="inherit" truncate title={email} href={mailHref(email)}>
          {email}
        </Anchor>
        <Anchor fz="inherit" truncate title={phone} href={telHref(phone)}>
          {phone}
        </Anchor>
      </div>
    ),
  },
  { heading: 'State', width: 68, cell: ({ state }) => state || '-' },
  {
    heading: 'Visit, Action',
    width: 142,
    cell: ({ visitDate, action }) => (
      <div className={classes['pair']}>
        <span>{formatPacificDate(visitDate)}</span>
        <Text fz="inherit" c="dimmed">
          {action}
        </Text>
      </div>
    ),
  },
  {
    heading: 'Last Inquiry',
    width: 120,
    cell: ({ lastInquiryDate }) => (lastInquiryDate ? formatPacificDate(lastInquiryDate) : '-'),
  },
  { heading: 'Inquiries', width: 88, align: 'right', cell: ({ inquiryCount }) => formatCount(inquiryCount) },
  { heading: 'Needs', width: 76, align: 'right', cell: ({ needCount }) => formatCount(needCount) },
]

function CustomerButtons({ customer, onView, onEdit, onDelete }: CustomerActions & { customer: CustomerEntry }) {
  const { company } = customer
  return (
    <Group gap={6} wrap="nowrap">
      <RowButton verb="View" object={company} onClick={() => onView(customer)} />
      <RowButton verb="Edit" object={company} onClick={() => onEdit(customer)} />
      <ActionIcon
        size={26}
        variant="default"
        c="var(--mantine-color-error)"
        title={`Delete ${company}`}
        aria-label={`Delete ${company}`}
        onClick={() => onDelete(customer)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
