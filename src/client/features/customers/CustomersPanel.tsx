import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { formatCountOf } from '../../../shared/count-text.ts'
import type { CustomerEntry } from '../../../shared/customers.ts'
import { filterTextMax } from '../../../shared/paging-terms.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterField } from '../../components/FilterField.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { MoreRows } from '../../components/MoreRows.tsx'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { TableSkeleton } from '../../components/TableSkeleton.tsx'
import type { Pages } from '../../lib/use-pages.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'
import { newRecord } from '../admin/admin-search.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import { CustomerDetailsDialog } from './CustomerDetails.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { CustomerExport } from './CustomerExport.tsx'
import { type CustomerActions, CustomerTable } from './CustomerTable.tsx'
import { EditedCustomer } from './EditedCustomer.tsx'
import { useCustomerPages } from './staff-hooks.ts'
import { useDeleteQuestion } from './use-delete-question.ts'

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
    <Stack gap="md">
      <Group gap="sm" align="flex-end" justify="space-between">
        <FilterField
          ref={searchRef}
          label="Search"
          placeholder="Company, name, email, phone, state"
          maxLength={filterTextMax}
          w={{ base: '100%', xs: 320 }}
          value={typed}
          onType={type}
        />
        <Group gap="xs">
          <CustomerExport search={search} isEmpty={pages.total === 0} />
          <RecentChanges kind="customer" />
          <Button onClick={() => onMove({ editedId: newRecord })}>Add Customer</Button>
        </Group>
      </Group>
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
      <CustomerList pages={pages} search={search} onShowAll={() => type('')} {...actions} />
    </Stack>
  )
}

type CustomerListProps = CustomerActions & { pages: Pages<CustomerEntry>; search: string; onShowAll: () => void }

function CustomerList({ pages, search, onShowAll, ...actions }: CustomerListProps) {
  const { rows, total, error, isOutdated, isFetching, refetch } = pages
  if (!rows && error) {
    return <LoadError title="The customers could not be loaded" query={pages} />
  }
  if (!rows) return <TableSkeleton />
  return (
    <Stack gap="sm" aria-busy={isOutdated}>
      {error !== null && <StaleNotice error={error} />}
      {rows.length > 0 && (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" className="tabular">
              {formatCountOf(total, 'customer')}, latest visit first; dates in Pacific time
            </Text>
            <Button variant="default" size="xs" loading={isFetching} onClick={refetch}>
              Refresh
            </Button>
          </Group>
          <CustomerTable customers={rows} total={total} {...actions} />
          <MoreRows pages={pages} nouns="customers" />
        </>
      )}
      {rows.length === 0 && search.trim() === '' && (
        <EmptyState title="No customers yet">
          Buyers who enter their company information, send an inquiry or a needs list appear here. You can add others.
        </EmptyState>
      )}
      {rows.length === 0 && search.trim() !== '' && (
        <EmptyState
          title={`No customer with “${search.trim()}”`}
          action={
            <Button variant="default" onClick={onShowAll}>
              Show all customers
            </Button>
          }
        >
          Search for a part of the company, name, email, phone or state.
        </EmptyState>
      )}
    </Stack>
  )
}
