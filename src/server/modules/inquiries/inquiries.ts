import * as z from 'zod'
import {
  type InquiriesPage,
  type InquiriesPageInput,
  type Inquiry,
  type InquiryDetails,
  type InquiryEntry,
  type InquiryLine,
  type InquiryStatusChange,
  inquiry as inquirySchema,
  type SetInquiryStatuses,
  type StaffInquiry,
  type SubmitInquiry,
} from '../../../shared/inquiries/schema.ts'
import {
  type InquirySort,
  type InquiryStatus,
  inquiryStatuses,
  sendingInquiriesMax,
} from '../../../shared/inquiries/terms.ts'
import type { Owned, OwnedInput } from '../../../shared/site/owners.ts'
import type { ItemValues } from '../../../shared/stock/item-columns.ts'
import { summarizeLines } from '../../../shared/stock/line-summary.ts'
import { groupBy } from '../../../shared/text/group-by.ts'
import { formatReference } from '../../../shared/text/references.ts'
import { text } from '../../../shared/text/text.ts'
import type { Context, LeadContext, StaffContext } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { invalidField, notFound } from '../../lib/domain-error.ts'
import { cursorId, cursorInstant, cursorPosition, cutPage, readCursor } from '../../lib/page-cursor.ts'
import { asksForReports } from '../../steel/test-reports.ts'
import { recordChange, setStatuses } from '../changes/changes.ts'
import { recordCustomer } from '../customers/visits.ts'
import { actOnce } from '../idempotency/idempotency-keys.ts'
import { type StoredItemRow, selectStoredItems } from '../inventory/items/queries.ts'
import { deleteOwnerships, inheritOwner } from '../owners/queries.ts'
import { selectAsksOf } from './asks/queries.ts'
import { requireNoOrder } from './orders/end-order.ts'
import { claimRequests, readOwnedRequests, requestKeyOf } from './owned-requests.ts'
import {
  countRequests,
  countSending,
  type InquiryEntryRow,
  inquiryRows,
  insertLines,
  lockRequest,
  lockSending,
  type SentLineRow,
  selectInquiries,
  selectLines,
  selectRequest,
  selectRequests,
  sortedCharsMax,
  updateInternalNote,
  updateSummary,
} from './queries.ts'
import { toItemFields } from './quotes/item-line.ts'
import { leaveQuotes } from './quotes/leave-quotes.ts'
import { loadVersions, seeDeclines, selectQuotesOf } from './quotes/queries.ts'
import { describeQuote } from './quotes/quote-view.ts'
import { findQuotable } from './quotes/quotes.ts'
import { selectWantedOfInquiry } from './reports/queries.ts'
import { findRequestDeals } from './request-deals.ts'
import type { CustomerInquiryRow, NewCustomerInquiry } from './table.ts'

type ItemFields = ItemValues<'key'>

/** Compares an item as it was sent with the same item in today's stock, if it is still there. */
function toInquiryLine(sent: SentLineRow, listed: StoredItemRow | undefined): InquiryLine {
  const fields = toItemFields(sent)
  const changes = listed ? findChanges(fields, toItemFields(listed)) : []
  return {
    id: sent.item_id,
    ...fields,
    sourceCodeNow: sent.source_code_now ?? '',
    needId: sent.need_id,
    listing: toListing(listed, changes),
    soldOn: listed?.sold_on ?? null,
    changes,
  }
}

function toListing(listed: StoredItemRow | undefined, changes: InquiryLine['changes']): InquiryLine['listing'] {
  if (!listed) return 'no longer listed'
  if (listed.sold_on !== null) return 'sold'
  return changes.length > 0 ? 'changed' : 'as listed'
}

/** The names that a summary of lines reads. */
function toSummarizedLine(
  row: Pick<SentLineRow, 'product' | 'category' | 'source_code' | 'location_state' | 'weight'>,
) {
  const { product, category, source_code: sourceCode, location_state: locationState, weight } = row
  return { product, category, sourceCode, locationState, weight }
}

/** An item as it was sent, in one line of text. */
function describeLine(sent: SentLineRow): string {
  const { sourceCode, product, thickness, width, length, gradeCategory, heatNum, weight } = toItemFields(sent)
  const size = [thickness, width, length].filter((part) => part !== '').join(' × ')
  const parts = [sourceCode, product, size, gradeCategory, heatNum, weight].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : sent.item_id
}

