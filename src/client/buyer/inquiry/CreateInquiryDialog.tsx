import { Alert, Button, Group, List, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { inquiryItemsMax } from '../../../shared/inquiries/terms.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useOpenStep } from '../../platform/moves/navigation.ts'
import { stickyBar, useNarrowScreen } from '../../platform/moves/window.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { type CustomerInfo, useCustomer } from '../../platform/session/customer-session.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { groupBySource } from '../item/group-by-source.ts'
import { SelectedItems } from '../item/SelectedItems.tsx'
import { EditDetailsDialog } from '../visit/EditDetailsDialog.tsx'
import { CustomerPart, useInquirer } from './CustomerPart.tsx'
import { useSendInquiries } from './hooks.ts'
import type { DraftState } from './inquiry-draft.ts'
import { loadSentInquiries, sentStep } from './sent/SentInquiriesButton.tsx'
import { deliveryPlaces, readSentInquiries } from './sent/sent-inquiries.ts'
import { inquiryAction, inquiryTexts, overfullSources, type SendOutcome } from './supplier-requests.ts'

// Wide enough for the nine columns of the item list.
const dialogWidthPx = 912

type CreateInquiryDialogProps = DraftState &
  Omit<CreateInquiryFormProps, 'customer' | 'sending' | 'onCancel' | 'onEditCustomer'> & {
    onClose: () => void
  }

/** It cannot be closed while sending, or the inquiry could be sent twice. */
export function CreateInquiryDialog({ draft, setDraft, onClose, ...form }: CreateInquiryDialogProps) {
  const isNarrow = useNarrowScreen()
  const customer = useCustomer()
  const [isEditing, setIsEditing] = useState(false)
  const sending = useSendInquiries({ draft, setDraft }, useOpenStep(sentStep, { replace: true }))
  const { isSending } = sending
  useBlocker({ shouldBlockFn: () => isSending, enableBeforeUnload: false })
  useEffect(loadSentInquiries, [])
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        closeOnEscape={!isSending && !isEditing}
        closeOnClickOutside={!isSending}
        returnFocus={false}
        title="Create Inquiry"
        size={dialogWidthPx}
        fullScreen={isNarrow}
        closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
      >
        <CreateInquiryForm
          draft={draft}
          setDraft={setDraft}
          {...form}
          customer={customer}
          sending={sending}
          onEditCustomer={() => setIsEditing(true)}
          onCancel={onClose}
        />
      </Modal>
      {customer && isEditing && <EditDetailsDialog customer={customer} onClose={() => setIsEditing(false)} />}
    </>
  )
}

type CreateInquiryFormProps = DraftState & {
  customer: CustomerInfo | undefined
  items: readonly InventoryItem[]
  /** True if the session was expired. */
  endSessionIfOver: () => boolean
  sending: ReturnType<typeof useSendInquiries>
  onEditCustomer: () => void
  onCancel: () => void
}

const fieldOrder = ['notes', 'fob'] as const

function CreateInquiryForm({
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
  const buyer = useInquirer(customer)
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
    const { errors } = form.validate()
    if (!buyer.check()) return
    const field = fieldOrder.find((name) => errors[name])
    if (!field) return void send(buyer.save(), inquiryTexts.parse(form.values), items)
    notify({ title: 'Missing Information', description: errors[field], variant: 'destructive', about: inquiryAction })
    form.getInputNode(field)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <CustomerPart customer={customer} buyer={buyer} onEdit={isSending ? undefined : onEditCustomer} />
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
          data-autofocus={buyer.isKnown || undefined}
          {...form.getInputProps('notes')}
        />
        <div>
          <TextInput label="FOB (Delivery Location)" size="md" required {...form.getInputProps('fob')} />
          <DeliveryPlaces onPick={(place) => form.setFieldValue('fob', place)} />
        </div>
        <SelectedItems items={items} />
        <Stack ref={stickyBar} gap="sm" mb="-md" className="dialog-foot">
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

/** The delivery locations of what was sent in this session; a click fills one in. */
function DeliveryPlaces({ onPick }: { onPick: (place: string) => void }) {
  const [places] = useState(() => deliveryPlaces(readSentInquiries()))
  const labelId = useId()
  if (places.length === 0) return null
  return (
    <Group gap={8} mt={8} role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm" c="dimmed">
        Used before:
      </Text>
      {places.map((place) => (
        <Button key={place} variant="default" size="compact-sm" maw="100%" title={place} onClick={() => onPick(place)}>
          <Text span inherit truncate fw={500} lh={1.4}>
            {place}
          </Text>
        </Button>
      ))}
    </Group>
  )
}

/** Says which suppliers did not get the inquiry, and why. */
function SendFailure({ sentSources, failed }: { sentSources: readonly string[]; failed: SendOutcome['failed'] }) {
  if (failed.length === 0) return null
  return (
    <Alert color="red" title={sentSources.length > 0 ? 'Some inquiries were not sent' : 'The inquiry was not sent'}>
      {sentSources.length > 0 && (
        <Text size="sm">Sent to {sentSources.join(', ')}. If you send again, it goes only to the others.</Text>
      )}
      <List size="sm" mt={4} mah={120} style={{ overflow: 'auto' }}>
        {failed.map(({ request, reason }) => (
          <List.Item key={request.sourceCode}>
            {request.sourceCode}: {errorText(reason)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
