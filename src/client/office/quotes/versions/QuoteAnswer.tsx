import { Alert, SimpleGrid } from '@mantine/core'
import type { QuoteAnswer as Answer } from '../../../../shared/quotes/schema.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { Fact } from '../../../ui/page/Fact.tsx'

/** What the buyer answered. */
export function QuoteAnswer({ answer, pricedCount }: { answer: Answer; pricedCount: number }) {
  const isAccepted = answer.answer === 'accept'
  const count = answer.lineIds.length
  const title = !isAccepted
    ? 'The buyer declined this quote'
    : count < pricedCount
      ? `The buyer accepted ${formatCount(count)} of ${formatCount(pricedCount)} lines`
      : 'The buyer accepted this quote'
  return (
    <Alert color={isAccepted ? 'green' : 'red'} title={title} role="group" aria-label="Answer of the buyer">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 4 }} spacing="md" verticalSpacing="xs" m={0}>
        <Fact name="Name">{answer.name}</Fact>
        {isAccepted && <Fact name="Purchase order">{answer.purchaseOrder}</Fact>}
        <Fact name="When (Pacific)">{formatPacificDateTime(answer.at)}</Fact>
        <Fact name="Note">{answer.note}</Fact>
      </SimpleGrid>
    </Alert>
  )
}
