import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { quoteTerms } from '../../../../shared/deals/terms.ts'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import { orderStateWords } from '../../../../shared/orders/words.ts'
import type { QuoteAnswer as Answer, Quote } from '../../../../shared/quotes/schema.ts'
import { listTerms } from '../../../../shared/quotes/words.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Fact } from '../../../ui/page/Fact.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { useSeeAnswer, useWithdrawQuote } from '../hooks.ts'
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

/** What the buyer answered to a version, and how it reached the buyer. */
export function SentQuote({ quote, inquiry, isNew, isOpenDecline }: SentQuoteProps) {
  const { lines, answer } = quote
  return (
    <Stack gap="xs">
      {answer && (
        <QuoteAnswer answer={answer} order={quote.order} pricedCount={lines.filter(({ noQuote }) => !noQuote).length}>
          {isOpenDecline && <SeenTo quote={quote} />}
        </QuoteAnswer>
      )}
      <Group justify="space-between" align="flex-end" gap="xs">
        <QuoteLinkTools quote={quote} inquiry={inquiry} isNew={isNew} />
        <Withdrawal quote={quote} company={inquiry.company} />
      </Group>
    </Stack>
  )
}

/** What is said of a version that is out. */
export function SentTerms({ quote }: { quote: Quote }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 4 }} spacing="md" verticalSpacing="xs">
      {listTerms(quoteTerms, quote, quote.totals.freight).map(([label, text]) => (
        <Fact key={label} name={label}>
          {text}
        </Fact>
      ))}
    </SimpleGrid>
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
    <Button size="xs" variant="default" onClick={ask}>
      Withdraw
    </Button>
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
  const facts = [
    answer.name,
    `${formatPacificDateTime(answer.at)} Pacific`,
    answer.purchaseOrder && `purchase order ${answer.purchaseOrder}`,
    order && `${order.reference}, ${orderStateWords[order.state]}`,
  ]
  return (
    <Alert
      color={isAccepted ? 'green' : 'red'}
      p="xs"
      role="group"
      aria-label="Answer of the buyer"
      // Dimmed names are too faint on the color.
      style={{ '--mantine-color-dimmed': 'var(--mantine-color-text)' }}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        <b>{title}</b> · {facts.filter(Boolean).join(' · ')}
        {answer.note && `\n“${answer.note}”`}
      </Text>
      {children}
    </Alert>
  )
}
