import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { QuoteOffer } from '../../../shared/quotes/schema.ts'
import type { QuoteState } from '../../../shared/quotes/terms.ts'
import { offeredLines, standingLineIds, sumOffer } from '../../../shared/quotes/totals.ts'
import { describeState, listTotals, offerTitle } from '../../../shared/quotes/words.ts'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { ContactLinks } from '../../ui/page/ContactLinks.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { usePrinting } from '../../ui/print/use-printing.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { OfferConditions } from './OfferConditions.tsx'
import { OfferLines } from './OfferLines.tsx'
import { OfferSheet } from './OfferSheet.tsx'
import { OfferTotals } from './OfferTotals.tsx'
import classes from './offer.module.css'

type OfferViewProps = { token: string; offer: QuoteOffer }

/** A quote as the buyer sees it, and his answer. */
export function OfferView({ token, offer }: OfferViewProps) {
  const [chosen, setChosen] = useState(() => standingLineIds(offer))
  const [refusal, setRefusal] = useState<string>()
  const isOpen = offer.state === 'sent'
  const shownIds = isOpen ? chosen : standingLineIds(offer)
  const { totals, quotedTotals } = offer
  const title = offerTitle(offer)
  return (
    <Page
      title={title}
      windowTitle={title}
      lead={`For ${[offer.customerName, offer.company].filter(Boolean).join(', ')}`}
      actions={<PaperButtons token={token} offer={offer} />}
    >
      {refusal !== undefined && (
        <Alert color="red" role="alert" title="Your answer was not saved">
          {refusal}
        </Alert>
      )}
      <StateWords offer={offer} />
      {offer.note && <Text className={classes['text'] ?? ''}>{offer.note}</Text>}
      <OfferLines
        offer={offer}
        chosen={shownIds}
        {...(isOpen && offeredLines(offer).length > 1 && { onChoose: setChosen })}
      />
      {totals && quotedTotals && (
        <OfferTotals
          facts={isOpen ? listTotals(offer, sumOffer(offer, chosen)) : listTotals(offer, totals, quotedTotals)}
        />
      )}
      <OfferConditions offer={offer} />
      {isOpen && <AnswerForm token={token} offer={offer} chosen={chosen} onRefused={setRefusal} />}
      <Stack component="section" gap="sm">
        <Title order={2}>Questions? Call or write to us</Title>
        <ContactLinks />
      </Stack>
    </Page>
  )
}

const tones: Readonly<Record<QuoteState, 'open' | 'good' | 'caution' | 'plain'>> = {
  draft: 'plain',
  sent: 'open',
  accepted: 'good',
  declined: 'plain',
  withdrawn: 'caution',
  superseded: 'caution',
  expired: 'caution',
}

function StateWords({ offer }: { offer: QuoteOffer }) {
  return (
    <StateBox state={offer.state} tone={tones[offer.state]} {...describeState(offer)}>
      {offer.answer?.purchaseOrder && <Text size="sm">Your purchase order: {offer.answer.purchaseOrder}</Text>}
      {offer.answer?.note && (
        <Text size="sm" className={classes['text'] ?? ''}>
          Your note: {offer.answer.note}
        </Text>
      )}
    </StateBox>
  )
}

function PaperButtons({ token, offer }: OfferViewProps) {
  const { isPrinting, print } = usePrinting()
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={`/api/quote-offers/${encodeURIComponent(token)}/pdf`}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        PDF
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
        Print
      </Button>
      {isPrinting && <OfferSheet offer={offer} />}
    </Group>
  )
}
