import { Alert, Button, Group, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { stickyBar, useNarrowScreen } from '../../../platform/moves/window.ts'
import { formatBuyerTime, formatWeightLb } from '../../../platform/text/format.ts'
import { Fact } from '../../../ui/page/Fact.tsx'
import { PrintedDocument, usePrinting } from '../../../ui/print/PrintedDocument.tsx'
import { PrintedItems } from '../../item/PrintedItems.tsx'
import { SelectedItems } from '../../item/SelectedItems.tsx'
import { MinePageLink } from '../../visit/MinePageLink.tsx'
import { describeReplyTo } from '../../visit/reply-to.ts'
import { readSentInquiries, type SentInquiry } from './sent-inquiries.ts'

const dialogWidthPx = 840

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
        <Text aria-live="polite" data-keep-clear>
          Sent {formatBuyerTime(shown.sentAt)}. We'll contact you soon.
        </Text>
        <SimpleGrid
          component="dl"
          minColWidth="min(100%, 220px)"
          autoFlow="auto-fit"
          spacing={24}
          verticalSpacing={12}
          p="12px 16px"
          bg="var(--surface-sunken)"
          bdrs="md"
          data-keep-clear
        >
          {sentFacts(shown).map(([label, fact]) => (
            <Fact key={label} name={label}>
              <div style={{ maxHeight: 120, overflow: 'auto' }}>{fact}</div>
            </Fact>
          ))}
        </SimpleGrid>
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
        <MinePageLink />
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
  return (
    <PrintedDocument title={`Inquiry from ${inquiry.company}`} reference={inquiry.reference}>
      <p>Sent {formatBuyerTime(inquiry.sentAt)}</p>
      <dl>
        {sentFacts(inquiry).map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-kept-lines>{fact}</dd>
          </div>
        ))}
      </dl>
      <PrintedItems items={inquiry.items} />
    </PrintedDocument>
  )
}

/** What a buyer wants to know of a sent inquiry, on screen and on paper. */
function sentFacts(inquiry: SentInquiry): (readonly [label: string, fact: string])[] {
  const { reference, suppliers, itemCount, weightLb, withoutWeight, contactName, company, email, phone, fob, notes } =
    inquiry
  const unknown = withoutWeight > 0 ? [`${formatCountOf(withoutWeight, 'item')} without a weight`] : []
  return [
    ['Reference', reference],
    ['Sent to', `${formatCountOf(suppliers.length, 'supplier')}: ${suppliers.join(', ')}`],
    ['Items', formatCountOf(itemCount, 'item')],
    ['Total weight', [formatWeightLb(weightLb), ...unknown].join(', ')],
    ['Reply to', describeReplyTo({ name: contactName, company, email, phone })],
    ['FOB (Delivery Location)', fob],
    ['Inquiry Notes', notes],
  ]
}
