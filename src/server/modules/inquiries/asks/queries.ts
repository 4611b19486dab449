import { type SqlBool, sql } from 'kysely'
import type { AskAnswerLine } from '../../../../shared/asks/schema.ts'
import { keptAnswersMax } from '../../../../shared/asks/terms.ts'
import { askLineTerms, askTerms } from '../../../../shared/deals/terms.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import type { Callbacks } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { Erasure } from '../../customers/customers.ts'
import { type OfferedColumn, offeredColumns } from '../../inventory/table.ts'
import { handoverColumns } from '../handovers.ts'
import type { InquiryLineRow } from '../table.ts'
import { columnsOf, forgetTerms } from '../terms.ts'
import type { AnswerTimeRow, AskAnswerRow, AskRow } from './table.ts'

const askColumns = [
  'id',
  'number',
  'inquiry_id',
  'source_code',
  'supplier_id',
  'to_address',
  ...columnsOf(askTerms),
  'state',
  'revision',
  'token_digest',
  'answer_count',
  'told_at',
  ...handoverColumns,
  'created_at',
  'changed_at',
  'changed_by',
] as const
export const askRows = rowsOf('asks', askColumns, 'Request')

/** The first one first. */
export const selectAsksOf = (db: Db, inquiryIds: readonly string[]) =>
  askRows.selectBy(db, 'inquiry_id', inquiryIds, 'number')

/** How many suppliers were asked for each of these inquiries that has such, and how many of them answered. */
export function countAsksOf(db: Db, inquiryIds: readonly string[]) {
  return db
    .selectFrom('asks')
    .select('inquiry_id')
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .select(sql<number>`count(*) filter (where state = 'answered')`.as('answered'))
    .where('inquiry_id', '=', sql<string>`any(${[...inquiryIds]}::text[])`)
    .where('state', 'in', ['sent', 'answered'])
    .groupBy('inquiry_id')
    .execute()
}

/** To an address in lower case; the first one first. */
export const selectAsksTo = (db: Db, address: string) => askRows.selectBy(db, 'to_address', [address], 'number')

/** A line with the item as it was sent. */
export type AskLineRow = Pick<InquiryLineRow, OfferedColumn | 'item_id'> & { ask_id: string; id: string }

