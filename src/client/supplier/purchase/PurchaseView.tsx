import { Stack, Title } from '@mantine/core'
import {
  describeBilling,
  describePurchaseOffer,
  listPurchaseFacts,
  listPurchaseParties,
  listPurchaseTotals,
  purchaseTitle,
  shippedMarks,
  toPurchasedLine,
} from '../../../shared/orders/offers.ts'
import type { PurchaseOffer } from '../../../shared/orders/schema.ts'
import type { PurchaseState } from '../../../shared/orders/terms.ts'
import { marksOf } from '../../../shared/quotes/lines.ts'
import { formatPacificDayOf } from '../../../shared/quotes/words.ts'
import { DealLines } from '../../common/deal/DealLines.tsx'
import { DealFacts, DealPage, DealTerms, DealTotals, WrittenText } from '../../common/deal/DealParts.tsx'
import { site } from '../../platform/text/site.ts'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { useAnswerPurchaseOffer } from './hooks.ts'
import { PurchaseAnswerForm } from './PurchaseAnswerForm.tsx'

/** A purchase as its supplier sees it, and the answer. */
export function PurchaseView({ token, purchase }: { token: string; purchase: PurchaseOffer }) {
  const sendAnswer = useAnswerPurchaseOffer(token)
  const { answer, isOpen } = purchase
  return (
    <DealPage
      title={purchaseTitle(purchase)}
      lead={`From ${site.brandName}, ${formatPacificDayOf(purchase.sentAt)}`}
      pdf={`/api/purchase-offers/${encodeURIComponent(token)}/pdf`}
      printed={<PurchaseContent purchase={purchase} isOnPaper />}
    >
      <PurchaseContent purchase={purchase} />
      {isOpen && (
        <Stack component="section" gap="sm">
          <Title order={2}>Your answer</Title>
          <PurchaseAnswerForm
            // What was stored is shown, without what has no meaning.
            key={answer?.at}
            answer={answer}
            asksWhenReady
            submitLabel={answer ? 'Send changed answer' : 'Send answer'}
            onSubmit={sendAnswer}
          />
        </Stack>
      )}
    </DealPage>
  )
}

const tones = {
  planned: 'open',
  sent: 'open',
  'by hand': 'open',
  confirmed: 'good',
  problem: 'caution',
  cancelled: 'caution',
} as const satisfies Record<PurchaseState, string>

function PurchaseContent({ purchase, isOnPaper = false }: { purchase: PurchaseOffer; isOnPaper?: boolean }) {
  const lines = purchase.lines.map(toPurchasedLine)
  const markOf = shippedMarks(lines)
  const rows = lines.map((line) => ({ line, marks: [marksOf(line, false), markOf(line)].filter(Boolean).join(' · ') }))
  return (
    <>
      <StateBox
        state={`${purchase.state} ${purchase.answer?.at}`}
        tone={tones[purchase.state]}
        {...describePurchaseOffer(purchase)}
      />
      <DealFacts facts={[...listPurchaseParties(purchase, site), ...listPurchaseFacts(purchase)]} />
      {purchase.note && <WrittenText>{purchase.note}</WrittenText>}
      <DealLines title="Lines" rows={rows} isOnPaper={isOnPaper} />
      <DealTotals facts={listPurchaseTotals(purchase)} />
      <DealTerms facts={[['Weights', describeBilling(lines)]]} />
    </>
  )
}
