import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { answerTerms, lineTerms, quoteTerms } from '../../../../shared/deals/terms.ts'
import { archivedStatus } from '../../../../shared/inquiries/terms.ts'
import type { OrderState } from '../../../../shared/quotes/order-states.ts'
import { expiresSoonDays, type StoredQuoteState } from '../../../../shared/quotes/terms.ts'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import { groupBy } from '../../../../shared/text/group-by.ts'
import type { Callbacks } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { rowsOf } from '../../../db/rows.ts'
import { type TimelinePart, timelinePart } from '../../../db/timeline-part.ts'
import { hasLeftStatus, isWorkedSince, lastChangeOfInquiryAt, lastDoneBy } from '../../changes/queries.ts'
import type { Erasure } from '../../customers/customers.ts'
import { inquiriesOfCustomer } from '../customers/queries.ts'
import { handoverColumns } from '../handovers.ts'
import type { CustomerInquiryRow } from '../table.ts'
import { columnsOf, forgetTerms } from '../terms.ts'
import type { QuoteLineRow, QuoteRow } from './table.ts'

const quoteColumns = [
  'id',
  'inquiry_id',
  'version',
  'state',
  'revision',
  'field_revisions',
  ...columnsOf(quoteTerms),
  'created_at',
  'changed_at',
  'changed_by',
  'sent_at',
  ...handoverColumns,
  'token_digest',
  'answer',
  'answer_line_ids',
  ...columnsOf(answerTerms),
  'answered_at',
  'answer_seen_at',
] as const
export const quoteRows = rowsOf('quotes', quoteColumns, 'Quote')

/** What a person gives of a line; the others place it. */
export const givenLineColumns = ['id', 'inquiry_item_id', ...columnsOf(lineTerms)] as const
const lineColumns = ['quote_id', 'position', 'inquiry_id', ...givenLineColumns] as const

const lineRows = rowsOf('quote_lines', lineColumns, 'Line')

/** The lines are in their order. */
export const selectQuoteLines = (db: Db, quoteIds: readonly string[]) =>
  lineRows.selectBy(db, 'quote_id', quoteIds, 'quote_id', 'position')

