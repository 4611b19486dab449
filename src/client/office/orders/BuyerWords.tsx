import { Stack, Text } from '@mantine/core'
import type { Order } from '../../../shared/orders/schema.ts'
import { formatDay } from '../../../shared/text/days.ts'

// A buyer may have written it in words.
const isoDay = /^\d{4}-\d\d-\d\d$/

/** What the buyer wrote, beside what is written to suppliers; they read none of it. */
export function BuyerWords({ order: { buyerWords } }: { order: Pick<Order, 'buyerWords'> }) {
  const { answerNote, notes, needDates } = buyerWords
  const texts = [
    ...(needDates.length > 0
      ? [`Needed by: ${needDates.map((day) => (isoDay.test(day) ? formatDay(day) : day)).join('; ')}`]
      : []),
    ...(answerNote ? [`With the order: ${answerNote}`] : []),
    ...notes.map((note) => `With the inquiry: ${note}`),
  ]
  if (texts.length === 0) return null
  return (
    <Stack className="framed" gap={4} p="xs" mb="xs">
      <Text size="sm" fw={600}>
        From the buyer; suppliers do not see it
      </Text>
      {texts.map((text) => (
        <Text key={text} size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {text}
        </Text>
      ))}
    </Stack>
  )
}
