import { Group } from '@mantine/core'
import { type RefObject, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { sumQuote } from '../../../shared/quotes/totals.ts'
import { cleanMoney } from '../../../shared/quotes/typed.ts'
import type { DraftSaver } from '../quotes/edit/draft-saver.ts'
import { QuoteTerms } from '../quotes/edit/QuoteTerms.tsx'
import { QuoteTotals } from '../quotes/edit/QuoteTotals.tsx'
import { readLine } from '../quotes/edit/quote-draft.ts'
import { ClosedNotice, SaveStateLine } from '../quotes/edit/SaveState.tsx'
import { useSendQuestion } from '../quotes/edit/use-send-question.tsx'
import { reloadQuotes } from '../quotes/hooks.ts'
import { Failure } from '../quotes/QuoteParts.tsx'

/** How far a draft is on its way to the buyer; `path` names the field at fault, such as `lines.2.price`. */
export type Sending = { isBusy: boolean; path: string | undefined }

type DraftFootProps = {
  quote: Quote
  inquiry: InquiryDetails
  saver: DraftSaver
  gridRef: RefObject<HTMLElement | null>
  /** Set to what asks before the draft is sent. */
  askRef: RefObject<(() => void) | undefined>
  onState: (state: Sending) => void
  onSent: (quote: Quote) => void
}

/** What a draft comes to, and how far it is saved. */
export function DraftFoot({ quote, inquiry, saver, gridRef, askRef, onState, onSent }: DraftFootProps) {
  const { draft, state, conflicts } = useSyncExternalStore(saver.subscribe, saver.getSnapshot)
  const question = useSendQuestion({ quote, inquiry, saver, onSent, gridRef })
  const { isBusy } = question
  const path = (state.kind === 'invalid' ? state.problem : question.problem)?.path
  useEffect(() => {
    askRef.current = () => void question.ask()
  })
  useEffect(() => onState({ isBusy, path }), [onState, isBusy, path])
  useEffect(() => () => onState({ isBusy: false, path: undefined }), [onState])
  const lines = useMemo(() => draft.lines.map(readLine), [draft.lines])
  const { freight } = draft
  const freightAmount = cleanMoney(draft.freightAmount) || null
  const missingFreight =
    freight === null ? 'not chosen yet' : freight === 'added' && freightAmount === null ? 'needs the amount' : undefined
  const totals = useMemo(() => {
    const sums = sumQuote(lines, { freight, freightAmount })
    return missingFreight === undefined ? sums : { ...sums, freight: null }
  }, [lines, freight, freightAmount, missingFreight])
  return (
    <>
      <QuoteTotals totals={totals} missingFreight={missingFreight} lines={lines} />
      <Group gap="xs">
        {state.kind === 'closed' && <ClosedNotice message={state.message} onReload={() => reloadQuotes(quote)} />}
        {question.problem ? (
          <Failure>Not sent: {question.problem.message}</Failure>
        ) : (
          <SaveStateLine state={state} saver={saver} conflictCount={conflicts.length} />
        )}
      </Group>
    </>
  )
}

type DraftTermsProps = { saver: DraftSaver; wrongPath: string | undefined }

/** What is said of a draft beside its lines. */
export function DraftTerms({ saver, wrongPath }: DraftTermsProps) {
  const { draft, conflicts } = useSyncExternalStore(saver.subscribe, saver.getSnapshot)
  return <QuoteTerms draft={draft} saver={saver} conflicts={conflicts} wrongPath={wrongPath} />
}
