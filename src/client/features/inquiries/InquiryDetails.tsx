import { Anchor, Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InquiryDetails as InquiryWithItems } from '../../../shared/inquiries.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { findErrorCode } from '../../lib/error-text.ts'
import { formatPacificDateTime } from '../../lib/format.ts'
import { telHref } from '../../lib/phone.ts'
import { InquiryItems } from './InquiryItems.tsx'
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx'
import { useInquiry } from './staff-hooks.ts'

/** An inquiry in full: who sent it, what for, and the selected items against today's stock. */
export function InquiryDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const inquiry = useInquiry(id)
  if (findErrorCode(inquiry.error) === 'NOT_FOUND') {
    return (
      <EmptyState
        title="This inquiry is no longer there"
        action={
          <Button variant="default" onClick={onClose}>
            Back to the list
          </Button>
        }
      >
        It was deleted, or the address is not complete.
      </EmptyState>
    )
  }
  if (inquiry.data) return <InquiryContent inquiry={inquiry.data} onClose={onClose} />
  if (inquiry.error) {
    return (
      <LoadError
        title="The inquiry could not be loaded"
        error={inquiry.error}
        isRetrying={inquiry.isFetching}
        onRetry={() => void inquiry.refetch()}
      />
    )
  }
  return (
    <Stack aria-busy="true">
      <Skeleton h={120} />
      <Skeleton h={200} />
    </Stack>
  )
}

function InquiryContent({ inquiry, onClose }: { inquiry: InquiryWithItems; onClose: () => void }) {
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <Text size="sm" c="dimmed">
          Sent <time dateTime={inquiry.createdAt}>{formatPacificDateTime(inquiry.createdAt)}</time> Pacific
        </Text>
        <InquiryStatusSelect inquiry={inquiry} onDeleted={onClose} />
      </Group>
      <section>
        <Title order={3} mb="xs">
          Customer Information
        </Title>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 3 }} spacing="md" verticalSpacing="xs" m={0}>
          <Fact name="Company">{inquiry.company}</Fact>
          <Fact name="Customer">{inquiry.customerName}</Fact>
          <Fact name="State">{inquiry.state || '-'}</Fact>
          <Fact name="Phone">
            <Anchor href={telHref(inquiry.phone)}>{inquiry.phone}</Anchor>
          </Fact>
          <Fact name="Email">
            <Anchor href={`mailto:${inquiry.email}`}>{inquiry.email}</Anchor>
          </Fact>
          <Fact name="FOB (Delivery Location)">{inquiry.fob || '-'}</Fact>
        </SimpleGrid>
      </section>
      <section>
        <Title order={3} mb={4}>
          Inquiry Notes
        </Title>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {inquiry.notes || 'None'}
        </Text>
      </section>
      <InquiryItems items={inquiry.items} />
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  )
}
