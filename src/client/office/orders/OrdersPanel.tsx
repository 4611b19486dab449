import { Stack, Text } from '@mantine/core'
import type { OrderEntry } from '../../../shared/orders/schema.ts'
import { orderFilters, orderStates } from '../../../shared/orders/terms.ts'
import { orderFilterWords, orderStateWords } from '../../../shared/orders/words.ts'
import { formatDollars, formatPounds } from '../../../shared/quotes/words.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatAge, formatPacificDateTime } from '../../platform/text/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { LongRecordTable, type RecordColumn } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { RecordHistory } from '../changes/Changes.tsx'
import { ChoiceFilter, TextFilter } from '../frame/list-tools.tsx'
import { RecordDrawer } from '../frame/RecordDrawer.tsx'
import { TabFrame, TabRecords } from '../frame/TabFrame.tsx'
import { useOrder, useOrderPages } from './hooks.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { OrdersExport } from './OrdersExport.tsx'
import { describeOrder, orderColor } from './order-acts.ts'
import type { OrderSearch } from './order-search.ts'

type OrdersPanelProps = {
  search: OrderSearch
  /** A step, such as opening an order, is undone by Back. */
  onSearch: (patch: OrderSearch, options: { isStep: boolean }) => void
}

const filterOptions = orderFilters.map((value) => ({ value, label: orderFilterWords[value] }))
const stateOptions = orderStates.map((value) => ({ value, label: orderStateWords[value] }))
const drawerPx = 800

/** All orders, with filters and the details of one. */
export function OrdersPanel({ search, onSearch }: OrdersPanelProps) {
  const { q = '', only, state, order: openId } = search
  const pages = useOrderPages({ q, only, state })
  const open = (id: string | undefined) => onSearch({ order: id }, { isStep: id !== undefined })
  return (
    <TabFrame
      title="All orders"
      count={pages.data && `${formatCountOf(pages.total, 'order')}, newest first; times in Pacific time`}
      kind="order"
      query={pages}
      actions={<OrdersExport />}
      filters={
        <>
          <TextFilter
            label="Search"
            placeholder="O-1007, company, PO number"
            value={q}
            onChange={(text) => onSearch({ q: text || undefined }, { isStep: false })}
          />
          <ChoiceFilter
            label="Show"
            all="All orders"
            options={filterOptions}
            value={only}
            onChange={(value) => onSearch({ only: value }, { isStep: true })}
          />
          <ChoiceFilter
            label="State"
            all="Any state"
            options={stateOptions}
            value={state}
            onChange={(value) => onSearch({ state: value }, { isStep: true })}
          />
        </>
      }
      filtersSet={[q, only, state].filter(Boolean).length}
    >
      {openId !== undefined && <OrderDrawer key={openId} id={openId} onClose={() => open(undefined)} />}
      <TabRecords query={pages} failureTitle="The orders could not be loaded">
        {(orders) =>
          orders.length > 0 ? (
            <Stack gap="sm">
              <OrderTable orders={orders} total={pages.total} openId={openId} onOpen={open} />
              <MoreRows pages={pages} nouns="orders" />
            </Stack>
          ) : (
            <NoOrders
              isFiltered={q !== '' || only !== undefined || state !== undefined}
              onShowAll={() => onSearch({ q: undefined, only: undefined, state: undefined }, { isStep: true })}
            />
          )
        }
      </TabRecords>
    </TabFrame>
  )
}

function OrderDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useOrder(id)
  return (
    <RecordDrawer title={data ? `Order ${data.reference}` : 'Order'} widthPx={drawerPx} onClose={onClose}>
      <Stack gap="lg">
        <OrderDetails id={id} onClose={onClose} />
        {data && <RecordHistory kind="order" recordId={id} />}
      </Stack>
    </RecordDrawer>
  )
}

function NoOrders({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No orders yet">
        When a buyer accepts a quote, its order appears here for you to confirm. Purchase orders to the suppliers go out
        with that.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No orders like that" showAll={{ nouns: 'orders', onClick: onShowAll }}>
      Try a reference such as O-1007, or part of a company or of a purchase order number.
    </EmptyState>
  )
}

type OrderTableProps = {
  orders: readonly OrderEntry[]
  total: number
  openId: string | undefined
  onOpen: (id: string) => void
}

const rowHeightPx = 40

function OrderTable({ orders, total, openId, onOpen }: OrderTableProps) {
  return (
    <LongRecordTable
      label="Orders"
      minWidthPx={900}
      rowHeightPx={rowHeightPx}
      total={total}
      rows={orders}
      rowProps={({ id }) => ({ 'data-selected': id === openId || undefined })}
      keptInViewId={openId}
      columns={[
        ...factColumns,
        {
          heading: 'View',
          isHeadingHidden: true,
          cardLabel: null,
          width: 80,
          cell: ({ id, reference }) => <RowButton verb="View" object={reference} onClick={() => onOpen(id)} />,
        },
      ]}
    />
  )
}

const factColumns: readonly RecordColumn<OrderEntry>[] = [
  { heading: 'Order', cardLabel: null, width: 90, cell: ({ reference }) => <b>{reference}</b> },
  { heading: 'Company', cardLabel: null, breaksWords: true, cell: ({ company }) => <Short>{company}</Short> },
  {
    heading: 'Purchase Order',
    width: 150,
    breaksWords: true,
    cell: ({ purchaseOrder }) => <Short>{purchaseOrder || '-'}</Short>,
  },
  { heading: 'State', cardLabel: null, breaksWords: true, cell: (order) => <OrderState order={order} /> },
  { heading: 'Lines', width: 64, align: 'right', cell: ({ lineCount }) => formatCount(lineCount) },
  { heading: 'Weight', unit: '(lbs)', width: 110, align: 'right', cell: ({ weightLb }) => formatPounds(weightLb) },
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
    <Text fz="inherit" lh="17px" lineClamp={2} title={children}>
      {children}
    </Text>
  )
}

/** Where an order stands; what only its purchases tell stands beside its state. */
function OrderState({ order }: { order: Pick<OrderEntry, 'state' | 'purchases'> }) {
  return (
    <Text span fz="inherit" style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      <StatusDot color={orderColor(order)} />
      {describeOrder(order)}
    </Text>
  )
}
