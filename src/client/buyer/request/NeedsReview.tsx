import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Ref, RefObject } from 'react'
import { specificationsMax } from '../../../shared/needs/terms.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { stickyBar, useNarrowScreen } from '../../platform/moves/window.ts'
import { errorText } from '../../platform/server/requests.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { ColumnHeading } from '../../ui/table/TableCells.tsx'
import { positionColumn, reviewColumns, type WantedColumn } from '../asking/request-columns.ts'
import {
  contactLabels,
  isLeftOut,
  isListFull,
  isPartlyFilled,
  type ListedItem,
  type NeedsDraft,
  withCurrentItem,
} from '../asking/request-draft.ts'
import classes from './request.module.css'
import type { NeedsRequest, SentList } from './use-needs-request.ts'

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

function ReviewTable({ items }: { items: readonly ListedItem[] }) {
  return (
    <RecordTable
      label="Products in your inquiry"
      minWidthPx={tableWidthPx}
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

function ReviewCards({ items }: { items: readonly ListedItem[] }) {
  return (
    <ol className={`plain-list ${classes['reviewCards']}`} aria-label="Products in your inquiry">
      {items.map((item, index) => (
        <li key={item.id}>
          <dl>
            <Fact name="#">{index + 1}</Fact>
            {reviewColumns.map((column) => (
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

type RequestSentProps = {
  sent: SentList
  /** For the text that gets the focus when the list was sent. */
  ref: Ref<HTMLParagraphElement> | undefined
  onClose: () => void
}

/** Says what was sent, who answers where, and that the form is ready for another list. */
export function RequestSent({ sent, ref, onClose }: RequestSentProps) {
  return (
    <Alert
      color="green"
      icon={<IconCheck aria-hidden />}
      title={`Your list of ${formatCountOf(sent.count, 'item')} was sent`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Text size="sm" ref={ref} tabIndex={-1} className={classes['sent'] ?? ''}>
        Reference {sent.reference}. We'll search nationwide and get back to {sent.customerName} of {sent.company} at{' '}
        {sent.email} or {sent.phone}. The form below clears for your next list.
      </Text>
    </Alert>
  )
}
