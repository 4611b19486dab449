import { Group, Stack, Text, Title } from '@mantine/core'
import { describeCarrier } from '../../../shared/orders/document.ts'
import type { Order, Shipment } from '../../../shared/orders/schema.ts'
import { describeQuantity } from '../../../shared/orders/words.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { useOrderActions } from './hooks.ts'

/** What was shipped of an order, the first shipment first. */
export function Shipments({ order }: { order: Order }) {
  const { id, revision, state, shipments } = order
  const { deleteShipment } = useOrderActions()
  if (shipments.length === 0) return null
  const ask = (shipment: Shipment, number: number) =>
    confirm({
      title: `Delete shipment ${number}?`,
      body: `Shipped ${formatDay(shipment.shippedOn)}. Its weights and pieces no longer count.`,
      confirmLabel: 'Delete shipment',
      onConfirm: () => deleteShipment.mutateAsync({ id, revision, shipmentId: shipment.id }),
    })
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
                {describeCarrier(shipment)}
              </Text>
            </div>
            {(state === 'confirmed' || state === 'shipped') && (
              <ToolButton
                label="Delete"
                aria-label={`Delete shipment ${index + 1}`}
                onClick={() => ask(shipment, index + 1)}
              />
            )}
          </Group>
        ))}
      </Stack>
    </section>
  )
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
