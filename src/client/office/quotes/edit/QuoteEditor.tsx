import { Group, Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import { sumQuote } from '../../../../shared/quotes/quote-totals.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { stickyBar } from '../../../platform/moves/sticky-bar.ts'
import { BusyButton } from '../../../ui/page/BusyButton.tsx'
import { reloadQuotes, useQuoteDraft } from '../hooks.ts'
import { focusCell } from './cell-focus.ts'
import { withFobPoint } from './follow-freight.ts'
import classes from './QuoteEditor.module.css'
import { QuoteLines } from './QuoteLines.tsx'
import { QuoteTerms } from './QuoteTerms.tsx'
import { QuoteTotals } from './QuoteTotals.tsx'
import { readLine } from './quote-draft.ts'
import { ConflictNotice, SaveStateLine } from './SaveStateLine.tsx'
import { cleanMoney } from './typed-numbers.ts'
import { sendLabel, useSendQuestion } from './use-send-question.tsx'

type QuoteEditorProps = {
  quote: Quote
  inquiry: InquiryDetails
  /** Whether it was just started, so that the first price has the focus. */
  isNew: boolean
  onSent: (quote: Quote) => void
}

/** The padding of the foot and the room below its frame. */
const belowActionsPx = 28

/** A draft of a quote, which is saved while it is typed. */
export function QuoteEditor({ quote, inquiry, isNew, onSent }: QuoteEditorProps) {
  const { saver: plainSaver, draft, state } = useQuoteDraft(quote)
  const gridRef = useRef<HTMLDivElement>(null)
  const actionsRef = useRef<HTMLDivElement>(null)
  const items = useMemo(() => new Map(inquiry.items.map((item) => [item.id, item])), [inquiry.items])
  const saver = useMemo(
    () => withFobPoint(plainSaver, { items, buyerPlace: inquiry.fob ?? '' }),
    [plainSaver, items, inquiry.fob],
  )
  const question = useSendQuestion({ quote, inquiry, saver, onSent, gridRef })
  useEffect(() => {
    if (!isNew) return
    focusCell(gridRef.current, 0, 'price')
    // The frame around it may reach below the screen.
    const { bottom } = actionsRef.current?.getBoundingClientRect() ?? { bottom: 0 }
    window.scrollBy({ top: Math.max(0, bottom + belowActionsPx - window.innerHeight) })
  }, [isNew])
  const lines = useMemo(() => draft.lines.map(readLine), [draft.lines])
  const { freight } = draft
  const freightAmount = cleanMoney(draft.freightAmount) || null
  const missingFreight =
    freight === null ? 'not chosen yet' : freight === 'added' && freightAmount === null ? 'needs the amount' : undefined
  const totals = useMemo(() => {
    const sums = sumQuote(lines, { freight, freightAmount })
    return missingFreight === undefined ? sums : { ...sums, freight: null }
  }, [lines, freight, freightAmount, missingFreight])
  const problem = state.kind === 'invalid' ? state.problem : question.problem
  return (
    <Stack gap="sm">
      <ConflictNotice state={state} saver={saver} onReload={() => reloadQuotes(quote)} />
      <QuoteLines draft={draft} saver={saver} items={items} wrongPath={problem?.path} gridRef={gridRef} />
      <QuoteTerms draft={draft} saver={saver} wrongPath={problem?.path} />
      <div ref={stickyBar} className={classes['foot']}>
        <QuoteTotals
          totals={totals}
          missingFreight={missingFreight}
          lineCount={lines.length}
          withoutPrice={lines.filter(({ price, noQuote }) => price === null && !noQuote).length}
        />
        <Group ref={actionsRef} justify="space-between" gap="xs" wrap="nowrap">
          {question.problem ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              Not sent: {question.problem.message}
            </Text>
          ) : (
            <SaveStateLine state={state} saver={saver} />
          )}
          <BusyButton color="hot" flex="none" isBusy={question.isBusy} onClick={() => void question.ask()}>
            {sendLabel}
          </BusyButton>
        </Group>
      </div>
    </Stack>
  )
}
