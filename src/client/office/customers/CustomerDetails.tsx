import { Anchor, Button, Group, Modal, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CustomerEntry } from '../../../shared/inquiries/customers.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useReturnFocus } from '../../platform/moves/focus.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { formatPacificDate, formatPacificDateTime } from '../../platform/text/format.ts'
import { mailHref, telHref } from '../../platform/text/links.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { MissingDetails } from '../../ui/feedback/Missing.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { Fact } from '../../ui/page/Fact.tsx'
import { RecordHistory } from '../changes/Changes.tsx'
import { useCustomer, useDeleteQuestion } from './hooks.ts'

type CustomerDetailsProps = {
  id: string
  renderSent: (customer: CustomerEntry) => ReactNode
  onEdit: (customer: CustomerEntry) => void
  onClose: () => void
}

const widthPx = 960

/** A customer's contact details, inquiries, needs and history. Mounted only while it is open. */
export function CustomerDetailsDialog(props: CustomerDetailsProps) {
  const { data: customer } = useCustomer(props.id)
  const [company, setCompany] = useState(customer?.company)
  if (customer && customer.company !== company) setCompany(customer.company)
  const isSmall = useNarrowScreen()
  useReturnFocus()
  return (
    <Modal
      // A new dialog once the name is known: a longer title would move the content.
      key={company === undefined ? 'asked for' : 'known'}
      opened
      onClose={props.onClose}
      title={company ?? 'Customer'}
      size={widthPx}
      fullScreen={isSmall}
    >
      <CustomerDetails {...props} />
    </Modal>
  )
}

function CustomerDetails({ id, renderSent, onEdit, onClose }: CustomerDetailsProps) {
  const query = useCustomer(id)
  const { data: customer, error } = query
  const isLong = useDelayed(!customer && !error)
  if (findErrorCode(error) === 'NOT_FOUND') {
    return <MissingDetails noun="customer" onClose={onClose} />
  }
  if (!customer && error) {
    return <LoadError title="The customer could not be loaded" query={query} />
  }
  if (!customer) return <Stack aria-busy="true">{isLong && <Skeleton h={240} />}</Stack>
  return (
    <Stack gap="lg">
      <CustomerFacts customer={customer} />
      <CustomerButtons customer={customer} onEdit={() => onEdit(customer)} onDeleted={onClose} />
      {renderSent(customer)}
      <RecordHistory kind="customer" recordId={id} />
    </Stack>
  )
}

type CustomerButtonsProps = { customer: CustomerEntry; onEdit: () => void; onDeleted: () => void }

function CustomerButtons({ customer, onEdit, onDeleted }: CustomerButtonsProps) {
  const ask = useDeleteQuestion()
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={onEdit}>
        Edit customer
      </Button>
      <Button variant="default" size="xs" c="var(--mantine-color-error)" onClick={() => ask(customer, onDeleted)}>
        Delete customer
      </Button>
    </Group>
  )
}

function CustomerFacts({ customer }: { customer: CustomerEntry }) {
  const { name, email, phone, state, action, visitDate, lastInquiryDate } = customer
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="md" verticalSpacing="xs" m={0}>
      <Fact name="Name">{name}</Fact>
      <Fact name="Phone">
        <Anchor fz="inherit" href={telHref(phone)}>
          {phone}
        </Anchor>
      </Fact>
      <Fact name="Email">
        <Anchor fz="inherit" href={mailHref(email)}>
          {email}
        </Anchor>
      </Fact>
      <Fact name="State">{state}</Fact>
      <Fact name="Action">{action}</Fact>
      <Fact name="Visit (Pacific)">{formatPacificDateTime(visitDate)}</Fact>
      <Fact name="Last Inquiry (Pacific)">{lastInquiryDate && formatPacificDate(lastInquiryDate)}</Fact>
      <Fact name="Inquiries, Needs">
        {formatCount(customer.inquiryCount)}, {formatCount(customer.needCount)}
      </Fact>
    </SimpleGrid>
  )
}
