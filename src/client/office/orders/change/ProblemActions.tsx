import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { changeNumber } from '../../../../shared/orders/change.ts'
import type { Order, Purchase } from '../../../../shared/orders/schema.ts'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { CancelDialog } from '../CancelDialog.tsx'
import { ChangeDialog, type ChangeStart } from './ChangeDialog.tsx'

type ProblemActionsProps = {
  order: Order
  purchase: Pick<Purchase, 'sourceCode' | 'reference'>
  /** Asks for another day on which the steel is ready. */
  onDate: () => void
}

/** What a broker does about a supplier's problem: each begins the change that it takes. One that waits for the buyer comes first. */
export function ProblemActions({ order, purchase, onDate }: ProblemActionsProps) {
  // As the order was when the button was pressed.
  const [opened, setOpened] = useState<{ order: Order; start: ChangeStart } | { order: Order; isCancelling: true }>()
  const { sourceCode, reference } = purchase
  const { waiting } = order
  const ofSource = order.lines.filter((line) => line.sourceCode.toLowerCase() === sourceCode.toLowerCase())
  const open = ofSource.filter(({ isComplete }) => !isComplete).map(({ id }) => id)
  const unshipped = ofSource.filter((line) => !line.shippedPieces && !line.shippedWeightLb && !line.isComplete)
  const dropped = unshipped.map(({ id }) => id)
  const isAll = dropped.length === order.lines.length
  const change = (start: ChangeStart) => setOpened({ order, start })
  const actions = [
    { label: 'Other date', act: onDate },
    ...(order.state === 'confirmed' && !waiting
      ? [
          ...(dropped.length > 0 ? [{ label: 'Other steel', act: () => change({ lookingFor: dropped }) }] : []),
          { label: 'Fewer pieces', act: () => change({ focused: open[0] }) },
          ...(dropped.length > 0 && !isAll
            ? [{ label: dropped.length > 1 ? 'Drop the lines' : 'Drop the line', act: () => change({ dropped }) }]
            : []),
        ]
      : []),
    ...(order.state === 'confirmed' && order.shipments.length === 0
      ? [{ label: 'Cancel order', act: () => setOpened({ order, isCancelling: true }) }]
      : []),
  ]
  const onClose = () => setOpened(undefined)
  return (
    <Group gap={6} mt={4} role="group" aria-label={`About the problem with ${reference}`}>
      {actions.map(({ label, act }) => (
        <ToolButton key={label} label={label} aria-label={`${label}, ${reference}`} onClick={act} />
      ))}
      {waiting && (
        <Text size="xs" c="dimmed">
          Change {changeNumber(waiting.version)} waits for the buyer: type the answer, or take it back to change
          something else.
        </Text>
      )}
      {opened &&
        ('start' in opened ? (
          <ChangeDialog {...opened} onClose={onClose} />
        ) : (
          <CancelDialog order={opened.order} onClose={onClose} />
        ))}
    </Group>
  )
}
