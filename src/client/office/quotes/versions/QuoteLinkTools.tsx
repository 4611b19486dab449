import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import type { HandoverWay } from '../../../../shared/quotes/terms.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { copyText } from '../../../platform/text/copy-text.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { absoluteHref, mailHref } from '../../../platform/text/links.ts'
import { site } from '../../../platform/text/site.ts'
import { ToolButton, ToolLink } from '../../../ui/page/ToolButton.tsx'
import { markAsHandedOver } from '../../frame/handing-over.ts'
import { useHandOver } from '../hooks.ts'
import { Failure, PdfButton } from '../QuoteParts.tsx'
import { isReadyToSend } from '../words.ts'
import { summarizeQuote, writeQuote } from './quote-text.ts'

type QuoteLinkToolsProps = { quote: Quote; inquiry: InquiryDetails; isNew: boolean }

// Windows passes at most 2,048 characters to a mail program.
const mailHrefMax = 2_000

/** How a sent version reaches the buyer: its link, its text and its PDF. */
export function QuoteLinkTools({ quote, inquiry, isNew }: QuoteLinkToolsProps) {
  const handOver = useHandingOver(quote)
  const copyRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNew) copyRef.current?.focus()
  }, [isNew])
  if (quote.link === null) {
    return (
      <Stack gap="xs">
        <DeliveryLine quote={quote} email={inquiry.email} />
        <Text size="sm">
          The link of this version cannot be shown again, since the key of this server was changed. The buyer can still
          open it; a new version has a new link.
        </Text>
        <Group gap="xs">
          <PdfButton quoteId={quote.id} />
        </Group>
      </Stack>
    )
  }
  const link = absoluteHref(quote.link)
  const text = () => writeQuote(quote, { ...inquiry, brandName: site.brandName }, link)
  const copyAs = async (what: string, title: string) => {
    if (await copyText(what, title)) handOver('copied', title)
  }
  return (
    <Stack gap="xs">
      <DeliveryLine quote={quote} email={inquiry.email} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Link for {inquiry.customerName}: <Anchor href={link}>{link}</Anchor>
      </Text>
      <Group gap="xs">
        <Button ref={copyRef} size="xs" onClick={() => void copyAs(link, 'Link copied')}>
          Copy link
        </Button>
        <ToolLink label="Open" href={link} target="_blank" />
        <ToolButton label="Copy as text" onClick={() => void copyAs(text(), 'Quote copied as text')} />
        <ToolLink
          label="Open in my email program"
          href={mailLink({ quote, inquiry, link })}
          onClick={() => handOver('mail program', 'Opened in your email program')}
        />
        <PdfButton quoteId={quote.id} />
      </Group>
    </Stack>
  )
}

// Without the lines if they are too long; the page has them.
function mailLink({ quote, inquiry, link }: { quote: Quote; inquiry: InquiryDetails; link: string }): string {
  const parties = { ...inquiry, brandName: site.brandName }
  const subject = `Quote ${quote.reference}, version ${quote.version}, from ${site.brandName}`
  const hrefs = [writeQuote, summarizeQuote].map((write) =>
    mailHref(inquiry.email, { subject, body: write(quote, parties, link) }),
  )
  const fitting = hrefs.find(({ length }) => length <= mailHrefMax)
  return fitting ?? mailHref(inquiry.email, { subject, body: link })
}

/** Whether and how a version reached the buyer; what only staff can know, they say here. */
function DeliveryLine({ quote, email }: { quote: Quote; email: string }) {
  const handOver = useHandOver()
  const { id, delivery, handedOver, answer } = quote
  const canMark = delivery === 'not yet' || delivery === 'failed'
  const canTakeBack = delivery === 'by hand' && !answer
  // Who answered has it, and that is said above.
  if (delivery === 'by hand' && answer && !handedOver) return null
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" role="status">
          {describeDelivery(quote, email)}
        </Text>
        {(canMark || canTakeBack) && (
          <ToolButton
            label={canMark ? 'Mark as sent' : 'Mark as not sent'}
            loading={handOver.isPending}
            onClick={() => handOver.mutate({ id, how: canMark ? 'said so' : null })}
          />
        )}
      </Group>
      {handOver.error && <Failure>{errorText(handOver.error)}</Failure>}
    </div>
  )
}

function describeDelivery({ state, delivery, handedOver }: Quote, email: string): string {
  switch (delivery) {
    case 'queued':
      return `The email to ${email} goes out soon.`
    case 'mailed':
      return `Emailed to ${email}.`
    case 'failed':
      return `The email to ${email} failed. Look at it below under Emails, or send the link yourself.`
    case 'by hand':
      return handedOver
        ? `Sent by hand: marked by ${handedOver.by}, ${formatPacificDateTime(handedOver.at)} Pacific.`
        : 'Sent by hand.'
    case 'not yet':
      return state === 'sent'
        ? 'Ready to send: copy the link or open it in your email program.'
        : 'This version was not sent.'
    case null:
      return ''
  }
}

/** Marks a version that is ready to send as sent; `done` names in a toast what staff did. */
function useHandingOver(quote: Quote): (how: HandoverWay, done: string) => void {
  const { mutateAsync } = useHandOver()
  const handing = {
    isReady: isReadyToSend(quote),
    outcome: `Version ${quote.version} is marked as sent.`,
    handOver: (how: HandoverWay | null) => mutateAsync({ id: quote.id, how }),
  }
  return (how, done) => markAsHandedOver(handing, how, done)
}