/** The newest ones, each with whether all of it is ordered. */
export function selectAsksOfSupplier(
  db: Db,
  supplierId: string,
  limit: number,
): Promise<(AskRow & { is_ordered: boolean })[]> {
  return db
    .selectFrom('asks')
    .select(askColumns)
    .select(isAllOrdered.as('is_ordered'))
    .where('supplier_id', '=', supplierId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** What is bought from a supplier, with its order: the newest. */
export function selectPurchasesOfSupplier(db: Db, supplierId: string, limit: number) {
  return db
    .selectFrom('purchases')
    .innerJoin('orders', 'orders.id', 'purchases.order_id')
    .select(['purchases.id', 'purchases.position', 'purchases.state', 'orders.id as order_id', 'number', 'inquiry_id'])
    .select(['orders.created_at', 'purchases.sent_at', 'purchases.answered_at', 'purchases.changed_at'])
    .select(handoverColumns.map((column) => `purchases.${column}` as const))
    .select(
      sql<boolean>`not exists (
        select from order_lines
        where order_lines.order_id = orders.id and lower(order_lines.source_code) = lower(purchases.source_code)
          and not is_complete
      )`.as('is_shipped'),
    )
    .where('supplier_id', '=', supplierId)
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** The lines are in their order. */
export function selectAskLines(db: Db, askIds: readonly string[]): Promise<AskLineRow[]> {
  return db
    .selectFrom('ask_lines')
    .innerJoin('asks', 'asks.id', 'ask_lines.ask_id')
    .innerJoin('inquiry_lines', (join) =>
      join
        .onRef('inquiry_lines.inquiry_id', '=', 'asks.inquiry_id')
        .onRef('inquiry_lines.item_id', '=', 'ask_lines.inquiry_item_id'),
    )
    .select(['ask_lines.id', 'ask_lines.ask_id', 'inquiry_lines.item_id'])
    .select(offeredColumns.map((column) => `inquiry_lines.${column}` as const))
    .where('ask_lines.ask_id', '=', sql<string>`any(${[...askIds]}::text[])`)
    .orderBy('ask_lines.ask_id')
    .orderBy('ask_lines.position')
    .execute()
}

/** The newest answers to these asks, the last one of each last: a version may have hundreds of lines, so only that one has them. */
export async function selectAnswerTimes(db: Db, askIds: readonly string[]): Promise<AnswerTimeRow[]> {
  const { rows } = await sql<AnswerTimeRow>`
    select ask_id, answered_at, answered_by, last_lines as lines from unnest(${[...askIds]}::text[]) as given (id) cross join lateral (
      select *, case when row_number() over (order by answer.id desc) = 1 then lines end as last_lines
      from ask_answers as answer where ask_id = given.id order by answer.id desc limit ${keptAnswersMax}
    ) as newest
    order by newest.id
  `.execute(db)
  return rows
}

/** All kept versions of the answer to an ask, the first one first. */
export function selectAskAnswers(db: Db, askId: string): Promise<AskAnswerRow[]> {
  return db
    .selectFrom('ask_answers')
    .select(['ask_id', 'lines', 'answered_at', 'answered_by'])
    .where('ask_id', '=', askId)
    .orderBy('id')
    .execute()
}

/** Deletes what is neither among the newest versions of an answer nor what an order rests on; without an id, of all asks. */
export async function deleteOldAnswers(db: Db, askId?: string): Promise<void> {
  await sql`
    with ranked as (
      select id, row_number() over (partition by ask_id order by id desc) as nth
      from ask_answers where ${askId === undefined ? sql`true` : sql`ask_id = ${askId}`}
    )
    delete from ask_answers as old using ranked
    where old.id = ranked.id and nth > ${keptAnswersMax} and not exists (
      select ${takenLines} and asks.id = old.ask_id and orders.state is distinct from 'cancelled' and old.id = (
        select max(id) from ask_answers where ask_id = old.ask_id and answered_at <= ${takenAt}
      )
    )
  `.execute(db)
}

export async function insertAskLines(tx: Tx, askId: string, itemIds: readonly string[]): Promise<void> {
  await sql`
    insert into ask_lines (ask_id, position, inquiry_item_id)
    select ${askId}, position, item_id from unnest(${[...itemIds]}::text[]) with ordinality as given (item_id, position)
  `.execute(tx)
}

export async function insertAskAnswer(
  tx: Tx,
  { askId, lines, by }: { askId: string; lines: readonly AskAnswerLine[]; by: string },
): Promise<void> {
  const values = { ask_id: askId, lines: JSON.stringify(lines), answered_by: by }
  await tx.insertInto('ask_answers').values(values).execute()
  await deleteOldAnswers(tx, askId)
}

/** Until staff may hear of another answer, in ms; 0 if they may now. */
export async function selectTellingWaitMs(tx: Tx, id: string, gapMs: number): Promise<number> {
  const { rows } = await sql<{ waitMs: number | null }>`
    select extract(epoch from told_at - now())::double precision * 1000 + ${gapMs}::double precision as "waitMs"
    from asks where id = ${id}
  `.execute(tx)
  return Math.max(0, Math.ceil(rows[0]?.waitMs ?? 0))
}

export async function markAnswerTold(tx: Tx, id: string): Promise<void> {
  await askRows.update(tx, id, { told_at: sql<Date>`now()` })
}

export function updateAskRow(
  tx: Tx,
  id: string,
  changes: Pick<AskRow, 'state' | 'revision' | 'changed_by'> & Partial<Pick<AskRow, 'answer_count'>>,
): Promise<AskRow> {
  return askRows.update(tx, id, { ...changes, changed_at: sql<Date>`now()` })
}

/** The ask of an inquiry that a source has not been relieved of, if there is one. */
export function findStandingAsk(
  tx: Tx,
  { inquiryId, sourceCode }: { inquiryId: string; sourceCode: string },
): Promise<AskRow | undefined> {
  return tx
    .selectFrom('asks')
    .select(askColumns)
    .where('inquiry_id', '=', inquiryId)
    .where(sql<SqlBool>`lower(source_code) = lower(${sourceCode})`)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst()
}

/** What was asked under these source codes is found under the new one, unless its inquiry asks that one too. */
export async function renameAsked(tx: Tx, codes: readonly string[], newCode: string): Promise<void> {
  await sql`
    update asks set source_code = ${newCode}
    where state <> 'withdrawn' and lower(source_code) in (select lower(code) from unnest(${[...codes]}::text[]) as code)
      and not exists (
        select from asks as other where other.inquiry_id = asks.inquiry_id and other.id <> asks.id
          and lower(other.source_code) = lower(${newCode}) and other.state <> 'withdrawn'
      )
  `.execute(tx)
}

/** A line of an ask that the buyer took; `purchase` is what its supplier was sent of it, if it was. */
export type TakenLineRow = {
  ask_id: string
  line_id: string
  taken_at: Date
  is_confirmed: boolean
  is_cancelled: boolean
  purchase: { id: string; position: number; orderNumber: number; tokenDigest: string | null } | null
}

const takenAt = sql`coalesce(orders.created_at, quotes.answered_at)`
const takenLines = sql`
    from asks
    join quote_inquiries on quote_inquiries.inquiry_id = asks.inquiry_id
    join quotes on quotes.id = quote_inquiries.quote_id and quotes.state = 'accepted'
    join quote_lines on quote_lines.quote_id = quotes.id and quote_lines.id = any(quotes.answer_line_ids)
      and coalesce(quote_lines.inquiry_id, quotes.inquiry_id) = asks.inquiry_id
    join ask_lines on ask_lines.ask_id = asks.id and ask_lines.inquiry_item_id = quote_lines.inquiry_item_id
    left join orders on orders.quote_id = quotes.id
    left join order_lines on order_lines.order_id = orders.id and order_lines.quote_line_id = quote_lines.id
    left join purchases on purchases.order_id = orders.id and purchases.sent_at is not null
      and lower(purchases.source_code) = lower(order_lines.source_code)
      and coalesce(purchases.supplier_id = asks.supplier_id, lower(purchases.source_code) = lower(asks.source_code))
    where (orders.id is null or order_lines.id is not null)
`

/** Whether all lines of an ask are on orders that are confirmed and stand. With `offset`, no other's lines are looked up. */
const isAllOrdered = sql<boolean>`not exists (
  select from ask_lines where ask_lines.ask_id = asks.id and not exists (
    select from quote_inquiries
    join orders on orders.quote_id = quote_inquiries.quote_id and orders.state not in ('accepted', 'cancelled')
    join order_lines on order_lines.order_id = orders.id and order_lines.item_id = ask_lines.inquiry_item_id
    join quote_lines on quote_lines.quote_id = orders.quote_id and quote_lines.id = order_lines.quote_line_id
    where quote_inquiries.inquiry_id = asks.inquiry_id
      and coalesce(quote_lines.inquiry_id, orders.inquiry_id) = asks.inquiry_id
    offset 0
  ) offset 0
)`

/** Whether an inquiry has an ask that can be answered, and of which no mail tells its supplier, and nobody did. */
export function hasAskToTell(isMailed: Callbacks['isMailed'], now = new Date()) {
  return sql<SqlBool>`customer_inquiries.id in (
    with untold as materialized (
      select id, inquiry_id from asks
      where state = 'sent' and handed_over_at is null and valid_until >= ${toPacificDay(now)}
        and not ${isMailed(sql.ref('asks.id'))}
    )
    select inquiry_id from untold as asks where not ${isAllOrdered}
  )`
}

/** Whether an inquiry has an ask that ended without an answer, and no quote that was sent since it was asked. */
export function hasExpiredAsk(now = new Date()) {
  return sql<SqlBool>`customer_inquiries.id in (
    select inquiry_id from asks
    where state = 'sent' and valid_until < ${toPacificDay(now)} and not exists (
      select from quote_inquiries join quotes on quotes.id = quote_inquiries.quote_id
      where quote_inquiries.inquiry_id = asks.inquiry_id and quotes.sent_at > asks.created_at
    )
  )`
}

/** Lines that were accepted before there were orders count as taken. What another supplier was sent is not told. */
export async function selectTakenLines(db: Db, askIds: readonly string[]): Promise<TakenLineRow[]> {
  const { rows } = await sql<TakenLineRow>`
    select asks.id as ask_id, ask_lines.id as line_id, ${takenAt} as taken_at,
      coalesce(orders.state not in ('accepted', 'cancelled'), false) as is_confirmed,
      coalesce(orders.state = 'cancelled', false) as is_cancelled,
      case when purchases.id is not null then json_build_object(
        'id', purchases.id, 'position', purchases.position, 'orderNumber', orders.number, 'tokenDigest', purchases.token_digest
      ) end as purchase
    ${takenLines} and asks.id = any(${[...askIds]}::text[])
    order by orders.number, purchases.position, ask_lines.position
  `.execute(db)
  return rows
}

/** Erases the buyer from what suppliers were asked about an inquiry. */
export async function eraseBuyerFromAsks(tx: Tx, inquiryId: string, erasure: Erasure): Promise<void> {
  await eraseAsks(tx, await selectAsksOf(tx, [inquiryId]), erasure)
}

/** Erases whom asks went to, by an address in lower case; what was asked and answered stays. */
export async function eraseAsksTo(tx: Tx, address: string, erasure: Erasure): Promise<void> {
  const rows = await selectAsksTo(tx, address)
  await eraseAsks(tx, rows, erasure)
  for (const { id } of rows) await askRows.update(tx, id, { to_address: null })
}

async function eraseAsks(tx: Tx, rows: readonly AskRow[], erasure: Erasure): Promise<void> {
  for (const row of rows) {
    const changes = forgetTerms(askTerms, row, erasure)
    if (changes) await askRows.update(tx, row.id, changes)
    const versions = await tx.selectFrom('ask_answers').select(['id', 'lines']).where('ask_id', '=', row.id).execute()
    for (const version of versions) {
      const lines = JSON.stringify(
        version.lines.map((line) => ({ ...line, ...forgetTerms(askLineTerms, line, erasure) })),
      )
      await tx.updateTable('ask_answers').set({ lines }).where('id', '=', version.id).execute()
    }
  }
}
