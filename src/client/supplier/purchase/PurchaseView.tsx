import { Button, Stack, Title } from '@mantine/core'
import { toPurchaseDocument } from '../../../shared/orders/document.ts'
import type { PurchaseOffer } from '../../../shared/orders/schema.ts'
import { DealPage } from '../../common/deal/DealPage.tsx'
import { site } from '../../platform/text/site.ts'
import { SentPapers } from '../sending/SentPapers.tsx'
import { useAnswerPurchaseOffer } from './hooks.ts'
import { PurchaseAnswerForm } from './PurchaseAnswerForm.tsx'

const formId = 'answer'

/** A purchase as its supplier sees it, and the answer. */
export function PurchaseView({ token, purchase }: { token: string; purchase: PurchaseOffer }) {
  const sendAnswer = useAnswerPurchaseOffer(token)
  const { state, answer, isOpen } = purchase
  const submitLabel = answer ? 'Send changed answer' : 'Send answer'
  const form = (
    <Stack component="section" gap="sm">
      <Title order={2}>Your answer</Title>
      <PurchaseAnswerForm
        // What was stored is shown, without what has no meaning.
        key={answer?.at}
        formId={formId}
        answer={answer}
        asksWhenReady
        submitLabel={submitLabel}
        onSubmit={sendAnswer}
      />
    </Stack>
  )
  const submit = (
    <Button type="submit" form={formId} size="md" color="hot">
      {submitLabel}
    </Button>
  )
  return (
    <DealPage
      document={toPurchaseDocument(purchase, site)}
      state={`${state} ${answer?.at}`}
      pdf={`/api/purchase-offers/${encodeURIComponent(token)}/pdf`}
      papers={<SentPapers by="purchase" token={token} />}
      answer={isOpen ? { form, submit } : undefined}
    />
  )
}
