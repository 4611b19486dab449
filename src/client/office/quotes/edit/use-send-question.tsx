import { type RefObject, useEffect, useState } from 'react'
import type { Ask } from '../../../../shared/asks/schema.ts'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import { type Doubt, type DoubtedLine, type DoubtedSource, findDoubts } from '../../../../shared/quotes/doubts.ts'
import { findQuoteIssues } from '../../../../shared/quotes/drafts.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { cleanMoney } from '../../../../shared/quotes/typed.ts'
import { errorText, findErrorCode, findErrorField } from '../../../platform/server/requests.ts'
import { site } from '../../../platform/text/site.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { readAsksOf, useInquiriesOf } from '../../asks/hooks.ts'
import { type AskSource, findAsk, useSources } from '../../asks/sources.ts'
import { toFutureOffer } from '../buyers-offer.ts'
import { knownQuotes, useSendQuote } from '../hooks.ts'
import { SendPreview } from '../send/SendPreview.tsx'
import { describeConflict } from './CellConflict.tsx'
import type { DraftSaver } from './draft-saver.ts'
import { focusLine } from './keys.ts'
import type { Conflict } from './merge-drafts.ts'
import { type DraftLine, type Problem, type QuoteDraft, readLine } from './quote-draft.ts'

/** Without a mail server nothing is sent: staff hand over what is finished. */
export const sendLabel = site.sendsMail ? 'Send quote' : 'Finish quote'
const anywayLabel = site.sendsMail ? 'Send anyway' : 'Finish anyway'

type SendQuestion = {
  quote: Quote
  inquiry: InquiryDetails
  saver: DraftSaver
  onSent: (quote: Quote) => void
  gridRef: RefObject<HTMLElement | null>
}

/**
 * Saves a draft and shows it as its buyer will see it, with what looks wrong, before it is sent. What is missing is named, and its
 * field gets the focus.
 */
export function useSendQuestion({ quote, inquiry, saver, onSent, gridRef }: SendQuestion) {
  const send = useSendQuote()
  const { items: inquiries } = useInquiriesOf(quote.inquiryIds, inquiry)
  const sources = useSources(inquiries)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<{ problem: Problem; draft: QuoteDraft }>()
  const [wrong, setWrong] = useState<Pick<Problem, 'path'>>()
  // A field that is folded is there only after that.
  useEffect(() => {
    if (wrong) focusField(gridRef.current, wrong.path)
  }, [wrong, gridRef])

  function refuse(problem: Problem): void {
    setRefused({ problem, draft: saver.getSnapshot().draft })
    setWrong({ path: problem.path })
  }

  async function ask(): Promise<void> {
    setRefused(undefined)
    setIsBusy(true)
    const isSaved = await saver.flush()
    const asks = isSaved ? await readAsksOf(quote.inquiryIds).catch(() => undefined) : undefined
    setIsBusy(false)
    const { draft, state, conflicts } = saver.getSnapshot()
    const revision = saver.getRevision()
    if (state.kind === 'invalid') setWrong({ path: state.problem.path })
    if (!isSaved) return
    const read = toReadable(draft)
    // Whether the day is past is for the server's clock.
    const [issue] = findQuoteIssues(read, draft.validUntil)
    if (issue) return void refuse(issue)
    const doubts = [
      ...conflicts.map((conflict) => toDoubt(conflict, draft)),
      ...findDoubts(draft.lines.map(toDoubtedLine), asks ? sources.map((source) => toDoubtedSource(source, asks)) : []),
    ]
    confirm({
      title: site.sendsMail
        ? `Send version ${quote.version} to ${inquiry.company}?`
        : `Finish version ${quote.version} for ${inquiry.company}?`,
      body: (close) => (
        <SendPreview
          offer={toFutureOffer(quote, draft, inquiry)}
          inquiry={inquiry}
          ended={findEnded(quote, inquiry)}
          doubts={doubts}
          onFix={({ path, text }) => {
            refuse({ path, message: text })
            close()
          }}
        />
      ),
      confirmLabel: doubts.length > 0 ? anywayLabel : sendLabel,
      isDestructive: false,
      isPage: true,
      onConfirm: () => sendNow(revision),
    })
  }

  async function sendNow(revision: number): Promise<void> {
    try {
      onSent(await send.mutateAsync({ id: quote.id, revision }))
    } catch (error) {
      if (findErrorCode(error) === 'QUOTE_CHANGED') {
        await saver.catchUp()
        refuse({ path: '', message: `${errorText(error)} Look it over and send it again.` })
        return
      }
      const field = findErrorField(error)
      if (!field) throw error
      refuse(field)
    }
  }

  // Until something is typed.
  const problem = refused?.draft === saver.getSnapshot().draft ? refused.problem : undefined
  return { ask, isBusy, problem }
}

function toReadable({ lines, validUntil, freight, freightAmount }: QuoteDraft) {
  return { lines: lines.map(readLine), validUntil, freight, freightAmount: cleanMoney(freightAmount) || null }
}

/** The version with the buyer that ends with this one although it is for inquiries that this one leaves out. */
function findEnded({ inquiryIds }: Quote, { id }: InquiryDetails): Quote | undefined {
  return knownQuotes(id).find(
    (other) => other.state === 'sent' && other.inquiryIds.some((one) => !inquiryIds.includes(one)),
  )
}

const toDoubtedLine = (line: DraftLine): DoubtedLine => ({ ...line, ...readLine(line) })

function toDoubtedSource(source: AskSource, asks: readonly Ask[]): DoubtedSource {
  const { company, code, items } = source
  return { name: company ?? code, itemIds: items.map(({ id }) => id), ask: findAsk(asks, source) }
}

/** What two people entered differently, and nobody has settled. */
function toDoubt(conflict: Conflict, draft: QuoteDraft): Doubt {
  const { lineId, field } = conflict
  const index = draft.lines.findIndex(({ id }) => id === lineId)
  return {
    path: lineId === undefined ? field : `lines.${index}.${field === 'line' ? 'price' : field}`,
    text: describeConflict(conflict, index + 1),
  }
}

function focusField(grid: HTMLElement | null, path: string): void {
  const [first = '', row, column = ''] = path.split('.')
  if (row !== undefined) focusLine(grid, Number(row) + 1, column)
  else if (first === 'lines') focusLine(grid, 1, 'price')
  else grid?.closest('[role="dialog"]')?.querySelector<HTMLElement>(`[data-term="${first}"]`)?.focus()
}
