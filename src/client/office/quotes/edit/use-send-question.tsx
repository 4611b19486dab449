import { Text } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import { findQuoteIssues } from '../../../../shared/quotes/drafts.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { sumQuote } from '../../../../shared/quotes/totals.ts'
import { cleanMoney } from '../../../../shared/quotes/typed.ts'
import { formatDollars } from '../../../../shared/quotes/words.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatDay } from '../../../../shared/text/days.ts'
import { errorText, findErrorCode, findErrorField } from '../../../platform/server/requests.ts'
import { site } from '../../../platform/text/site.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { knownQuotes, useSendQuote } from '../hooks.ts'
import type { DraftSaver } from './draft-saver.ts'
import { focusCell } from './keys.ts'
import { type Problem, type QuoteDraft, readLine } from './quote-draft.ts'

/** Without a mail server nothing is sent: staff hand over what is finished. */
export const sendLabel = site.sendsMail ? 'Send quote' : 'Finish quote'

type SendQuestion = {
  quote: Quote
  inquiry: InquiryDetails
  saver: DraftSaver
  onSent: (quote: Quote) => void
  gridRef: RefObject<HTMLElement | null>
}

/** Saves a draft and asks before it is sent. What is missing is named, and its field gets the focus. */
export function useSendQuestion({ quote, inquiry, saver, onSent, gridRef }: SendQuestion) {
  const send = useSendQuote()
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
    setIsBusy(false)
    const { draft, state } = saver.getSnapshot()
    const revision = saver.getRevision()
    if (state.kind === 'invalid') setWrong({ path: state.problem.path })
    if (!isSaved) return
    const read = toReadable(draft)
    // Whether the day is past is for the server's clock.
    const [issue] = findQuoteIssues(read, draft.validUntil)
    if (issue) return void refuse(issue)
    confirm({
      title: site.sendsMail
        ? `Send version ${quote.version} to ${inquiry.company}?`
        : `Finish version ${quote.version} for ${inquiry.company}?`,
      body: (
        <Question
          draft={draft}
          total={sumQuote(read.lines, read).all}
          inquiry={inquiry}
          ended={findEnded(quote, inquiry)}
        />
      ),
      confirmLabel: sendLabel,
      isDestructive: false,
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

type QuestionProps = { draft: QuoteDraft; total: string; inquiry: InquiryDetails; ended: Quote | undefined }

function Question({ draft, total, inquiry, ended }: QuestionProps) {
  const { customerName, company, email } = inquiry
  const count = draft.lines.length
  const quoted = draft.lines.filter(({ noQuote }) => !noQuote).length
  const lines =
    quoted === count ? formatCountOf(count, 'line') : `${formatCount(quoted)} of ${formatCountOf(count, 'line')}`
  return (
    <>
      <Text>
        <b>{formatDollars(total)}</b> for {lines}, valid through <b>{formatDay(draft.validUntil)}</b>, to {customerName}{' '}
        of {company}, {email}.
      </Text>
      {ended && (
        <Text size="sm" mt="xs" fw={600}>
          It ends version {ended.version}, which is for {formatCount(ended.inquiryIds.length)} inquiries of this
          request.
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        It cannot be changed after that; a new version replaces it.
        {!site.sendsMail && ' Nothing is emailed: you then copy the link or open it in your email program.'}
      </Text>
    </>
  )
}

function focusField(grid: HTMLElement | null, path: string): void {
  const [first = '', row, column = ''] = path.split('.')
  if (row !== undefined) focusCell(grid, Number(row), column)
  else if (first === 'lines') focusCell(grid, 0, 'price')
  else grid?.parentElement?.querySelector<HTMLElement>(`[data-term="${first}"]`)?.focus()
}
