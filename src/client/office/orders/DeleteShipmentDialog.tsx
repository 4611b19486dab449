import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Order, Shipment } from '../../../shared/orders/schema.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { errorText } from '../../platform/server/requests.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { useOrderActions, useSeenRevision } from './hooks.ts'

export type DeleteShipmentDialogProps = { order: Order; shipment: Shipment; number: number; onClose: () => void }

/** Takes a shipment back; asks whether to tell a buyer who was told of it. */
export function DeleteShipmentDialog({ order, shipment, number, onClose }: DeleteShipmentDialogProps) {
  const { deleteShipment } = useOrderActions()
  const change = useSeenRevision(order)
  const [tell, setTell] = useState(false)
  const { submit, isBusy, failure } = useSubmission({
    send: () => change((seen) => deleteShipment.mutateAsync({ ...seen, shipmentId: shipment.id, tell })),
    onSent: onClose,
  })
  const { mailState, shippedOn } = shipment
  const { customerName, company } = order.customer
  return (
    <FormDialog
      title={`Delete shipment ${number}?`}
      submitLabel="Delete shipment"
      isDestructive
      isBusy={isBusy}
      problem={failure === undefined ? undefined : errorText(failure)}
      isDirty={() => false}
      onClose={onClose}
      onSubmit={() => submit()}
    >
      <Text size="sm">
        Shipped {formatDay(shippedOn)}. Its weights and pieces no longer count.
        {mailState === 'queued' && ' The email to the buyer is not sent.'}
      </Text>
      {mailState === 'sent' && (
        <CheckRow
          name={`${customerName} of ${company} was emailed about it: email that it was a mistake`}
          isTicked={tell}
          onTick={setTell}
        />
      )}
    </FormDialog>
  )
}
