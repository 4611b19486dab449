import { Text } from '@mantine/core'
import type { Supplier } from '../../../shared/office/suppliers.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatAge, formatTons } from '../../platform/text/format.ts'
import type { RecordColumn } from '../../ui/table/RecordTable.tsx'
import { newRecord, type SearchProps } from '../frame/admin-search.ts'
import { ListPanel, viewColumn } from '../frame/ListPanel.tsx'
import type { ListFilter } from '../frame/list-tools.tsx'
import { useSupplierPages } from './hooks.ts'
import { EditedSupplier, SupplierDialog } from './SupplierDialog.tsx'
import { SupplierDrawer } from './SupplierDrawer.tsx'
import { describeDue, findOldestList, sumStock } from './supplier-fields.ts'
import type { SupplierSearch } from './supplier-search.ts'

const filters: readonly ListFilter<SupplierSearch>[] = [
  { param: 'q', label: 'Search', placeholder: 'Company, contact, email, code' },
  {
    param: 'only',
    label: 'Show',
    all: 'All suppliers',
    options: [
      { value: 'due', label: 'New list due' },
      { value: 'waits', label: 'Lists to review' },
      { value: 'byItself', label: 'Lists stored by themselves' },
      { value: 'unanswered', label: 'No answer to reminders' },
    ],
  },
]

export function SuppliersPanel({ search, onSearch }: SearchProps<SupplierSearch>) {
  const { supplier: openId, edit: editedId } = search
  const open = (id: string | undefined) => onSearch({ supplier: id }, { isStep: id !== undefined })
  const edit = (id: string | undefined) => onSearch({ edit: id }, { isStep: id !== undefined })
  return (
    <ListPanel
      title="Suppliers"
      kind="supplier"
      noun="supplier"
      note="by company; dates in Pacific time"
      pages={useSupplierPages(search)}
      filters={filters}
      search={search}
      onSearch={onSearch}
      add={{ noun: 'supplier', onAdd: () => edit(newRecord) }}
      columns={[...columns, viewColumn(({ company }: Supplier) => company, open)]}
      minWidthPx={900}
      openId={openId}
      besideColumns={['Company', 'Next List']}
      whenEmpty="Add the companies that send you lists, each with its source codes. Their steel, and when their next list is due, then appear here."
      whenFiltered={{
        title: 'No supplier like that',
        text: 'Try part of a company, a contact, an email address or a source code.',
      }}
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
    </ListPanel>
  )
}

const columns: readonly RecordColumn<Supplier>[] = [
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
