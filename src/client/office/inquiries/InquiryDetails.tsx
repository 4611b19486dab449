import { Box, CloseButton, Group, Modal, SimpleGrid, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPrinter } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { InquiryDetails as InquiryWithItems } from '../../../shared/inquiries/schema.ts'
import { summarizeNeed } from '../../../shared/needs/words.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { closeOnOwnEscape } from '../../ui/dialog/escape.ts'
import { MissingDetails } from '../../ui/feedback/Missing.tsx'
import { MailLink, PhoneLink } from '../../ui/page/ContactLinks.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { IconButton } from '../../ui/tips/IconButton.tsx'
import { Changes } from '../changes/Changes.tsx'
import { besideTheList, useRoomBelow } from '../frame/beside-list.ts'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { MailsAbout } from '../mail/MailsAbout.tsx'
import { useNeed } from '../needs/hooks.tsx'
import type { DetailsRoom } from '../quotes/QuoteSection.tsx'
import classes from './DealSteps.module.css'
import { type DealStepName, placeOfStep } from './deal-steps.ts'
import { useInquiry, useSeen } from './hooks.ts'
import { InquiryItems } from './InquiryItems.tsx'
import { InquiryPrint } from './InquiryPrint.tsx'
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx'
import { focusView } from './InquiryTable.tsx'
import { InternalNote } from './InternalNote.tsx'
import { queueMark } from './queue-keys.tsx'
import { describeQueuePlace } from './queue-neighbors.ts'
import { RequestInquiries } from './RequestInquiries.tsx'
import type { Queue } from './use-queue.ts'
import { nameSources } from './words.ts'

const DealSteps = lazyRouteComponent(() => import('./DealSteps.tsx'), 'DealSteps')
const AskSection = lazyRouteComponent(() => import('../asks/AskSection.tsx'), 'AskSection')
// Most inquiries are read without writing a quote.
const QuoteSection = lazyRouteComponent(() => import('../quotes/QuoteSection.tsx'), 'QuoteSection')
const OrderSection = lazyRouteComponent(() => import('../orders/OrderSection.tsx'), 'OrderSection')

type InquiryFrameProps = {
  id: string
  queue: Queue
  /** Where the list can be beside it. */
  room?: DetailsRoom
  onClose: () => void
  /** Called when the inquiry was deleted here, or by someone else first. */
  onDeleted: () => void
}

const title = 'Inquiry Details'
const dialogWidthPx = 1120

export function InquiryDialog({ onClose, ...details }: InquiryFrameProps) {
  const isSmall = useNarrowScreen()
  useReturnToRow(details.id)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={dialogWidthPx}
      fullScreen={isSmall}
      returnFocus={false}
      closeOnEscape={false}
      onKeyDown={closeOnOwnEscape(onClose)}
      closeButtonProps={{ 'aria-label': 'Close the details' }}
    >
      <InquiryDetails key={details.id} onClose={onClose} {...details} />
    </Modal>
  )
}

export function InquiryAside({ onClose, ...details }: InquiryFrameProps) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const frameRef = useRef<HTMLElement>(null)
  useReturnToRow(details.id)
  useRoomBelow(frameRef)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each inquiry
  useEffect(() => {
    frameRef.current?.scrollTo({ top: 0 })
    titleRef.current?.focus({ preventScroll: true })
  }, [details.id])
  return (
    <Box
      component="section"
      ref={frameRef}
      px="md"
      pt="sm"
      pb="md"
      className="framed"
      style={besideTheList}
      aria-labelledby="inquiry-details"
      onKeyDown={closeOnOwnEscape(onClose)}
      {...queueMark}
    >
      <Group justify="space-between" mb={4}>
        <Title order={2} id="inquiry-details" ref={titleRef} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Title>
        <CloseButton aria-label="Close the details" onClick={onClose} />
      </Group>
      <InquiryDetails key={details.id} onClose={onClose} {...details} />
    </Box>
  )
}

