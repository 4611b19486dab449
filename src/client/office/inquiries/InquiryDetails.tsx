import { Anchor, Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { InquiryDetails as InquiryWithItems } from '../../../shared/inquiries/schema.ts'
import { findErrorCode } from '../../platform/server/error-text.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { mailHref } from '../../platform/text/mail.ts'
import { telHref } from '../../platform/text/phone.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { MissingDetails } from '../../ui/feedback/MissingDetails.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { Fact } from '../../ui/page/Fact.tsx'
import { usePrinting } from '../../ui/print/use-printing.ts'
import { ChangeList } from '../changes/ChangeList.tsx'
import { MailsAbout } from '../mail/MailsAbout.tsx'
import { useInquiry } from './hooks.ts'
import { InquiryItems } from './InquiryItems.tsx'
import { InquiryOrigin } from './InquiryOrigin.tsx'
import { InquiryPrint } from './InquiryPrint.tsx'
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx'
import { InternalNote } from './InternalNote.tsx'
import { QueueButtons } from './queue/QueueButtons.tsx'
import type { Queue } from './queue/use-queue.ts'
import { queueMark } from './queue/use-queue-keys.ts'

// Most inquiries are read without writing a quote.
const QuoteSection = lazyRouteComponent(() => import('../quotes/QuoteSection.tsx'), 'QuoteSection')

type InquiryDetailsProps = {
  id: string
  queue: Queue
  onClose: () => void
  /** Also called when someone else deleted it first. */
  onDeleted: () => void
}

/** An inquiry in full: who sent it, the notes, and the items compared with today's stock. */
export function InquiryDetails({ id, queue, ...actions }: InquiryDetailsProps) {
  const inquiry = useInquiry(id)
  return (
    <Stack gap="sm" {...queueMark}>
      <Group justify="space-between" gap="sm">
        <QueueButtons queue={queue} company={inquiry.data?.company ?? ''} />
        {inquiry.data && <InquiryActions inquiry={inquiry.data} onDeleted={actions.onDeleted} />}
      </Group>
      <InquiryBody inquiry={inquiry} onClose={actions.onClose} />
    </Stack>
  )
}

type InquiryBodyProps = { inquiry: ReturnType<typeof useInquiry>; onClose: () => void }

function InquiryBody({ inquiry, onClose }: InquiryBodyProps) {
  const isLong = useDelayed(inquiry.isPending)
  if (findErrorCode(inquiry.error) === 'NOT_FOUND') {
    return <MissingDetails noun="inquiry" onClose={onClose} />
  }
  if (inquiry.data) return <InquiryContent inquiry={inquiry.data} />
  if (inquiry.error) {
    return <LoadError title="The inquiry could not be loaded" query={inquiry} />
  }
  return (
    <Stack aria-busy="true">{isLong && [120, 200].map((heightPx) => <Skeleton key={heightPx} h={heightPx} />)}</Stack>
  )
}

function InquiryActions({ inquiry, onDeleted }: { inquiry: InquiryWithItems; onDeleted: () => void }) {
  const { isPrinting, print } = usePrinting()
  return (
    <Group gap="sm">
      <Button variant="default" size="xs" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
        Print
      </Button>
      <InquiryStatusSelect inquiry={inquiry} onDeleted={onDeleted} />
      {isPrinting && <InquiryPrint inquiry={inquiry} />}
    </Group>
  )
}

function InquiryContent({ inquiry }: { inquiry: InquiryWithItems }) {
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {inquiry.reference} · Sent <time dateTime={inquiry.createdAt}>{formatPacificDateTime(inquiry.createdAt)}</time>{' '}
        Pacific
      </Text>
      {inquiry.needId !== null && <InquiryOrigin needId={inquiry.needId} />}
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
      <Suspense>
        <QuoteSection inquiry={inquiry} />
      </Suspense>
      <InternalNote inquiry={inquiry} />
      <section>
        <Title order={3} mb="xs">
          Emails
        </Title>
        <MailsAbout about={{ inquiryId: inquiry.id }} />
      </section>
      <section>
        <Title order={3} mb={4}>
          History
        </Title>
        <ChangeList kind="inquiry" recordId={inquiry.id} />
      </section>
    </Stack>
  )
}
