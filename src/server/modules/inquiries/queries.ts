import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InquiriesPageInput } from '../../../shared/inquiries/schema.ts'
import {
  archivedStatus,
  type InquirySort,
  type InquiryStatus,
  type InquiryView,
  inquiryStatuses,
  type WaitingInquiryFilter,
  waitingInquiryFilters,
} from '../../../shared/inquiries/terms.ts'
import type { WorkBadge } from '../../../shared/office/schema.ts'
import type { LineSummary } from '../../../shared/stock/line-summary.ts'
import { parseReference } from '../../../shared/text/references.ts'
import type { Callbacks } from '../../context.ts'
import { containsText } from '../../db/contains-text.ts'
import type { Db, Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/rows.ts'
import { notFound } from '../../lib/domain-error.ts'
import type { Erasure } from '../customers/customers.ts'
import { knownSourceCode, selectItemsAsKnown } from '../inventory/items/queries.ts'
import { type OfferedColumn, offeredColumns } from '../inventory/table.ts'
import { eraseFollowUpWords, type OwnersAsked, ownedConditions } from '../owners/queries.ts'
import { eraseBuyerFromAsks, hasAskToTell, hasExpiredAsk } from './asks/queries.ts'
import { eraseOrders } from './orders/queries.ts'
import {
  eraseQuotes,
  hasCounteroffer,
  hasExpiredQuote,
  hasExpiringQuote,
  hasNewAcceptance,
  hasPlainDecline,
  hasQuoteToSend,
  hasSentQuote,
} from './quotes/queries.ts'
import type { CustomerInquiryRow, InquiryLineRow } from './table.ts'

const entryColumns = [
  'id',
  'number',
  'sending_id',
  'customer_name',
  'company',
  'phone',
  'email',
  'state',
  'customer_id',
  'notes',
  'fob',
  'status',
  'created_at',
  'products',
  'sources',
  'weight_lb',
  'items_without_weight',
  'internal_note',
  'internal_note_by',
  'internal_note_at',
  'need_id',
  'seen_at',
] as const
const inquiryColumns = [...entryColumns, 'selected_items'] as const
export const inquiryRows = rowsOf('customer_inquiries', inquiryColumns, 'Inquiry')

const itemCount = sql<number>`jsonb_array_length(selected_items)`.as('item_count')
export type InquiryEntryRow = Pick<CustomerInquiryRow, (typeof entryColumns)[number]> & { item_count: number }

const summarizedColumns = ['product', 'category', 'source_code', 'location_state', 'weight'] as const
type SummarizedLineRow = Pick<InquiryLineRow, (typeof summarizedColumns)[number] | 'position'>

export type SentItemRow = Pick<InquiryLineRow, OfferedColumn | 'item_id'>
const lineColumns = ['inquiry_id', 'item_id', 'need_id', ...offeredColumns] as const
/** With the code of its source now, which staff may have renamed since. */
export type SentLineRow = Pick<InquiryLineRow, (typeof lineColumns)[number]> & { source_code_now: string | null }

/** Whoever adds to a sending, or tells of it, waits for the others until the end. */
export async function lockSending(tx: Tx, sendingId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sending'), hashtext(${sendingId}))`.execute(tx)
}

/** How many inquiries a buyer's sending has, with their number. */
export async function countSending(
  tx: Tx,
  { sendingId, email }: { sendingId: string; email: string },
): Promise<{ inquiries: number; number: number | null }> {
  return (
    tx
      .selectFrom('customer_inquiries')
      .select(({ fn }) => [fn.countAll<number>().as('inquiries'), fn.max<number | null>('number').as('number')])
      .where('sending_id', '=', sendingId)
      // Nobody joins another buyer's sending by guessing its id.
      .where(sql<SqlBool>`lower(email) = lower(${email})`)
      .executeTakeFirstOrThrow()
  )
}

export type SendingRow = Pick<
  CustomerInquiryRow,
  'id' | 'number' | 'customer_name' | 'company' | 'phone' | 'email' | 'state' | 'notes' | 'fob' | 'weight_lb'
> & { item_count: number }

/** A buyer's inquiries of one sending, for an email address in lower case; the first one first. */
export function selectSending(
  db: Db,
  { sendingId, emailKey }: { sendingId: string; emailKey: string },
): Promise<SendingRow[]> {
  return db
    .selectFrom('customer_inquiries')
    .select(['id', 'number', 'customer_name', 'company', 'phone', 'email', 'state', 'notes', 'fob', 'weight_lb'])
    .select(itemCount)
    .where('sending_id', '=', sendingId)
    .where(sql<SqlBool>`lower(email) = ${emailKey}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type ToldOfInquiries = { aboutId: string; emailKey: string }

/** The inquiries that these sendings, of a buyer with an email address in lower case, quotes or asks belong to. */
export async function selectInquiriesToldOf(
  db: Db,
  told: readonly ToldOfInquiries[],
): Promise<(ToldOfInquiries & { inquiryIds: string[] })[]> {
  const { rows } = await sql<ToldOfInquiries & { inquiryIds: string[] }>`
    select "aboutId", "emailKey", array(
      select id from customer_inquiries where sending_id = "aboutId" and lower(email) = "emailKey"
      union select inquiry_id from quote_inquiries where quote_id = "aboutId"
      union select inquiry_id from asks where asks.id = "aboutId"
      union select inquiry_id from orders where orders.id = "aboutId"
      union select inquiry_id from purchases join orders on orders.id = order_id where purchases.id = "aboutId"
      union select inquiry_id from shipments join orders on orders.id = order_id where shipments.id = "aboutId"
      union select inquiry_id from order_versions join orders on orders.id = order_id where order_versions.id = "aboutId"
    ) as "inquiryIds"
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told ("aboutId" text, "emailKey" text)
  `.execute(db)
  return rows
}

/** The lines are in their order. */
export function selectFirstLines(db: Db, inquiryIds: readonly string[], limit: number): Promise<SentItemRow[]> {
  return (
    db
      .selectFrom('inquiry_lines')
      .select(['item_id', ...offeredColumns])
      .where('inquiry_id', '=', sql<string>`any(${[...inquiryIds]}::text[])`)
      // The others of a long inquiry need not be sorted.
      .where('position', '<=', limit)
      .orderBy(sql`array_position(${[...inquiryIds]}::text[], inquiry_id)`)
      .orderBy('position')
      .limit(limit)
      .execute()
  )
}

/** Copies items into the lines of an inquiry in the given order; of unknown items only the id. Returns the lines. */
export function insertLines(tx: Tx, inquiryId: string, itemIds: readonly string[]): Promise<SummarizedLineRow[]> {
  return tx
    .insertInto('inquiry_lines')
    .columns(['item_id', 'position', ...offeredColumns, 'inquiry_id'])
    .expression(selectItemsAsKnown(tx, itemIds).select(sql<string>`${inquiryId}::text`.as('inquiry_id')))
    .returning(['position', ...summarizedColumns])
    .execute()
}

/** Notes for which need each item was taken, and whether that asks for a mill test report. */
export async function updateNeedsOfLines(
  tx: Tx,
  inquiryId: string,
  items: readonly { id: string; needId: string; wantsMtr: boolean }[],
): Promise<void> {
  await sql`
    update inquiry_lines set need_id = given."needId", wants_mtr = given."wantsMtr"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (id text, "needId" text, "wantsMtr" boolean)
    where inquiry_id = ${inquiryId} and item_id = given.id
  `.execute(tx)
}

/** Keeps what the list shows of the lines. */
export async function updateSummary(tx: Tx, id: string, summary: LineSummary): Promise<void> {
  const { products, sources, weightLb, itemsWithoutWeight } = summary
  await tx
    .updateTable('customer_inquiries')
    .set({ products, sources, weight_lb: weightLb, items_without_weight: itemsWithoutWeight })
    .where('id', '=', id)
    .execute()
}

// The same expression as in the index, so that PostgreSQL can use the index for the order.
const fromLastToFirst = sql.join(inquiryStatuses.toReversed().map((status) => sql.lit(status)))
/** The higher, the earlier an inquiry is worked; 0 for an unknown status. */
const precedence = sql<number>`coalesce(array_position(array[${fromLastToFirst}], status), 0)`
const archivedPrecedence = inquiryStatuses.length - inquiryStatuses.indexOf(archivedStatus)

/** In working order: by status, unknown ones last, then newest first. */
export function selectInquiries(db: Db, asked: OwnersAsked): Promise<CustomerInquiryRow[]> {
  let query = db
    .selectFrom('customer_inquiries')
    .select(inquiryColumns)
    .orderBy(precedence, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  for (const condition of ownedConditions('request', requestKey, asked)) query = query.where(condition)
  return query.execute()
}

// As `requestKeyOf` writes it.
const requestKey = sql<string>`customer_inquiries.number::text`

type InquiryFilter = Pick<InquiriesPageInput, 'view' | 'only' | 'company' | 'customerId'> &
  Pick<Callbacks, 'isMailed'> &
  Pick<OwnersAsked, 'owner' | 'adminId'>
/** Of the inquiry by which its request stands where it does. */
export type RequestPlace = { value: string | number; createdAt: Date; id: string }
type Ordered = {
  sort: InquirySort
  descending: boolean
  /** How many requests. */
  limit: number
  after: RequestPlace | undefined
}

/** How much of a text is sorted by: an index takes no long ones. */
export const sortedCharsMax = 100
const start = (texts: Expression<string | null>) =>
  sql<string>`left(lower(coalesce(${texts}, '')), ${sql.lit(sortedCharsMax)})`
// The same expressions as in the indexes. A request stands where the first of its texts does, or the largest of its figures.
const sortValues: Readonly<Record<InquirySort, { value: RawBuilder<string | number>; isLargest?: true }>> = {
  status: { value: precedence, isLargest: true },
  date: { value: sql<number>`number`, isLargest: true },
  customer: { value: start(sql`customer_name`) },
  company: { value: start(sql`company`) },
  product: { value: start(sql`products[1]`) },
  items: { value: sql<number>`jsonb_array_length(selected_items)`, isLargest: true },
  weight: { value: sql<number>`weight_lb`, isLargest: true },
  fob: { value: start(sql`fob`) },
  source: { value: start(sql`sources[1]`) },
}

export type ListedInquiryRow = InquiryEntryRow & {
  /** The place of its request. */
  leader_value: string | number
  leader_created_at: Date
  leader_id: string
}

/**
 * The inquiries of whole requests, those that match; with `after`, of the requests that follow it. A request stands where its leader
 * would alone: by status the first to be worked. Its inquiries have the newest first.
 */
export async function selectRequests(
  db: Db,
  { limit, after, sort, descending, ...filter }: InquiryFilter & Ordered,
): Promise<ListedInquiryRow[]> {
  const { value, isLargest = false } = sortValues[sort]
  // In working order the highest precedence is the first.
  const direction = descending === (sort === 'status') ? 'asc' : 'desc'
  const matching = selectMatching(db, filter).select(['id', 'number', 'created_at', value.as('value')])
  let leaders = db
    .selectFrom(matching.as('leader'))
    .selectAll('leader')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom(matching.as('other'))
            .whereRef('other.number', '=', 'leader.number')
            .where(sql<SqlBool>`${placeOf('other')} ${isLargest ? sql`>` : sql`<`} ${placeOf('leader')}`),
        ),
      ),
    )
    .orderBy('value', direction)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
  if (after) {
    const place = sql`(${after.value}, ${after.createdAt}::timestamptz, ${after.id}::text)`
    leaders = leaders.where(sql<SqlBool>`${placeOf('leader')} ${direction === 'asc' ? sql`>` : sql`<`} ${place}`)
  }
  return db
    .selectFrom(leaders.as('leader'))
    .innerJoin(selectMatching(db, filter).select(entryColumns).select(itemCount).as('inquiry'), (join) =>
      join.onRef('inquiry.number', '=', 'leader.number'),
    )
    .selectAll('inquiry')
    .select(['leader.value as leader_value', 'leader.created_at as leader_created_at', 'leader.id as leader_id'])
    .orderBy('leader.value', direction)
    .orderBy('leader.created_at', direction)
    .orderBy('leader.id', direction)
    .orderBy('inquiry.created_at', 'desc')
    .orderBy('inquiry.id', 'desc')
    .execute()
}

const placeOf = (alias: string) =>
  sql`(${sql.ref(`${alias}.value`)}, ${sql.ref(`${alias}.created_at`)}, ${sql.ref(`${alias}.id`)})`

export function countRequests(db: Db, filter: InquiryFilter): Promise<{ inquiries: number; requests: number }> {
  return selectMatching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('inquiries'))
    .select(sql<number>`count(distinct number)`.as('requests'))
    .executeTakeFirstOrThrow()
}

const reasons = [
  ...waitingInquiryFilters.urgent.map((only) => ({ only, isUrgent: true })),
  ...waitingInquiryFilters.others.map((only) => ({ only, isUrgent: false })),
]

/** How many active ones wait for each reason besides being pending, and how many in all, each counted once. */
export async function countWaitingInquiries(
  db: Db,
  { isMailed, pending, adminId }: Pick<Callbacks, 'isMailed'> & { pending: number; adminId: string },
): Promise<{ counts: ReadonlyMap<WaitingInquiryFilter, number>; badge: WorkBadge }> {
  const waits = sql.join(
    reasons.map(({ only, isUrgent }) => {
      const matching = selectMatching(db, { view: 'active', only, company: '', isMailed, adminId })
      const columns = [sql.lit(only).as('reason'), sql.lit(isUrgent).as('is_urgent')] as const
      return matching.select(['id', ...columns, sql<boolean>`status = 'pending'`.as('is_pending')])
    }),
    sql` union all `,
  )
  const { rows } = await sql<{ reason: WaitingInquiryFilter | null; count: number; urgent: number; pending: number }>`
    with waits as materialized (${waits}),
      once as (select bool_or(is_urgent) as is_urgent, bool_or(is_pending) as is_pending from waits group by id)
    select reason, count(*) as count, 0 as urgent, 0 as pending from waits group by reason
    union all
    select null, count(*), count(*) filter (where is_urgent), count(*) filter (where is_pending) from once
  `.execute(db)
  const all = rows.find(({ reason }) => reason === null) ?? { count: 0, urgent: 0, pending: 0 }
  return {
    counts: new Map(rows.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count] as const]))),
    badge: { urgent: all.urgent, others: pending + all.count - all.pending - all.urgent },
  }
}

// In the others nobody waits for a quote or an answer any longer.
const quotableStatuses: readonly InquiryStatus[] = ['pending', 'quoted']

function selectMatching(db: Db, { view, only, company, customerId, isMailed, owner, adminId }: InquiryFilter) {
  let query = db.selectFrom('customer_inquiries').where(isIn(view))
  if (only === 'expiring quotes') query = query.where(hasExpiringQuote())
  else if (only === 'accepted quotes') query = query.where('status', '=', 'waiting order').where(hasNewAcceptance)
  else if (only === 'counteroffers') query = query.where(hasCounteroffer)
  else if (only === 'quotes to send') query = query.where(hasQuoteToSend(isMailed))
  else if (only === 'suppliers to tell') query = query.where(hasAskToTell(isMailed))
  else if (only === 'declined quotes') query = query.where(hasPlainDecline)
  else if (only === 'expired quotes') query = query.where('status', 'in', quotableStatuses).where(hasExpiredQuote())
  else if (only === 'expired asks') query = query.where('status', 'in', quotableStatuses).where(hasExpiredAsk())
  else if (typeof only === 'string' && only !== 'due follow-ups') query = query.where('status', '=', only)
  const asked = { owner, due: only === 'due follow-ups', adminId }
  for (const condition of ownedConditions('request', requestKey, asked)) query = query.where(condition)
  const number = parseReference('inquiry', company)
  if (number !== undefined) query = query.where('number', '=', number)
  else if (company !== '') query = query.where(containsText(company, 'company'))
  if (typeof customerId === 'string') query = query.where('customer_id', '=', customerId)
  return query
}

// By precedence and not by status, so the index serves both views in order.
function isIn(view: InquiryView): Expression<SqlBool> {
  const operator = view === 'archived' ? sql`=` : sql`<>`
  return sql<SqlBool>`${precedence} ${operator} ${archivedPrecedence}`
}

/** The lines of these inquiries one after another, each in the order of selection. */
export function selectLines(db: Db, inquiryIds: readonly string[]): Promise<SentLineRow[]> {
  return db
    .selectFrom('inquiry_lines')
    .select(lineColumns)
    .select(({ ref, fn }) => fn.coalesce(knownSourceCode(ref('item_id')), 'source_code').as('source_code_now'))
    .where('inquiry_id', '=', sql<string>`any(${[...inquiryIds]}::text[])`)
    .orderBy(sql`array_position(${[...inquiryIds]}::text[], inquiry_id)`)
    .orderBy('position')
    .execute()
}

/** All inquiries of a request, the first one first. */
export function selectRequest(db: Db, { number }: Pick<CustomerInquiryRow, 'number'>): Promise<InquiryEntryRow[]> {
  return db
    .selectFrom('customer_inquiries')
    .select(entryColumns)
    .select(itemCount)
    .where('number', '=', number)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Locks all inquiries of an inquiry's request; the first one is first. Throws NOT_FOUND. */
export async function lockRequest(
  tx: Tx,
  id: string,
): Promise<{ inquiry: CustomerInquiryRow; request: CustomerInquiryRow[] }> {
  const ids = (await selectRequest(tx, await inquiryRows.get(tx, id))).map((one) => one.id)
  const locked = await inquiryRows.lockAll(tx, ids)
  const request = ids.flatMap((one) => locked.find((row) => row.id === one) ?? [])
  const inquiry = request.find((one) => one.id === id)
  if (!inquiry) throw notFound('Inquiry')
  return { inquiry, request }
}

/** Null deletes the note. */
export function updateInternalNote(
  tx: Tx,
  id: string,
  { note, by }: { note: string | null; by: string },
): Promise<CustomerInquiryRow> {
  const written = note === null ? { by: null, at: null } : { by, at: sql<Date>`now()` }
  const columns = { internal_note: note, internal_note_by: written.by, internal_note_at: written.at }
  return inquiryRows.update(tx, id, columns)
}

/** How many inquiries are pending, and when the oldest of them was sent. */
export async function summarizePending(db: Db): Promise<{ count: number; oldest_at: Date | null }> {
  return db
    .selectFrom('customer_inquiries')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('created_at').as('oldest_at')])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
}

/** For an email address in lower case; the oldest first. */
export async function selectInquiryIdsOf(db: Db, emailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_inquiries')
    .select('id')
    // Addresses are ASCII, which PostgreSQL and JavaScript lowercase alike.
    .where(sql<SqlBool>`lower(email) = ${emailKey}`)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Erases the person from an inquiry and its quotes; what was asked for and offered stays. */
export async function eraseInquiry(tx: Tx, id: string, { erased, strip }: Erasure): Promise<void> {
  const { company, fob, number } = await tx
    .selectFrom('customer_inquiries')
    .select(['company', 'fob', 'number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('customer_inquiries')
    .set({ company: strip(company), fob: fob === null ? null : strip(fob), customer_name: erased })
    .set({ phone: '', email: '', notes: null, customer_id: null })
    .set({ internal_note: null, internal_note_by: null, internal_note_at: null })
    .where('id', '=', id)
    .execute()
  await eraseFollowUpWords(tx, 'request', [String(number)])
  await eraseQuotes(tx, id, { erased, strip })
  await eraseBuyerFromAsks(tx, id, { erased, strip })
  await eraseOrders(tx, id, { erased, strip })
}

/**
 * The inquiries of an address in lower case, those of one sending together; the newest first. What staff made themselves is left
 * out until a quote for it was sent.
 */
export function selectSendings(
  db: Db,
  { emailKey, limit, number }: { emailKey: string; limit: number; number?: number | undefined },
) {
  return (
    db
      .selectFrom('customer_inquiries')
      .select(({ fn, ref }) => [
        'number',
        'sending_id',
        fn.min('created_at').as('sent_at'),
        fn.agg<string[]>('array_agg', ['id']).as('ids'),
        fn.agg<string[]>('array_agg', ['status']).as('statuses'),
        sql<string[][]>`jsonb_agg(${ref('products')} order by created_at)`.as('products'),
        sql<number>`sum(jsonb_array_length(selected_items))`.as('items'),
        fn.sum<number>('weight_lb').as('weight_lb'),
        sql<boolean>`bool_or(made_by_staff)`.as('made_by_staff'),
      ])
      // Addresses are ASCII, which PostgreSQL and JavaScript lowercase alike.
      .where(sql<SqlBool>`lower(email) = ${emailKey}`)
      .where(sql<SqlBool>`(not made_by_staff or ${hasSentQuote})`)
      .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
      .groupBy(['number', 'sending_id'])
      .orderBy('sent_at', 'desc')
      .limit(limit)
      .execute()
  )
}

export type OwnableRequestRow = { given_id: string; id: string; number: number; company: string; inquiry_ids: string[] }

/** The requests of these inquiries, quotes or orders; those that there are not are left out. */
export async function selectOwnableRequests(
  db: Db,
  kind: 'request' | 'quote' | 'order',
  ids: readonly string[],
): Promise<OwnableRequestRow[]> {
  const given = {
    request: sql`select id as given_id, id as inquiry_id from customer_inquiries`,
    quote: sql`select id as given_id, inquiry_id from quotes`,
    order: sql`select id as given_id, inquiry_id from orders`,
  }[kind]
  const { rows } = await sql<OwnableRequestRow>`
    select given_id, inquiry.id, number, company,
      array(select other.id from customer_inquiries as other where other.number = inquiry.number order by 1) as inquiry_ids
    from (${given}) as given join customer_inquiries as inquiry on inquiry.id = given.inquiry_id
    where given_id = any(${[...ids]}::text[])
  `.execute(db)
  return rows
}

/** Whether inquiries of a request are there, by its key. */
export const hasRequest = (key: Expression<string>) =>
  sql<SqlBool>`exists (select from customer_inquiries where number = ${key}::bigint)`
