import { Text } from '@mantine/core'
import type { OrderEntry } from '../../../shared/orders/schema.ts'
import { orderFilters } from '../../../shared/orders/terms.ts'
import { orderFilterWords, orderStateWords } from '../../../shared/orders/words.ts'
import { orderStates } from '../../../shared/quotes/order-states.ts'
import { formatDollars, formatPounds } from '../../../shared/quotes/words.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useReturnFocus } from '../../platform/moves/focus.ts'
import { formatAge, formatPacificDateTime } from '../../platform/text/format.ts'
import { MissingDetails } from '../../ui/feedback/Missing.tsx'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import type { RecordColumn } from '../../ui/table/RecordTable.tsx'
import { DealDialog } from '../deal/DealDialog.tsx'
import type { SearchProps } from '../frame/admin-search.ts'
import { ListPanel, viewColumn } from '../frame/ListPanel.tsx'
import { Loaded } from '../frame/Loaded.tsx'
import type { ListFilter } from '../frame/list-tools.tsx'
import { toOwnerInput, useOwnerChoice } from '../frame/owners/hooks.ts'
import { OwnerChoiceControl } from '../frame/owners/OwnerChoiceControl.tsx'
import { describeOwned } from '../frame/owners/words.ts'
import { RecordDrawer } from '../frame/RecordDrawer.tsx'
import { useOrder, useOrderPages } from '../orders/hooks.ts'
import { describeOrder, orderColor, type Standing } from '../orders/order-acts.ts'
import { OrdersExport } from './OrdersExport.tsx'
import type { OrderSearch } from './order-search.ts'

const showOptions = orderFilters.map((value) => ({ value, label: orderFilterWords[value] }))
const stateOptions = orderStates.map((value) => ({ value, label: orderStateWords[value] }))
const filters: readonly ListFilter<OrderSearch>[] = [
  { param: 'q', label: 'Search', placeholder: 'O-1007, company, PO number' },
  { param: 'only', label: 'Show', all: 'All orders', options: showOptions },
  { param: 'state', label: 'State', all: 'Any state', options: stateOptions },
]
const drawerPx = 800

export function OrdersPanel({ search, onSearch }: SearchProps<OrderSearch>) {
  const { q = '', only, state, order: openId } = search
  const open = (id: string | undefined) => onSearch({ order: id }, { isStep: id !== undefined })
  const whose = useOwnerChoice({ search, onSearch }, q !== '' || only !== undefined || state !== undefined)
  return (
    <ListPanel
      title="Orders"
      kind="order"
      noun="order"
      note="newest first"
      pages={useOrderPages({ q, only, state, ...toOwnerInput(whose.choice) }, whose.isKnown)}
      filterTools={<OwnerChoiceControl nouns="orders" whose={whose} />}
      isFiltered={whose.choice !== 'all'}
      onShowAll={whose.showAll}
      actions={<OrdersExport />}
      filters={filters}
      search={search}
      onSearch={whose.narrow}
      columns={[...columns, viewColumn(({ reference }: OrderEntry) => reference, open)]}
      minWidthPx={1020}
      rowHeightPx={40}
      openId={openId}
      whenEmpty="When a buyer accepts a quote, its order appears here for you to confirm. Purchase orders to the suppliers go out with that."
      whenFiltered={{
        title: 'No orders like that',
        text:
          q === ''
            ? 'Choose other filters, or show all orders.'
            : 'Try a reference such as O-1007, or part of a company or of a purchase order number.',
      }}
    >
      {openId !== undefined && <OrderDeal key={openId} id={openId} onClose={() => open(undefined)} />}
    </ListPanel>
  )
}

/** The deal that an order is of. */
function OrderDeal({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useOrder(id)
  useReturnFocus()
  if (query.data) return <DealDialog inquiryId={query.data.inquiryId} onClose={onClose} onDeleted={onClose} />
  if (!query.error) return null
  return (
    <RecordDrawer title="Order" widthPx={drawerPx} onClose={onClose}>
      <Loaded
        query={query}
        failureTitle="The order could not be loaded"
        missing={<MissingDetails noun="order" onClose={onClose} />}
      >
        {() => null}
      </Loaded>
    </RecordDrawer>
  )
}

const columns: readonly RecordColumn<OrderEntry>[] = [
  {
    heading: 'Order',
    cardLabel: null,
    width: 90,
    cell: ({ reference }) => <b style={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{reference}</b>,
  },
  { heading: 'Company', cardLabel: null, breaksWords: true, cell: ({ company }) => <Short>{company}</Short> },
  {
    heading: 'Purchase Order',
    width: 150,
    breaksWords: true,
    cell: ({ purchaseOrder }) => <Short>{purchaseOrder || '-'}</Short>,
  },
  { heading: 'State', cardLabel: null, breaksWords: true, cell: (order) => <OrderState order={order} /> },
  { heading: 'Owner', width: 128, breaksWords: true, cell: (order) => <Short>{describeOwned(order) || '-'}</Short> },
  { heading: 'Lines', width: 64, align: 'right', cell: ({ lineCount }) => formatCount(lineCount) },
  {
    heading: 'Weight',
    unit: '(lbs)',
    cardLabel: 'Weight (lbs)',
    width: 110,
    align: 'right',
    cell: ({ weightLb }) => formatPounds(weightLb),
  },
  { heading: 'Amount', width: 124, align: 'right', cell: ({ amount }) => formatDollars(amount) },
  {
    heading: 'Ordered',
    width: 92,
    align: 'right',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={`${formatPacificDateTime(createdAt)} Pacific`}>
        {formatAge(createdAt)}
      </time>
    ),
  },
]

// Two lines fit into a row.
function Short({ children }: { children: string }) {
  return (
    <Text component="span" fz="inherit" lh="17px" lineClamp={2} title={children}>
      {children}
    </Text>
  )
}

/** Where an order stands; what only its purchases tell stands beside its state. */
function OrderState({ order }: { order: Standing }) {
  return (
    <Text span fz="inherit" style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      <StatusDot color={orderColor(order)} />
      <Short>{describeOrder(order)}</Short>
    </Text>
  )
}
