import { CloseButton, Stack, Title } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import type { Order } from '../../../shared/orders/schema.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { Changes, RecordHistory } from '../changes/Changes.tsx'
import { InternalNote } from '../inquiries/InternalNote.tsx'
import { nameSources } from '../inquiries/words.ts'
import { MailsAbout } from '../mail/MailsAbout.tsx'
import { BuyerWords } from '../orders/BuyerWords.tsx'
import { OrderVersions } from '../orders/change/OrderVersions.tsx'
import { OrderFacts } from '../orders/OrderDetails.tsx'
import { DealPapers, findPaperPlace } from '../orders/papers/DealPapers.tsx'
import { Shipments } from '../orders/Shipments.tsx'
import { SentQuote } from '../quotes/versions/SentQuote.tsx'
import { VersionComparison } from '../quotes/versions/VersionComparison.tsx'
import { StartButtons, VersionList } from '../quotes/versions/VersionTools.tsx'
import classes from './Deal.module.css'

type DealPanelProps = {
  inquiry: InquiryDetails
  /** All inquiries of the deal. */
  inquiryIds: readonly string[]
  quotes: readonly Quote[]
  shown: Quote | undefined
  onShow: (id: string) => void
  onStarted: (quote: Quote) => void
  orders: readonly Order[]
  /** Whether one of them stands: then the accepted version has its place here. */
  isOrdered: boolean
  onClose: () => void
}

/** What belongs to a deal beside its lines: note, versions, shipments, mails and history. */
export function DealPanel({
  inquiry,
  inquiryIds,
  quotes,
  shown,
  onShow,
  onStarted,
  orders,
  isOrdered,
  onClose,
}: DealPanelProps) {
  const [isComparing, setIsComparing] = useState(false)
  const ref = useFocusGivenBack()
  return (
    <aside ref={ref} className={classes['panel']} aria-label="Versions, emails, history and note">
      <Stack gap="lg">
        <div className={classes['note']}>
          <InternalNote inquiry={inquiry} />
          <CloseButton aria-label="Close the panel" onClick={onClose} />
        </div>
        {shown && (
          <Section title="Versions">
            <VersionList quotes={quotes} shownId={shown.id} onShow={onShow} />
            {shown.state === 'accepted' && isOrdered && (
              <Stack gap="xs" mt="sm">
                <SentQuote quote={shown} inquiry={inquiry} isNew={false} isOpenDecline={false} />
                <StartButtons inquiry={inquiry} quotes={quotes} onStarted={onStarted} />
              </Stack>
            )}
            {quotes.length > 1 && (
              <ToolButton
                mt="xs"
                label="Compare versions"
                aria-expanded={isComparing}
                onClick={() => setIsComparing(!isComparing)}
              />
            )}
            {isComparing && quotes.length > 1 && <VersionComparison quotes={quotes} />}
          </Section>
        )}
        {orders.map((order) => (
          <Section key={order.id} title={`Order ${order.reference}`}>
            <Stack gap="sm">
              <OrderVersions versions={order.versions} />
              <OrderFacts order={order} />
              <BuyerWords order={order} />
              <Shipments order={order} />
              <RecordHistory kind="order" recordId={order.id} />
            </Stack>
          </Section>
        ))}
        <Section title="Papers">
          <DealPapers inquiryIds={inquiryIds} {...findPaperPlace({ orders, shown })} />
        </Section>
        <Section title="Emails">
          <MailsAbout about={{ inquiryId: inquiry.id }} />
        </Section>
        <Section title="History">
          {inquiry.request.length > 1 ? (
            <Changes kind="inquiry" named={new Map(inquiry.request.map((one) => [one.id, nameSources(one)]))} />
          ) : (
            <Changes kind="inquiry" recordId={inquiry.id} />
          )}
        </Section>
      </Stack>
    </aside>
  )
}

/** When the panel goes with the focus in it, the button that opens it has the focus. */
function useFocusGivenBack() {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    return () => {
      if (!panel?.contains(document.activeElement)) return
      panel.parentElement?.querySelector<HTMLElement>('[aria-keyshortcuts="i"]')?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} mb={4}>
        {title}
      </Title>
      {children}
    </section>
  )
}
