import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPhone } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { RequestDeal } from '../../../shared/inquiries/schema.ts'
import { type InquiryOrder, inquirySorts } from '../../../shared/inquiries/terms.ts'
import { lbPerShortTon } from '../../../shared/steel/weight.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import {
  formatAge,
  formatPacificDateTime,
  formatRecentTime,
  formatTons,
  formatTonsOf,
} from '../../platform/text/format.ts'
import { telHref } from '../../platform/text/links.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { StatusSelect } from '../../ui/fields/StatusSelect.tsx'
import { LongRecordTable, type RecordColumn } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import type { Ticks } from '../../ui/table/table-model.ts'
import { OwnerMark } from '../frame/owners/OwnerMark.tsx'
import { describeOwned } from '../frame/owners/words.ts'
import { InquiryStatusSelect } from '../inquiries/InquiryStatusSelect.tsx'
import { inquiryStatusOptions, nameSources, nextOrder } from '../inquiries/words.ts'
import classes from './InquiryTable.module.css'
import { describeNext } from './progress.ts'
import { findRow, type QueueRow } from './requests.ts'

type InquiryTableProps = {
  rows: readonly QueueRow[]
  deals: ReadonlyMap<string, RequestDeal>
  /** Including those not loaded yet. */
  total: number
  openId: string | undefined
  onOpen: (inquiryId: string) => void
  onFold: (row: QueueRow) => void
  onStatus: (inquiryIds: readonly string[], status: string) => void
  onDeleted: () => void
  order: InquiryOrder
  onOrder: (order: InquiryOrder) => void
  ticks: Ticks
  /** Of inquiries; with `isRange`, all from the one that was ticked last. */
  onTick: (ids: readonly string[], isTicked: boolean, isRange?: boolean) => void
}

const rowHeightPx = 37
const minWidthPx = 372

export function InquiryTable(props: InquiryTableProps) {
  const { rows, deals, total, openId, onOpen, onFold, onStatus, onDeleted, order, onOrder, ticks, onTick } = props
  const allIds = rows.flatMap(({ kind, ids }) => (kind === 'part' ? [] : ids))
  const ticked = allIds.filter((id) => ticks[id]).length
  const isDescending = order.startsWith('-')
  const columnId = isDescending ? order.slice(1) : order
  const openRow = findRow(rows, openId)
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
            width: 30,
            className: classes['tick'],
            menu: (
              <PlainCheckbox
                aria-label="Select all that are loaded"
                checked={ticked === allIds.length}
                isMixed={ticked > 0 && ticked < allIds.length}
                onChange={({ currentTarget }) => onTick(allIds, currentTarget.checked)}
              />
            ),
            cell: (row) => <RowTick row={row} ticks={ticks} onTick={onTick} />,
          },
          {
            heading: 'Inquiries of the request',
            isHeadingHidden: true,
            cardLabel: null,
            width: 24,
            className: classes['fold'],
            cell: (row) => <FoldButton row={row} onFold={onFold} />,
          },
          ...factColumns,
          {
            id: 'status',
            heading: 'Status',
            cardLabel: null,
            className: classes['status'],
            cell: (row) => <RowStatus row={row} onStatus={onStatus} onDeleted={onDeleted} />,
          },
          {
            heading: 'View',
            cardLabel: null,
            className: classes['view'],
            cell: ({ id, ids, name }) => (
              <span data-view={id} data-opens={ids.join(' ')}>
                <RowButton verb="View" object={name} onClick={() => onOpen(ids[0])} />
              </span>
            ),
          },
          ...moreColumns(deals),
        ]}
        rows={rows}
        rowProps={(row) => ({
          'data-selected': row === openRow || row.ids.every((id) => ticks[id]) || undefined,
          className: [classes[row.kind], row.isNew && classes['new']].filter(Boolean).join(' '),
          onClick: (event) => {
            if (isPlainClick(event)) onOpen(row.ids[0])
          },
        })}
        keptInViewId={openRow?.id}
        total={total}
        rowHeightPx={rowHeightPx}
      />
    </div>
  )
}

