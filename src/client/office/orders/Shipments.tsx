import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { MailState } from '../../../shared/office/mail-states.ts'
import { describeCarrier } from '../../../shared/orders/document.ts'
import type { Order, Shipment } from '../../../shared/orders/schema.ts'
import { describeQuantity } from '../../../shared/orders/words.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { DeleteShipmentDialog, type DeleteShipmentDialogProps } from './DeleteShipmentDialog.tsx'

/** What was shipped of an order, the first shipment first. */
export function Shipments({ order }: { order: Order }) {
  const { state, shipments } = order
  // As the order was when the button was pressed.
  const [asked, setAsked] = useState<Pick<DeleteShipmentDialogProps, 'order' | 'shipment' | 'number'>>()
  if (shipments.length === 0 && !asked) return null
  return (
    <section>
      <Title order={4} mb={4}>
        Shipments
      </Title>
      <Stack component="ol" className="plain-list lined" gap="xs">
        {shipments.map((shipment, index) => (
          <Group key={shipment.id} component="li" justify="space-between" gap="xs" pt="xs">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text size="sm">
                <b>Shipped {formatDay(shipment.shippedOn)}</b> · {describeLines(order, shipment)}
              </Text>
              <Text size="xs" c="dimmed">
                {[describeCarrier(shipment), shipment.mailState && mailWords[shipment.mailState]]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {(state === 'confirmed' || state === 'shipped') && (
              <ToolButton
                label="Delete"
                aria-label={`Delete shipment ${index + 1}`}
                onClick={() => setAsked({ order, shipment, number: index + 1 })}
              />
            )}
          </Group>
        ))}
      </Stack>
      {asked && <DeleteShipmentDialog {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

const mailWords: Readonly<Partial<Record<MailState, string>>> = {
  sent: 'The buyer was emailed',
  queued: 'The email to the buyer is waiting',
  failed: 'The email to the buyer failed',
}

/** `line 1: 12 pieces, 20,000 lb; line 2: complete` */
function describeLines({ lines }: Order, shipment: Shipment): string {
  const numbers = new Map(lines.map(({ id }, index) => [id, index + 1]))
  return shipment.lines
    .map(({ lineId, pieces, weightLb, isComplete }) => {
      const what = [describeQuantity(pieces, weightLb), isComplete ? 'complete' : ''].filter(Boolean).join(', ')
      return `line ${numbers.get(lineId) ?? 0}: ${what}`
    })
    .join('; ')
}
