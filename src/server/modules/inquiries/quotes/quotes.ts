import { randomUUID } from 'node:crypto'
import { blankTerms, pickTerms, quoteTerms } from '../../../../shared/deals/terms.ts'
import { archivedStatus } from '../../../../shared/inquiries/terms.ts'
import { findRemainingLines } from '../../../../shared/quotes/rest.ts'
import type { CreateQuote, Quote } from '../../../../shared/quotes/schema.ts'
import { quoteLinesMax } from '../../../../shared/quotes/terms.ts'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import type { Admin, Callbacks, Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { DomainError, invalidField } from '../../../lib/domain-error.ts'
import { readOwnedRequest } from '../owned-requests.ts'
import { inquiryRows, lockRequest, type SentLineRow, selectLines } from '../queries.ts'
import type { CustomerInquiryRow } from '../table.ts'
import { storeItem } from './item-line.ts'
import {
  insertQuoteInquiries,
  loadVersion,
  loadVersions,
  type NewQuoteLine,
  nextVersion,
  type QuoteVersion,
  quoteRows,
  replaceLines,
  selectAcceptances,
  selectQuotesOf,
} from './queries.ts'
import { inquiryOf, stateOf, toQuote, toRestVersion } from './quote-view.ts'
import type { QuoteRow } from './table.ts'

type ViewContext = Pick<Context, 'db' | 'callbacks' | 'privateLinks'>
export type QuoteContext = ViewContext & { admin: Admin }

const validDays = 7

/**
 * Tells the back offices in which the version is open that it is no longer what they show; with `saved` it is still a draft.
 * Write it last.
 */
export function writeQuoteEvent(
  callbacks: Callbacks,
  tx: Tx,
  { id, inquiry_id: inquiryId, version }: QuoteRow,
  saved?: { revision: number; inquiryIds: string[] },
): Promise<void> {
  const records = { inquiryId, quoteId: id, ...saved }
  return callbacks.writeEvent(tx, { kind: 'quote', records, title: `Version ${version}` })
}

/**
 * Starts the next version, from the lines of the inquiry, of all that are open of its request, or from another version. Throws
 * NOT_FOUND, INVALID, DRAFT_EXISTS, QUOTE_STATE for a whole quote of an inquiry that is archived or accepted.
 */
export async function createQuote(
  { db, admin, privateLinks }: QuoteContext,
  { inquiryId, from, whole, rest }: CreateQuote,
): Promise<Quote> {
  return db.transaction().execute(async (tx) => {
    const { inquiry, request } = await lockRequest(tx, inquiryId)
    const requestIds = request.map(({ id }) => id)
    const versions = await loadVersions(tx, await selectQuotesOf(tx, requestIds))
    requireNoDraft(versions, inquiryId)
    const copied = versions.find(({ row, inquiryIds }) => row.id === from && inquiryIds.includes(inquiryId))
    if (typeof from === 'string' && !copied) throw invalidField('from', 'This inquiry has no such version')
    const quotable = await findQuotable(tx, request)
    if (whole && !rest) requireQuotable(inquiry, quotable)
    const { inquiryIds, lines, terms } = rest
      ? beginRest(request, versions, inquiryId)
      : await beginVersion(tx, { requestIds, quotable, copied, inquiryId, whole })
    requireFewLines(lines)
    const row = await quoteRows.insert(tx, {
      ...terms,
      inquiry_id: inquiryId,
      version: await nextVersion(tx, requestIds),
      valid_until: addDays(toPacificDay(new Date()), validDays),
      changed_by: admin.username,
    })
    await insertQuoteInquiries(tx, row.id, inquiryIds)
    await replaceLines(tx, row.id, lines)
    const owned = await readOwnedRequest(tx, inquiry)
    return toQuote(await loadVersion(tx, row), { inquiry, privateLinks, owned })
  })
}

type Beginning = {
  inquiryIds: string[]
  lines: NewQuoteLine[]
  terms: typeof firstTerms
}
type Began = Pick<CreateQuote, 'inquiryId' | 'whole'> & {
  requestIds: string[]
  quotable: ReadonlySet<string>
  copied: QuoteVersion | undefined
}

async function beginVersion(tx: Tx, { requestIds, quotable, copied, inquiryId, whole }: Began): Promise<Beginning> {
  const wantedIds = whole ? requestIds : (copied?.inquiryIds ?? [inquiryId])
  const inquiryIds = wantedIds.filter((id) => id === inquiryId || quotable.has(id))
  const newIds = inquiryIds.filter((id) => !copied?.inquiryIds.includes(id))
  return {
    inquiryIds,
    lines: [...(copied ? copyLines(copied, inquiryIds) : []), ...(await linesOfInquiries(tx, newIds))],
    terms: copied ? pickTerms(quoteTerms, 'column', copied.row) : firstTerms,
  }
}

/** What no order has of the accepted versions that are for an inquiry, without what was archived. */
function beginRest(
  request: readonly CustomerInquiryRow[],
  versions: readonly QuoteVersion[],
  inquiryId: string,
): Beginning {
  const open = request.filter(({ id, status }) => id === inquiryId || status !== archivedStatus).map(({ id }) => id)
  const accepted = versions.filter(({ row, inquiryIds }) => row.state === 'accepted' && inquiryIds.includes(inquiryId))
  const rest = findRemainingLines(accepted.map(toRestVersion)).filter((line) => open.includes(line.inquiryId))
  const last = accepted.at(-1)
  if (!last)
    throw new DomainError('QUOTE_STATE', 'No version for this inquiry is accepted, so there is no rest to quote.')
  if (rest.length === 0) throw wrongStateError(last.row, 'There is no rest to quote: every line is on an order')
  return {
    inquiryIds: open.filter((id) => id === inquiryId || rest.some((line) => line.inquiryId === id)),
    lines: rest.map(({ row, inquiryId: of }) => ({ ...row, inquiry_id: row.inquiry_item_id === null ? null : of })),
    // What was added for all lines is for the rest of them another amount.
    terms: { ...pickTerms(quoteTerms, 'column', last.row), freight_amount: null },
  }
}

// One at a time for a request: two could offer the same steel.
function requireNoDraft(versions: readonly QuoteVersion[], inquiryId: string): void {
  const draft = versions.find(({ row }) => row.state === 'draft')
  if (!draft) return
  const place = draft.inquiryIds.includes(inquiryId) ? '' : ', for another inquiry of this request'
  throw new DomainError(
    'DRAFT_EXISTS',
    `Version ${draft.row.version} is still a draft${place}: send or delete it first.`,
  )
}

/** The ids of those of these inquiries that a quote for their whole request has. */
export async function findQuotable(
  db: Db,
  request: readonly Pick<CustomerInquiryRow, 'id' | 'status'>[],
): Promise<ReadonlySet<string>> {
  const ids = request.map(({ id }) => id)
  const accepted = new Set((await selectAcceptances(db, ids)).map(({ inquiryId }) => inquiryId))
  const quotable = request.filter(({ id, status }) => status !== archivedStatus && !accepted.has(id))
  return new Set(quotable.map(({ id }) => id))
}

function requireQuotable({ id, status }: CustomerInquiryRow, quotable: ReadonlySet<string>): void {
  if (quotable.has(id)) return
  const reason =
    status === archivedStatus
      ? 'This inquiry is archived. Give it another status to quote it with the others.'
      : 'A quote for this inquiry is accepted. Quote the others from one of them.'
  throw new DomainError('QUOTE_STATE', reason)
}

function copyLines({ row, lines }: QuoteVersion, inquiryIds: readonly string[]): NewQuoteLine[] {
  const placed = lines.map((line) => ({
    ...line,
    inquiry_id: line.inquiry_item_id === null ? null : inquiryOf(row, line),
  }))
  return placed.filter(({ inquiry_id: inquiryId }) => inquiryId === null || inquiryIds.includes(inquiryId))
}

// Staff choose the freight, and what follows it.
const firstTerms = blankTerms(quoteTerms, 'column')

async function linesOfInquiries(tx: Tx, inquiryIds: readonly string[]): Promise<NewQuoteLine[]> {
  return (await selectLines(tx, inquiryIds)).map(toQuoteLine)
}

function requireFewLines({ length }: readonly NewQuoteLine[]): void {
  if (length <= quoteLinesMax) return
  const [have, max] = [length, quoteLinesMax].map((count) => count.toLocaleString('en-US'))
  throw new DomainError('INVALID', `This would have ${have} lines. A quote takes at most ${max}.`)
}

function toQuoteLine(item: SentLineRow): NewQuoteLine {
  const ofItem = { inquiry_id: item.inquiry_id, inquiry_item_id: item.item_id }
  return { id: randomUUID(), ...ofItem, ...storeItem(item) }
}

/** The versions of an inquiry, the first one first. Throws NOT_FOUND. */
export async function listQuotes({ db, callbacks, privateLinks }: ViewContext, inquiryId: string): Promise<Quote[]> {
  const inquiry = await inquiryRows.get(db, inquiryId)
  const versions = await loadVersions(db, await selectQuotesOf(db, [inquiryId]))
  const mailStates = await callbacks.findMailStates(
    db,
    versions.map(({ row }) => row.id),
  )
  const owned = await readOwnedRequest(db, inquiry)
  return versions.map((version) =>
    toQuote(version, { inquiry, privateLinks, mailState: mailStates.get(version.row.id), owned }),
  )
}

/** Throws NOT_FOUND. */
export async function getQuote(context: ViewContext, id: string): Promise<Quote> {
  return viewOf(context, await quoteRows.get(context.db, id))
}

/** A stored version as staff see it. */
export async function viewOf({ db, callbacks, privateLinks }: ViewContext, found: QuoteRow): Promise<Quote> {
  const inquiry = await inquiryRows.get(db, found.inquiry_id)
  const mailStates = await callbacks.findMailStates(db, [found.id])
  const owned = await readOwnedRequest(db, inquiry)
  return toQuote(await loadVersion(db, found), { inquiry, privateLinks, mailState: mailStates.get(found.id), owned })
}

/** Throws NOT_FOUND, QUOTE_STATE. */
export async function lockDraft(tx: Tx, id: string): Promise<QuoteRow> {
  const row = await quoteRows.lock(tx, id)
  if (row.state !== 'draft') throw wrongStateError(row, 'Only a draft can be changed')
  return row
}

/** The refusal of what a version's state rules out; `rule` says what goes instead. */
export function wrongStateError(row: QuoteRow, rule: string): DomainError {
  return new DomainError('QUOTE_STATE', `Version ${row.version} is ${stateOf(row)}. ${rule}.`)
}

/** Throws NOT_FOUND, QUOTE_STATE. */
export async function deleteQuote({ db, callbacks }: QuoteContext, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await lockDraft(tx, id)
    await quoteRows.remove(tx, row.id)
    await writeQuoteEvent(callbacks, tx, row)
    return { message: `Version ${row.version} deleted` }
  })
}
