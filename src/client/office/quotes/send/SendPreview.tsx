import { Box, List, Stack, Text, Title } from '@mantine/core'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import { toQuoteDocument } from '../../../../shared/quotes/document.ts'
import type { Doubt } from '../../../../shared/quotes/doubts.ts'
import type { Quote, QuoteOffer } from '../../../../shared/quotes/schema.ts'
import { offeredLines } from '../../../../shared/quotes/totals.ts'
import { formatDollars } from '../../../../shared/quotes/words.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatDay } from '../../../../shared/text/days.ts'
import { DealContent, leadOf } from '../../../common/deal/DealPage.tsx'
import { site } from '../../../platform/text/site.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'

type SendPreviewProps = {
  /** As it will be once it is sent. */
  offer: QuoteOffer
  inquiry: InquiryDetails
  /** The version that ends with it although it is for other inquiries too. */
  ended: Quote | undefined
  doubts: readonly Doubt[]
  /** Leads to the cell that would mend it. */
  onFix: (doubt: Required<Doubt>) => void
}

/** What looks wrong with a quote, and the quote as its buyer will see it. */
export function SendPreview({ offer, inquiry, ended, doubts, onFix }: SendPreviewProps) {
  const document = toQuoteDocument(offer)
  return (
    <Stack gap="sm">
      {doubts.length > 0 && <Doubts doubts={doubts} onFix={onFix} />}
      <Sending offer={offer} inquiry={inquiry} ended={ended} />
      <Stack component="section" aria-label="As the buyer will see it" gap="lg" p="md" className="framed">
        <div>
          <Title order={2}>{document.title}</Title>
          <Text c="dimmed">{leadOf(document)}</Text>
        </div>
        <DealContent document={document} state={offer.state} />
      </Stack>
    </Stack>
  )
}

const shownMax = 12

function Doubts({ doubts, onFix }: Pick<SendPreviewProps, 'doubts' | 'onFix'>) {
  return (
    <Notice title={doubts.length === 1 ? 'Look at this first' : `Look at these ${formatCount(doubts.length)} first`}>
      <List size="sm" listStyleType="none" spacing={4}>
        {doubts.slice(0, shownMax).map(({ text, path }) => (
          <List.Item key={text}>
            {text}
            {path !== undefined && (
              <>
                {' '}
                <LinkButton aria-label={`Change it: ${text}`} onClick={() => onFix({ text, path })}>
                  Change it
                </LinkButton>
              </>
            )}
          </List.Item>
        ))}
      </List>
      {doubts.length > shownMax && <Text size="sm">And {formatCount(doubts.length - shownMax)} more like these.</Text>}
    </Notice>
  )
}

function Sending({ offer, inquiry, ended }: Pick<SendPreviewProps, 'offer' | 'inquiry' | 'ended'>) {
  const { customerName, company, email } = inquiry
  const count = offer.lines.length
  const quoted = offeredLines(offer).length
  const lines =
    quoted === count ? formatCountOf(count, 'line') : `${formatCount(quoted)} of ${formatCountOf(count, 'line')}`
  return (
    <Box>
      <Text>
        <b>{formatDollars(offer.totals?.all ?? '0')}</b> for {lines}, valid through <b>{formatDay(offer.validUntil)}</b>
        , to {customerName} of {company}, {email}.
      </Text>
      {ended && (
        <Text size="sm" mt="xs" fw={600}>
          It ends version {ended.version}, which is for {formatCount(ended.inquiryIds.length)} inquiries of this
          request.
        </Text>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        It cannot be changed after that; a new version replaces it.
        {!site.sendsMail && ' Nothing is emailed: you then copy the link or open it in your email program.'}
      </Text>
    </Box>
  )
}
