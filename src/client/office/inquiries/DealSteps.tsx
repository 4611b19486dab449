import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Ask } from '../../../shared/asks/schema.ts'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { AskDialog } from '../asks/AskDialog.tsx'
import { useAsks, useAsksOf, useDealIds, useInquiriesOf } from '../asks/hooks.ts'
import { type AskSource, findAsk, useSources } from '../asks/sources.ts'
import { useOrder, useOrdersOf } from '../orders/hooks.ts'
import { OrderNextButton } from '../orders/OrderNextButton.tsx'
import { useCreateQuote, useQuotes } from '../quotes/hooks.ts'
import { findStarts } from '../quotes/starts.ts'
import classes from './DealSteps.module.css'
import { type DealStepName, type NextAct, placeOfStep, readDeal } from './deal-steps.ts'

const show = (step: DealStepName) => document.getElementById(placeOfStep(step))?.scrollIntoView()

const stateWords = { done: 'done', skipped: 'not needed', now: 'now', next: 'to come' } as const

type DealStepsProps = {
  inquiry: InquiryDetails
  /** Called with the id of a quote that was begun here. */
  onStarted: (quoteId: string) => void
}

/** The steps of a deal in the order in which they happen, where it stands, and what to do next as the one orange button. */
export function DealSteps({ inquiry, onStarted }: DealStepsProps) {
  const isNarrow = useNarrowScreen()
  const dealIds = useDealIds(inquiry)
  const inquiries = useInquiriesOf(dealIds, inquiry)
  const sources = useSources(inquiries.items)
  const { items: asks, isPending: areAsksPending } = useAsksOf(dealIds)
  const [{ data: own, ...asked }, { data: quotes, ...quoted }, { data: orders, ...ordered }] = [
    useAsks(inquiry.id),
    useQuotes(inquiry.id),
    useOrdersOf(inquiry.id),
  ]
  // What is not known yet would be told wrongly; why it cannot be read is told below.
  if ((asked.error && !own) || (quoted.error && !quotes) || (ordered.error && !orders)) return null
  if (!own || !quotes || !orders || areAsksPending || inquiries.isPending)
    return <div className={classes['steps']} aria-busy="true" />
  const { steps, next } = readDeal({ inquiry, sources, asks, quotes, orders: orders.orders })
  return (
    <ol className={`${classes['steps']} framed plain-list`} aria-label="Steps of this deal">
      {steps.map(({ name, state, words }, index) => (
        <li key={name} data-state={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
          <span className={classes['mark']} aria-hidden>
            {state === 'done' ? <IconCheck size={14} stroke={3} /> : state === 'skipped' ? '-' : index + 1}
          </span>
          <span className={classes['name']}>
            {isNarrow || (name === 'Order' && orders.orders.length === 0) ? (
              name
            ) : (
              <LinkButton onClick={() => show(name)}>{name}</LinkButton>
            )}
            <VisuallyHidden>, {stateWords[state]}</VisuallyHidden>
          </span>
          <span className={classes['words']}>{words}</span>
          {next?.step === name && <NextButton {...{ inquiry, next, sources, asks, quotes, onStarted }} />}
        </li>
      ))}
    </ol>
  )
}

type NextButtonProps = DealStepsProps & {
  next: NextAct
  sources: readonly AskSource[]
  asks: readonly Ask[]
  quotes: readonly Quote[]
}

/** Does what is next: asks who was not asked, begins a quote, or goes on with the order. A quote is sent from its own editor. */
function NextButton({ inquiry, next, sources, asks, quotes, onStarted }: NextButtonProps) {
  const [asked, setAsked] = useState<readonly AskSource[]>()
  const create = useCreateQuote()
  const { label, act } = next
  if (act === 'order') return <OrderButton id={next.orderId} />
  if (act === 'show') {
    return <ToolButton label={label} onClick={() => show('Quote')} />
  }
  const [{ label: _, ...how } = {}] = findStarts(inquiry, quotes)
  const start = () =>
    create.mutate(
      { inquiryId: inquiry.id, ...how },
      {
        onSuccess: ({ id }) => onStarted(id),
        onError: (error) =>
          notify({ title: 'No quote was begun', description: errorText(error), variant: 'destructive' }),
      },
    )
  const ask = () => setAsked(sources.filter((source) => !findAsk(asks, source)))
  return (
    <>
      <BusyButton size="xs" color="hot" isBusy={create.isPending} onClick={act === 'ask' ? ask : start}>
        {label}
      </BusyButton>
      {asked && <AskDialog inquiry={inquiry} sources={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function OrderButton({ id }: { id: string }) {
  const { data } = useOrder(id)
  return data && <OrderNextButton order={data} size="xs" isMain />
}
