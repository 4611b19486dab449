import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { CustomerEntry } from '../../../shared/inquiries/customers.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { mailHref, telHref } from '../../platform/text/links.ts'
import type { RecordColumn } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { type AdminSearch, type AdminTabProps, newRecord } from '../frame/admin-search.ts'
import { ListPanel } from '../frame/ListPanel.tsx'
import { type ListFilter, PagesExport } from '../frame/list-tools.tsx'
import { CustomerDetailsDialog } from './CustomerDetails.tsx'
import { CustomerDialog, EditedCustomer } from './CustomerDialog.tsx'
import { CustomerPairsDialog, PairsLine } from './CustomerPairs.tsx'
import { customerColumns } from './customer-fields.ts'
import { customerRows, readCustomers, useCustomerPages, useDeleteQuestion } from './hooks.ts'

const filters: readonly ListFilter<AdminSearch>[] = [
  { param: 'search', label: 'Search', placeholder: 'Company, name, email, phone, state' },
]

export function CustomersPanel({ search: address, onSearch }: AdminTabProps) {
  const { search = '', customer: openId, edit: editedId } = address
  const searchRef = useRef<HTMLInputElement>(null)
  const pages = useCustomerPages(search)
  const ask = useDeleteQuestion()
  const edit = (id: string | undefined) => onSearch({ edit: id }, { isStep: id !== undefined })
  const actions: CustomerActions = {
    onView: (customer) => onSearch({ customer }, { isStep: true }),
    onEdit: edit,
    onDelete: (customer) => ask(customer, () => searchRef.current?.focus()),
  }
  return (
    <ListPanel
      title="Customers"
      kind="customer"
      noun="customer"
      note="latest visit first; dates in Pacific time"
      pages={pages}
      filters={filters}
      firstFilterRef={searchRef}
      search={address}
      onSearch={onSearch}
      actions={
        <PagesExport
          title="Customers"
          columns={customerColumns}
          readPart={readCustomers(search)}
          rowsOf={customerRows.read}
          pages={pages}
        />
      }
      add={{ noun: 'customer', onAdd: () => edit(newRecord) }}
      columns={[
        ...columns,
        {
          heading: 'Actions',
          cardLabel: null,
          width: 172,
          cell: (customer) => <CustomerButtons customer={customer} {...actions} />,
        },
      ]}
      notice={<PairsLine pairs={pages.pairs} onOpen={() => onSearch({ pairs: 'open' }, { isStep: true })} />}
      minWidthPx={960}
      rowHeightPx={52}
      whenEmpty="Buyers appear here when they enter their company information or send an inquiry or a needs list. You can also add customers."
      whenFiltered={{
        title: `No customer with “${search.trim()}”`,
        text: 'Try part of a company, name, email, phone or state.',
      }}
    >
      {editedId === newRecord && <CustomerDialog customer={undefined} onClose={() => edit(undefined)} />}
      {editedId !== undefined && editedId !== newRecord && (
        <EditedCustomer key={`edit ${editedId}`} id={editedId} onClose={() => edit(undefined)} />
      )}
      {openId !== undefined && (
        <CustomerDetailsDialog
          key={`view ${openId}`}
          id={openId}
          onEdit={() => edit(openId)}
          onOpen={(inquiry, view) =>
            onSearch({ tab: 'inquiries', view, inquiry, search: undefined, customer: undefined }, { isStep: true })
          }
          onMoved={(id) => onSearch({ customer: id }, { isStep: false })}
          onClose={() => onSearch({ customer: undefined }, { isStep: false })}
        />
      )}
      {address.pairs && openId === undefined && (
        <CustomerPairsDialog onClose={() => onSearch({ pairs: undefined }, { isStep: false })} />
      )}
    </ListPanel>
  )
}

const columns: readonly RecordColumn<CustomerEntry>[] = [
  {
    heading: 'Company, Name',
    cardLabel: null,
    cell: ({ company, name }) => (
      <Pair>
        <Text fz="inherit" fw={600} maw="100%" truncate title={company} dir="auto">
          {company}
        </Text>
        <Text fz="inherit" fw={400} c="dimmed" maw="100%" truncate title={name} dir="auto">
          {name}
        </Text>
      </Pair>
    ),
  },
  {
    heading: 'Email, Phone',
    cardLabel: null,
    cell: ({ email, phone }) => (
      <Pair>
        <Anchor fz="inherit" maw="100%" truncate title={email} href={mailHref(email)}>
          {email}
        </Anchor>
        <Anchor fz="inherit" maw="100%" truncate title={phone} href={telHref(phone)}>
          {phone}
        </Anchor>
      </Pair>
    ),
  },
  { heading: 'State', width: 68, cell: ({ state }) => state || '-' },
  {
    heading: 'Visit, Action',
    width: 142,
    cell: ({ visitDate, action }) => (
      <Pair>
        <span>{formatPacificDate(visitDate)}</span>
        <Text fz="inherit" c="dimmed">
          {action}
        </Text>
      </Pair>
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

function Pair({ children }: { children: ReactNode }) {
  return (
    <Stack gap={0} align="flex-start" miw={0} lh={1.35}>
      {children}
    </Stack>
  )
}

type CustomerActions = Readonly<Record<'onView' | 'onEdit', (id: string) => void>> & {
  onDelete: (customer: CustomerEntry) => void
}

function CustomerButtons({ customer, onView, onEdit, onDelete }: CustomerActions & { customer: CustomerEntry }) {
  const { id, company } = customer
  return (
    <Group gap={6} wrap="nowrap">
      <RowButton verb="View" object={company} onClick={() => onView(id)} />
      <RowButton verb="Edit" object={company} onClick={() => onEdit(id)} />
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
