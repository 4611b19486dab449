import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { specificationsMax } from '../../../shared/needs/terms.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { stickyBar, useNarrowScreen } from '../../platform/moves/window.ts'
import { errorText } from '../../platform/server/requests.ts'
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
import { keptText, ReceiptHead } from '../visit/ReceiptHead.tsx'
import { ReceiptSheet } from '../visit/ReceiptSheet.tsx'
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
      <ReceiptHead
        reference={sent.reference}
        sentAt={sent.sentAt}
        email={sent.contact.email}
        firstStep={searchStep}
        facts={receiptFacts(sent)}
      >
        {keptText('list')}{' '}
        <Anchor inherit component={Link} to="/inventory/search">
          See what is in stock now
        </Anchor>
      </ReceiptHead>
      {isNarrow ? <ReviewCards items={sent.items} isBrief /> : <ReviewTable items={sent.items} maxHeight="60vh" />}
      {isPrinting && <PrintedReceipt sent={sent} />}
    </Stack>
  )
}

const searchStep = ['We search nationwide', 'Our specialists look for each item on your list.'] as const

/** On screen and on paper. */
function receiptFacts({ contact }: SentList): (readonly [name: string, fact: string])[] {
  const { company, customerName, email, phone, state } = contact
  return [['Reply to', describeReplyTo({ name: customerName, company, email, phone, state })]]
}

function PrintedReceipt({ sent }: { sent: SentList }) {
  return (
    <ReceiptSheet {...sent} title={`Steel list from ${sent.contact.company}`} facts={receiptFacts(sent)}>
      <PrintedTable isWide saysSharedOnce columns={printedColumns(sent.items)} rows={sent.items} />
    </ReceiptSheet>
  )
}

/** The list on paper before it is sent, in place of a form's fields; nothing while it is empty. */
export function PrintedDraft({ draft }: { draft: NeedsDraft }) {
  const { contact, items } = withCurrentItem(draft)
  const { isPrinting } = usePrinting(items.length > 0)
  if (!isPrinting) return null
  return (
    <PrintedDocument title={contact.company ? `Steel list from ${contact.company}` : 'Steel list'}>
      <p>Not sent yet: {formatCountOf(items.length, 'item')}</p>
      <PrintedTable isWide saysSharedOnce columns={printedColumns(items)} rows={items} />
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
      heading,
      unit,
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
