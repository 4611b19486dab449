import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useMemo } from 'react'
import { inquiryItemsMax } from '../../../shared/inquiries/terms.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { stickyBar } from '../../platform/moves/sticky-bar.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import type { CustomerInfo } from '../../platform/session/customer-session.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { SelectedItems } from '../item/SelectedItems.tsx'
import classes from './CreateInquiryForm.module.css'
import { CustomerSummary } from './CustomerSummary.tsx'
import { inquiryAction, inquiryTexts } from './create-inquiry.ts'
import { SendFailure } from './SendFailure.tsx'
import { DeliveryPlaces } from './sent/DeliveryPlaces.tsx'
import { groupBySource, overfullSources } from './supplier-requests.ts'
import type { DraftState } from './use-inquiry-draft.ts'
import type { useSendInquiries } from './use-send-inquiries.ts'
import { keepWaitingInquiry } from './waiting-inquiry.ts'

export type CreateInquiryFormProps = DraftState & {
  customer: CustomerInfo | undefined
  items: readonly InventoryItem[]
  /** Ends an expired session; true if it was expired. */
  endSessionIfOver: () => boolean
  sending: ReturnType<typeof useSendInquiries>
  onEditCustomer: () => void
  onCancel: () => void
}

const fieldOrder = ['notes', 'fob'] as const

/** The Create Inquiry form: notes, delivery location and the items. */
export function CreateInquiryForm({
  customer,
  items,
  endSessionIfOver,
  sending,
  onEditCustomer,
  onCancel,
  draft,
  setDraft,
}: CreateInquiryFormProps) {
  const { send, isSending, sentSources, failed } = sending
  const form = useForm({
    initialValues: { notes: draft.notes, fob: draft.fob },
    validate: schemaResolver(inquiryTexts, { sync: true }),
    onValuesChange: ({ notes, fob }) => {
      dismissError(inquiryAction)
      setDraft((current) => ({ ...current, notes, fob }))
    },
  })
  useEffect(() => () => dismissError(inquiryAction), [])
  const suppliers = useMemo(() => groupBySource(items).size, [items])
  const overfull = useMemo(() => overfullSources(items), [items])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    dismissError(inquiryAction)
    if (endSessionIfOver()) return onCancel()
    if (!customer) return notifyCustomerMissing()
    form.onSubmit(
      (texts) => void send(customer, inquiryTexts.parse(texts), items),
      (errors) => {
        const field = fieldOrder.find((name) => errors[name])
        if (!field) return
        notify({
          title: 'Missing Information',
          description: errors[field],
          variant: 'destructive',
          about: inquiryAction,
        })
        form.getInputNode(field)?.focus()
      },
    )()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <CustomerSummary
          customer={customer}
          onEdit={isSending ? undefined : onEditCustomer}
          onLeave={() => keepWaitingInquiry(items)}
        />
        {suppliers > 1 && (
          <Alert color="steel" title={`Items from ${suppliers} suppliers`}>
            Separate quotes come from each supplier.
          </Alert>
        )}
        <Textarea
          label="Inquiry Notes"
          size="md"
          description="What you need, by when, and anything the suppliers should know"
          autosize
          minRows={3}
          maxRows={8}
          required
          data-autofocus={customer ? true : undefined}
          {...form.getInputProps('notes')}
        />
        <div>
          <TextInput label="FOB (Delivery Location)" size="md" required {...form.getInputProps('fob')} />
          <DeliveryPlaces onPick={(place) => form.setFieldValue('fob', place)} />
        </div>
        <SelectedItems items={items} />
        <Stack ref={stickyBar} gap="sm" className={classes['foot']}>
          {overfull.length > 0 && (
            <Alert color="yellow" title={`One inquiry holds up to ${formatCount(inquiryItemsMax)} items`}>
              More are selected from {overfull.join(', ')}. Cancel, narrow the selection and try again.
            </Alert>
          )}
          <SendFailure sentSources={sentSources} failed={failed} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={isSending} onClick={onCancel}>
              Cancel
            </Button>
            <BusyButton
              type="submit"
              color="hot"
              isBusy={isSending}
              disabled={items.length === 0 || overfull.length > 0}
            >
              {isSending ? 'Sending...' : 'Send Inquiry'}
            </BusyButton>
          </Group>
        </Stack>
      </Stack>
    </form>
  )
}

function notifyCustomerMissing(): void {
  notify({
    title: 'Customer Information Missing',
    description: 'Please return to View Inventory to enter your contact information first.',
    variant: 'destructive',
    about: inquiryAction,
  })
}
