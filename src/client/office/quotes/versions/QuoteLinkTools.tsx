import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { copyText } from '../../../platform/text/copy-text.ts'
import { mailHref } from '../../../platform/text/mail.ts'
import { site } from '../../../platform/text/site.ts'
import { DeliveryLine } from './DeliveryLine.tsx'
import { summarizeQuote, writeQuote } from './quote-text.ts'
import { useHandingOver } from './use-handing-over.tsx'

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
  const pdf = (
    <Button component="a" size="xs" variant="default" href={`/api/quotes/${quote.id}/pdf`} target="_blank">
      PDF
    </Button>
  )
  if (quote.link === null) {
    return (
      <Stack gap="xs">
        <DeliveryLine quote={quote} email={inquiry.email} />
        <Text size="sm">
          The link of this version cannot be shown again, since the key of this server was changed. The buyer can still
          open it; a new version has a new link.
        </Text>
        <Group gap="xs">{pdf}</Group>
      </Stack>
    )
  }
  const link = new URL(quote.link, window.location.origin).href
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
        <Button component="a" size="xs" variant="default" href={link} target="_blank">
          Open
        </Button>
        <Button size="xs" variant="default" onClick={() => void copyAs(text(), 'Quote copied as text')}>
          Copy as text
        </Button>
        <Button
          component="a"
          size="xs"
          variant="default"
          href={mailLink({ quote, inquiry, link })}
          onClick={() => handOver('mail program', 'Opened in your email program')}
        >
          Open in my email program
        </Button>
        {pdf}
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