/** Whether a click in a row means the row: not what has a use of its own, nor the end of selecting text. */
function isPlainClick({ target }: MouseEvent): boolean {
  if (!(target instanceof Element) || target.closest('a, button, input, select, label')) return false
  if (target.closest('td')?.querySelector('input, select, [aria-expanded]')) return false
  return window.getSelection()?.isCollapsed !== false
}

type RowTickProps = Pick<InquiryTableProps, 'ticks' | 'onTick'> & { row: QueueRow }

function RowTick({ row: { ids, reference, company, name, kind }, ticks, onTick }: RowTickProps) {
  const ticked = ids.filter((id) => ticks[id]).length
  return (
    <PlainCheckbox
      aria-label={`Select ${kind === 'single' ? `${reference} from ${company}` : name}`}
      checked={ticked === ids.length}
      isMixed={ticked > 0 && ticked < ids.length}
      onChange={({ currentTarget, nativeEvent }) =>
        onTick(ids, currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  )
}

function FoldButton({ row, onFold }: { row: QueueRow; onFold: (row: QueueRow) => void }) {
  if (row.kind !== 'folded' && row.kind !== 'unfolded') return null
  const isUnfolded = row.kind === 'unfolded'
  const Icon = isUnfolded ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={classes['chevron']}
      aria-expanded={isUnfolded}
      aria-label={`${formatCount(row.ids.length)} inquiries of ${row.reference}`}
      onClick={() => onFold(row)}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

type RowStatusProps = Pick<InquiryTableProps, 'onStatus' | 'onDeleted'> & { row: QueueRow }

function RowStatus({ row, onStatus, onDeleted }: RowStatusProps) {
  const { kind, ids, name, status, isMixed } = row
  if (kind === 'single' || kind === 'part') {
    return <InquiryStatusSelect inquiry={row} label={`Status of ${name}`} onDeleted={onDeleted} />
  }
  return (
    <StatusSelect
      label={`Status of ${name}`}
      options={inquiryStatusOptions}
      value={status}
      isMixed={isMixed}
      onChange={(next) => onStatus(ids, next)}
    />
  )
}

/** Focuses the View button of a row; false if it is not on screen. */
function focusViewOf(found: Element | null): boolean {
  const button = found?.querySelector<HTMLElement>('button')
  button?.focus({ preventScroll: true })
  return Boolean(button)
}

/** Focuses the View button of an inquiry, or of its request; false if neither's row is on screen. */
export function focusView(inquiryId: string): boolean {
  const id = CSS.escape(inquiryId)
  return focusViewOf(document.querySelector(`[data-view="${id}"]`) ?? document.querySelector(`[data-opens~="${id}"]`))
}

/** The id of the row that has the focus. */
export function focusedRowId(): string | undefined {
  const mark = document.activeElement?.closest('[data-index]')?.querySelector<HTMLElement>('[data-view]')
  return mark?.dataset['view']
}

/** Moves the focus to a row, in sight. */
export function focusRow(id: string | undefined): void {
  if (id === undefined) return
  if (focusViewOf(document.querySelector(`[data-view="${CSS.escape(id)}"]`))) {
    document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
}

const factColumns: readonly RecordColumn<QueueRow>[] = [
  {
    id: 'date',
    heading: 'Date (Pacific)',
    cardLabel: null,
    width: 156,
    className: classes['date'],
    cell: ({ createdAt, isNew }) => (
      <>
        {isNew && <VisuallyHidden>New: </VisuallyHidden>}
        <time dateTime={createdAt}>{formatPacificDateTime(createdAt)}</time>
      </>
    ),
  },
  {
    id: 'customer',
    heading: 'Customer',
    cardLabel: null,
    className: classes['customer'],
    cell: ({ customerName }) => <Cut>{customerName}</Cut>,
  },
  {
    id: 'company',
    heading: 'Company',
    cardLabel: null,
    className: classes['company'],
    cell: (row) => (
      <>
        <Cut>{row.company}</Cut>
        <span className={classes['under']}>
          {[row.reference, formatAge(row.createdAt), describeOwned(row)].filter(Boolean).join(' · ')}
        </span>
        <span className={classes['card']}>{describeCard(row)}</span>
      </>
    ),
  },
  {
    id: 'items',
    heading: 'Items',
    cardLabel: null,
    width: 52,
    align: 'right',
    className: classes['items'],
    cell: ({ itemCount }) => formatCount(itemCount),
  },
]

function moreColumns(deals: ReadonlyMap<string, RequestDeal>): RecordColumn<QueueRow>[] {
  return [
    {
      heading: 'Reference',
      cardLabel: null,
      width: 76,
      className: classes['reference'],
      cell: ({ reference }) => reference,
    },
    {
      id: 'weight',
      heading: 'Tons',
      cardLabel: null,
      width: 58,
      align: 'right',
      className: classes['weight'],
      cell: (row) => <Tons row={row} />,
    },
    {
      heading: 'Next',
      cardLabel: null,
      className: classes['next'],
      cell: (row) =>
        row.kind !== 'part' && (
          <span className={classes['whose']}>
            <OwnerMark owned={row} />
            <Cut>{describeNext(row.status, deals.get(row.reference))}</Cut>
          </span>
        ),
    },
    {
      heading: 'Amount',
      unit: '($)',
      cardLabel: null,
      width: 104,
      align: 'right',
      className: classes['amount'],
      cell: ({ kind, reference }) => kind !== 'part' && formatAmount(deals.get(reference)?.amount),
    },
    {
      id: 'product',
      heading: 'Product and Notes',
      cardLabel: null,
      className: classes['wanted'],
      cell: (row) => <Cut>{describeWanted(row)}</Cut>,
    },
    {
      id: 'fob',
      heading: 'FOB',
      cardLabel: null,
      className: classes['fob'],
      cell: ({ fob }) => <Cut>{fob || '-'}</Cut>,
    },
    {
      id: 'source',
      heading: 'Source',
      cardLabel: null,
      className: classes['source'],
      cell: ({ sources }) => <Cut>{firstOf(sources)}</Cut>,
    },
    {
      heading: 'Call',
      isHeadingHidden: true,
      cardLabel: null,
      className: classes['call'],
      cell: ({ phone, customerName }) =>
        phone && (
          <a href={telHref(phone)} aria-label={`Call ${customerName}, ${phone}`}>
            <IconPhone size={20} aria-hidden />
          </a>
        ),
    },
  ]
}

/** `Hot Rolled Coil + 2 · Need pickup this month`; of one of several inquiries its source in place of the notes. */
function describeWanted(row: QueueRow): string {
  const product = firstOf(row.products)
  if (row.kind === 'part') return `${nameSources(row)} · ${product}`
  return [product, row.notes?.replace(/\s+/g, ' ')].filter(Boolean).join(' · ')
}

/** The second line of a card. */
function describeCard(row: QueueRow): string {
  const { createdAt, customerName, itemCount, weightLb, kind } = row
  const who = kind === 'part' ? nameSources(row) : customerName
  const whose = kind === 'part' ? '' : describeOwned(row)
  return [formatRecentTime(createdAt), whose, who, formatCountOf(itemCount, 'item'), formatTonsOf(weightLb)]
    .filter(Boolean)
    .join(' · ')
}

/** Whole dollars: the cents are in the quote. */
function formatAmount(amount: string | null | undefined): string {
  return amount ? formatCount(Math.round(Number(amount))) : ''
}

/** `Hot Rolled Coil + 2`; a dash if there is none. */
function firstOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return '-'
  return others.length > 0 ? `${first} + ${others.length}` : first
}

function Tons({ row: { weightLb, itemsWithoutWeight, itemCount } }: { row: QueueRow }) {
  if (itemsWithoutWeight === itemCount) return '-'
  const isPart = itemsWithoutWeight > 0
  return (
    <span title={isPart ? `${formatCountOf(itemsWithoutWeight, 'item')} without a weight` : undefined}>
      {isPart && '≥ '}
      {weightLb > 0 && weightLb < lbPerShortTon ? '< 1' : formatTons(weightLb)}
    </span>
  )
}

/** In one line, whole in its title. */
function Cut({ children }: { children: string }) {
  return (
    <span className={classes['cut']} title={children}>
      {children}
    </span>
  )
}
