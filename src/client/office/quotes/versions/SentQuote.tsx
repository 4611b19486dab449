import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { quoteTerms } from '../../../../shared/deals/terms.ts'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import { orderStateWords } from '../../../../shared/orders/words.ts'
import {
  detailsOf,
  type LineColumnName,
  lineColumns,
  shippingOf,
  sizeWithUnit,
} from '../../../../shared/quotes/lines.ts'
import type { QuoteAnswer as Answer, Quote, QuoteLine } from '../../../../shared/quotes/schema.ts'
import { basisWords, listTerms } from '../../../../shared/quotes/words.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Fact } from '../../../ui/page/Fact.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { ShowMore, useShownRows } from '../../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../../ui/table/RecordTable.tsx'
import type { QuotedItems } from '../edit/edit-lines.ts'
import { QuoteTotals } from '../edit/QuoteTotals.tsx'
import { useQuotedItems, useSeeAnswer, useWithdrawQuote } from '../hooks.ts'
import { Failure } from '../QuoteParts.tsx'
import { QuoteLinkTools } from './QuoteLinkTools.tsx'

type SentQuoteProps = {
  quote: Quote
  inquiry: InquiryDetails
  /** Whether it was just sent, so that its link has the focus. */
  isNew: boolean
  /** Whether it was declined, and nothing was sent since. */
  isOpenDecline: boolean
}

const minWidthPx = 640

export function SentQuote({ quote, inquiry, isNew, isOpenDecline }: SentQuoteProps) {
  const { lines, totals, quotedTotals, answer } = quote
  const { shown, left, showMore } = useShownRows(lines)
  const items = useQuotedItems(quote, inquiry)
  const columns = [descriptionColumn(quote.inquiryIds.length > 1 ? items : noItems), ...numberColumns]
  const priced = lines.filter(({ noQuote }) => !noQuote)
  const accepted = new Set(answer?.lineIds)
  const standing = answer?.answer === 'accept' ? lines.filter(({ id }) => accepted.has(id)) : lines
  return (
    <Stack gap="sm">
      {answer && (
        <QuoteAnswer answer={answer} order={quote.order} pricedCount={priced.length}>
          {isOpenDecline && <SeenTo quote={quote} />}
        </QuoteAnswer>
      )}
      <QuoteLinkTools quote={quote} inquiry={inquiry} isNew={isNew} />
      <RecordTable
        label={`Lines of version ${quote.version}`}
        minWidthPx={minWidthPx}
        columns={answer?.answer === 'accept' ? [...columns, answerColumn(answer.lineIds, quote.order)] : columns}
        rows={shown}
        rowKey={({ id }) => id}
      />
      <ShowMore left={left} onMore={showMore} />
      <QuoteTotals totals={totals} quotedTotals={quotedTotals} lines={standing} />
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 3 }} spacing="md" verticalSpacing="xs">
        {listTerms(quoteTerms, quote, totals.freight).map(([label, text]) => (
          <Fact key={label} name={label}>
            {text}
          </Fact>
        ))}
      </SimpleGrid>
      <Withdrawal quote={quote} company={inquiry.company} />
    </Stack>
  )
}

const noItems: QuotedItems = new Map()

/** With items it says whose steel a line is. */
function descriptionColumn(items: QuotedItems): RecordColumn<QuoteLine> {
  return {
    heading: lineColumns.description.heading,
    cardLabel: null,
    breaksWords: true,
    cell: (line, index) => (
      <Description line={line} number={index + 1} sourceCode={items.get(line.inquiryItemId ?? '')?.sourceCodeNow} />
    ),
  }
}

const numberColumns: readonly RecordColumn<QuoteLine>[] = [
  columnOf('pieces', 72),
  columnOf('weight', 104),
  columnOf('price', 116),
  columnOf('amount', 112),
]

function columnOf(name: LineColumnName, width: number): RecordColumn<QuoteLine> {
  const { heading, read } = lineColumns[name]
  return { heading, width, align: 'right', cell: (line) => read(line) || '-' }
}

