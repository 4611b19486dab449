import { Alert, Anchor, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { answerQuoteInput, type QuoteOffer } from '../../../shared/quotes/schema.ts'
import type { QuoteAnswerKind, QuoteState } from '../../../shared/quotes/terms.ts'
import { offeredLines, standingLineIds, sumOffer } from '../../../shared/quotes/totals.ts'
import {
  describeBasis,
  describeFreight,
  describeState,
  formatDollars,
  freightToBeConfirmed,
  listTotals,
  notePriorSale,
  offerTitle,
} from '../../../shared/quotes/words.ts'
import { DealPage, DealTerms, DealTotals, WrittenText } from '../../common/deal/DealParts.tsx'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { errorText } from '../../platform/server/requests.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { isOutdated, useAnswerOffer } from './hooks.ts'
import { OfferLines, type OfferLinesProps } from './OfferLines.tsx'

/** A quote as the buyer sees it, and his answer. */
export function OfferView({ token, offer }: { token: string; offer: QuoteOffer }) {
  const [chosen, setChosen] = useState(() => standingLineIds(offer))
  const [refusal, setRefusal] = useState<string>()
  const isOpen = offer.state === 'sent'
  return (
    <DealPage
      title={offerTitle(offer)}
      lead={`For ${[offer.customerName, offer.company].filter(Boolean).join(', ')}`}
      pdf={`/api/quote-offers/${encodeURIComponent(token)}/pdf`}
      printed={<OfferContent offer={offer} chosen={standingLineIds(offer)} isOnPaper />}
    >
      {refusal !== undefined && (
        <Alert color="red" role="alert" title="Your answer was not saved">
          {refusal}
        </Alert>
      )}
      <OfferContent
        offer={offer}
        chosen={isOpen ? chosen : standingLineIds(offer)}
        {...(isOpen && offeredLines(offer).length > 1 && { onChoose: setChosen })}
      />
      {isOpen && <AnswerForm token={token} offer={offer} chosen={chosen} onRefused={setRefusal} />}
    </DealPage>
  )
}

/** What is offered: the same on screen and on paper, where nothing can be chosen. */
function OfferContent(props: OfferLinesProps) {
  const { offer, chosen } = props
  const { quotedTotals } = offer
  const isOpen = offer.state === 'sent'
  // While the offer is open they follow the choice, and so does what is said of the freight.
  const totals = isOpen ? sumOffer(offer, chosen) : offer.totals
  const isFreightToBeConfirmed = totals === null ? offer.isFreightToBeConfirmed : totals.freight === null
  return (
    <>
      <StateWords offer={offer} />
      {offer.note && <WrittenText>{offer.note}</WrittenText>}
      <OfferLines {...props} />
      {totals && quotedTotals && (
        <DealTotals facts={isOpen ? listTotals(offer, totals) : listTotals(offer, totals, quotedTotals)} />
      )}
      <DealTerms
        facts={[
          ['FOB point', offer.fobPoint],
          ['Freight', describeFreight({ ...offer, isFreightToBeConfirmed })],
          ['Weights', describeBasis(offer) ?? ''],
          ['Terms', offer.terms],
        ]}
        note={notePriorSale(offer)}
      />
    </>
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
  const { order } = offer
  const isCancelled = offer.state === 'accepted' && order?.state === 'cancelled'
  return (
    <StateBox state={offer.state} tone={isCancelled ? 'caution' : tones[offer.state]} {...describeState(offer)}>
      {order?.link && (
        <Text size="sm">
          <Anchor href={order.link}>See order {order.reference}</Anchor>
        </Text>
      )}
      {offer.answer?.purchaseOrder && <Text size="sm">Your purchase order: {offer.answer.purchaseOrder}</Text>}
      {offer.answer?.note && <WrittenText size="sm">Your note: {offer.answer.note}</WrittenText>}
    </StateBox>
  )
}

type AnswerFormProps = {
  token: string
  offer: QuoteOffer
  chosen: ReadonlySet<string>
  /** Gets why the answer no longer counts; the offer is read again by then. */
  onRefused: (reason: string) => void
}

const fields = answerQuoteInput.pick({ name: true, purchaseOrder: true, note: true })

/** Accepts all or some lines of an offer, or declines it, after a question. */
function AnswerForm({ token, offer, chosen, onRefused }: AnswerFormProps) {
  const answerOffer = useAnswerOffer(token)
  const [isNothingChosen, setIsNothingChosen] = useState(false)
  const form = useForm({
    initialValues: { name: offer.customerName, purchaseOrder: '', note: '' },
    validate: schemaResolver(fields, { sync: true }),
  })
  const all = offeredLines(offer).length
  const isAll = chosen.size === all

  async function send(answer: QuoteAnswerKind): Promise<void> {
    const { name, purchaseOrder, note } = fields.parse(form.getValues())
    const lines = answer === 'accept' && !isAll ? { lineIds: [...chosen] } : {}
    try {
      await answerOffer({ answer, name, purchaseOrder: purchaseOrder || null, note: note || null, ...lines })
    } catch (error) {
      // Others stay in the question, so that it can be tried again.
      if (!isOutdated(error)) throw error
      onRefused(errorText(error))
    }
  }

  const ask = (answer: QuoteAnswerKind) => {
    const isNothing = answer === 'accept' && chosen.size === 0
    setIsNothingChosen(isNothing)
    if (isNothing) return
    form.onSubmit(
      () => confirm({ ...questionOf(answer, { offer, chosen }), onConfirm: () => send(answer) }),
      focusFirstError(form),
    )()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask('accept')
      }}
    >
      <Stack component="section" gap="md" maw={560}>
        <Title order={2}>Your answer</Title>
        <TextInput label="Your name" size="md" required autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label="Purchase order number"
          size="md"
          autoComplete="off"
          {...form.getInputProps('purchaseOrder')}
        />
        <Textarea label="Note to us" size="md" autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
        {isNothingChosen && (
          <Alert color="red" role="alert">
            Choose at least one line, or decline the quote.
          </Alert>
        )}
        <Group gap="sm">
          <Button type="submit" size="md" color="hot">
            {isAll ? 'Accept quote' : `Accept ${chosen.size} of ${all} lines`}
          </Button>
          <Button type="button" size="md" variant="default" onClick={() => ask('decline')}>
            Decline
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function questionOf(answer: QuoteAnswerKind, { offer, chosen }: Pick<AnswerFormProps, 'offer' | 'chosen'>) {
  if (answer === 'decline') {
    return {
      title: 'Decline this quote?',
      body: 'You cannot accept it afterwards. Call us if you want other prices or quantities.',
      confirmLabel: 'Decline',
    }
  }
  const all = offeredLines(offer).length
  const totals = sumOffer(offer, chosen)
  const what = chosen.size < all ? `${chosen.size} of ${all} lines` : all === 1 ? 'this line' : `all ${all} lines`
  return {
    title: 'Accept this quote?',
    body: (
      <Stack gap="xs">
        <Text>
          You are ordering {what} for {formatDollars(totals.all)}. This is binding: call us if you need a change later.
        </Text>
        {totals.freight === null && <Text>{freightToBeConfirmed}.</Text>}
      </Stack>
    ),
    confirmLabel: 'Accept',
    isDestructive: false,
  }
}
