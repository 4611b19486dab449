import { Text } from '@mantine/core'
import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import { type InquiryOrder, inquirySorts } from '../../../shared/inquiries/terms.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatAge, formatPacificDateTime } from '../../platform/text/format.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { LongRecordTable, type RecordColumn } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import type { Ticks } from '../../ui/table/table-model.ts'
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx'
import classes from './InquiryTable.module.css'
import { nextOrder } from './words.ts'

type InquiryTableProps = {
  inquiries: readonly InquiryEntry[]
  /** Including those not loaded yet. */
  total: number
  openId: string | undefined
  onOpen: (id: string) => void
  onDeleted: () => void
  order: InquiryOrder
  onOrder: (order: InquiryOrder) => void
  ticks: Ticks
  /** With `isRange`, all from the one that was ticked last. */
  onTick: (ids: readonly string[], isTicked: boolean, isRange?: boolean) => void
}

const rowHeightPx = 40
const minWidthPx = 372

export function InquiryTable(props: InquiryTableProps) {
  const { inquiries, total, openId, onOpen, onDeleted, order, onOrder, ticks, onTick } = props
  const parts = partsOfRequests(inquiries)
  const ticked = inquiries.filter(({ id }) => ticks[id]).length
  const isDescending = order.startsWith('-')
  const columnId = isDescending ? order.slice(1) : order
  return (
    <div className={classes['place']}>
      <LongRecordTable
        label="Inquiries"
        minWidthPx={minWidthPx}
        sort={{
          columnId,
          isDescending,
          sortableIds: inquirySorts,
          onSort: (id) => {
            const sort = inquirySorts.find((one) => one === id)
            if (sort) onOrder(nextOrder(order, sort))
          },
        }}
        columns={[
          {
            heading: 'Selected',
            isHeadingHidden: true,
            cardLabel: null,
            width: 34,
            className: classes['tick'],
            menu: (
              <PlainCheckbox
                aria-label="Select all that are loaded"
                checked={ticked === inquiries.length}
                isMixed={ticked > 0 && ticked < inquiries.length}
                onChange={({ currentTarget }) =>
                  onTick(
                    inquiries.map(({ id }) => id),
                    currentTarget.checked,
                  )
                }
              />
            ),
            cell: ({ id, company, reference }) => (
              <PlainCheckbox
                aria-label={`Select ${reference} from ${company}`}
                checked={ticks[id] === true}
                onChange={({ currentTarget, nativeEvent }) =>
                  onTick([id], currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
                }
              />
            ),
          },
          ...factColumns,
          {
            id: 'status',
            heading: 'Status',
            cardLabel: null,
            className: classes['status'],
            cell: (inquiry) => <InquiryStatusSelect inquiry={inquiry} onDeleted={onDeleted} />,
          },
          {
            heading: 'View',
            cardLabel: null,
            className: classes['view'],
            cell: ({ id, company }) => (
              <span {...viewMark(id)}>
                <RowButton verb="View" object={`the inquiry from ${company}`} onClick={() => onOpen(id)} />
              </span>
            ),
          },
        ]}
        rows={inquiries}
        rowProps={({ id }) => ({
          'data-selected': id === openId || ticks[id] || undefined,
          className: classes[parts.get(id) ?? ''],
        })}
        keptInViewId={openId}
        total={total}
        rowHeightPx={rowHeightPx}
      />
    </div>
  )
}

/** Which inquiries of one request follow each other: all but the last are `leading`, all but the first `joined`. */
function partsOfRequests(inquiries: readonly InquiryEntry[]): ReadonlyMap<string, string> {
  const isSame = (one: InquiryEntry, other: InquiryEntry | undefined) => one.reference === other?.reference
  return new Map(
    inquiries.flatMap((inquiry, index) => {
      const isJoined = isSame(inquiry, inquiries[index - 1])
      const isLeading = isSame(inquiry, inquiries[index + 1])
      if (!isJoined && !isLeading) return []
      return [[inquiry.id, !isJoined ? 'leading' : isLeading ? 'between' : 'joined']]
    }),
  )
}

const viewMark = (id: string) => ({ 'data-view': id })

/** Focuses the View button of an inquiry; false if its row is not on screen. */
export function focusView(id: string): boolean {
  const button = document.querySelector<HTMLElement>(`[data-view="${CSS.escape(id)}"] button`)
  button?.focus({ preventScroll: true })
  return button !== null
}

export function focusedInquiryId(): string | undefined {
  const mark = document.activeElement?.closest('[data-index]')?.querySelector<HTMLElement>('[data-view]')
  return mark?.dataset['view']
}

/** Moves the focus to the row of an inquiry, in sight. */
export function focusRow(id: string | undefined): void {
  if (id !== undefined && focusView(id)) document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

const factColumns: readonly RecordColumn<InquiryEntry>[] = [
  {
    id: 'date',
    heading: 'Date (Pacific)',
    cardLabel: null,
    width: 180,
    className: classes['date'],
    cell: (inquiry) => (
      <>
        <time dateTime={inquiry.createdAt}>{formatPacificDateTime(inquiry.createdAt)}</time>
        <Age inquiry={inquiry} />
      </>
    ),
  },
  {
    id: 'customer',
    heading: 'Customer',
    cardLabel: null,
    className: classes['customer'],
    cell: ({ customerName }) => <LongName>{customerName}</LongName>,
  },
  {
    id: 'company',
    heading: 'Company',
    cardLabel: null,
    className: classes['company'],
    cell: (inquiry) => (
      <>
        <LongName>{inquiry.company}</LongName>
        <span className={classes['beside']}>
          <Age inquiry={inquiry} />
        </span>
      </>
    ),
  },
  {
    id: 'product',
    heading: 'Product',
    cardLabel: null,
    className: classes['product'],
    cell: ({ products }) => <LongName>{firstOf(products)}</LongName>,
  },
  {
    id: 'items',
    heading: 'Items',
    cardLabel: null,
    width: 58,
    align: 'right',
    className: classes['items'],
    cell: ({ itemCount }) => (
      <>
        {formatCount(itemCount)}
        <CardText>{itemCount === 1 ? ' item' : ' items'}</CardText>
      </>
    ),
  },
  {
    id: 'weight',
    heading: 'Weight',
    unit: '(lbs)',
    cardLabel: null,
    width: 104,
    align: 'right',
    className: classes['weight'],
    cell: (inquiry) => <Weight inquiry={inquiry} />,
  },
  {
    id: 'fob',
    heading: 'FOB',
    cardLabel: null,
    className: classes['fob'],
    cell: ({ fob }) => (
      <>
        <CardText>FOB </CardText>
        <LongName>{fob || '-'}</LongName>
      </>
    ),
  },
  {
    id: 'source',
    heading: 'Source',
    cardLabel: null,
    width: 100,
    className: classes['source'],
    cell: ({ sources }) => <LongName>{firstOf(sources)}</LongName>,
  },
]

function Age({ inquiry: { reference, createdAt } }: { inquiry: InquiryEntry }) {
  return (
    <span className={classes['age']}>
      {reference} · {formatAge(createdAt)}
    </span>
  )
}

/** `Hot Rolled Coil + 2`; a dash if there is none. */
function firstOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return '-'
  return others.length > 0 ? `${first} + ${others.length}` : first
}

function Weight({ inquiry: { weightLb, itemsWithoutWeight, itemCount } }: { inquiry: InquiryEntry }) {
  if (itemsWithoutWeight === itemCount) return '-'
  const isPart = itemsWithoutWeight > 0
  return (
    <span title={isPart ? `${formatCountOf(itemsWithoutWeight, 'item')} without a weight` : undefined}>
      {isPart && '≥ '}
      {formatCount(weightLb)}
      <CardText> lbs</CardText>
    </span>
  )
}

// What the headings say in a table.
function CardText({ children }: { children: string }) {
  return <span className={classes['cardText']}>{children}</span>
}

function LongName({ children }: { children: string }) {
  return (
    <Text fz="inherit" fw="inherit" c="inherit" lineClamp={2} lh="inherit" title={children}>
      {children}
    </Text>
  )
}
