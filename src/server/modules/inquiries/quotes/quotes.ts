import { randomUUID } from 'node:crypto'
import { findStateIn } from '../../../../shared/places/state-in-text.ts'
import { fromThousandths, toThousandths } from '../../../../shared/quotes/money.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { quoteLinesMax } from '../../../../shared/quotes/terms.ts'
import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { DomainError, invalidField, notFound } from '../../../lib/domain-error.ts'
import type { Admin, Context, Links } from '../../../trpc.ts'
import { inquiryRows, type SentItemRow, selectLines } from '../queries.ts'
import {
  insertQuoteInquiries,
  type NewQuoteLine,
  nextVersion,
  quoteRows,
  replaceLines,
  selectQuoteLines,
  selectQuotesOf,
  withLines,
} from './queries.ts'
import { stateOf, toQuote } from './quote-view.ts'
import type { QuoteRow } from './table.ts'

type ViewContext = Pick<Context, 'db' | 'links' | 'privateLinks'>
export type QuoteContext = ViewContext & { admin: Admin }

const validDays = 7

/**
 * Tells the back offices in which the version is open that it is no longer what they show; `revision` if it was saved. Write
 * it last.
 */
export function tellOfQuote(
  links: Links,
  tx: Tx,
  { id, inquiry_id: inquiryId, version }: QuoteRow,
  revision?: number,
): Promise<void> {
  const records = { inquiryId, quoteId: id, ...(revision !== undefined && { revision }) }
  return links.writeEvent(tx, { kind: 'quote', records, title: `Version ${version}` })
}

/** Starts the next version, from the inquiry's lines or from another version. Throws NOT_FOUND, INVALID, DRAFT_EXISTS. */
export async function createQuote(
  { db, admin, privateLinks }: QuoteContext,
  { inquiryId, from }: { inquiryId: string; from?: string | null | undefined },
): Promise<Quote> {
  return db.transaction().execute(async (tx) => {
    const inquiry = await inquiryRows.lock(tx, inquiryId)
    const versions = await selectQuotesOf(tx, inquiryId)
    const draft = versions.find(({ state }) => state === 'draft')
    if (draft)
      throw new DomainError('DRAFT_EXISTS', `Version ${draft.version} is still a draft: send or delete it first.`)
    const copied = versions.find(({ id }) => id === from)
    if (typeof from === 'string' && !copied) throw invalidField('from', 'This inquiry has no such version')
    const lines = copied ? await selectQuoteLines(tx, [copied.id]) : await linesOfInquiry(tx, inquiryId)
    const row = await quoteRows.insert(tx, {
      ...(copied ? termsOf(copied) : firstTerms),
      inquiry_id: inquiryId,
      version: await nextVersion(tx, inquiryId),
      valid_until: addDays(toPacificDay(new Date()), validDays),
      changed_by: admin.username,
    })
    await insertQuoteInquiries(tx, row.id, [inquiryId])
    await replaceLines(tx, row.id, lines)
    return toQuote(row, await selectQuoteLines(tx, [row.id]), { inquiry, privateLinks })
  })
}

// The FOB point follows the freight, which staff choose.
const firstTerms = { fob_point: '', freight: null, terms: '', note: '', internal_note: '' } as const

function termsOf({ fob_point, freight, freight_amount, terms, note, internal_note }: QuoteRow) {
  return { fob_point, freight, freight_amount, terms, note, internal_note }
}

async function linesOfInquiry(tx: Tx, inquiryId: string): Promise<NewQuoteLine[]> {
  const lines = await selectLines(tx, inquiryId)
  if (lines.length > quoteLinesMax) {
    const [have, max] = [lines.length, quoteLinesMax].map((count) => count.toLocaleString('en-US'))
    throw new DomainError('INVALID', `This inquiry has ${have} lines. A quote takes at most ${max}.`)
  }
  return lines.map(toQuoteLine)
}

function toQuoteLine(item: SentItemRow): NewQuoteLine {
  const weightLb = parseWeightLb(item.weight ?? '')
  return {
    id: randomUUID(),
    inquiry_item_id: item.item_id,
    description: [item.product || item.category, item.product_id].filter(Boolean).join(', '),
    thickness: item.thickness ?? '',
    width: item.width ?? '',
    length: item.length ?? '',
    grade: item.grade_category ?? '',
    condition: item.condition ?? '',
    heat: item.heat_num ?? '',
    // A location may be more than a state; what is no state stays with staff.
    ships_from: findStateIn(item.location_state ?? '') ?? '',
    lead_time: '',
    pieces: item.qty_pcs,
    weight_lb: weightLb === undefined || weightLb < 0 ? null : fromThousandths(toThousandths(weightLb)),
    price: null,
    unit: 'cwt',
    basis: 'actual',
    no_quote: false,
    note: '',
    cost: null,
  }
}

/** The versions of an inquiry, the first one first. Throws NOT_FOUND. */
export async function listQuotes({ db, links, privateLinks }: ViewContext, inquiryId: string): Promise<Quote[]> {
  const inquiry = await inquiryRows.get(db, inquiryId)
  const versions = await withLines(db, await selectQuotesOf(db, inquiryId))
  const mailStates = await links.findMailStates(
    db,
    versions.map(({ row }) => row.id),
  )
  return versions.map(({ row, lines }) =>
    toQuote(row, lines, { inquiry, privateLinks, mailState: mailStates.get(row.id) }),
  )
}

/** Throws NOT_FOUND. */
export async function getQuote(context: ViewContext, id: string): Promise<Quote> {
  return viewOf(context, await quoteRows.find(context.db, id))
}

/** A stored version as staff see it. Throws NOT_FOUND. */
export async function viewOf({ db, links, privateLinks }: ViewContext, found: QuoteRow | undefined): Promise<Quote> {
  const { row, lines, inquiry } = await loadVersion(db, found)
  const mailStates = await links.findMailStates(db, [row.id])
  return toQuote(row, lines, { inquiry, privateLinks, mailState: mailStates.get(row.id) })
}

/** A stored version with its lines and its inquiry. Throws NOT_FOUND. */
export async function loadVersion(db: Db, row: QuoteRow | undefined) {
  const inquiry = row && (await inquiryRows.find(db, row.inquiry_id))
  if (!inquiry) throw notFound('Quote')
  return { row, inquiry, lines: await selectQuoteLines(db, [row.id]) }
}

/** Throws NOT_FOUND, QUOTE_STATE. */
export async function lockDraft(tx: Tx, id: string): Promise<QuoteRow> {
  const row = await quoteRows.lock(tx, id)
  if (row.state !== 'draft') throw wrongState(row, 'Only a draft can be changed')
  return row
}

/** The refusal of what a version's state rules out; `rule` says what goes instead. */
export function wrongState(row: QuoteRow, rule: string): DomainError {
  return new DomainError('QUOTE_STATE', `Version ${row.version} is ${stateOf(row)}. ${rule}.`)
}

/** Throws NOT_FOUND, QUOTE_STATE. */
export async function deleteQuote({ db, links }: QuoteContext, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await lockDraft(tx, id)
    await quoteRows.remove(tx, row.id)
    await tellOfQuote(links, tx, row)
    return { message: `Version ${row.version} deleted` }
  })
}
