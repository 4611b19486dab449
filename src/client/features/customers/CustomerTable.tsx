import { ActionIcon, Anchor, Button, Group, Table, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatCount } from '../../../shared/count-text.ts'
import type { CustomerEntry } from '../../../shared/customers.ts'
import { RecordTable } from '../../components/RecordTable.tsx'
import { type RowPlace, WindowRows } from '../../components/WindowRows.tsx'
import { formatPacificDate } from '../../lib/format.ts'
import { mailHref } from '../../lib/mail.ts'
import { telHref } from '../../lib/phone.ts'
import type { CustomerActions } from './CustomersPanel.tsx'
import classes from './CustomerTable.module.css'

type CustomerTableProps = CustomerActions & {
  customers: readonly CustomerEntry[]
  /** How many there are, loaded or not. */
  total: number
}

const columnCount = 8
const rowPx = 52

/** The list of customers, with what each sent counted. */
export function CustomerTable({ customers, total, ...actions }: CustomerTableProps) {
  return (
    <RecordTable
      label="Customers"
      minWidthPx={1080}
      isStacked
      rowCount={total}
      head={
        <>
          <Table.Th>Company, Name</Table.Th>
          <Table.Th>Email, Phone</Table.Th>
          <Table.Th w={68}>State</Table.Th>
          <Table.Th w={142}>Visit, Action</Table.Th>
          <Table.Th w={120}>Last Inquiry</Table.Th>
          <Table.Th w={88} ta="right">
            Inquiries
          </Table.Th>
          <Table.Th w={76} ta="right">
            Needs
          </Table.Th>
          <Table.Th w={172}>Actions</Table.Th>
        </>
      }
    >
      <WindowRows rows={customers} columnCount={columnCount} estimatePx={rowPx}>
        {(customer, place) => <CustomerRow customer={customer} place={place} {...actions} />}
      </WindowRows>
    </RecordTable>
  )
}

type CustomerRowProps = CustomerActions & { customer: CustomerEntry; place: RowPlace }

function CustomerRow({ customer, place, ...actions }: CustomerRowProps) {
  const { company, name, email, phone, state, action, visitDate, lastInquiryDate, inquiryCount, needCount } = customer
  return (
    <Table.Tr {...place}>
      <Table.Td>
        <div className={classes['pair']}>
          <Text fz="inherit" fw={600} truncate title={company} dir="auto">
            {company}
          </Text>
          <Text fz="inherit" fw={400} c="dimmed" truncate title={name} dir="auto">
            {name}
          </Text>
        </div>
      </Table.Td>
      <Table.Td>
        <div className={classes['pair']}>
          <Anchor fz="inherit" truncate title={email} href={mailHref(email)}>
            {email}
          </Anchor>
          <Anchor fz="inherit" truncate title={phone} href={telHref(phone)}>
            {phone}
          </Anchor>
        </div>
      </Table.Td>
      <Table.Td data-label="State">{state || '-'}</Table.Td>
      <Table.Td data-label="Visit, Action">
        <div className={classes['pair']}>
          <span>{formatPacificDate(visitDate)}</span>
          <Text fz="inherit" c="dimmed">
            {action}
          </Text>
        </div>
      </Table.Td>
      <Table.Td data-label="Last Inquiry">{lastInquiryDate ? formatPacificDate(lastInquiryDate) : '-'}</Table.Td>
      <Table.Td data-label="Inquiries" ta="right">
        {formatCount(inquiryCount)}
      </Table.Td>
      <Table.Td data-label="Needs" ta="right">
        {formatCount(needCount)}
      </Table.Td>
      <Table.Td>
        <CustomerButtons customer={customer} {...actions} />
      </Table.Td>
    </Table.Tr>
  )
}

function CustomerButtons({ customer, onView, onEdit, onDelete }: CustomerActions & { customer: CustomerEntry }) {
  const { company } = customer
  return (
    <Group gap={6} wrap="nowrap">
      <Button size="compact-sm" variant="default" aria-label={`View ${company}`} onClick={() => onView(customer)}>
        View
      </Button>
      <Button size="compact-sm" variant="default" aria-label={`Edit ${company}`} onClick={() => onEdit(customer)}>
        Edit
      </Button>
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
