import { Alert, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { answerQuoteInput, type QuoteOffer } from '../../../shared/quotes/schema.ts'
import { priorSaleNote, type QuoteAnswerKind, type QuoteState } from '../../../shared/quotes/terms.ts'
import { offeredLines, standingLineIds, sumOffer } from '../../../shared/quotes/totals.ts'
import {
  describeBasis,
  describeFreight,
  describeState,
  formatDollars,
  freightToBeConfirmed,
  listTotals,
  offerTitle,
  type TotalFact,
} from '../../../shared/quotes/words.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { errorText } from '../../platform/server/requests.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { ContactLinks } from '../../ui/page/ContactLinks.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PrintedSheet, usePrinting } from '../../ui/print/PrintedSheet.tsx'
import { isOutdated, useAnswerOffer } from './hooks.ts'
import { OfferLines, type OfferLinesProps } from './OfferLines.tsx'
import classes from './offer.module.css'

type OfferViewProps = { token: string; offer: QuoteOffer }

/** A quote as the buyer sees it, and his answer. */
export function OfferView({ token, offer }: OfferViewProps) {
  const [chosen, setChosen] = useState(() => standingLineIds(offer))
  const [refusal, setRefusal] = useState<string>()
  const { isPrinting } = usePrinting()
  const isOpen = offer.state === 'sent'
  const title = offerTitle(offer)
  const lead = `For ${[offer.customerName, offer.company].filter(Boolean).join(', ')}`
  return (
    <Page title={title} windowTitle={title} lead={lead} actions={<PaperButtons token={token} />}>
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
      <Stack component="section" gap="sm">
        <Title order={2}>Questions? Call or write to us</Title>
        <ContactLinks />
      </Stack>
      {isPrinting && (
        <PrintedSheet title={title}>
          <Stack className={classes['paper'] ?? ''} gap={6}>
            {lead}
            <OfferContent offer={offer} chosen={standingLineIds(offer)} isOnPaper />
          </Stack>
        </PrintedSheet>
      )}
    </Page>
  )
}

/** What is offered: the same on screen and on paper, where nothing can be chosen. */
function OfferContent(props: OfferLinesProps) {
  const { offer, chosen } = props
  const { totals, quotedTotals } = offer
  return (
    <>
      <StateWords offer={offer} />
      {offer.note && <Text className={classes['text'] ?? ''}>{offer.note}</Text>}
      <OfferLines {...props} />
      {totals && quotedTotals && (
        <OfferTotals
          facts={
            offer.state === 'sent'
              ? listTotals(offer, sumOffer(offer, chosen))
              : listTotals(offer, totals, quotedTotals)
          }
        />
      )}
      <OfferConditions offer={offer} />
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

function PaperButtons({ token }: { token: string }) {
  const pdf = `/api/quote-offers/${encodeURIComponent(token)}/pdf`
  return (
    <Group gap="xs">
      <Button component="a" href={pdf} download variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        PDF
      </Button>
      <Button
        component="a"
        href={pdf}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
      >
        Print
      </Button>
    </Group>
  )
}

/** Where the steel is, who pays the freight, which weight counts, and the terms. */
function OfferConditions({ offer }: { offer: QuoteOffer }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>Terms</Title>
      <dl className={classes['facts']}>
        {offer.fobPoint && <Fact name="FOB point">{offer.fobPoint}</Fact>}
        <Fact name="Freight">{describeFreight(offer)}</Fact>
        {describeBasis(offer) && <Fact name="Weights">{describeBasis(offer)}</Fact>}
        {offer.terms && <Fact name="Terms">{offer.terms}</Fact>}
      </dl>
      <Text size="sm">{priorSaleNote}</Text>
    </Stack>
  )
}

/** The sums of the lines that are taken; they follow each choice. */
function OfferTotals({ facts }: { facts: readonly TotalFact[] }) {
  return (
    <dl className={classes['totals']} aria-label="Totals" aria-live="polite">
      {facts.map(({ name, value, quoted, isWhole }) => (
        <Fragment key={name}>
          <dt data-whole={isWhole}>{name}</dt>
          <dd data-whole={isWhole}>
            {value}
            {quoted && <span>{quoted}</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
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
          You order {what} for {formatDollars(totals.all)}. This is binding: call us if you need a change later.
        </Text>
        {totals.freight === null && <Text>{freightToBeConfirmed}.</Text>}
      </Stack>
    ),
    confirmLabel: 'Accept',
    isDestructive: false,
  }
}
