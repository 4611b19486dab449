import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { orderedTerms } from '../../../shared/deals/terms.ts'
import { listOrderTotals } from '../../../shared/orders/document.ts'
import type { Order } from '../../../shared/orders/schema.ts'
import { orderStateWords } from '../../../shared/orders/words.ts'
import { formatDollars, listTerms } from '../../../shared/quotes/words.ts'
import { copyText } from '../../platform/text/copy-text.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { absoluteHref } from '../../platform/text/links.ts'
import { MissingDetails } from '../../ui/feedback/Missing.tsx'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { MailLink, PhoneLink } from '../../ui/page/ContactLinks.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { ToolButton, ToolLink } from '../../ui/page/ToolButton.tsx'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { ChangeDialog } from './change/ChangeDialog.tsx'
import { OrderVersions } from './change/OrderVersions.tsx'
import { WaitingChange } from './change/WaitingChange.tsx'
import { useOrder } from './hooks.ts'
import { OrderLines } from './OrderLines.tsx'
import { OrderNextButton } from './OrderNextButton.tsx'
import { describeOrder, orderColor } from './order-acts.ts'
import { Purchases } from './Purchases.tsx'
import { Shipments } from './Shipments.tsx'

type OrderDetailsProps = {
  id: string
  /** Within an inquiry, which names the customer and shows what to do next itself. */
  isInInquiry?: true
  onClose?: () => void
}

export function OrderDetails({ id, isInInquiry, onClose }: OrderDetailsProps) {
  return (
    <Loaded
      query={useOrder(id)}
      failureTitle="The order could not be loaded"
      missing={onClose && <MissingDetails noun="order" onClose={onClose} />}
      skeleton={<Blocks heightsPx={[36, 160]} />}
    >
      {(order) => (
        <Stack gap="md">
          <OrderHead order={order} isInInquiry={isInInquiry} />
          {order.waiting && <WaitingChange order={order} waiting={order.waiting} />}
          <OrderVersions versions={order.versions} />
          <OrderFacts order={order} isInInquiry={isInInquiry} />
          <OrderLines order={order} />
          <Totals order={order} />
          <Purchases order={order} />
          <Shipments order={order} />
        </Stack>
      )}
    </Loaded>
  )
}

type PartProps = { order: Order; isInInquiry: true | undefined }

function OrderHead({ order, isInInquiry }: PartProps) {
  const { id, reference, state, link, cancelReason } = order
  const [isCancelling, setIsCancelling] = useState(false)
  // As it was when the button was pressed.
  const [changed, setChanged] = useState<Order>()
  const canCancel = (state === 'accepted' || state === 'confirmed') && order.shipments.length === 0
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          <Group component="span" gap={6} display="inline-flex">
            <StatusDot color={orderColor(order)} />
            <b>{isInInquiry ? `${reference}: ${orderStateWords[state]}` : orderStateWords[state]}</b>
          </Group>
          {state === 'confirmed' && ` · ${describeOrder(order)}`}
        </Text>
        <Group gap="xs">
          {isInInquiry ? <OrderNextButton order={order} size="xs" /> : <OrderNextButton order={order} isMain />}
          <ToolLink label="PDF" href={`/api/orders/${id}/pdf`} target="_blank" />
          {link !== null && (
            <ToolButton label="Copy link" onClick={() => void copyText(absoluteHref(link), 'Link copied')} />
          )}
          {state === 'confirmed' && <ToolButton label="Change order" onClick={() => setChanged(order)} />}
          {canCancel && <ToolButton label="Cancel order" onClick={() => setIsCancelling(true)} />}
        </Group>
      </Group>
      {cancelReason && <Alert color="gray" title={`Cancelled: ${cancelReason}`} p="xs" />}
      {changed && <ChangeDialog order={changed} onClose={() => setChanged(undefined)} />}
      {isCancelling && <CancelDialog order={order} onClose={() => setIsCancelling(false)} />}
    </>
  )
}

function OrderFacts({ order, isInInquiry }: PartProps) {
  const { customer, purchaseOrder, createdAt, inquiryId, inquiryReference } = order
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} spacing="md" verticalSpacing="xs">
      {!isInInquiry && (
        <>
          <Fact name="Company">{customer.company}</Fact>
          <Fact name="Customer">{customer.customerName}</Fact>
          <Fact name="Inquiry">
            <OfficeLink place={{ tab: 'inquiries', inquiry: inquiryId }} inherit>
              {inquiryReference}
            </OfficeLink>
          </Fact>
          <Fact name="Phone">
            <PhoneLink to={customer.phone} />
          </Fact>
          <Fact name="Email">
            <MailLink to={customer.email} />
          </Fact>
        </>
      )}
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

function Totals({ order }: { order: Order }) {
  const { cost, margin } = order.totals
  const money = (amount: string | null) => (amount === null ? 'Some lines have no cost' : formatDollars(amount))
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} spacing="md" verticalSpacing="xs" className="tabular">
      {listOrderTotals(order).map(({ name, value, quoted, isWhole }) => (
        <Fact key={name} name={name}>
          {isWhole ? <b>{value}</b> : value}
          {quoted && (
            <Text size="xs" c="dimmed">
              {quoted}
            </Text>
          )}
        </Fact>
      ))}
      <Fact name="Cost">{money(cost)}</Fact>
      <Fact name="Margin">{money(margin)}</Fact>
    </SimpleGrid>
  )
}
