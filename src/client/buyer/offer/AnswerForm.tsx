import { Alert, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { answerQuoteInput, type QuoteOffer } from '../../../shared/quotes/schema.ts'
import type { QuoteAnswerKind } from '../../../shared/quotes/terms.ts'
import { offeredLines, sumOffer } from '../../../shared/quotes/totals.ts'
import { formatDollars, freightToBeConfirmed } from '../../../shared/quotes/words.ts'
import { focusFirstError } from '../../platform/moves/focus-first-error.ts'
import { errorText } from '../../platform/server/error-text.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { isOutdated, useAnswerOffer } from './hooks.ts'

type AnswerFormProps = {
  token: string
  offer: QuoteOffer
  chosen: ReadonlySet<string>
  /** Gets why the answer no longer counts; the offer is read again by then. */
  onRefused: (reason: string) => void
}

const fields = answerQuoteInput.pick({ name: true, purchaseOrder: true, note: true })

/** Accepts all or some lines of an offer, or declines it, after a question. */
export function AnswerForm({ token, offer, chosen, onRefused }: AnswerFormProps) {
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
          You order {what} for {formatDollars(totals.all)}. This is binding: call us if you need a change later.
        </Text>
        {totals.freight === null && <Text>{freightToBeConfirmed}.</Text>}
      </Stack>
    ),
    confirmLabel: 'Accept',
    isDestructive: false,
  }
}
