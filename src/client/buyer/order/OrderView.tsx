import { Box, Stack, Text, Title } from '@mantine/core'
import {
  describeBilling,
  describeOrder,
  describeOrderFreight,
  describeShipments,
  listOrderTotals,
  orderTitle,
  shippedMarks,
  toOrderedLine,
} from '../../../shared/orders/offers.ts'
import type { OrderOffer } from '../../../shared/orders/schema.ts'
import { marksOf } from '../../../shared/quotes/lines.ts'
import { DealLines } from '../../common/deal/DealLines.tsx'
import { DealPage, DealTerms, DealTotals, WrittenText } from '../../common/deal/DealParts.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'

/** An order as its buyer sees it. */
export function OrderView({ token, order }: { token: string; order: OrderOffer }) {
  return (
    <DealPage
      title={orderTitle(order)}
      lead={`For ${[order.customerName, order.company].filter(Boolean).join(', ')}`}
      pdf={`/api/order-offers/${encodeURIComponent(token)}/pdf`}
      printed={<OrderContent order={order} isOnPaper />}
    >
      <OrderContent order={order} />
    </DealPage>
  )
}

const tones = { accepted: 'open', confirmed: 'open', shipped: 'good', closed: 'good', cancelled: 'caution' } as const

function OrderContent({ order, isOnPaper = false }: { order: OrderOffer; isOnPaper?: boolean }) {
  const { state, purchaseOrder, note } = order
  const shipments = describeShipments(order)
  const lines = order.lines.map(toOrderedLine)
  const markOf = shippedMarks(lines)
  const rows = lines.map((line) => ({ line, marks: [marksOf(line, false), markOf(line)].filter(Boolean).join(' · ') }))
  return (
    <>
      <StateBox state={state} tone={tones[state]} {...describeOrder(order)}>
        {purchaseOrder && <Text size="sm">Your purchase order: {purchaseOrder}</Text>}
        <Text size="sm">Our quote: {order.inquiryReference}</Text>
      </StateBox>
      {note && <WrittenText>{note}</WrittenText>}
      <DealLines title="Lines" rows={rows} isOnPaper={isOnPaper} />
      <DealTotals facts={listOrderTotals(order)} />
      {shipments.length > 0 && (
        <Stack component="section" gap={4}>
          <Title order={2}>Shipments</Title>
          <ol className="plain-list lined">
            {shipments.map((text) => (
              <Box component="li" key={text} py={8}>
                <WrittenText size="sm">{text}</WrittenText>
              </Box>
            ))}
          </ol>
        </Stack>
      )}
      <DealTerms
        facts={[
          ['FOB point', order.fobPoint],
          ['Freight', describeOrderFreight(order)],
          ['Weights', describeBilling(lines)],
          ['Terms', order.terms],
        ]}
      />
    </>
  )
}
