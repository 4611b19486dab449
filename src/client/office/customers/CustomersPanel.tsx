import { Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { CustomerEntry } from '../../../shared/inquiries/customers.ts'
import { filterTextMax } from '../../../shared/site/paging-terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FilterField } from '../../ui/fields/FilterField.tsx'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { newRecord } from '../frame/admin-search.ts'
import { TabFrame } from '../frame/TabFrame.tsx'
import { TabList } from '../frame/TabList.tsx'
import { CustomerDetailsDialog } from './CustomerDetails.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { CustomerExport } from './CustomerExport.tsx'
import { CustomerTable } from './CustomerTable.tsx'
import { EditedCustomer } from './EditedCustomer.tsx'
import { useCustomerPages } from './hooks.ts'
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
      <TabList query={pages} failureTitle="The customers could not be loaded">
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
      </TabList>
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
