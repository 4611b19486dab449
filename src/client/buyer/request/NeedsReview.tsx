import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { specificationsMax } from '../../../shared/needs/terms.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { stickyBar, useNarrowScreen } from '../../platform/moves/window.ts'
import { errorText } from '../../platform/server/requests.ts'
import { formatBuyerTime } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { type PrintedColumn, PrintedDocument, PrintedTable, usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { ColumnHeading } from '../../ui/table/TableCells.tsx'
import { contactLabels } from '../asking/draft-contact.ts'
import { isLeftOut, isListFull, isPartlyFilled, withCurrentItem } from '../asking/draft-items.ts'
import type { SentList } from '../asking/kept-drafts.ts'
import { classificationColumn, positionColumn, reviewColumns, type WantedColumn } from '../asking/request-columns.ts'
import type { ListedItem, NeedsDraft } from '../asking/request-draft.ts'
import { MinePageLink } from '../visit/MinePageLink.tsx'
import { describeReplyTo } from '../visit/reply-to.ts'
import classes from './request.module.css'
import type { NeedsRequest } from './use-needs-request.ts'

const tableWidthPx = 1120

export const reviewTitle = 'Review Your Steel Inquiry'

type NeedsReviewProps = {
  request: NeedsRequest
  /** For the heading, which gets the focus when the review opens. */
  headingRef: RefObject<HTMLHeadingElement | null>
  onAddMore: () => void
}

/** The review of everything that will be sent. */
export function NeedsReview({ request, headingRef, onAddMore }: NeedsReviewProps) {
  const { form, submit, isSending, failure } = request
  const draft = withCurrentItem(form.values)
  const isNarrow = useNarrowScreen()
  return (
    <>
      <Title order={1} ref={headingRef} tabIndex={-1}>
        {reviewTitle}
      </Title>
      <section aria-labelledby="needs-customer">
        <Title order={2} id="needs-customer" mb={12}>
          Customer information
        </Title>
        <dl className={classes['customer']}>
          {contactLabels.map(([field, label]) => (
            <Fact key={field} name={label}>
              {draft.contact[field]}
            </Fact>
          ))}
        </dl>
      </section>
      {isLeftOut(draft) && <Notice title="The item you were entering is not in this list">{leftOutText(draft)}</Notice>}
      <section aria-labelledby="needs-products">
        <Title order={2} id="needs-products" mb={12}>
          {formatCountOf(draft.items.length, 'product')}
        </Title>
        {isNarrow ? <ReviewCards items={draft.items} /> : <ReviewTable items={draft.items} />}
      </section>
      <div ref={stickyBar} className={classes['foot']}>
        {failure && !isSending && (
          <Alert color="red" title="Your inquiry was not submitted">
            {errorText(failure)} Everything you entered is kept.
          </Alert>
        )}
        <Group justify="flex-end" gap="sm" className={classes['buttons'] ?? ''}>
          <Button variant="default" size="md" disabled={isSending} onClick={onAddMore}>
            Add more Items to list
          </Button>
          <BusyButton color="hot" size="md" isBusy={isSending} onClick={() => void submit()}>
            {isSending ? 'Submitting...' : 'Submit your Inquiry'}
          </BusyButton>
        </Group>
      </div>
    </>
  )
}

function leftOutText(draft: NeedsDraft): string {
  if (isListFull(draft)) {
    return `A list takes up to ${formatCount(specificationsMax)} items. Submit this one first.`
  }
  return isPartlyFilled(draft.current)
    ? 'One of its fields needs another look. Go back to correct it.'
    : 'It has no product, classification or thickness. Go back to complete it.'
}

function ReviewTable({ items, maxHeight }: { items: readonly ListedItem[]; maxHeight?: string }) {
  return (
    <RecordTable
      label="Products in your inquiry"
      minWidthPx={tableWidthPx}
      isStacked={false}
      {...(maxHeight && { maxHeight })}
      columns={tableColumns}
      rows={items}
      rowKey={({ id }) => id}
    />
  )
}

const tableColumns: readonly RecordColumn<ListedItem>[] = [
  positionColumn,
  ...reviewColumns.map(
    (column): RecordColumn<ListedItem> => ({
      heading: column.heading,
      unit: column.unit,
      align: column.isNumeric ? 'right' : undefined,
      className: classes[column.isOneLine ? 'oneLine' : column.isNumeric ? 'number' : 'text'],
      cell: (item) => <Value item={item} column={column} />,
    }),
  ),
]

type ReviewCardsProps = {
  items: readonly ListedItem[]
  /** Whether blanks are left out. */
  isBrief?: boolean
}

function ReviewCards({ items, isBrief = false }: ReviewCardsProps) {
  return (
    <ol className={`plain-list ${classes['reviewCards']}`} aria-label="Products in your inquiry">
      {items.map((item, index) => (
        <li key={item.id}>
          <dl data-brief={isBrief || undefined}>
            <Fact name="#">{index + 1}</Fact>
            {reviewColumns
              .filter(({ textOf }, place) => !isBrief || place === 0 || textOf(item) !== '')
              .map((column) => (
                <Fact key={column.heading} name={<ColumnHeading {...column} />}>
                  <Value item={item} column={column} />
                </Fact>
              ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

// The classification has no column here, so it is shown below the product.
function Value({ item, column }: { item: ListedItem; column: WantedColumn }) {
  const classification = column === reviewColumns[0] && item.product
  return (
    <>
      {column.textOf(item) || '-'}
      {classification && (
        <Text size="xs" c="dimmed">
          {classification}
        </Text>
      )}
    </>
  )
}

/** What was sent, when and by whom, what happens next, and where to find it again. It takes the focus. */
export function NeedsReceipt({ sent, onClose }: { sent: SentList; onClose: () => void }) {
  const isNarrow = useNarrowScreen()
  const { isPrinting, print } = usePrinting()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    headingRef.current?.focus({ preventScroll: true })
    // Where the receipt begins.
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <Stack
      component="section"
      gap="md"
      p={16}
      className={`framed ${classes['receipt']}`}
      aria-labelledby="needs-receipt"
      data-keep-clear
    >
      <Group justify="space-between" gap="8px 16px">
        <Title order={2} id="needs-receipt" ref={headingRef} tabIndex={-1}>
          <IconCircleCheck size={24} aria-hidden /> Your list of {formatCountOf(sent.items.length, 'item')} was sent
        </Title>
        <Group gap={8}>
          <Button variant="default" onClick={print}>
            Print
          </Button>
          <Button variant="default" aria-label="Close the receipt" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Group>
      <dl className={classes['customer']}>
        {receiptFacts(sent).map(([name, fact]) => (
          <Fact key={name} name={name}>
            {fact}
          </Fact>
        ))}
      </dl>
      <MinePageLink />
      {isNarrow ? <ReviewCards items={sent.items} isBrief /> : <ReviewTable items={sent.items} maxHeight="60vh" />}
      {isPrinting && <PrintedReceipt sent={sent} />}
    </Stack>
  )
}

/** On screen and on paper. */
function receiptFacts({ reference, sentAt, contact }: SentList): (readonly [name: string, fact: string])[] {
  const { company, customerName, email, phone, state } = contact
  const mailed = site.sendsMail ? ` We confirm it to ${email}.` : ''
  return [
    ['Reference', reference],
    ['Sent', formatBuyerTime(sentAt)],
    ['Reply to', describeReplyTo({ name: customerName, company, email, phone, state })],
    ['What happens next', `We search nationwide and get back to you by phone or email.${mailed}`],
    [
      'Where to find it',
      `Under 'Sent lists' on this page, in this tab, for 24 hours. After that, call ${site.directPhone} with the reference.`,
    ],
  ]
}

function PrintedReceipt({ sent }: { sent: SentList }) {
  return (
    <PrintedDocument title={`Steel list from ${sent.contact.company}`} reference={sent.reference}>
      <dl>
        {receiptFacts(sent)
          .slice(1, -1)
          .map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-kept-lines>{fact}</dd>
            </div>
          ))}
      </dl>
      <h2>{formatCountOf(sent.items.length, 'item')}</h2>
      <PrintedTable isWide columns={printedColumns(sent.items)} rows={sent.items} />
    </PrintedDocument>
  )
}

// Columns that no item fills would take the room of the others.
function printedColumns(items: readonly ListedItem[]): PrintedColumn<ListedItem>[] {
  const filled = [...reviewColumns.slice(0, 1), classificationColumn, ...reviewColumns.slice(1)].filter(({ textOf }) =>
    items.some((item) => textOf(item) !== ''),
  )
  return [
    { heading: '#', isNumeric: true, read: (item) => items.indexOf(item) + 1 },
    ...filled.map(({ heading, unit, isNumeric, textOf }) => ({
      heading: [heading, unit].filter(Boolean).join(' '),
      isNumeric,
      read: textOf,
    })),
  ]
}

/** The way back to the receipts of this tab. */
export function SentLists({ lists, onOpen }: { lists: readonly SentList[]; onOpen: (list: SentList) => void }) {
  const labelId = useId()
  if (lists.length === 0) return null
  return (
    <Group gap={8} role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm" c="dimmed">
        Sent lists:
      </Text>
      {lists.map((list) => (
        <Button key={list.sentAt} variant="default" size="compact-md" onClick={() => onOpen(list)}>
          {list.reference}, {formatCountOf(list.items.length, 'item')}
        </Button>
      ))}
    </Group>
  )
}