function findChanges(sent: ItemFields, now: ItemFields): InquiryLine['changes'] {
  const nowByField = new Map(Object.entries(now).map(([field, value]) => [field, String(value)]))
  return Object.entries(sent)
    .map(([field, value]) => ({ field, sent: String(value), now: nowByField.get(field) ?? '' }))
    .filter((change) => change.sent !== change.now)
}

/**
 * An unknown item id is kept: a lead is never refused. Throws REQUEST_KEY_REUSED for another inquiry, and INVALID for a
 * sending that is full.
 */
export function submitInquiry(
  { db, callbacks, limits }: LeadContext & Pick<Context, 'limits'>,
  { requestKey: key, sendingId, ...inquiry }: SubmitInquiry,
): Promise<Inquiry> {
  const store = () =>
    db.transaction().execute((tx) =>
      actOnce(tx, { scope: 'inquiry', key, payload: inquiry }, inquirySchema, async () => {
        const row = await storeInquiry(tx, inquiry, sendingId)
        await callbacks.writeMails(tx, { kind: 'inquiry', sendingId: row.sending_id, email: row.email })
        const stored = toInquiry(row)
        const title = `${stored.company}, ${stored.reference}`
        await callbacks.writeEvent(tx, {
          kind: 'inquiry',
          records: { inquiryId: stored.id, items: stored.selectedItems.length },
          title,
        })
        return stored
      }),
    )
  return typeof sendingId === 'string' ? limits.sendingTurns(sendingId, store) : store()
}

async function storeInquiry(
  tx: Tx,
  inquiry: Omit<SubmitInquiry, 'requestKey' | 'sendingId'>,
  sendingId: string | null | undefined,
): Promise<CustomerInquiryRow> {
  const { customerName, company, phone, email, state, notes, fob } = inquiry
  const sending = typeof sendingId === 'string' ? await joinSending(tx, { sendingId, email }) : {}
  const itemIds = [...new Set(inquiry.selectedItems)]
  const customerId = await recordCustomer(tx, { company, name: customerName, phone, email, state }, 'View inventory')
  const row = await inquiryRows.insert(tx, {
    ...sending,
    customer_name: customerName,
    company,
    phone,
    email,
    state,
    customer_id: customerId,
    selected_items: JSON.stringify(itemIds),
    notes,
    wants_mtr: asksForReports(notes ?? ''),
    fob,
  })
  await storeLines(tx, row.id, itemIds)
  await inheritOwner(tx, { kind: 'request', recordId: requestKeyOf(row) }, [{ kind: 'customer', recordId: customerId }])
  return row
}

/** The columns of one more inquiry of a sending. Throws INVALID for a sending that is full. */
async function joinSending(
  tx: Tx,
  sending: { sendingId: string; email: string },
): Promise<Pick<NewCustomerInquiry, 'sending_id' | 'number'>> {
  await lockSending(tx, sending.sendingId)
  const { inquiries, number } = await countSending(tx, sending)
  if (inquiries >= sendingInquiriesMax) {
    const message = `One sending has at most ${sendingInquiriesMax} inquiries. Send the rest with another sendingId.`
    throw invalidField('sendingId', message)
  }
  return { sending_id: sending.sendingId, ...(number !== null && { number }) }
}

/** Copies items into the lines of a new inquiry, and summarizes them. */
export async function storeLines(tx: Tx, id: string, itemIds: readonly string[]): Promise<void> {
  const lines = await insertLines(tx, id, itemIds)
  await updateSummary(tx, id, summarizeLines(lines.sort((a, b) => a.position - b.position).map(toSummarizedLine)))
}

/** By status in working order, then newest first. */
export async function listInquiries(
  { db, admin }: Pick<StaffContext, 'db' | 'admin'>,
  { owner }: Partial<OwnedInput> = {},
): Promise<StaffInquiry[]> {
  return toStaffInquiries(db, await selectInquiries(db, { owner, adminId: admin.id }))
}

// A character may be two in JavaScript.
const sortedText = text(2 * sortedCharsMax)
const sortValues: Readonly<Record<InquirySort, z.ZodType<string | number>>> = {
  status: z.int().min(0).max(inquiryStatuses.length),
  date: z.int().min(0),
  customer: sortedText,
  company: sortedText,
  product: sortedText,
  items: cursorPosition,
  weight: z.number(),
  fob: sortedText,
  source: sortedText,
}
const placeInList = (sort: InquirySort) =>
  z.tuple([sortValues[sort], cursorInstant, cursorId]).transform(([value, createdAt, id]) => ({ value, createdAt, id }))

