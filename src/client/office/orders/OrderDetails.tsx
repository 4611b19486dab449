import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { orderedTerms } from '../../../shared/deals/terms.ts'
import { listOrderTotals, orderTitle } from '../../../shared/orders/document.ts'
import type { Order } from '../../../shared/orders/schema.ts'
import { isPurchaseToTell, orderStateWords, shippedInPart } from '../../../shared/orders/words.ts'
import { formatDollars, listTerms } from '../../../shared/quotes/words.ts'
import { copyText } from '../../platform/text/copy-text.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { absoluteHref } from '../../platform/text/links.ts'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { ToolButton, ToolLink } from '../../ui/page/ToolButton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { ChangeDialog } from './change/ChangeDialog.tsx'
import { WaitingChange } from './change/WaitingChange.tsx'
import { OrderNextButton } from './OrderNextButton.tsx'
import { describeOrder, orderColor, standingOf } from './order-acts.ts'

type OrderHeadProps = {
  order: Order
  /** Whether what is next of it has its button elsewhere. */
  isNext: boolean
  /** Whether it is said elsewhere where it stands. */
  isTold: boolean
}

/** What is done with an order beside what is next, and a change that waits for the buyer. */
export function OrderHead({ order, isNext, isTold }: OrderHeadProps) {
  const { id, reference, state, link, cancelReason } = order
  const standing = standingOf(order)
  const [isCancelling, setIsCancelling] = useState(false)
  // As it was when the button was pressed.
  const [changed, setChanged] = useState<Order>()
  const isUnderWay = state === 'accepted' || state === 'confirmed'
  const hasShipped = order.shipments.length > 0
  const tellsMore = state === 'confirmed' || order.purchases.some(isPurchaseToTell)
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm" {...(!isTold && { role: 'status' })}>
          <Group component="span" gap={6} display="inline-flex">
            <StatusDot color={orderColor(standing)} />
            <b>{isTold ? orderTitle(order) : `${reference}: ${orderStateWords[state]}`}</b>
          </Group>
          {!isTold && tellsMore && ` · ${describeOrder(standing)}`}
        </Text>
        <Group gap="xs">
          {!isNext && <OrderNextButton order={order} size="xs" />}
          <ToolLink label="PDF" href={`/api/orders/${id}/pdf`} target="_blank" />
          {link !== null && (
            <ToolButton label="Copy link" onClick={() => void copyText(absoluteHref(link), 'Link copied')} />
          )}
          {state === 'confirmed' && <ToolButton label="Change order" onClick={() => setChanged(order)} />}
          {isUnderWay && !hasShipped && <ToolButton label="Cancel order" onClick={() => setIsCancelling(true)} />}
          {isUnderWay && hasShipped && (
            <Text size="xs" c="dimmed">
              {shippedInPart}: it cannot be cancelled; change it instead.
            </Text>
          )}
        </Group>
      </Group>
      {order.waiting && <WaitingChange order={order} waiting={order.waiting} />}
      {cancelReason && <Alert color="gray" title={`Cancelled: ${cancelReason}`} p="xs" />}
      {changed && <ChangeDialog order={changed} onClose={() => setChanged(undefined)} />}
      {isCancelling && <CancelDialog order={order} onClose={() => setIsCancelling(false)} />}
    </Stack>
  )
}

/** What was agreed on beside the lines. */
export function OrderFacts({ order }: { order: Order }) {
  const { purchaseOrder, createdAt } = order
  return (
    <SimpleGrid component="dl" cols={2} spacing="md" verticalSpacing="xs">
      <Fact name="Purchase order">{purchaseOrder}</Fact>
      <Fact name="Ordered (Pacific)">{formatPacificDateTime(createdAt)}</Fact>
      {listTerms(orderedTerms, order, order.totals.freight).map(([label, text]) => (
        <Fact key={label} name={label}>
          {text}
        </Fact>
      ))}
    </SimpleGrid>
  )
}

/** What an order comes to, and what is earned by it. */
export function OrderTotals({ order }: { order: Order }) {
  const { cost, margin } = order.totals
  const money = (amount: string | null) => (amount === null ? '-' : formatDollars(amount))
  const facts = [
    ...listOrderTotals(order),
    { name: 'Cost', value: money(cost), quoted: cost === null ? 'some lines have no cost' : '' },
    { name: 'Margin', value: money(margin), quoted: '' },
  ]
  return (
    <Group
      component="dl"
      gap="4px 28px"
      m={0}
      align="flex-start"
      className="tabular"
      aria-label={`Totals of ${order.reference}`}
    >
      {facts.map(({ name, value, quoted }) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" fw={700} m={0}>
            {value}
            {quoted && (
              <Text span size="xs" c="dimmed" display="block">
                {quoted}
              </Text>
            )}
          </Text>
        </div>
      ))}
    </Group>
  )
}
