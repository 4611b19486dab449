import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '../../../shared/orders/schema.ts'
import { describeAllShipped } from '../../../shared/orders/words.ts'
import { formatDollars } from '../../../shared/quotes/words.ts'
import { notify } from '../../platform/notify/notify.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useOrderActions } from './hooks.ts'
import { orderAct, waitsForSupplier } from './order-acts.ts'
import { ShipmentDialog } from './ShipmentDialog.tsx'

type OrderNextButtonProps = Pick<ButtonProps, 'size'> & {
  order: Order
  /** Whether it is the main button of the screen, unless a supplier is waited for. */
  isMain?: true
}

/** What is done next with an order: confirm it, add a shipment, or close it. Nothing once it is over. */
export function OrderNextButton({ order, isMain, size = 'sm' }: OrderNextButtonProps) {
  // As it was when the button was pressed: what others change meanwhile is not overwritten unseen.
  const [opened, setOpened] = useState<Order>()
  const askToClose = useCloseQuestion(order)
  const next = orderAct(order.state)
  const looks = isMain && !waitsForSupplier(order) ? { color: 'hot' } : { variant: 'default' }
  const onClose = () => setOpened(undefined)
  return (
    <>
      {next && (
        <Button size={size} {...looks} onClick={() => (next.act === 'close' ? askToClose() : setOpened(order))}>
          {next.label}
        </Button>
      )}
      {opened?.state === 'accepted' && <ConfirmDialog order={order} onClose={onClose} />}
      {opened?.state === 'confirmed' && <ShipmentDialog order={opened} onClose={onClose} />}
    </>
  )
}

function useCloseQuestion(order: Order): () => void {
  const { close } = useOrderActions()
  const { id, revision, reference, customer, lines, totals } = order
  return () =>
    confirm({
      title: `Close ${reference}?`,
      body: `${describeAllShipped(lines)} Bill ${customer.company} ${formatDollars(totals.all)}. A closed order cannot be changed.`,
      confirmLabel: 'Close order',
      isDestructive: false,
      onConfirm: async () => {
        await close.mutateAsync({ id, revision })
        notify({ title: 'Order Closed', description: `${reference} from ${customer.company}` })
      },
    })
}
