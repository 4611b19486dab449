import { Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { orderStateWords } from '../../../shared/orders/words.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useOrdersOf } from './hooks.ts'
import { OrderDetails } from './OrderDetails.tsx'

/** The order of an inquiry, once a quote was accepted; those before it were cancelled. */
export function OrderSection({ inquiryId }: { inquiryId: string }) {
  const headingId = useId()
  const query = useOrdersOf(inquiryId)
  const [last, ...others] = query.data?.orders ?? []
  if (!query.data && query.error) return <LoadError title="The order could not be loaded" query={query} />
  if (!last) return null
  return (
    <Stack gap="sm" component="section" aria-labelledby={headingId}>
      <Title order={3} id={headingId}>
        Order
      </Title>
      {others.length > 0 && (
        <Text size="sm" c="dimmed">
          Before it: {others.map(({ reference, state }) => `${reference}, ${orderStateWords[state]}`).join('; ')}
        </Text>
      )}
      <OrderDetails key={last.id} id={last.id} isInInquiry />
    </Stack>
  )
}
