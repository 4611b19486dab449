import { ActionIcon, Anchor, Button, Group, Stack, Table, TextInput } from '@mantine/core'
import { IconSearch, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Customer } from '../../../shared/customers.ts'
import { confirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { RecordTable } from '../../components/RecordTable.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { TableSkeleton } from '../../components/TableSkeleton.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { formatCount, formatCountOf, formatPacificDate } from '../../lib/format.ts'
import { telHref } from '../../lib/phone.ts'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import { CustomerDialog } from './CustomerDialog.tsx'
import { filterCustomers } from './customer-filter.ts'
import { useCustomers, useDeleteCustomer } from './staff-hooks.ts'

type CustomersPanelProps = { search: string; onSearch: (search: string) => void }
type Edited = { customer: Customer | undefined }

/** The Customers tab: the searchable list with add, edit and delete. */
export function CustomersPanel({ search: initialSearch, onSearch }: CustomersPanelProps) {
  // The field answers at once; the address follows.
  const [search, setSearch] = useState(initialSearch)
  const [edited, setEdited] = useState<Edited>()
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <TextInput
          label="Search"
          placeholder="Company, name, email, phone, state"
          type="search"
          w={300}
          maw="100%"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            onSearch(currentTarget.value)
          }}
        />
        <Button onClick={() => setEdited({ customer: undefined })}>Add Customer</Button>
      </Group>
      <CustomerList search={search} onEdit={(customer) => setEdited({ customer })} />
      {edited && <CustomerDialog customer={edited.customer} onClose={() => setEdited(undefined)} />}
    </Stack>
  )
}

function CustomerList({ search, onEdit }: { search: string; onEdit: (customer: Customer) => void }) {
  const { data, error, isFetching, refetch } = useCustomers()
  if (!data && error) {
    return (
      <LoadError
        title="The customers could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <TableSkeleton />
  if (data.length === 0) {
    return (
      <EmptyState title="No customers yet">
        Buyers who enter their company information, send an inquiry or a needs list stand here; you can add others.
      </EmptyState>
    )
  }
  const found = filterCustomers(data, search)
  if (found.length === 0) {
    return (
      <EmptyState title={`No customer with “${search.trim()}”`}>
        Search for a part of the company, name, email, phone or state.
      </EmptyState>
    )
  }
  return <CustomerTable customers={found} onEdit={onEdit} />
}

function CustomerTable({
  customers,
  onEdit,
}: {
  customers: readonly Customer[]
  onEdit: (customer: Customer) => void
}) {
  const { shown, left, showMore } = useShownRows(customers)
  return (
    <>
      <RecordTable
        label="Customers"
        minWidthPx={1080}
        head={
          <>
            <Table.Th>Company</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>Email</Table.Th>
            <Table.Th>Phone</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Action</Table.Th>
            <Table.Th>Visit (Pacific)</Table.Th>
            <Table.Th>Last Inquiry</Table.Th>
            <Table.Th ta="right">Inquiries</Table.Th>
            <Table.Th w={104}>Edit</Table.Th>
          </>
        }
      >
        {shown.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} onEdit={() => onEdit(customer)} />
        ))}
      </RecordTable>
      <ShowMore left={left} onMore={showMore} />
    </>
  )
}

function CustomerRow({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  const { company, name, email, phone, state, action, visitDate, lastInquiryDate, inquiryCount } = customer
  return (
    <Table.Tr>
      <Table.Td>{company}</Table.Td>
      <Table.Td>{name}</Table.Td>
      <Table.Td>
        <Anchor fz="inherit" href={`mailto:${email}`}>
          {email}
        </Anchor>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Anchor fz="inherit" href={telHref(phone)}>
          {phone}
        </Anchor>
      </Table.Td>
      <Table.Td>{state || '-'}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{action}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatPacificDate(visitDate)}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{lastInquiryDate ? formatPacificDate(lastInquiryDate) : '-'}</Table.Td>
      <Table.Td ta="right">{formatCount(inquiryCount)}</Table.Td>
      <Table.Td>
        <CustomerButtons customer={customer} onEdit={onEdit} />
      </Table.Td>
    </Table.Tr>
  )
}

function CustomerButtons({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  const remove = useDeleteCustomer()
  const { id, company, name, inquiryCount } = customer
  const inquiries =
    inquiryCount > 0 ? ` ${formatCountOf(inquiryCount, 'inquiry', 'inquiries')} stay in the Inquiries tab.` : ''
  return (
    <Group gap={6} wrap="nowrap">
      <Button size="compact-sm" variant="default" aria-label={`Edit ${company}`} onClick={onEdit}>
        Edit
      </Button>
      <ActionIcon
        size={26}
        variant="default"
        c="var(--mantine-color-error)"
        title={`Delete ${company}`}
        aria-label={`Delete ${company}`}
        onClick={() =>
          confirm({
            title: `Delete the customer ${company}?`,
            body: `${name} of ${company} leaves the customer database.${inquiries} This action cannot be undone.`,
            confirmLabel: 'Delete customer',
            onConfirm: () =>
              deleteRecord(() => remove.mutateAsync({ id }), {
                done: 'Customer Deleted',
                failed: (message) => `Failed to delete customer. ${message}`,
              }),
          })
        }
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
