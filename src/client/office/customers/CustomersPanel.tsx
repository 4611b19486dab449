import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { CustomerEntry } from '../../../shared/inquiries/customers.ts'
import { filterTextMax } from '../../../shared/site/terms.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { mailHref, telHref } from '../../platform/text/links.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FilterField } from '../../ui/fields/FilterField.tsx'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import { ListExport } from '../../ui/table/ListExport.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { LongRecordTable, type RecordColumn } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { newRecord } from '../frame/admin-search.ts'
import { TabFrame, TabRecords } from '../frame/TabFrame.tsx'
import { CustomerDetailsDialog } from './CustomerDetails.tsx'
import { CustomerDialog, EditedCustomer } from './CustomerDialog.tsx'
import { customerColumns } from './customer-fields.ts'
import { useCustomerPages, useDeleteQuestion, useReadAllCustomers } from './hooks.ts'

/** The tab's part of the address. */
export type CustomersPlace = {
  search: string
  /** The customer whose details are open. */
  openId: string | undefined
  /** The customer being edited, or `newRecord`. */
  editedId: string | undefined
}

type CustomersPanelProps = {
  place: CustomersPlace
  onMove: (place: Partial<CustomersPlace>) => void
  renderSent: (customer: CustomerEntry) => ReactNode
}

/** The Customers tab: a searchable list with details, add, edit and delete. */
export function CustomersPanel({ place, onMove, renderSent }: CustomersPanelProps) {
  const { search, openId, editedId } = place
  const { typed, type } = useTypedText(search, (text) => onMove({ search: text }))
  const searchRef = useRef<HTMLInputElement>(null)
  const pages = useCustomerPages(search)
  const ask = useDeleteQuestion()
  const actions = {
    onView: ({ id }: CustomerEntry) => onMove({ openId: id }),
    onEdit: ({ id }: CustomerEntry) => onMove({ editedId: id }),
    onDelete: (customer: CustomerEntry) => ask(customer, () => searchRef.current?.focus()),
  }
  const stopEditing = () => onMove({ editedId: undefined })
  return (
    <TabFrame
      title="Customers"
      count={pages.data && `${formatCountOf(pages.total, 'customer')}, latest visit first; dates in Pacific time`}
      kind="customer"
      query={pages}
      filters={
        <FilterField
          ref={searchRef}
          label="Search"
          placeholder="Company, name, email, phone, state"
          maxLength={filterTextMax}
          value={typed}
          onType={type}
        />
      }
      actions={<CustomerExport search={search} isEmpty={pages.total === 0} />}
      add={{ noun: 'customer', onAdd: () => onMove({ editedId: newRecord }) }}
    >
      {editedId === newRecord && <CustomerDialog customer={undefined} onClose={stopEditing} />}
      {editedId !== undefined && editedId !== newRecord && (
        <EditedCustomer key={`edit ${editedId}`} id={editedId} onClose={stopEditing} />
      )}
      {openId !== undefined && (
        <CustomerDetailsDialog
          key={`view ${openId}`}
          id={openId}
          renderSent={renderSent}
          onEdit={actions.onEdit}
          onClose={() => onMove({ openId: undefined })}
        />
      )}
      <TabRecords query={pages} failureTitle="The customers could not be loaded">
        {(customers) =>
          customers.length > 0 ? (
            <Stack gap="sm">
              <CustomerTable customers={customers} total={pages.total} {...actions} />
              <MoreRows pages={pages} nouns="customers" />
            </Stack>
          ) : (
            <NoCustomers wanted={search.trim()} onShowAll={() => type('')} />
          )
        }
      </TabRecords>
    </TabFrame>
  )
}

function NoCustomers({ wanted, onShowAll }: { wanted: string; onShowAll: () => void }) {
  if (wanted === '') {
    return (
      <EmptyState title="No customers yet">
        Buyers appear here when they enter their company information or send an inquiry or a needs list. You can also
        add customers.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={`No customer with “${wanted}”`} showAll={{ nouns: 'customers', onClick: onShowAll }}>
      Try part of a company, name, email, phone or state.
    </EmptyState>
  )
}

type CustomerActions = Readonly<Record<'onView' | 'onEdit' | 'onDelete', (customer: CustomerEntry) => void>>

type CustomerTableProps = CustomerActions & {
  customers: readonly CustomerEntry[]
  /** How many there are, loaded or not. */
  total: number
}

const rowHeightPx = 52

/** The list of customers. */
function CustomerTable({ customers, total, ...actions }: CustomerTableProps) {
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

/** Exports all customers that the search finds. */
function CustomerExport({ search, isEmpty }: { search: string; isEmpty: boolean }) {
  const readAll = useReadAllCustomers()
  return (
    <ListExport
      source={{
        sheetName: 'Customers',
        fileTitle: 'Customers',
        columns: customerColumns,
        readRows: (options) => readAll({ search }, options),
      }}
      isEmpty={isEmpty}
    />
  )
}
