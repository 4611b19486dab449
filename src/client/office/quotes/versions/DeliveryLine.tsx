import { Button, Group, Text } from '@mantine/core'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { errorText } from '../../../platform/server/error-text.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { useHandOver } from '../hooks.ts'

type DeliveryLineProps = { quote: Quote; email: string }

/** Whether and how a version reached the buyer; what only staff can know, they say here. */
export function DeliveryLine({ quote, email }: DeliveryLineProps) {
  const handOver = useHandOver()
  const { id, delivery, handedOver, answer } = quote
  const canMark = delivery === 'not yet' || delivery === 'failed'
  const canTakeBack = delivery === 'by hand' && !answer
  // Who answered has it, and that is said above.
  if (delivery === 'by hand' && answer && !handedOver) return null
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" role="status">
          {describeDelivery(quote, email)}
        </Text>
        {(canMark || canTakeBack) && (
          <Button
            size="xs"
            variant="default"
            loading={handOver.isPending}
            onClick={() => handOver.mutate({ id, how: canMark ? 'said so' : null })}
          >
            {canMark ? 'Mark as sent' : 'Mark as not sent'}
          </Button>
        )}
      </Group>
      {handOver.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(handOver.error)}
        </Text>
      )}
    </div>
  )
}

function describeDelivery({ state, delivery, handedOver }: Quote, email: string): string {
  switch (delivery) {
    case 'queued':
      return `The email to ${email} goes out soon.`
    case 'mailed':
      return `Emailed to ${email}.`
    case 'failed':
      return `The email to ${email} failed. Look at it below under Emails, or send the link yourself.`
    case 'by hand':
      return handedOver
        ? `Sent by hand: marked by ${handedOver.by}, ${formatPacificDateTime(handedOver.at)} Pacific.`
        : 'Sent by hand.'
    case 'not yet':
      return state === 'sent'
        ? 'Ready to send: copy the link or open it in your email program.'
        : 'This version was not sent.'
    case null:
      return ''
  }
}
