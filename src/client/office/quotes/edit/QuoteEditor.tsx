import { Group, Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { sumQuote } from '../../../../shared/quotes/totals.ts'
import { cleanMoney } from '../../../../shared/quotes/typed.ts'
import { formatCountOf, wordFor } from '../../../../shared/text/count-text.ts'
import { stickyBar } from '../../../platform/moves/window.ts'
import { useClearAtSignIn } from '../../../platform/session/signed-out.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { BusyButton } from '../../../ui/page/BusyButton.tsx'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { useAnswers } from '../../asks/hooks.ts'
import { reloadQuotes, useQuoteDraft, useQuotedItems } from '../hooks.ts'
import { Failure } from '../QuoteParts.tsx'
import type { DraftSaver, SaveState } from './draft-saver.ts'
import { followingFreight } from './edit-lines.ts'
import { focusCell } from './keys.ts'
import classes from './QuoteEditor.module.css'
import { QuoteLines } from './QuoteLines.tsx'
import { QuoteTerms } from './QuoteTerms.tsx'
import { QuoteTotals } from './QuoteTotals.tsx'
import { readLine } from './quote-draft.ts'
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
  const { saver: plainSaver, draft, state, conflicts } = useQuoteDraft(quote)
  const answers = useAnswers(quote.inquiryIds)
  const gridRef = useRef<HTMLDivElement>(null)
  const actionsRef = useRef<HTMLDivElement>(null)
  const items = useQuotedItems(quote, inquiry)
  const saver = useMemo(() => followingFreight(plainSaver, inquiry.fob ?? ''), [plainSaver, inquiry.fob])
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
      {state.kind === 'closed' && <ClosedNotice message={state.message} onReload={() => reloadQuotes(quote)} />}
      <QuoteLines
        draft={draft}
        saver={saver}
        conflicts={conflicts}
        items={items}
        answers={answers}
        wrongPath={problem?.path}
        gridRef={gridRef}
      />
      <QuoteTerms draft={draft} saver={saver} conflicts={conflicts} wrongPath={problem?.path} />
      <div ref={stickyBar} className={classes['foot']}>
        <QuoteTotals totals={totals} missingFreight={missingFreight} lines={lines} />
        <Group ref={actionsRef} justify="space-between" gap="xs" wrap="nowrap">
          {question.problem ? (
            <Failure>Not sent: {question.problem.message}</Failure>
          ) : (
            <SaveStateLine state={state} saver={saver} conflictCount={conflicts.length} />
          )}
          <BusyButton color="hot" flex="none" isBusy={question.isBusy} onClick={() => void question.ask()}>
            {sendLabel}
          </BusyButton>
        </Group>
      </div>
    </Stack>
  )
}

type SaveStateLineProps = { state: SaveState; saver: DraftSaver; conflictCount: number }

function SaveStateLine({ state, saver, conflictCount }: SaveStateLineProps) {
  useClearAtSignIn(state.kind === 'failed' ? state.error : undefined, () => void saver.flush())
  if (state.kind === 'invalid' || state.kind === 'failed') {
    const reason = state.kind === 'invalid' ? state.problem.message : state.message
    return (
      <Failure>
        Not saved: {reason}{' '}
        {state.kind === 'failed' && <LinkButton onClick={() => void saver.flush()}>Try again</LinkButton>}
      </Failure>
    )
  }
  if (conflictCount > 0) {
    return (
      <Text size="sm" role="status" fw={600}>
        {formatCountOf(conflictCount, 'value')} of yours {wordFor(conflictCount, 'differs', 'differ')} from a
        colleague’s: <LinkButton onClick={showFirstConflict}>show</LinkButton>
      </Text>
    )
  }
  if (state.kind === 'saved' && state.by !== undefined) {
    return (
      <Text size="sm" role="status">
        Saved by {state.by}, as shown now
      </Text>
    )
  }
  return (
    <Text size="sm" c="dimmed" data-save-state={state.kind}>
      {state.kind === 'saved' ? 'Saved' : state.kind === 'saving' ? 'Saving' : 'Not saved yet'}
    </Text>
  )
}

function showFirstConflict(): void {
  const first = document.querySelector<HTMLElement>('[data-conflict] button')
  first?.scrollIntoView({ block: 'center' })
  first?.focus()
}

/** What became of the version elsewhere, so that it takes no more changes. */
function ClosedNotice({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <Notice title={message}>
      <Text size="sm">What you typed since then cannot be saved.</Text>
      <ToolButton label="Show it as it is now" mt="xs" onClick={onReload} />
    </Notice>
  )
}
