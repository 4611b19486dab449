import { Alert, Anchor, Button, Group, Modal, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { stickyBar, useNarrowScreen } from '../../../platform/moves/window.ts'
import { formatBuyerTime, formatWeightLb } from '../../../platform/text/format.ts'
import type { Step } from '../../../ui/page/Steps.tsx'
import { usePrinting } from '../../../ui/print/PrintedDocument.tsx'
import { groupBySource } from '../../item/group-by-source.ts'
import { PrintedItems } from '../../item/PrintedItems.tsx'
import { SelectedItems } from '../../item/SelectedItems.tsx'
import { keptText, type ReceiptFacts, ReceiptHead } from '../../visit/ReceiptHead.tsx'
import { ReceiptSheet } from '../../visit/ReceiptSheet.tsx'
import { describeReplyTo } from '../../visit/reply-to.ts'
import { readSentInquiries, type SentInquiry } from './sent-inquiries.ts'

const dialogWidthPx = 912

/** What was sent from this tab in this session: the latest in full, the earlier ones on a click. */
export function SentInquiriesDialog({ onClose }: { onClose: () => void }) {
  const [sent] = useState(readSentInquiries)
  const isNarrow = useNarrowScreen()
  const [shownId, setShownId] = useState<string>()
  const { isPrinting, print } = usePrinting()
  const shown = sent.find(({ id }) => id === shownId) ?? sent[0]
  if (!shown) return null
  const others = sent.filter(({ id }) => id !== shown.id)
  return (
    <Modal opened onClose={onClose} returnFocus={false} title="Inquiry sent" size={dialogWidthPx} fullScreen={isNarrow}>
      <Stack gap="md">
        <ReceiptHead
          reference={shown.reference}
          sentAt={shown.sentAt}
          email={shown.email}
          firstStep={describeSending(shown)}
          facts={askedFacts(shown)}
        >
          {keptText('inquiry')} Need something else?{' '}
          <Anchor inherit component={Link} to="/needs">
            Tell us what you need
          </Anchor>
        </ReceiptHead>
        {shown.items.length > 0 ? (
          // A phone has no room for the toast beside them.
          <div data-keep-clear={!isNarrow || undefined}>
            <SelectedItems title="Items" items={shown.items} />
          </div>
        ) : (
          <Alert color="steel">The list is too long to keep in this tab. The suppliers have all of it.</Alert>
        )}
        {others.length > 0 && (
          <section aria-label="Other inquiries of this session">
            <Title order={3} mb={8}>
              Others in this session
            </Title>
            <Stack gap={8} align="flex-start">
              {others.map((inquiry) => (
                <Button
                  key={inquiry.id}
                  variant="default"
                  h="auto"
                  mih={44}
                  ta="left"
                  styles={{ label: { lineHeight: 1.35, whiteSpace: 'normal' } }}
                  onClick={() => setShownId(inquiry.id)}
                >
                  {otherText(inquiry)}
                </Button>
              ))}
            </Stack>
          </section>
        )}
        <Group ref={stickyBar} justify="flex-end" gap="sm" mb="-md" className="dialog-foot">
          <Button variant="default" onClick={print}>
            Print
          </Button>
          <Button data-autofocus onClick={onClose}>
            Back to the list
          </Button>
        </Group>
      </Stack>
      {isPrinting && <SentInquiryPrint inquiry={shown} />}
    </Modal>
  )
}

function otherText({ sentAt, itemCount, suppliers, weightLb }: SentInquiry): string {
  const to = suppliers.length === 1 ? suppliers.join() : formatCountOf(suppliers.length, 'supplier')
  return `${formatBuyerTime(sentAt)}: ${formatCountOf(itemCount, 'item')}, ${formatWeightLb(weightLb)}, to ${to}`
}

function SentInquiryPrint({ inquiry }: { inquiry: SentInquiry }) {
  const facts = [['Sent to', inquiry.suppliers.join(', ')] as const, ...askedFacts(inquiry)]
  return (
    <ReceiptSheet {...inquiry} title={`Inquiry from ${inquiry.company}`} facts={facts}>
      <PrintedItems items={inquiry.items} />
    </ReceiptSheet>
  )
}

/** To whom it went; how much to each, as far as the items are kept. */
function describeSending({ suppliers, items }: SentInquiry): Step {
  const bySource = groupBySource(items)
  const each = suppliers.map((source) => {
    const count = bySource.get(source)?.length
    return count === undefined ? source : `${source} (${formatCountOf(count, 'item')})`
  })
  const own = suppliers.length > 1 ? ' Each one quotes its own items.' : ''
  return [`Your inquiry goes to ${formatCountOf(suppliers.length, 'supplier')}`, `${each.join(', ')}.${own}`]
}

/** What was asked, and by whom. */
function askedFacts(inquiry: SentInquiry): ReceiptFacts {
  const { itemCount, weightLb, withoutWeight, contactName, company, email, phone, fob, notes } = inquiry
  const unknown = withoutWeight > 0 ? [`${formatCountOf(withoutWeight, 'item')} without a weight`] : []
  return [
    ['Items', formatCountOf(itemCount, 'item')],
    ['Total weight', [formatWeightLb(weightLb), ...unknown].join(', ')],
    ['FOB (Delivery Location)', fob],
    ['Inquiry Notes', notes],
    ['Reply to', describeReplyTo({ name: contactName, company, email, phone })],
  ]
}
