import { Alert, Anchor, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { toQuoteDocument } from '../../../shared/quotes/document.ts'
import { answerQuoteInput, type QuoteOffer } from '../../../shared/quotes/schema.ts'
import type { QuoteAnswerKind } from '../../../shared/quotes/terms.ts'
import { offeredLines, standingLineIds, sumOffer } from '../../../shared/quotes/totals.ts'
import { describeState, formatDollars, freightToBeConfirmed } from '../../../shared/quotes/words.ts'
import { DealPage } from '../../common/deal/DealPage.tsx'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { errorText } from '../../platform/server/requests.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { TickedPapers } from '../order/TickedPapers.tsx'
import { isOutdated, useAnswerOffer } from './hooks.ts'

/** A quote as the buyer sees it, and his answer. */
export function OfferView({ token, offer }: { token: string; offer: QuoteOffer }) {
  const [chosen, setChosen] = useState(() => standingLineIds(offer))
  const [refusal, setRefusal] = useState<string>()
  const { state, order } = offer
  const isOpen = state === 'sent'
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <DealPage
      document={toQuoteDocument(offer, chosen)}
      printed={toQuoteDocument(offer)}
      state={state}
      next={<OrderLink order={order} />}
      papers={<TickedPapers of="quote" token={token} />}
      pdf={`/api/quote-offers/${encodeURIComponent(token)}/pdf`}
      onToggle={isOpen && offeredLines(offer).length > 1 ? toggle : undefined}
      notice={
        refusal !== undefined && (
          <Alert color="red" role="alert" title="Your answer was not saved">
            {refusal}
          </Alert>
        )
      }
      answer={
        isOpen
          ? {
              form: <AnswerForm token={token} offer={offer} chosen={chosen} onRefused={setRefusal} />,
              submit: (
                <Button type="submit" form={formId} size="md" color="hot">
                  {acceptLabel(offer, chosen)}
                </Button>
              ),
            }
          : undefined
      }
    />
  )
}

const formId = 'answer'

function acceptLabel(offer: QuoteOffer, { size }: ReadonlySet<string>): string {
  const all = offeredLines(offer).length
  return size === all ? 'Accept quote' : `Accept ${size} of ${all} lines`
}

function OrderLink({ order }: Pick<QuoteOffer, 'order'>) {
  if (!order?.link) return null
  return (
    <Text size="sm">
      <Anchor href={order.link}>See order {order.reference}</Anchor>
    </Text>
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
  const isAll = chosen.size === offeredLines(offer).length

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
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask('accept')
      }}
    >
      <Stack component="section" gap="md" maw={560}>
        <div>
          <Title order={2}>Your answer</Title>
          <Text size="sm" c="dimmed">
            {describeState(offer).title}
          </Text>
        </div>
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
          <Button type="submit" size="md" color="hot" flex="1 0 auto">
            {acceptLabel(offer, chosen)}
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
      body: 'You cannot accept it afterwards. If you want other prices or quantities, say so in your note, or call us.',
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
