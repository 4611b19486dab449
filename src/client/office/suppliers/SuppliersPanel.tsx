import { Stack, Text } from '@mantine/core'
import type { Supplier } from '../../../shared/office/suppliers.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatAge, formatTons } from '../../platform/text/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { newRecord } from '../frame/admin-search.ts'
import { ChoiceFilter, TextFilter } from '../frame/list-tools.tsx'
import { TabFrame, TabRecords } from '../frame/TabFrame.tsx'
import { useSupplierPages } from './hooks.ts'
import { EditedSupplier, SupplierDialog } from './SupplierDialog.tsx'
import { SupplierDrawer } from './SupplierDrawer.tsx'
import { describeDue, findOldestList, sumStock } from './supplier-fields.ts'
import type { SupplierSearch } from './supplier-search.ts'

type SuppliersPanelProps = {
  search: SupplierSearch
  /** A step, such as opening a supplier, is undone by Back. */
  onSearch: (patch: SupplierSearch, options: { isStep: boolean }) => void
}

const filterOptions = [
  { value: 'due', label: 'New list due' },
  { value: 'waits', label: 'Lists to review' },
  { value: 'byItself', label: 'Lists stored by themselves' },
  { value: 'unanswered', label: 'No answer to reminders' },
] as const

/** All suppliers, with filters and the record of one. */
export function SuppliersPanel({ search, onSearch }: SuppliersPanelProps) {
  const { q = '', only, supplier: openId, edit: editedId } = search
  const pages = useSupplierPages(search)
  const open = (id: string | undefined) => onSearch({ supplier: id }, { isStep: id !== undefined })
  const edit = (id: string | undefined) => onSearch({ edit: id }, { isStep: id !== undefined })
  return (
    <TabFrame
      title="All suppliers"
      count={pages.data && `${formatCountOf(pages.total, 'supplier')}, by company; dates in Pacific time`}
      kind="supplier"
      query={pages}
      filters={
        <>
          <TextFilter
            label="Search"
            placeholder="Company, contact, email, code"
            value={q}
            onChange={(text) => onSearch({ q: text || undefined }, { isStep: false })}
          />
          <ChoiceFilter
            label="Show"
            all="All suppliers"
            options={filterOptions}
            value={only}
            onChange={(value) => onSearch({ only: value }, { isStep: true })}
          />
        </>
      }
      filtersSet={[q, only].filter(Boolean).length}
      add={{ noun: 'supplier', onAdd: () => edit(newRecord) }}
    >
      {openId !== undefined && (
        <SupplierDrawer
          key={openId}
          id={openId}
          onEdit={() => edit(openId)}
          onMerged={(into) => onSearch({ supplier: into }, { isStep: false })}
          onClose={() => open(undefined)}
        />
      )}
      {editedId === newRecord && <SupplierDialog supplier={undefined} onClose={() => edit(undefined)} />}
      {editedId !== undefined && editedId !== newRecord && (
        <EditedSupplier key={`edit ${editedId}`} id={editedId} onClose={() => edit(undefined)} />
      )}
      <TabRecords query={pages} failureTitle="The suppliers could not be loaded">
        {(suppliers) =>
          suppliers.length > 0 ? (
            <Stack gap="sm">
              <SupplierTable suppliers={suppliers} onOpen={open} />
              <MoreRows pages={pages} nouns="suppliers" />
            </Stack>
          ) : (
            <NoSuppliers
              isFiltered={q !== '' || only !== undefined}
              onShowAll={() => onSearch({ q: undefined, only: undefined }, { isStep: true })}
            />
          )
        }
      </TabRecords>
    </TabFrame>
  )
}

function NoSuppliers({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No suppliers yet">
        Add the companies that send you lists, each with its source codes. Their steel, and when their next list is due,
        then appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No supplier like that" showAll={{ nouns: 'suppliers', onClick: onShowAll }}>
      Try part of a company, a contact, an email address or a source code.
    </EmptyState>
  )
}

function SupplierTable({ suppliers, onOpen }: { suppliers: readonly Supplier[]; onOpen: (id: string) => void }) {
  return (
    <RecordTable
      label="Suppliers"
      minWidthPx={900}
      isStacked
      columns={[
        ...factColumns,
        {
          heading: 'View',
          isHeadingHidden: true,
          cardLabel: null,
          width: 80,
          cell: ({ id, company }) => <RowButton verb="View" object={company} onClick={() => onOpen(id)} />,
        },
      ]}
      rows={suppliers}
      rowKey={({ id }) => id}
    />
  )
}

const factColumns: readonly RecordColumn<Supplier>[] = [
  {
    heading: 'Company',
    cardLabel: null,
    breaksWords: true,
    cell: ({ company, contactName, active }) => (
      <div>
        <Text fz="inherit" fw={600} dir="auto">
          {company}
        </Text>
        <Text fz="xs" c="dimmed" dir="auto">
          {[contactName, active ? '' : 'Inactive'].filter(Boolean).join(' · ')}
        </Text>
      </div>
    ),
  },
  {
    heading: 'Source Codes',
    breaksWords: true,
    cell: ({ sourceCodes }) => sourceCodes.join(', ') || '-',
  },
  { heading: 'Items', width: 80, align: 'right', cell: (supplier) => formatCount(sumStock(supplier).items) },
  { heading: 'Tons', width: 90, align: 'right', cell: (supplier) => formatTons(sumStock(supplier).weightLb) },
  {
    heading: 'Oldest List',
    width: 110,
    align: 'right',
    cell: (supplier) => {
      const oldest = findOldestList(supplier)
      return oldest === undefined ? '-' : formatAge(oldest)
    },
  },
  { heading: 'Next List', width: 190, cell: (supplier) => <NextList supplier={supplier} /> },
  {
    heading: 'To Review',
    width: 100,
    align: 'right',
    cell: ({ waitingLists }) => (waitingLists === 0 ? '-' : <b>{formatCount(waitingLists)}</b>),
  },
]

function NextList({ supplier }: { supplier: Supplier }) {
  const { text, isDue } = describeDue(supplier)
  return isDue ? (
    <Text span inherit c="var(--accent-text)" fw={650}>
      {text}
    </Text>
  ) : (
    text
  )
}
