import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limitsOf, orderTerms } from '../../../shared/deals/terms.ts'
import type { Order } from '../../../shared/orders/schema.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { site } from '../../platform/text/site.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { useOrderActions, useSeenRevision } from './hooks.ts'
import { describeCallsToCancel, listToldOfCancelling } from './order-acts.ts'

/** Cancels an order before its first shipment, and asks whom to write to. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { reference, customer } = order
  const { cancel } = useOrderActions()
  const change = useSeenRevision(order)
  const told = site.sendsMail ? listToldOfCancelling(order) : []
  // Who is not told ships or waits in vain: not to write is what has to be chosen.
  const isTold = (name: 'tellsBuyer' | 'tellsSuppliers') => told.some(({ field }) => field === name)
  const form = useForm({
    initialValues: { reason: '', tellsBuyer: isTold('tellsBuyer'), tellsSuppliers: isTold('tellsSuppliers') },
  })
  const { submit, isBusy, failure } = useSubmission({
    send: () => change((seen) => cancel.mutateAsync({ ...seen, ...form.values })),
    onSent() {
      notify({ title: 'Order Cancelled', description: `${reference} from ${customer.company}` })
      onClose()
    },
  })
  const calls = describeCallsToCancel(order, site.sendsMail)
  return (
    <FormDialog
      title={`Cancel ${reference}?`}
      submitLabel="Cancel order"
      isDestructive
      leaveLabel="Keep order"
      isBusy={isBusy}
      problem={failure === undefined ? undefined : errorText(failure)}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={() => submit()}
    >
      <Textarea
        label="Why"
        description="Kept with the order. Only we see it."
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limitsOf(orderTerms).cancelReason}
        {...form.getInputProps('reason')}
      />
      {told.length > 0 && (
        <div>
          {told.map(({ field, name }) => (
            <CheckRow
              key={field}
              name={name}
              isTicked={form.values[field]}
              onTick={(isTicked) => form.setFieldValue(field, isTicked)}
            />
          ))}
        </div>
      )}
      {order.waiting && <Text size="sm">The change that waits for the buyer ends with it.</Text>}
      {calls && <Text size="sm">{calls}</Text>}
    </FormDialog>
  )
}
