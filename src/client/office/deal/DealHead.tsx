import { CloseButton, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconLayoutSidebarRight, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import { summarizeNeed } from '../../../shared/needs/words.ts'
import type { Order } from '../../../shared/orders/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { stickyBar } from '../../platform/moves/window.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { StatusSelect } from '../../ui/fields/StatusSelect.tsx'
import { MailLink, PhoneLink } from '../../ui/page/ContactLinks.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { IconButton } from '../../ui/tips/IconButton.tsx'
import { useOfficeKeys } from '../frame/keys/office-keys.ts'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { useTakeOwn } from '../frame/owners/hooks.ts'
import { OwnerTools } from '../frame/owners/OwnerTools.tsx'
import { useSetInquiryStatuses } from '../inquiries/hooks.ts'
import { InquiryPrint } from '../inquiries/InquiryPrint.tsx'
import { InquiryStatusSelect } from '../inquiries/InquiryStatusSelect.tsx'
import { LastBought } from '../inquiries/LastBought.tsx'
import { inquiryStatusOptions } from '../inquiries/words.ts'
import { useNeed } from '../needs/hooks.tsx'
import classes from './Deal.module.css'
import type { DealState } from './deal-state.ts'

type DealHeadProps = {
  inquiry: InquiryDetails
  orders: readonly Order[]
  queue: ReactNode
  /** Undefined until all is loaded that it follows from. */
  state: DealState | undefined
  next: ReactNode
  isPanelOpen: boolean
  onPanel: () => void
  onClose: () => void
  onDeleted: () => void
}

/** Who asks, in what words, and where the deal stands, always in sight. */
export function DealHead(props: DealHeadProps) {
  const { inquiry, orders, queue, state, next, isPanelOpen, onPanel, onClose, onDeleted } = props
  const { isPrinting, print } = usePrinting()
  const purchaseOrders = [...new Set(orders.flatMap(({ purchaseOrder }) => purchaseOrder ?? []))]
  return (
    <>
      <header className={classes['head']}>
        <div className={classes['who']}>
          <h2>{inquiry.company}</h2>
          <Text span size="sm">
            {inquiry.customerName}
            {inquiry.state && `, ${inquiry.state}`}
          </Text>
          <PhoneLink to={inquiry.phone} />
          <MailLink to={inquiry.email} />
          <Text span size="sm" c="dimmed">
            <OfficeLink place={{ tab: 'inquiries', company: inquiry.reference, inquiry: inquiry.id }} c="inherit">
              {inquiry.reference}
            </OfficeLink>{' '}
            · Sent <time dateTime={inquiry.createdAt}>{formatPacificDateTime(inquiry.createdAt)}</time> Pacific
          </Text>
          <Group gap={4} className={classes['acts'] ?? ''}>
            {queue}
            <RequestStatus inquiry={inquiry} onDeleted={onDeleted} />
            <div className={classes['corner']}>
              <IconButton label="Print" onClick={print}>
                <IconPrinter size={18} />
              </IconButton>
              <IconButton
                label="Versions, emails, history and note"
                tip="Versions, emails, history and note (I)"
                aria-expanded={isPanelOpen}
                aria-keyshortcuts="i"
                onClick={onPanel}
              >
                <IconLayoutSidebarRight size={18} />
              </IconButton>
              <CloseButton aria-label="Close the details" onClick={onClose} />
            </div>
          </Group>
        </div>
        <div className={classes['words']}>
          <BuyerNotes notes={inquiry.notes ?? ''} />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text span c="dimmed" inherit>
              FOB (Delivery Location)
            </Text>{' '}
            {inquiry.fob || '-'}
            {purchaseOrders.length > 0 && (
              <>
                {' · '}
                <Text span c="dimmed" inherit>
                  Purchase order
                </Text>{' '}
                {purchaseOrders.join(', ')}
              </>
            )}
            {needIdsOf(inquiry).map((needId) => (
              <InquiryOrigin key={needId} needId={needId} />
            ))}
          </Text>
          {state && <LastBought customerId={inquiry.customerId} besides={orders} />}
          <DealOwner inquiry={inquiry} />
        </div>
        {isPrinting && <InquiryPrint inquiry={inquiry} />}
      </header>
      <div ref={stickyBar} className={`${classes['head']} ${classes['stand']}`}>
        {state && <StateLine state={state} />}
        <Text span size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {state?.words}
        </Text>
        <div>{next}</div>
      </div>
    </>
  )
}

const markWords = { done: 'done', skipped: 'not needed', next: 'to come' } as const

function StateLine({ state: { states, now, ended } }: { state: DealState }) {
  const at = states.findIndex(({ name }) => name === now)
  const shown = ended ? states.filter(({ mark }, index) => mark === 'done' || index < at) : states
  return (
    <ol className={classes['states']} aria-label="Steps of this deal">
      {shown.map(({ name, mark }) => (
        <li key={name} data-mark={mark} {...(name === now && !ended && { 'aria-current': 'step' as const })}>
          {name}
          <VisuallyHidden>, {markWords[mark]}</VisuallyHidden>
        </li>
      ))}
      {ended && (
        <li data-ended aria-current="step">
          {ended}
        </li>
      )}
    </ol>
  )
}

const mixed = ''

/** One status for all inquiries of a request, or the one that there is. */
function RequestStatus({ inquiry, onDeleted }: Pick<DealHeadProps, 'inquiry' | 'onDeleted'>) {
  const setAll = useSetInquiryStatuses()
  const { request, reference } = inquiry
  const [first, ...others] = request
  if (request.length < 2) return <InquiryStatusSelect inquiry={inquiry} onDeleted={onDeleted} />
  return (
    <StatusSelect
      label={`Status of all ${formatCount(request.length)} inquiries of ${reference}`}
      options={inquiryStatusOptions}
      value={first && others.every(({ status }) => status === first.status) ? first.status : mixed}
      onChange={(status) =>
        setAll(
          request.map(({ id }) => id),
          status,
        )
      }
    />
  )
}

/** Whose request it is, and when somebody comes back to it, each with a key. */
function DealOwner({ inquiry }: Pick<DealHeadProps, 'inquiry'>) {
  const { id, reference, company, owner, followUp } = inquiry
  const [isOpen, setIsOpen] = useState(false)
  const takeOwn = useTakeOwn()
  const target = { kind: 'request', ids: [id] } as const
  useOfficeKeys({
    o: () => takeOwn(target, [owner]),
    f: () => setIsOpen(true),
  })
  return (
    <div className={classes['owner']}>
      <OwnerTools
        target={target}
        name={`${reference} from ${company}`}
        owned={{ owner, followUp }}
        hasKeys
        followUp={{ isOpen, setIsOpen }}
      />
    </div>
  )
}

const longFrom = 160

function BuyerNotes({ notes }: { notes: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = notes.length > longFrom || notes.includes('\n')
  return (
    <div>
      <section className={classes['notes']} data-open={isOpen || undefined} aria-label="Inquiry Notes">
        {notes || 'No notes'}
      </section>
      {isLong && <LinkButton onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Less' : 'All of it'}</LinkButton>}
    </div>
  )
}

function needIdsOf({ needId, items }: InquiryDetails): string[] {
  return [...new Set([needId, ...items.map((item) => item.needId)])].flatMap((id) => id ?? [])
}

/** A need from whose matches staff made an inquiry. */
function InquiryOrigin({ needId }: { needId: string }) {
  const { data: need } = useNeed(needId)
  return (
    <>
      {' · Made from the need '}
      <OfficeLink inherit place={{ tab: 'needs', need: [needId] }}>
        {need ? `${need.reference}, ${summarizeNeed(need)}` : 'of the customer'}
      </OfficeLink>
      {need?.estimatedNeedDate && `, needed ${need.estimatedNeedDate}`}
    </>
  )
}