/** Whole requests, in working order or in that of another column. Throws INVALID for a cursor of another list. */
export async function listInquiriesPage(
  { db, callbacks: { isMailed }, admin }: StaffContext,
  { cursor, limit, withDeals, ...given }: InquiriesPageInput,
): Promise<InquiriesPage> {
  const input = { ...given, isMailed, adminId: admin.id }
  const after = readCursor(placeInList(input.sort), cursor)
  const [read, counts] = await Promise.all([
    selectRequests(db, { ...input, after, limit: limit + 1 }),
    cursor ? null : countRequests(db, input),
  ])
  const requests = cutPage([...groupBy(read, (row) => row.leader_id).values()], limit, ([row]) =>
    row ? [row.leader_value, row.leader_created_at, row.leader_id] : [],
  )
  const rows = requests.rows.flat()
  const ownedOf = await readOwnedRequests(db, rows)
  const inquiries = rows.map((row) => ({ ...toInquiryEntry(row), ...ownedOf(row) }))
  return {
    inquiries,
    deals: withDeals ? await findRequestDeals(db, inquiries) : null,
    nextCursor: requests.nextCursor,
    total: counts?.inquiries ?? null,
    requests: counts?.requests ?? null,
  }
}

/** An inquiry with its items as they were sent, compared with today's stock. Throws NOT_FOUND. */
export async function getInquiry(db: Db, id: string): Promise<InquiryDetails> {
  const row = await inquiryRows.get(db, id)
  const lines = await selectLines(db, [id])
  const itemIds = lines.map((line) => line.item_id)
  const listed = new Map((await selectStoredItems(db, itemIds)).map((item) => [item.id, item]))
  const items = lines.map((line) => toInquiryLine(line, listed.get(line.item_id)))
  const request = await selectRequest(db, row)
  const quotable = await findQuotable(db, request)
  return {
    ...(await toStaffInquiry(db, row)),
    items,
    mtrs: await selectWantedOfInquiry(db, id),
    request: request.map((one) => {
      const { id: itsId, status, products, sources, itemCount, seenAt } = toInquiryEntry(one)
      return { id: itsId, status, products, sources, itemCount, seenAt, isQuotable: quotable.has(itsId) }
    }),
  }
}

/** Throws NOT_FOUND. */
export async function setInquiryStatus(
  { db, callbacks, admin: by }: StaffContext,
  { id, status }: { id: string; status: InquiryStatus },
): Promise<StaffInquiry> {
  return db.transaction().execute(async (tx) => {
    const stored = await inquiryRows.lock(tx, id)
    const row = await inquiryRows.update(tx, id, { status })
    await recordChange(tx, { by, ...nameOf(row), before: { status: stored.status }, after: { status } })
    if (status !== stored.status) {
      await seeDeclines(tx, [id])
      await claimRequests({ tx, admin: by, callbacks }, [row])
    }
    return toStaffInquiry(tx, row)
  })
}

/**
 * All or nothing. Of single changes, inquiries that are gone are left out of the answer; with `ids` all must be there. Throws
 * NOT_FOUND, also if none is left.
 */
export async function setInquiryStatuses(
  { db, callbacks, admin: by }: StaffContext,
  { changes: given, ids = [], status }: SetInquiryStatuses,
): Promise<InquiryStatusChange[]> {
  const wanted = inquiryStatuses.find((one) => one === status)
  const changes = given ?? ids.flatMap((id) => (wanted ? { id, status: wanted } : []))
  return db.transaction().execute(async (tx) => {
    const stored = await inquiryRows.lockAll(
      tx,
      changes.map(({ id }) => id),
    )
    const isGone = stored.length < new Set(ids).size
    if (stored.length === 0 || isGone) throw notFound('Inquiry')
    const changed = await setStatuses(tx, 'customer_inquiries', stored, { by, changes, nameOf })
    const moved = changed.flatMap(({ id, status: now, statusBefore }) => (now === statusBefore ? [] : id))
    await seeDeclines(tx, moved)
    await claimRequests(
      { tx, admin: by, callbacks },
      stored.filter(({ id }) => moved.includes(id)),
    )
    return changed
  })
}

/** Notes that staff have opened it; it stays seen since the first time. Throws NOT_FOUND. */
export async function seeInquiry(
  { db, callbacks }: Pick<StaffContext, 'db' | 'callbacks'>,
  id: string,
): Promise<StaffInquiry> {
  return db.transaction().execute(async (tx) => {
    const stored = await inquiryRows.lock(tx, id)
    if (stored.seen_at !== null) return toStaffInquiry(tx, stored)
    const seen = await toStaffInquiry(tx, await inquiryRows.update(tx, id, { seen_at: new Date() }))
    await callbacks.writeEvent(tx, { kind: 'seen', records: { inquiryId: id }, title: seen.reference })
    return seen
  })
}