export type NewQuoteLine = Pick<QuoteLineRow, (typeof givenLineColumns)[number]> &
  Partial<Pick<QuoteLineRow, 'inquiry_id'>>

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::text[])`

/** Numbers of deleted versions are not used again. */
export async function nextVersion(tx: Tx, inquiryIds: readonly string[]): Promise<number> {
  const row = await tx
    .updateTable('customer_inquiries')
    .set({
      quote_versions: sql`(select max(quote_versions) + 1 from customer_inquiries where id = ${anyOf(inquiryIds)})`,
    })
    .where('id', '=', anyOf(inquiryIds))
    .returning('quote_versions')
    .executeTakeFirstOrThrow()
  return row.quote_versions
}

export async function insertQuoteInquiries(tx: Tx, quoteId: string, inquiryIds: readonly string[]): Promise<void> {
  const rows = inquiryIds.map((inquiryId) => ({ quote_id: quoteId, inquiry_id: inquiryId }))
  await tx.insertInto('quote_inquiries').values(rows).execute()
}

/** The inquiries that each of these versions is for, the first one first. */
export async function selectInquiryIdsOf(db: Db, quoteIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('quote_inquiries')
    .innerJoin('customer_inquiries', 'customer_inquiries.id', 'quote_inquiries.inquiry_id')
    .select(['quote_id', 'inquiry_id'])
    .where('quote_id', '=', anyOf(quoteIds))
    .orderBy('created_at')
    .orderBy('inquiry_id')
    .execute()
  const groups = groupBy(rows, (row) => row.quote_id)
  return new Map(quoteIds.map((id) => [id, (groups.get(id) ?? []).map((row) => row.inquiry_id)] as const))
}

/** The accepted versions of these inquiries, each with those of which it has an accepted line. */
export async function selectAcceptances(
  db: Db,
  inquiryIds: readonly string[],
): Promise<{ quoteId: string; inquiryId: string }[]> {
  const { rows } = await sql<{ quoteId: string; inquiryId: string }>`
    select distinct quotes.id as "quoteId", quote_inquiries.inquiry_id as "inquiryId"
    from quote_inquiries
    join quotes on quotes.id = quote_inquiries.quote_id and quotes.state = 'accepted'
    join quote_lines on quote_lines.quote_id = quotes.id and quote_lines.id = any(quotes.answer_line_ids)
      and coalesce(quote_lines.inquiry_id, quotes.inquiry_id) = quote_inquiries.inquiry_id
    where quote_inquiries.inquiry_id = ${anyOf(inquiryIds)}
  `.execute(db)
  return rows
}

/** The first of these ids that a line has which is for another request than this inquiry. */
export async function findForeignLine(
  tx: Tx,
  { number }: Pick<CustomerInquiryRow, 'number'>,
  lineIds: readonly string[],
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('quote_lines')
    .innerJoin('quotes', 'quotes.id', 'quote_lines.quote_id')
    .innerJoin('customer_inquiries', 'customer_inquiries.id', 'quotes.inquiry_id')
    .select('quote_lines.id')
    .where('quote_lines.id', '=', anyOf(lineIds))
    .where('customer_inquiries.number', '<>', number)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** In one statement, since a quote may have a thousand lines. */
export async function replaceLines(tx: Tx, quoteId: string, lines: readonly NewQuoteLine[]): Promise<void> {
  await tx.deleteFrom('quote_lines').where('quote_id', '=', quoteId).execute()
  if (lines.length === 0) return
  const json = JSON.stringify(lines.map((line, index) => ({ ...line, quote_id: quoteId, position: index + 1 })))
  await sql`
    insert into quote_lines (${sql.join(lineColumns.map((column) => sql.ref(column)))})
    select ${sql.join(lineColumns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::quote_lines, ${json}::jsonb)
  `.execute(tx)
}

/** Versions for any of these inquiries, the first one first. */
export function selectQuotesOf(db: Db, inquiryIds: readonly string[]): Promise<QuoteRow[]> {
  return db
    .selectFrom('quotes')
    .select(quoteColumns)
    .where('id', 'in', (eb) =>
      eb.selectFrom('quote_inquiries').select('quote_id').where('inquiry_id', '=', anyOf(inquiryIds)),
    )
    .orderBy('version')
    .orderBy('id')
    .execute()
}

/** Of a version that was sent and not taken back since. */
export const toldStates = ['sent', 'accepted', 'declined'] as const satisfies readonly StoredQuoteState[]

/** What a version is added up of. */
export type QuotedSums = {
  row: Pick<QuoteRow, 'id' | 'state' | 'freight' | 'freight_amount'>
  lines: readonly Pick<QuoteLineRow, 'pieces' | 'weight_lb' | 'price' | 'unit' | 'no_quote'>[]
}

/** The versions for a customer's inquiries that were sent and still stand or were answered, the first one first. */
export async function selectToldOf(db: Db, customerId: string): Promise<(QuotedSums & { inquiryIds: string[] })[]> {
  const rows = await db
    .selectFrom('quotes')
    .select(['id', 'state', 'freight', 'freight_amount'])
    .select(sql<string[]>`array(select inquiry_id from quote_inquiries where quote_id = quotes.id)`.as('inquiry_ids'))
    .where(
      'id',
      '=',
      sql<string>`any(array(select quote_id from quote_inquiries where inquiry_id = any(${inquiriesOfCustomer(customerId)})))`,
    )
    .where('state', 'in', [...toldStates])
    .orderBy('version')
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('quote_lines')
    .select(['quote_id', 'pieces', 'weight_lb', 'price', 'unit', 'no_quote'])
    .where('quote_id', '=', anyOf(rows.map(({ id }) => id)))
    .execute()
  const linesOfQuote = groupBy(lines, (line) => line.quote_id)
  return rows.map(({ inquiry_ids: inquiryIds, ...row }) => ({ row, inquiryIds, lines: linesOfQuote.get(row.id) ?? [] }))
}

/** The order of an accepted version, with the ids of the quote's lines that it still has. */
export type OrderOfQuoteRow = {
  id: string
  quote_id: string
  number: number
  state: OrderState
  token_digest: string | null
  line_ids: string[]
}

function selectOrdersOfQuotes(db: Db, quoteIds: readonly string[]): Promise<OrderOfQuoteRow[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'quote_id', 'number', 'state', 'token_digest'])
    .select(
      sql<string[]>`array(select quote_line_id from order_lines where order_id = orders.id order by position)`.as(
        'line_ids',
      ),
    )
    .where('quote_id', '=', anyOf(quoteIds))
    .execute()
}

export type QuoteVersion = {
  row: QuoteRow
  lines: QuoteLineRow[]
  inquiryIds: string[]
  order: OrderOfQuoteRow | undefined
}

export type OfferedVersion = QuoteVersion & {
  /** A newer version was sent. */
  isReplaced: boolean
}

/** These versions, each with its lines, its inquiries and its order. */
export async function loadVersions(db: Db, rows: readonly QuoteRow[]): Promise<QuoteVersion[]> {
  return rows.map(await readParts(db, rows))
}

/** A version with its lines, its inquiries and its order. */
export async function loadVersion(db: Db, row: QuoteRow): Promise<QuoteVersion> {
  return (await readParts(db, [row]))(row)
}

/** Versions as their buyer sees them: each also says whether a newer one was sent. */
export async function loadOfferedVersions(db: Db, rows: readonly QuoteRow[]): Promise<OfferedVersion[]> {
  const versions = await loadVersions(db, rows)
  const replacedIds = await selectReplaced(
    db,
    rows.map(({ id }) => id),
  )
  return versions.map((version) => ({ ...version, isReplaced: replacedIds.includes(version.row.id) }))
}

/** The same of one version. */
export async function loadOfferedVersion(db: Db, row: QuoteRow): Promise<OfferedVersion> {
  const version = await loadVersion(db, row)
  return { ...version, isReplaced: (await selectReplaced(db, [row.id])).length > 0 }
}

async function readParts(db: Db, rows: readonly QuoteRow[]): Promise<(row: QuoteRow) => QuoteVersion> {
  const ids = rows.map(({ id }) => id)
  const lines = groupBy(await selectQuoteLines(db, ids), (line) => line.quote_id)
  const inquiryIds = await selectInquiryIdsOf(db, ids)
  const orders = new Map((await selectOrdersOfQuotes(db, ids)).map((order) => [order.quote_id, order]))
  return (row) => ({
    row,
    lines: lines.get(row.id) ?? [],
    inquiryIds: inquiryIds.get(row.id) ?? [],
    order: orders.get(row.id),
  })
}

/** Which of these versions were followed by a newer one for one of their inquiries, which was not withdrawn since. */
async function selectReplaced(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('quotes')
    .select('quotes.id')
    .where('quotes.id', '=', anyOf(ids))
    .where(
      sql<SqlBool>`exists (
        select from quote_inquiries
        join quote_inquiries as others using (inquiry_id)
        join quotes as newer on newer.id = others.quote_id
        where quote_inquiries.quote_id = quotes.id and newer.version > quotes.version
          and newer.state in ('sent', 'accepted', 'declined')
      )`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

type Changes = Partial<Omit<QuoteRow, 'id' | 'version' | 'created_at' | 'changed_at'>>

export function updateQuoteRow(tx: Tx, id: string, changes: Changes): Promise<QuoteRow> {
  return quoteRows.update(tx, id, { ...changes, changed_at: sql<Date>`now()` })
}

export async function deleteLinesOf(tx: Tx, quoteId: string, inquiryId: string): Promise<void> {
  await tx.deleteFrom('quote_lines').where('quote_id', '=', quoteId).where('inquiry_id', '=', inquiryId).execute()
}

/** An order is kept under the inquiry of its quote. */
export async function keepOrdersUnder(tx: Tx, { id, inquiry_id }: QuoteRow): Promise<void> {
  await tx.updateTable('orders').set({ inquiry_id }).where('quote_id', '=', id).execute()
}

/** Ends those of these versions that the buyer could still accept, and returns them. */
export function supersedeOpenQuotes(
  tx: Tx,
  ids: readonly string[],
  today: string,
): Promise<Pick<QuoteRow, 'id' | 'version'>[]> {
  return tx
    .updateTable('quotes')
    .set({ state: 'superseded' })
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'sent')
    .where('valid_until', '>=', today)
    .returning(['id', 'version'])
    .execute()
}

const versionsOf = sql`quotes join quote_inquiries on quote_id = quotes.id and quote_inquiries.inquiry_id = customer_inquiries.id`

/** Whether a version of a quote was sent, whatever became of it. */
export const hasSentQuote = sql<SqlBool>`exists (select from ${versionsOf} where sent_at is not null)`

/** Whether the last version of a quote was accepted, and staff have done nothing since: with it, its order or the inquiry. */
export const hasNewAcceptance = sql<SqlBool>`exists (
  select from (select quotes.id, state, answered_at from ${versionsOf} order by version desc limit 1) as last
  where state = 'accepted'
    and not exists (select from orders where orders.quote_id = last.id and orders.state <> 'accepted')
    and not ${isWorkedSince(sql.ref('customer_inquiries.id'), sql.ref('last.answered_at'))}
)`

/**
 * Whether a version that is kept under an inquiry was declined, with a note or without one, and staff neither said that it is seen
 * to nor sent another version since, for any of its inquiries.
 */
function hasDecline(isNote: RawBuilder<SqlBool>) {
  return sql<SqlBool>`exists (
    select from quotes
    where quotes.inquiry_id = customer_inquiries.id and quotes.state = 'declined' and quotes.answer_seen_at is null
      and ${isNote}
      and not exists (
        select from quote_inquiries as own
        join quote_inquiries as theirs on theirs.inquiry_id = own.inquiry_id
        join quotes as later on later.id = theirs.quote_id
        where own.quote_id = quotes.id and later.sent_at > quotes.answered_at
      )
  )`
}
export const hasCounteroffer = hasDecline(sql`quotes.answer_note <> ''`)
export const hasPlainDecline = hasDecline(sql`coalesce(quotes.answer_note, '') = ''`)

/**
 * Staff who change the status of an inquiry saw the declines of its quotes; who gives it back the status that such a change began
 * from takes that change back. Call it once the changes are stored and recorded.
 */
export async function seeDeclines(tx: Tx, inquiryIds: readonly string[]): Promise<void> {
  const declines = tx.updateTable('quotes').where('inquiry_id', '=', anyOf(inquiryIds)).where('state', '=', 'declined')
  const inquiryId = sql.ref('quotes.inquiry_id')
  await declines
    .set({ answer_seen_at: lastChangeOfInquiryAt(inquiryId) })
    .where('answer_seen_at', 'is', null)
    .execute()
  const status = sql`(select status from customer_inquiries where id = ${inquiryId})`
  await declines
    .set({ answer_seen_at: null })
    .where(hasLeftStatus(inquiryId, { status, at: sql.ref('quotes.answer_seen_at') }))
    .execute()
}

/** Whether an inquiry has a quote that the buyer can accept for a few days only. */
export function hasExpiringQuote(now = new Date()) {
  const today = toPacificDay(now)
  return sql<SqlBool>`exists (
    select from ${versionsOf} where state = 'sent'
      and valid_until between ${today} and ${addDays(today, expiresSoonDays - 1)}
  )`
}

/** Whether an inquiry has a quote that ended without an answer, and none that was sent since. */
export function hasExpiredQuote(now = new Date()) {
  return sql<SqlBool>`customer_inquiries.id in (
    select own.inquiry_id from quotes join quote_inquiries as own on own.quote_id = quotes.id
    where quotes.state = 'sent' and quotes.valid_until < ${toPacificDay(now)} and not exists (
      select from quote_inquiries as theirs join quotes as later on later.id = theirs.quote_id
      where theirs.inquiry_id = own.inquiry_id and later.sent_at > quotes.sent_at
    )
  )`
}

/** Whether an inquiry has a quote that the buyer can accept, and that no email brings and nobody handed over. */
export function hasQuoteToSend(isMailed: Callbacks['isMailed'], now = new Date()) {
  return sql<SqlBool>`customer_inquiries.id in (
    with unsent as materialized (
      select id from quotes
      where state = 'sent' and handed_over_at is null and valid_until >= ${toPacificDay(now)}
        and not ${isMailed(sql.ref('quotes.id'))}
    )
    select inquiry_id from quote_inquiries join unsent on unsent.id = quote_id
  )`
}

/** What was offered stays. */
export async function eraseQuotes(tx: Tx, inquiryId: string, erasure: Erasure): Promise<void> {
  const rows = await selectQuotesOf(tx, [inquiryId])
  for (const row of rows) {
    const changes = forgetTerms([...quoteTerms, ...answerTerms], row, erasure)
    if (changes) await quoteRows.update(tx, row.id, changes)
  }
  const ids = rows.map(({ id }) => id)
  for (const line of await selectQuoteLines(tx, ids)) {
    const changes = forgetTerms(lineTerms, line, erasure)
    if (!changes) continue
    const isLine = sql<SqlBool>`quote_id = ${line.quote_id} and id = ${line.id}`
    await tx.updateTable('quote_lines').set(changes).where(isLine).execute()
  }
}

/** The sent versions of quotes for these inquiries that no other replaced, in their order, with what they offer. */
export function selectQuotesSent(db: Db, inquiryIds: readonly string[]) {
  const offered = sql`from quote_lines where quote_id = quotes.id and not no_quote`
  return db
    .selectFrom('quotes')
    .select(['id', 'inquiry_id', 'version', 'state', 'valid_until', 'sent_at', 'token_digest'])
    .select([
      sql<number>`(select count(*) ${offered})`.as('lines'),
      sql<number>`case when answer = 'accept' then cardinality(answer_line_ids) else 0 end`.as('accepted_lines'),
      sql<string>`coalesce((select description ${offered} order by position limit 1), '')`.as('first_description'),
    ])
    .where('inquiry_id', '=', sql<string>`any(${[...inquiryIds]}::text[])`)
    .where('state', 'not in', ['draft', 'superseded'])
    .orderBy('sent_at')
    .orderBy('version')
    .execute()
}

/** The versions that were sent to a customer. */
export const sentQuotesOf = (part: TimelinePart): RawBuilder<unknown> =>
  timelinePart(
    {
      kind: 'quote',
      at: sql`quotes.sent_at`,
      id: sql`quotes.id`,
      by: lastDoneBy('quote', sql`quotes.id`, 'sent'),
      facts: sql`(
        select jsonb_build_object('number', inquiry.number, 'inquiryId', inquiry.id, 'isArchived', inquiry.status = ${archivedStatus})
        from customer_inquiries as inquiry where inquiry.id = quotes.inquiry_id
      )`,
      from: sql`from quotes where inquiry_id = any(${inquiriesOfCustomer(part.customerId)}) and sent_at is not null`,
    },
    part,
  )
