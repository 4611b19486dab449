import { Group, Modal, SimpleGrid, Stack, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CustomerEntry } from '../../../shared/inquiries/customers.ts'
import type { InquiryView } from '../../../shared/inquiries/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useReturnFocus } from '../../platform/moves/focus.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { formatPacificDate, formatPacificDateTime } from '../../platform/text/format.ts'
import { mailHref } from '../../platform/text/links.ts'
import { MissingDetails } from '../../ui/feedback/Missing.tsx'
import { MailLink, PhoneLink } from '../../ui/page/ContactLinks.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { ToolButton, ToolLink } from '../../ui/page/ToolButton.tsx'
import { RecordHistory } from '../changes/Changes.tsx'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { OwnerSelect } from '../frame/owners/OwnerSelect.tsx'
import { CustomerInquiries } from '../inquiries/CustomerInquiries.tsx'
import { CustomerNeeds } from '../needs/CustomerNeeds.tsx'
import { AddNote } from './AddNote.tsx'
import { CompanyContacts } from './CompanyContacts.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'
import { CustomerTotals } from './CustomerTotals.tsx'
import { useCustomer, useDeleteQuestion, useSetCustomerOwner } from './hooks.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { UndoableMerges } from './UndoableMerges.tsx'

type CustomerDetailsProps = {
  id: string
  onEdit: () => void
  onOpen: (inquiryId: string, view: InquiryView) => void
  /** Called with the customer that took over from this one. */
  onMoved: (id: string) => void
  onClose: () => void
}

const widthPx = 960

/** A customer's contact details, totals, line of time, inquiries, needs and history. Mounted only while it is open. */
export function CustomerDetailsDialog(props: CustomerDetailsProps) {
  const { data: customer } = useCustomer(props.id)
  const takenBy = customer && customer.id !== props.id ? customer.id : undefined
  const { onMoved } = props
  useEffect(() => {
    if (takenBy !== undefined) onMoved(takenBy)
  }, [takenBy, onMoved])
  const [company, setCompany] = useState(customer?.company)
  if (customer && customer.company !== company) setCompany(customer.company)
  const isSmall = useNarrowScreen()
  const [isMerging, setIsMerging] = useState(false)
  useReturnFocus()
  return (
    <Modal
      // A new dialog once the name is known: a longer title would move the content.
      key={company === undefined ? 'asked for' : 'known'}
      opened
      onClose={props.onClose}
      // Escape is for the dialog in front.
      closeOnEscape={!isMerging}
      title={company ?? 'Customer'}
      size={widthPx}
      fullScreen={isSmall}
    >
      <CustomerDetails {...props} isMerging={isMerging} onMerging={setIsMerging} />
    </Modal>
  )
}

type MergingProps = { isMerging: boolean; onMerging: (isMerging: boolean) => void }

function CustomerDetails(props: CustomerDetailsProps & MergingProps) {
  const { id, onEdit, onOpen, onMoved, onClose, isMerging, onMerging } = props
  const ask = useDeleteQuestion()
  const setOwner = useSetCustomerOwner()
  return (
    <Loaded
      query={useCustomer(id)}
      failureTitle="The customer could not be loaded"
      missing={<MissingDetails noun="customer" onClose={onClose} />}
      skeleton={<Blocks heightsPx={[240]} />}
    >
      {(customer) => (
        <Stack gap="lg" style={{ overflowWrap: 'anywhere' }}>
          <CustomerFacts customer={customer} />
          <Group gap="xs">
            {customer.email.trim() !== '' && <ToolLink label="Write" href={mailHref(customer.email)} />}
            <ToolButton label="Edit customer" onClick={onEdit} />
            <OwnerSelect
              label={`First owner of what ${customer.company} sends`}
              owner={customer.owner}
              onGive={(ownerId) => setOwner.mutate({ id, ownerId })}
            />
            <ToolButton label="Merge into…" onClick={() => onMerging(true)} />
            <ToolButton label="Delete customer" c="var(--mantine-color-error)" onClick={() => ask(customer, onClose)} />
          </Group>
          {isMerging && (
            <MergeDialog
              customer={customer}
              onMerged={(into) => {
                onMerging(false)
                onMoved(into)
              }}
              onClose={() => onMerging(false)}
            />
          )}
          <UndoableMerges customerId={id} />
          <CustomerTotals customerId={id} />
          <CompanyContacts customerId={id} />
          <AddNote customerId={id} />
          <CustomerTimeline customerId={id} />
          <section>
            <Title order={3} mb="xs">
              Inquiries
            </Title>
            <CustomerInquiries customerId={id} count={customer.inquiryCount} onOpen={onOpen} />
          </section>
          <section>
            <Title order={3} mb="xs">
              Customer Needs
            </Title>
            <CustomerNeeds customerId={id} count={customer.needCount} />
          </section>
          <RecordHistory kind="customer" recordId={id} />
        </Stack>
      )}
    </Loaded>
  )
}

function CustomerFacts({ customer }: { customer: CustomerEntry }) {
  const { name, email, phone, state, action, visitDate, lastInquiryDate } = customer
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="md" verticalSpacing="xs">
      <Fact name="Name">{name}</Fact>
      <Fact name="Phone">
        <PhoneLink to={phone} />
      </Fact>
      <Fact name="Email">
        <MailLink to={email} />
      </Fact>
      <Fact name="State">{state}</Fact>
      <Fact name="Action">{action}</Fact>
      <Fact name="Visit (Pacific)">{formatPacificDateTime(visitDate)}</Fact>
      <Fact name="Last Inquiry (Pacific)">{lastInquiryDate && formatPacificDate(lastInquiryDate)}</Fact>
      <Fact name="Sent So Far">
        {formatCountOf(customer.inquiryCount, 'inquiry', 'inquiries')}, {formatCountOf(customer.needCount, 'need')}
      </Fact>
    </SimpleGrid>
  )
}