function answerColumn(lineIds: readonly string[], order: Quote['order']): RecordColumn<QuoteLine> {
  const isRemoved = (id: string) => order !== null && order.state !== 'cancelled' && !order.lineIds.includes(id)
  return {
    heading: 'Accepted',
    width: 92,
    cell: ({ id, noQuote }) => (lineIds.includes(id) ? (isRemoved(id) ? 'Yes, removed' : 'Yes') : noQuote ? '-' : 'No'),
  }
}

type DescriptionProps = { line: QuoteLine; number: number; sourceCode: string | undefined }

function Description({ line, number, sourceCode }: DescriptionProps) {
  const details = [
    sourceCode,
    sizeWithUnit(line),
    line.grade,
    detailsOf(line),
    shippingOf(line),
    basisWords[line.basis],
    line.note,
  ]
  return (
    <div>
      {formatCount(number)}. {line.description || '-'}
      <Text size="xs" c="dimmed">
        {details.filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

function Withdrawal({ quote, company }: { quote: Quote; company: string }) {
  const withdraw = useWithdrawQuote()
  const { id, version, state, order } = quote
  if (state !== 'sent' && state !== 'accepted') return null
  // The order is more than a quote then, and is cancelled itself.
  if (order && order.state !== 'accepted' && order.state !== 'cancelled') return null
  const ask = () =>
    confirm({
      title: `Withdraw version ${version}?`,
      body:
        state === 'accepted'
          ? `${company} accepted it. Its page will say that it is withdrawn; tell them before you do this.`
          : `${company} can no longer accept it, and its page shows no prices. A new version can be sent.`,
      confirmLabel: 'Withdraw quote',
      onConfirm: () => withdraw.mutateAsync({ id }),
    })
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={ask}>
        Withdraw
      </Button>
    </Group>
  )
}

/** Whether a decline still waits for staff, and the button that changes that. */
function SeenTo({ quote: { id, answer, answerSeenAt } }: { quote: Quote }) {
  const see = useSeeAnswer()
  const isSeen = answerSeenAt !== null
  return (
    <Group gap="sm" mt="sm">
      <Text size="sm">
        {isSeen
          ? `Seen to ${formatPacificDateTime(answerSeenAt)} Pacific.`
          : `${answer?.note ? 'A counteroffer: it' : 'It'} waits until you send a new version, change the status or mark it here.`}
      </Text>
      <ToolButton
        label={isSeen ? 'Mark as not seen to' : 'Mark as seen to'}
        loading={see.isPending}
        onClick={() => see.mutate({ id, isSeen: !isSeen })}
      />
      {see.error && <Failure>{errorText(see.error)}</Failure>}
    </Group>
  )
}

type QuoteAnswerProps = Pick<Quote, 'order'> & { answer: Answer; pricedCount: number; children: ReactNode }

/** What the buyer answered. */
function QuoteAnswer({ answer, order, pricedCount, children }: QuoteAnswerProps) {
  const isAccepted = answer.answer === 'accept'
  const count = answer.lineIds.length
  const title = !isAccepted
    ? 'The buyer declined this quote'
    : count < pricedCount
      ? `The buyer accepted ${formatCount(count)} of ${formatCount(pricedCount)} lines`
      : 'The buyer accepted this quote'
  return (
    <Alert
      color={isAccepted ? 'green' : 'red'}
      title={title}
      role="group"
      aria-label="Answer of the buyer"
      // Dimmed names are too faint on the color.
      style={{ '--mantine-color-dimmed': 'var(--mantine-color-text)' }}
    >
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 4 }} spacing="md" verticalSpacing="xs">
        <Fact name="Name">{answer.name}</Fact>
        {isAccepted && <Fact name="Purchase order">{answer.purchaseOrder}</Fact>}
        <Fact name="When (Pacific)">{formatPacificDateTime(answer.at)}</Fact>
        {order && <Fact name="Order">{`${order.reference}, ${orderStateWords[order.state]}`}</Fact>}
        <Fact name="Note" isLong>
          {answer.note}
        </Fact>
      </SimpleGrid>
      {children}
    </Alert>
  )
}
