import { Alert, Button, Group, List, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link, useBlocker, useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { inquiryItemsMax } from '../../../shared/inquiries/terms.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useOpenStep } from '../../platform/moves/navigation.ts'
import { readRegionSearch } from '../../platform/moves/search-params.ts'
import { stickyBar, useNarrowScreen } from '../../platform/moves/window.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { type CustomerInfo, useCustomer } from '../../platform/session/customer-session.ts'
import { isStoreBlocked, tabStore } from '../../platform/storage/browser-store.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { groupBySource } from '../item/group-by-source.ts'
import { SelectedItems } from '../item/SelectedItems.tsx'
import { EditDetailsDialog } from '../visit/EditDetailsDialog.tsx'
import classes from './CreateInquiryDialog.module.css'
import { useSendInquiries } from './hooks.ts'
import type { DraftState } from './inquiry-draft.ts'
import { loadSentInquiries, sentStep } from './sent/SentInquiriesButton.tsx'
import { deliveryPlaces, readSentInquiries } from './sent/sent-inquiries.ts'
import { inquiryAction, inquiryTexts, overfullSources, type SendOutcome } from './supplier-requests.ts'
import { keepWaitingInquiry } from './waiting-inquiry.ts'

// Wide enough for the eight columns of the item list.
const dialogWidthPx = 840

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

function notifyCustomerMissing(): void {
  notify({
    title: 'Customer Information Missing',
    description: 'Please return to View Inventory to enter your contact information first.',
    variant: 'destructive',
    about: inquiryAction,
  })
}

const longFacts = new Set(['Company', 'Email'])

type CustomerSummaryProps = {
  customer: CustomerInfo | undefined
  /** Undefined while the details are in use. */
  onEdit: (() => void) | undefined
  /** Called when the buyer goes to enter them. */
  onLeave: () => void
}

/** The buyer's details, or where to enter them. */
function CustomerSummary({ customer, onEdit, onLeave }: CustomerSummaryProps) {
  const { search } = useLocation()
  if (!customer) {
    return (
      <Alert color="yellow" title="Customer information required">
        <Text size="sm" mb="sm">
          {isStoreBlocked(tabStore)
            ? 'Your browser blocks site data, so we cannot keep your details. Allow site data for this site, or call us.'
            : 'We need your company and contact details to get back to you. What you picked and typed here is kept.'}
        </Text>
        <Group gap="sm">
          <Button
            data-autofocus
            renderRoot={(props) => (
              <Link {...props} to="/find-deals" search={readRegionSearch({ ...search })} replace onClick={onLeave} />
            )}
          >
            Fill In Your Details
          </Button>
          <Button variant="default" component={Link} to="/regions" replace onClick={onLeave}>
            Return to View Inventory
          </Button>
        </Group>
      </Alert>
    )
  }
  const facts = [
    ['Company', customer.companyName],
    ['Region', customer.region],
    ['State', customer.state],
    ['Email', customer.email],
    ['Contact name', customer.contactName],
    ['Phone', customer.phone],
  ] as const
  return (
    <section aria-label="Customer information" className={classes['summary']}>
      <dl className={classes['facts']}>
        {facts.map(([label, fact]) => (
          <div key={label} data-wide={longFacts.has(label) || undefined}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Button
        className={classes['edit'] ?? ''}
        variant="default"
        size="compact-sm"
        aria-label="Edit your details"
        disabled={onEdit === undefined}
        onClick={onEdit}
      >
        Edit
      </Button>
    </section>
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
