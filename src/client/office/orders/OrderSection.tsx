import { Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { OrderEntry } from '../../../shared/orders/schema.ts'
import { orderStateWords } from '../../../shared/orders/words.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useOrdersOf } from './hooks.ts'
import { OrderDetails } from './OrderDetails.tsx'

/** The orders of an inquiry's request, once quotes were accepted: in full those that are open, else the last one. */
export function OrderSection({ inquiryId }: { inquiryId: string }) {
  const headingId = useId()
  const query = useOrdersOf(inquiryId)
  if (!query.data && query.error) return <LoadError title="The order could not be loaded" query={query} />
  const { orders = [] } = query.data ?? {}
  if (orders.length === 0) return null
  const open = orders.filter(({ state }) => state !== 'closed' && state !== 'cancelled')
  const shown = open.length > 0 ? open : orders.slice(0, 1)
  const others = orders.filter((order) => !shown.includes(order))
  return (
    <Stack gap="md" component="section" aria-labelledby={headingId}>
      <Title order={3} id={headingId}>
        {shown.length > 1 ? 'Orders' : 'Order'}
      </Title>
      {others.length > 0 && (
        <Text size="sm" c="dimmed">
          Besides: {others.map(nameOrder).join('; ')}
        </Text>
      )}
      {shown.map(({ id }) => (
        <OrderDetails key={id} id={id} isInInquiry />
      ))}
    </Stack>
  )
}

const nameOrder = ({ reference, state }: OrderEntry) => `${reference}, ${orderStateWords[state]}`
