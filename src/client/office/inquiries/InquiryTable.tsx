import { Text } from '@mantine/core'
import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatAge, formatPacificDateTime } from '../../platform/text/format.ts'
import { LongRecordTable, type RecordColumn } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx'
import classes from './InquiryTable.module.css'

type InquiryTableProps = {
  inquiries: readonly InquiryEntry[]
  /** Including those not loaded yet. */
  total: number
  openId: string | undefined
  onOpen: (id: string) => void
  onDeleted: () => void
}

const rowHeightPx = 58
const minWidthPx = 958

/** The list of inquiries. */
export function InquiryTable({ inquiries, total, openId, onOpen, onDeleted }: InquiryTableProps) {
  return (
    <div className={classes['place']}>
      <LongRecordTable
        label="Inquiries"
        minWidthPx={minWidthPx}
        columns={[
          ...factColumns,
          {
            heading: 'Status',
            cardLabel: null,
            width: 164,
            className: classes['status'],
            cell: (inquiry) => <InquiryStatusSelect inquiry={inquiry} onDeleted={onDeleted} />,
          },
          {
            heading: 'View',
            cardLabel: null,
            width: 66,
            className: classes['view'],
            cell: ({ id, company }) => (
              <span {...viewMark(id)}>
                <RowButton verb="View" object={`the inquiry from ${company}`} onClick={() => onOpen(id)} />
              </span>
            ),
          },
        ]}
        rows={inquiries}
        rowProps={({ id }) => ({ 'data-selected': id === openId || undefined })}
        keptInViewId={openId}
        total={total}
        rowHeightPx={rowHeightPx}
      />
    </div>
  )
}

const viewMark = (id: string) => ({ 'data-view': id })

/** Focuses the View button of an inquiry; false if its row is not on screen. */
export function focusView(id: string): boolean {
  const button = document.querySelector<HTMLElement>(`[data-view="${CSS.escape(id)}"] button`)
  button?.focus({ preventScroll: true })
  return button !== null
}

const factColumns: readonly RecordColumn<InquiryEntry>[] = [
  {
    heading: 'Date (Pacific)',
    cardLabel: null,
    width: 116,
    className: classes['date'],
    cell: ({ createdAt, reference }) => (
      <>
        <time dateTime={createdAt}>{formatPacificDateTime(createdAt)}</time>
        <span className={classes['age']}>
          {reference} · {formatAge(createdAt)}
        </span>
      </>
    ),
  },
  {
    heading: 'Customer',
    cardLabel: null,
    className: classes['customer'],
    cell: ({ customerName }) => <LongName>{customerName}</LongName>,
  },
  {
    heading: 'Company',
    cardLabel: null,
    className: classes['company'],
    cell: ({ company }) => <LongName>{company}</LongName>,
  },
  {
    heading: 'Product',
    cardLabel: null,
    className: classes['product'],
    cell: ({ products }) => <LongName>{firstOf(products)}</LongName>,
  },
  {
    heading: 'Items',
    cardLabel: null,
    width: 56,
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
    heading: 'Weight',
    unit: '(lbs)',
    cardLabel: null,
    width: 96,
    align: 'right',
    className: classes['weight'],
    cell: (inquiry) => <Weight inquiry={inquiry} />,
  },
  {
    heading: 'FOB',
    cardLabel: null,
    className: classes['fob'],
    cell: ({ fob }) => (
      <>
        <CardText>FOB </CardText>
        {fob || '-'}
      </>
    ),
  },
  {
    heading: 'Source',
    cardLabel: null,
    width: 100,
    className: classes['source'],
    breaksWords: true,
    cell: ({ sources }) => firstOf(sources),
  },
]

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
    <Text fz="inherit" fw="inherit" c="inherit" lineClamp={3} title={children}>
      {children}
    </Text>
  )
}
