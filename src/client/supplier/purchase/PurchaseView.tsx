import { Stack, Title } from '@mantine/core'
import { toPurchaseDocument } from '../../../shared/orders/document.ts'
import type { PurchaseOffer } from '../../../shared/orders/schema.ts'
import type { PurchaseState } from '../../../shared/orders/terms.ts'
import { DealPage } from '../../common/deal/DealPage.tsx'
import { site } from '../../platform/text/site.ts'
import { useAnswerPurchaseOffer } from './hooks.ts'
import { PurchaseAnswerForm } from './PurchaseAnswerForm.tsx'

/** A purchase as its supplier sees it, and the answer. */
export function PurchaseView({ token, purchase }: { token: string; purchase: PurchaseOffer }) {
  const sendAnswer = useAnswerPurchaseOffer(token)
  const { state, answer, isOpen } = purchase
  return (
    <DealPage
      document={toPurchaseDocument(purchase, site)}
      standing={{ state: `${state} ${answer?.at}`, tone: tones[state] }}
      pdf={`/api/purchase-offers/${encodeURIComponent(token)}/pdf`}
    >
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