/** Returns the focus, on unmount, to the row of the inquiry shown last, else to where it was before the mount. */
function useReturnToRow(id: string): void {
  const [before] = useState(() => document.activeElement)
  const last = useRef(id)
  useEffect(() => {
    last.current = id
  }, [id])
  useEffect(
    () => () => {
      if (focusView(last.current)) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

function InquiryDetails({ id, queue, ...actions }: InquiryFrameProps) {
  const inquiry = useInquiry(id)
  useSeen(inquiry.data)
  return (
    <Stack gap="sm" {...queueMark}>
      <Group justify="space-between" gap="sm">
        <QueueButtons queue={queue} company={inquiry.data?.company ?? ''} />
        {inquiry.data && <InquiryActions inquiry={inquiry.data} onDeleted={actions.onDeleted} />}
      </Group>
      <Loaded
        query={inquiry}
        failureTitle="The inquiry could not be loaded"
        missing={<MissingDetails noun="inquiry" onClose={actions.onClose} />}
        skeleton={<Blocks heightsPx={[120, 200]} />}
      >
        {(data) => <InquiryContent inquiry={data} {...(actions.room && { room: actions.room })} />}
      </Loaded>
    </Stack>
  )
}

function InquiryActions({ inquiry, onDeleted }: { inquiry: InquiryWithItems; onDeleted: () => void }) {
  const { isPrinting, print } = usePrinting()
  return (
    <Group gap="sm">
      <ToolButton label="Print" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print} />
      <InquiryStatusSelect inquiry={inquiry} onDeleted={onDeleted} />
      {isPrinting && <InquiryPrint inquiry={inquiry} />}
    </Group>
  )
}

function InquiryContent({ inquiry, room }: { inquiry: InquiryWithItems; room?: DetailsRoom }) {
  const [startedId, setStartedId] = useState<string>()
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        <OfficeLink place={{ tab: 'inquiries', company: inquiry.reference, inquiry: inquiry.id }} c="inherit">
          {inquiry.reference}
        </OfficeLink>{' '}
        · Sent <time dateTime={inquiry.createdAt}>{formatPacificDateTime(inquiry.createdAt)}</time> Pacific
      </Text>
      <RequestInquiries inquiry={inquiry} />
      {needIdsOf(inquiry).map((needId) => (
        <InquiryOrigin key={needId} needId={needId} />
      ))}
      <Suspense fallback={<div className={classes['steps']} />}>
        <DealSteps inquiry={inquiry} onStarted={setStartedId} />
      </Suspense>
      <DealPlace step="Request">
        <Section title="Customer Information" mb="xs">
          <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 3 }} spacing="md" verticalSpacing="xs">
            <Fact name="Company">{inquiry.company}</Fact>
            <Fact name="Customer">{inquiry.customerName}</Fact>
            <Fact name="State">{inquiry.state}</Fact>
            <Fact name="Phone">
              <PhoneLink to={inquiry.phone} />
            </Fact>
            <Fact name="Email">
              <MailLink to={inquiry.email} />
            </Fact>
            <Fact name="FOB (Delivery Location)">{inquiry.fob}</Fact>
          </SimpleGrid>
        </Section>
        <Section title="Inquiry Notes" mb={4}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {inquiry.notes || 'None'}
          </Text>
        </Section>
        <InquiryItems items={inquiry.items} />
      </DealPlace>
      <DealPlace step="Suppliers">
        <AskSection inquiry={inquiry} />
      </DealPlace>
      <DealPlace step="Quote">
        <QuoteSection inquiry={inquiry} startedId={startedId} {...(room && { room })} />
      </DealPlace>
      <DealPlace step="Order">
        <OrderSection inquiryId={inquiry.id} />
      </DealPlace>
      <InternalNote inquiry={inquiry} />
      <Section title="Emails" mb="xs">
        <MailsAbout about={{ inquiryId: inquiry.id }} />
      </Section>
      <Section title="History" mb={4}>
        {inquiry.request.length > 1 ? (
          <Changes kind="inquiry" named={new Map(inquiry.request.map((one) => [one.id, nameSources(one)]))} />
        ) : (
          <Changes kind="inquiry" recordId={inquiry.id} />
        )}
      </Section>
    </Stack>
  )
}

function DealPlace({ step, children }: { step: DealStepName; children: ReactNode }) {
  return (
    <Stack gap="lg" id={placeOfStep(step)} className={classes['place'] ?? ''}>
      <Suspense>{children}</Suspense>
    </Stack>
  )
}

function Section({ title, mb, children }: { title: string; mb: 'xs' | 4; children: ReactNode }) {
  return (
    <section>
      <Title order={3} mb={mb}>
        {title}
      </Title>
      {children}
    </section>
  )
}

function needIdsOf({ needId, items }: InquiryWithItems): string[] {
  return [...new Set([needId, ...items.map((item) => item.needId)])].flatMap((id) => id ?? [])
}

/** A need from whose matches staff made an inquiry. */
function InquiryOrigin({ needId }: { needId: string }) {
  const { data: need } = useNeed(needId)
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      Made from the need{' '}
      <OfficeLink place={{ tab: 'needs', need: [needId] }}>
        {need ? `${need.reference}, ${summarizeNeed(need)}` : 'of the customer'}
      </OfficeLink>
    </Text>
  )
}

/** Previous and next, and the place in the list. */
function QueueButtons({ queue, company }: { queue: Queue; company: string }) {
  const { showNext, showPrevious } = queue
  return (
    <Group gap={6} wrap="nowrap">
      <QueueButton label="Previous inquiry" letter="K" icon={<IconChevronUp size={18} />} onClick={showPrevious} />
      <QueueButton label="Next inquiry" letter="J" icon={<IconChevronDown size={18} />} onClick={showNext} />
      <Text size="sm" c="dimmed" role="status" className="tabular" ml={6} style={{ whiteSpace: 'nowrap' }}>
        {describeQueuePlace(queue)}
        <VisuallyHidden>, {company}</VisuallyHidden>
      </Text>
    </Group>
  )
}

type QueueButtonProps = { label: string; letter: string; icon: ReactNode; onClick: (() => void) | undefined }

function QueueButton({ label, letter, icon, onClick }: QueueButtonProps) {
  return (
    <IconButton
      label={label}
      tip={`${label} (${letter})`}
      w={{ base: 44, sm: 36 }}
      h={{ base: 44, sm: 36 }}
      aria-keyshortcuts={letter.toLowerCase()}
      // Stays focusable at the end of the list.
      aria-disabled={!onClick}
      data-disabled={!onClick}
      onClick={onClick}
    >
      {icon}
    </IconButton>
  )
}
