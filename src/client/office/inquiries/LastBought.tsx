import { Text } from '@mantine/core'
import type { LastOrder as Bought } from '../../../shared/office/customers.ts'
import type { Order } from '../../../shared/orders/schema.ts'
import { formatPrice } from '../../../shared/quotes/words.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { PathLink } from '../frame/PathLink.tsx'

type LastBoughtProps = { customerId: string | null; besides?: readonly Pick<Order, 'id'>[] }

/** What the customer of a lead bought last, unless it is one of the orders that stand there anyway. */
export function LastBought({ customerId, besides = [] }: LastBoughtProps) {
  const { data: order } = trpc.customers.lastOrder.useQuery(
    { id: customerId ?? '' },
    { enabled: customerId !== null, refetchOnMount: 'always' },
  )
  return order && !besides.some(({ id }) => id === order.id) ? <LastOrder order={order} /> : null
}

/** What a customer bought last, in a line of text; nothing for one who has not bought. */
export function LastOrder({ order }: { order: Bought | null }) {
  if (!order) return null
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span c="dimmed" inherit>
        Bought last
      </Text>{' '}
      {order.title} at {formatPrice(order.price, order.unit)}
      {order.lines > 1 && ` and ${formatCountOf(order.lines - 1, 'more line')}`},{' '}
      <PathLink path={order.path} inherit>
        {order.reference}
      </PathLink>{' '}
      of <time dateTime={order.at}>{formatPacificDate(order.at)}</time>
    </Text>
  )
}
