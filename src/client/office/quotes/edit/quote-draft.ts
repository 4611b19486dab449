import { v4 as newId } from 'uuid'
import {
  blankTerms,
  lineTerms,
  type OfTerms,
  pickTerms,
  quoteTerms,
  type TermValues,
} from '../../../../shared/deals/terms.ts'
import { findStateCode } from '../../../../shared/places/states.ts'
import type { SendableLine } from '../../../../shared/quotes/drafts.ts'
import { type Quote, type QuoteLine, type UpdateQuote, updateQuoteInput } from '../../../../shared/quotes/schema.ts'
import type { PricedLine } from '../../../../shared/quotes/totals.ts'
import { cleanMoney, readPieces, readPounds, showMoney } from '../../../../shared/quotes/typed.ts'
import { formatPounds } from '../../../../shared/quotes/words.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'

/** Numbers are texts, and may be unfinished. */
type TypedValues = Omit<TermValues, Numeric> & Record<Numeric, string>
type Numeric = 'amount' | 'price' | 'pieces' | 'pounds'

export type DraftLine = OfTerms<typeof lineTerms, 'key', TypedValues> & { id: string; inquiryItemId: string | null }

export type QuoteDraft = OfTerms<typeof quoteTerms, 'key', TypedValues> & { lines: readonly DraftLine[] }

export function toDraft(quote: Quote): QuoteDraft {
  const freightAmount = showMoney(quote.freightAmount ?? '')
  return { ...pickTerms(quoteTerms, 'key', quote), freightAmount, lines: quote.lines.map(toDraftLine) }
}

const toDraftLine = ({ amount: _, ...line }: QuoteLine): DraftLine => ({ ...line, ...typeFigures(line) })

/** The figures of a line as they are typed; blank for what is not known. */
export function typeFigures({
  pieces,
  weightLb,
  price,
  cost,
}: Pick<QuoteLine, 'pieces' | 'weightLb' | 'price' | 'cost'>): Pick<
  DraftLine,
  'pieces' | 'weightLb' | 'price' | 'cost'
> {
  return {
    pieces: pieces === null ? '' : formatCount(pieces),
    weightLb: weightLb === null ? '' : formatPounds(weightLb),
    price: showMoney(price ?? ''),
    cost: showMoney(cost ?? ''),
  }
}

/** A blank line with the unit and the lead time of the one above. */
export function newLine(above: DraftLine | undefined): DraftLine {
  return {
    ...blankTerms(lineTerms, 'key'),
    pieces: '',
    weightLb: '',
    price: '',
    cost: '',
    id: newId(),
    inquiryItemId: null,
    leadTime: above?.leadTime ?? '',
    unit: above?.unit ?? 'cwt',
  }
}

/** A line for totals and checks; unreadable numbers count as missing. */
export function readLine(line: DraftLine): PricedLine & SendableLine {
  const { unit, noQuote } = line
  return {
    unit,
    noQuote,
    pieces: readPieces(line.pieces) ?? null,
    weightLb: readPounds(line.weightLb) ?? null,
    price: cleanMoney(line.price) || null,
    cost: cleanMoney(line.cost) || null,
  }
}

/** A text that is no number is sent as it is typed, so that the check names it. */
type Sent = ReturnType<typeof toSent>

const toSent = (draft: QuoteDraft) => ({ ...toSentTerms(draft), lines: draft.lines.map(toSentLine) })

/** What of a draft is sent beside its lines. */
export function toSentTerms({ lines: _, freightAmount, ...terms }: QuoteDraft) {
  return { ...terms, freightAmount: cleanMoney(freightAmount) || null }
}

// Each key changes one line of hundreds.
const sentLines = new WeakMap<DraftLine, ReturnType<typeof readSentLine>>()

/** What of a line is sent, the same object as long as the line is. */
export function toSentLine(line: DraftLine) {
  const known = sentLines.get(line)
  if (known) return known
  const sent = readSentLine(line)
  sentLines.set(line, sent)
  return sent
}

function readSentLine(line: DraftLine) {
  const { pieces = line.pieces, weightLb = line.weightLb } = {
    pieces: readPieces(line.pieces),
    weightLb: readPounds(line.weightLb),
  }
  return {
    ...line,
    pieces,
    weightLb,
    price: cleanMoney(line.price) || null,
    cost: cleanMoney(line.cost) || null,
    shipsFrom: findStateCode(line.shipsFrom) ?? line.shipsFrom,
  }
}

/** The fields of a draft that differ from another one. */
export function findChangedFields(draft: QuoteDraft, from: QuoteDraft): Partial<Sent> {
  if (draft === from) return {}
  const [mine, theirs] = [toSent(draft), toSent(from)]
  const names = Object.keys(mine) as (keyof Sent)[] // keys of an object literal of this type
  const changed = names.filter((name) =>
    name === 'lines' ? !areSame(mine.lines, theirs.lines) : mine[name] !== theirs[name],
  )
  return Object.fromEntries(changed.map((name) => [name, mine[name]]))
}

function areSame(lines: readonly SentLine[], others: readonly SentLine[]): boolean {
  return lines.length === others.length && lines.every((line, index) => isSameSent(line, others[index]))
}

type SentLine = Sent['lines'][number]

function isSameSent(line: SentLine, other: SentLine | undefined): boolean {
  return line === other || (line.id === other?.id && lineKeys.every((key) => line[key] === other[key]))
}

/** What a line holds: its cells, and the item that it is about, which nobody types. */
export const lineKeys = [...lineTerms.map(({ key }) => key), 'inquiryItemId'] as const

/** Whether two states of a line are sent alike, however their numbers are typed. */
export function isSameLine(line: DraftLine, other: DraftLine): boolean {
  return isSameSent(toSentLine(line), toSentLine(other))
}

export const toWholeUpdate = (draft: QuoteDraft): Partial<Sent> => toSent(draft)

/** A field at fault, such as `lines.2.price`, and what is wrong with it. */
export type Problem = { path: string; message: string }

/** The call that saves the changed fields, or what is wrong with them. */
export function toUpdate(
  { id, revision }: Pick<Quote, 'id' | 'revision'>,
  changed: Partial<Sent>,
): { input: UpdateQuote; problem?: undefined } | { input?: undefined; problem: Problem } {
  const { data, error } = updateQuoteInput.safeParse({ id, revision, ...changed })
  return data ? { input: data } : { problem: describeIssue(error.issues[0]) }
}

const columnWords: Readonly<Record<string, string>> = {
  weightLb: 'weight',
  shipsFrom: 'ships from',
  leadTime: 'lead time',
}
const notNumber = /^Invalid input: expected (?:number|int), received string$/

function describeIssue(issue: { path: PropertyKey[]; message: string } | undefined): Problem {
  const [list, index, field] = issue?.path ?? []
  const path = issue?.path.join('.') ?? ''
  const message = (issue?.message ?? '').replace(notNumber, 'Must be a number')
  if (list !== 'lines' || typeof index !== 'number') return { path, message }
  const column = String(field)
  return { path, message: `Line ${index + 1}, ${columnWords[column] ?? column}: ${message}` }
}
