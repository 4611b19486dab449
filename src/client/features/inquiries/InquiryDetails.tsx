import { Anchor, Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { InquiryDetails as InquiryWithItems } from '../../../shared/inquiries.ts'
import { Fact } from '../../components/Fact.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { MissingDetails } from '../../components/MissingDetails.tsx'
import { findErrorCode } from '../../lib/error-text.ts'
import { formatPacificDateTime } from '../../lib/format.ts'
import { mailHref } from '../../lib/mail.ts'
import { telHref } from '../../lib/phone.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { RecordHistory } from '../changes/RecordHistory.tsx'
import { InquiryItems } from './InquiryItems.tsx'
import { InquiryPrint } from './InquiryPrint.tsx'
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx'
import { useInquiry } from './staff-hooks.ts'

type InquiryDetailsProps = {
  id: string
  onClose: () => void
  /** Also called when someone else deleted it first. */
  onDeleted: () => void
}

/** An inquiry in full: who sent it, the notes, and the items compared with today's stock. */
export function InquiryDetails({ id, onClose, onDeleted }: InquiryDetailsProps) {
  const inquiry = useInquiry(id)
  const isLong = useDelayed(inquiry.isPending)
  if (findErrorCode(inquiry.error) === 'NOT_FOUND') {
    return <MissingDetails noun="inquiry" onClose={onClose} />
  }
  if (inquiry.data) return <InquiryContent inquiry={inquiry.data} onDeleted={onDeleted} />
  if (inquiry.error) {
    return <LoadError title="The inquiry could not be loaded" query={inquiry} />
  }
  return (
    <Stack aria-busy="true">{isLong && [120, 200].map((heightPx) => <Skeleton key={heightPx} h={heightPx} />)}</Stack>
  )
}

function InquiryContent({ inquiry, onDeleted }: { inquiry: InquiryWithItems; onDeleted: () => void }) {
  const [isPrinting, setIsPrinting] = useState(false)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <Text size="sm" c="dimmed">
          Sent <time dateTime={inquiry.createdAt}>{formatPacificDateTime(inquiry.createdAt)}</time> Pacific
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => setIsPrinting(true)}
          >
            Print
          </Button>
          <InquiryStatusSelect inquiry={inquiry} onDeleted={onDeleted} />
        </Group>
      </Group>
      <section>
        <Title order={3} mb="xs">
          Customer Information
        </Title>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 3 }} spacing="md" verticalSpacing="xs" m={0}>
          <Fact name="Company">{inquiry.company}</Fact>
          <Fact name="Customer">{inquiry.customerName}</Fact>
          <Fact name="State">{inquiry.state}</Fact>
          <Fact name="Phone">
            <Anchor href={telHref(inquiry.phone)}>{inquiry.phone}</Anchor>
          </Fact>
          <Fact name="Email">
            <Anchor href={mailHref(inquiry.email)}>{inquiry.email}</Anchor>
          </Fact>
          <Fact name="FOB (Delivery Location)">{inquiry.fob}</Fact>
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
      <RecordHistory kind="inquiry" recordId={inquiry.id} />
      {isPrinting && <InquiryPrint inquiry={inquiry} onPrinted={() => setIsPrinting(false)} />}
    </Stack>
  )
}