/** A blank note deletes it; saving the same note keeps who wrote it and when. Throws NOT_FOUND. */
export async function setInternalNote(
  { db, admin: by }: StaffContext,
  { id, internalNote }: { id: string; internalNote: string },
): Promise<StaffInquiry> {
  return db.transaction().execute(async (tx) => {
    const stored = await inquiryRows.lock(tx, id)
    const note = internalNote === '' ? null : internalNote
    if (note === stored.internal_note) return toStaffInquiry(tx, stored)
    const after = await toStaffInquiry(tx, await updateInternalNote(tx, id, { note, by: by.username }))
    const before = { internalNote: stored.internal_note }
    await recordChange(tx, { by, ...nameOf(after), before, after: { internalNote: note } })
    return after
  })
}

/** Throws NOT_FOUND, ORDER_STATE for an inquiry with an order that stands. */
export async function deleteInquiry(
  { db, callbacks, admin: by }: StaffContext,
  id: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const { inquiry: stored, request } = await lockRequest(tx, id)
    await requireNoOrder(tx, id)
    const before = toInquiry(stored)
    // Item ids do not say what the buyer asked for, and the lines are deleted with the inquiry.
    const { selectedItems: _, ...fields } = before
    const items = (await selectLines(tx, [id])).map(describeLine)
    const versions = await loadVersions(tx, await selectQuotesOf(tx, [id]))
    const quotes = versions.map(({ row }) => describeQuote(row))
    const asks = await selectAsksOf(tx, [id])
    await leaveQuotes({ tx, admin: by, callbacks }, stored, versions)
    await inquiryRows.remove(tx, id)
    if (request.length === 1) await deleteOwnerships(tx, 'request', [requestKeyOf(stored)])
    const endedIds = [...versions.map(({ row }) => row.id), ...asks.map((ask) => ask.id)]
    await callbacks.writeMails(tx, { kind: 'ended', ids: endedIds })
    await callbacks.writeMails(tx, { kind: 'inquiry', sendingId: stored.sending_id, email: stored.email, isLess: true })
    await callbacks.deleteEventsAbout(tx, [id])
    await recordChange(tx, {
      by,
      ...nameOf(before),
      before: { ...fields, internalNote: stored.internal_note, ...(quotes.length > 0 && { quotes }), items },
    })
    return { message: 'Inquiry deleted' }
  })
}

export function nameOf({ id, company }: Pick<Inquiry, 'id' | 'company'>) {
  return { kind: 'inquiry', recordId: id, recordName: company } as const
}

export function toInquiry({ selected_items: selectedItems, ...row }: CustomerInquiryRow): Inquiry {
  return { ...toSentFields({ ...row, item_count: selectedItems.length }), selectedItems }
}

async function toStaffInquiry(db: Db, row: CustomerInquiryRow): Promise<StaffInquiry> {
  const [inquiry] = await toStaffInquiries(db, [row])
  if (!inquiry) throw notFound('Inquiry')
  return inquiry
}

async function toStaffInquiries(db: Db, rows: readonly CustomerInquiryRow[]): Promise<StaffInquiry[]> {
  const ownedOf = await readOwnedRequests(db, rows)
  return rows.map(({ selected_items: selectedItems, ...row }) => ({
    ...toInquiryEntry({ ...row, item_count: selectedItems.length }),
    ...ownedOf(row),
    selectedItems,
  }))
}

function toInquiryEntry(row: InquiryEntryRow): Omit<InquiryEntry, keyof Owned> {
  const { products, sources } = row
  return {
    ...toSentFields(row),
    products,
    sources,
    weightLb: row.weight_lb,
    itemsWithoutWeight: row.items_without_weight,
    internalNote: row.internal_note,
    internalNoteBy: row.internal_note_by,
    internalNoteAt: toIso(row.internal_note_at),
    needId: row.need_id,
    seenAt: toIso(row.seen_at),
  }
}

const toIso = (at: Date | null) => at?.toISOString() ?? null

function toSentFields(row: InquiryEntryRow): Omit<Inquiry, 'selectedItems'> {
  const { id, company, phone, email, state, notes, fob, status } = row
  return {
    id,
    reference: formatReference('inquiry', row.number),
    customerName: row.customer_name,
    company,
    phone,
    email,
    state,
    customerId: row.customer_id,
    notes,
    fob,
    status,
    createdAt: row.created_at.toISOString(),
    itemCount: row.item_count,
  }
}
