import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CustomerTotals as Totals } from '../../../shared/office/customers.ts'
import { formatDollars } from '../../../shared/quotes/words.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { Fact } from '../../ui/page/Fact.tsx'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { PathLink } from '../frame/PathLink.tsx'
import { LastOrder } from '../inquiries/LastBought.tsx'

/** What a customer was quoted and ordered in all, and last. */
export function CustomerTotals({ customerId }: { customerId: string }) {
  const query = trpc.customers.totals.useQuery({ id: customerId }, { refetchOnMount: 'always' })
  return (
    <section aria-label="Totals">
      <Title order={3} mb="xs">
        Totals
      </Title>
      <Loaded query={query} failureTitle="The totals could not be loaded" skeleton={<Blocks heightsPx={[64]} />}>
        {({ quoted, won, lastPrice, lastOrder }) => (
          <Stack gap="xs">
            <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 3 }} spacing="md" verticalSpacing="xs">
              <Fact name="Quoted">
                {quoted.quotes > 0 && <Sum sum={quoted} of={formatCountOf(quoted.quotes, 'quote')} />}
              </Fact>
              <Fact name="Won">{won.orders > 0 && <Sum sum={won} of={formatCountOf(won.orders, 'order')} />}</Fact>
              <Fact name="Last Price">{lastPrice && <LastPrice price={lastPrice} />}</Fact>
            </SimpleGrid>
            <LastOrder order={lastOrder} />
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

function Sum({ sum, of }: { sum: { amount: string; tons: number }; of: string }): ReactNode {
  return (
    <>
      <b style={{ fontWeight: 600 }}>{formatDollars(sum.amount)}</b>
      <Text span inherit c="dimmed">
        {' '}
        {sum.tons < 1_000 ? sum.tons : formatCount(Math.round(sum.tons))} tons, {of}
      </Text>
    </>
  )
}

function LastPrice({ price }: { price: NonNullable<Totals['lastPrice']> }): ReactNode {
  return (
    <>
      <b style={{ fontWeight: 600 }}>{formatDollars(price.perCwt)}/cwt</b>
      <Text span inherit c="dimmed">
        {' '}
        {price.title}, {formatPacificDate(price.at)}, {price.accepted ? 'accepted' : 'not accepted'}{' '}
      </Text>
      <PathLink path={price.path} inherit>
        Open
      </PathLink>
    </>
  )
}
