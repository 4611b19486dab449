import { type RawBuilder, sql } from 'kysely'
import { archivedStatus } from '../../../../shared/inquiries/terms.ts'
import type { PriceUnit } from '../../../../shared/quotes/terms.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { inquiriesOfCustomer } from '../customers/queries.ts'
import type { Steel, SteelTexts } from './like-steel.ts'

type ToldLine = {
  inquiryId: string
  lineId: string
  position: number
  itemId: string | null
  /** The category of the item; null for a line that staff wrote themselves. */
  category: string | null
  thickness: string
  grade: string
  condition: string
  toldAt: Date
}

export type QuotedLine = ToldLine & {
  quoteId: string
  description: string
  pieces: number | null
  weightLb: number | null
  price: string
  cost: string | null
  unit: PriceUnit
}

const anyOf = (ids: readonly string[]) => sql`any(${[...ids]}::text[])`

/** The version that was sent last for an inquiry. */
const isLastSent = sql`not exists (
  select from quote_inquiries as others join quotes as newer on newer.id = others.quote_id
  where others.inquiry_id = own.inquiry_id and newer.sent_at is not null and newer.version > quotes.version
)`

/** The priced lines of these versions, of the inquiries for which no newer one was sent. */
export async function selectQuotedLines(tx: Tx, quoteIds: readonly string[]): Promise<QuotedLine[]> {
  const { rows } = await sql<QuotedLine>`
    select quotes.id as "quoteId", own.inquiry_id as "inquiryId", line.id as "lineId", line.position,
      line.inquiry_item_id as "itemId", item.category, line.description, line.thickness, line.grade, line.condition,
      line.pieces, line.weight_lb as "weightLb", line.price, line.cost, line.unit, quotes.sent_at as "toldAt"
    from quotes
    join quote_inquiries as own on own.quote_id = quotes.id
    join quote_lines as line on line.quote_id = quotes.id and coalesce(line.inquiry_id, quotes.inquiry_id) = own.inquiry_id
    left join inquiry_lines as item on item.inquiry_id = own.inquiry_id and item.item_id = line.inquiry_item_id
    where quotes.id = ${anyOf(quoteIds)} and quotes.sent_at is not null and not line.no_quote and line.price is not null
      and ${isLastSent}
    order by quotes.id, line.position
  `.execute(tx)
  return rows
}

/** Forgets what was kept of the inquiries for which one of these versions was sent last. */
export async function deleteQuotedPrices(tx: Tx, quoteIds: readonly string[]): Promise<void> {
  await sql`
    delete from steel_prices where quote_id is not null and inquiry_id in (
      select own.inquiry_id from quotes join quote_inquiries as own on own.quote_id = quotes.id
      where quotes.id = ${anyOf(quoteIds)} and quotes.sent_at is not null and ${isLastSent}
    )
  `.execute(tx)
}

export type AnsweredLine = ToldLine & {
  askId: string
  /** Of the item. */
  itemPieces: number | null
  itemWeight: string | null
  available: 'yes' | 'part'
  pieces: number | null
  weightLb: number | null
  cost: string
  unit: PriceUnit
}

/** The costs of the last answers to these asks. */
export async function selectAnsweredLines(tx: Tx, askIds: readonly string[]): Promise<AnsweredLine[]> {
  const { rows } = await sql<AnsweredLine>`
    select asks.id as "askId", asks.inquiry_id as "inquiryId", line.id as "lineId", line.position,
      line.inquiry_item_id as "itemId", item.category, coalesce(item.thickness, '') as thickness,
      coalesce(item.grade_category, '') as grade, coalesce(item.condition, '') as condition, item.qty_pcs as "itemPieces",
      item.weight as "itemWeight", said.available, said.pieces, said."weightLb", said.cost, said.unit,
      answer.answered_at as "toldAt"
    from asks
    cross join lateral (select lines, answered_at from ask_answers where ask_id = asks.id order by id desc limit 1) as answer
    cross join lateral jsonb_to_recordset(answer.lines)
      as said (id text, available text, pieces integer, "weightLb" double precision, cost text, unit text)
    join ask_lines as line on line.ask_id = asks.id and line.id = said.id
    join inquiry_lines as item on item.inquiry_id = asks.inquiry_id and item.item_id = line.inquiry_item_id
    where asks.id = ${anyOf(askIds)} and said.available in ('yes', 'part') and said.cost is not null
  `.execute(tx)
  return rows
}

export async function deleteAnsweredPrices(tx: Tx, askIds: readonly string[]): Promise<void> {
  await sql`delete from steel_prices where ask_id = ${anyOf(askIds)}`.execute(tx)
}

export type NewSteelPrice = {
  inquiry_id: string
  quote_id: string | null
  ask_id: string | null
  line_id: string
  position: number
  item_id: string | null
  category: string
  steel_key: string | null
  grade_families: readonly string[]
  thickness_low: number | null
  thickness_high: number | null
  price_cents: string | null
  cost_cents: string | null
  told_at: Date
}

/** In this order, and in one statement, since a quote may have a thousand lines. */
export async function insertSteelPrices(tx: Tx, prices: readonly NewSteelPrice[]): Promise<void> {
  if (prices.length === 0) return
  await sql`
    insert into steel_prices (inquiry_id, quote_id, ask_id, line_id, position, item_id, category, steel_key, grade_families,
      thickness_low, thickness_high, price_cents, cost_cents, told_at)
    select inquiry_id, quote_id, ask_id, line_id, position, item_id, category, steel_key, grade_families,
      thickness_low, thickness_high, price_cents, cost_cents, told_at
    from jsonb_populate_recordset(null::steel_prices, ${JSON.stringify(prices)}::jsonb)
  `.execute(tx)
}

const toKeep = {
  quotes: sql`sent_at is not null and not prices_kept`,
  asks: sql`answer_count > 0 and not prices_kept`,
}

/** Locks some whose prices are still to be kept. */
export async function lockUnkept(tx: Tx, table: keyof typeof toKeep, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${toKeep[table]} order by id limit ${limit} for update skip locked
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export async function markKept(tx: Tx, table: keyof typeof toKeep, ids: readonly string[]): Promise<void> {
  await sql`update ${sql.table(table)} set prices_kept = true where id = ${anyOf(ids)} and not prices_kept`.execute(tx)
}

export type LineRow = Omit<SteelTexts, 'category'> & { category: string | null; description: string; inquiryId: string }

/** The steel of a quote's line, in the newest version that has it. */
export async function findQuoteLine(db: Db, lineId: string): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`
    select item.category, line.description, line.thickness, line.grade, line.condition,
      coalesce(line.inquiry_id, quotes.inquiry_id) as "inquiryId"
    from quote_lines as line
    join quotes on quotes.id = line.quote_id
    left join inquiry_lines as item on item.inquiry_id = coalesce(line.inquiry_id, quotes.inquiry_id)
      and item.item_id = line.inquiry_item_id
    where line.id = ${lineId}
    order by quotes.version desc
    limit 1
  `.execute(db)
  return rows[0]
}

/** The steel of an item as an inquiry has it. */
export async function findInquiryItem(db: Db, itemId: string, inquiryId: string): Promise<SteelTexts | undefined> {
  const { rows } = await sql<SteelTexts>`
    select coalesce(category, '') as category, coalesce(thickness, '') as thickness,
      coalesce(grade_category, '') as grade, coalesce(condition, '') as condition
    from inquiry_lines where inquiry_id = ${inquiryId} and item_id = ${itemId}
  `.execute(db)
  return rows[0]
}

export type PriceFigures = {
  count: number
  low: number | null
  high: number | null
  median: number | null
  lastCents: number | null
  lastAt: Date | null
  isAccepted: boolean | null
}

export type LikePrices = { all: PriceFigures; ofCustomer: PriceFigures; costMedian: number | null }

type LikeSteel = {
  steel: Pick<Steel, 'key' | 'families'>
  /** In ten-thousandths of an inch. */
  thickness: { from: number; to: number }
  since: Date
  /** Of the customer whose prices are told apart. */
  inquiryId: string | null
}

/** What like steel brought and cost since then, in cents by the hundredweight; a median may be half a cent. */
export async function selectLikePrices(db: Db, { steel, thickness, since, inquiryId }: LikeSteel): Promise<LikePrices> {
  type Row = PriceFigures & { costMedian: number | null }
  const { from, to } = thickness
  const families = sql`${[...steel.families]}::text[]`
  // All columns are in the index. Hashes stand for ids: that any two of a million are equal has a chance of 1 in 37 million.
  const alikeWhere = (condition: RawBuilder<unknown>) => sql`
    select id, told_at, price_cents, cost_cents, quote_hash, inquiry_hash, item_hash from steel_prices
    where steel_key = ${steel.key} and thickness_low <= ${to} and thickness_high >= ${from} and told_at >= ${since}
      and ${condition}`
  const figuresOf = (prices: RawBuilder<unknown>) => sql`
    select figures.*, last.price_cents as "lastCents", last.told_at as "lastAt", (
      select state = 'accepted' and last.line_id = any(answer_line_ids) from quotes where quotes.id = last.quote_id
    ) as "isAccepted"
    from (
      select count(distinct quote_hash) as count, min(price_cents) as low, max(price_cents) as high,
        percentile_cont(0.5) within group (order by price_cents) as median
      from ${prices}
    ) as figures
    left join steel_prices as last on last.id = (select id from ${prices} order by told_at desc, id limit 1)`
  const { rows } = await sql<Row>`
    with alike as materialized (
      -- Most steel has one short family, by which the index finds it.
      ${alikeWhere(sql`sole_family = any(${families})`)}
      union all
      ${alikeWhere(sql`sole_family is null and grade_families && ${families}`)}
    ), of_customer as (
      select hashtextextended(others.id, 0) as inquiry_hash from customer_inquiries as own
      join customer_inquiries as others on others.customer_id = own.customer_id
      where own.id = ${inquiryId}
      union
      select hashtextextended(others.id, 0) from customer_inquiries as own
      join customer_inquiries as others on lower(others.email) = lower(own.email)
      where own.id = ${inquiryId}
    ), prices as not materialized (
      select * from alike where price_cents is not null
    ), prices_of_customer as materialized (
      select prices.* from of_customer join prices using (inquiry_hash)
    ), asked as materialized (
      select distinct on (inquiry_hash, item_hash) inquiry_hash, item_hash, cost_cents from alike
      where quote_hash is null order by inquiry_hash, item_hash, told_at desc, id desc
    ), costs as (
      select cost_cents from prices where cost_cents is not null
      union all
      select cost_cents from asked where (inquiry_hash, item_hash) not in (
        select inquiry_hash, item_hash from prices where cost_cents is not null and item_hash is not null
      )
    )
    select counted.*, (select percentile_cont(0.5) within group (order by cost_cents) from costs) as "costMedian"
    from (${figuresOf(sql`prices`)}) as counted
    union all
    select counted.*, null from (${figuresOf(sql`prices_of_customer`)}) as counted
  `.execute(db)
  const [all, ofCustomer] = rows
  if (!all || !ofCustomer) throw new Error('The figures of like steel are missing')
  return { all, ofCustomer, costMedian: all.costMedian }
}

export type LastPriceRow = {
  priceCents: number
  toldAt: Date
  isAccepted: boolean
  inquiryId: string
  isArchived: boolean
  description: string
  thickness: string
  width: string
  length: string
}

/** The price by the hundredweight that a customer was told last. */
export async function selectLastPrice(db: Db, customerId: string): Promise<LastPriceRow | undefined> {
  const inquiries = inquiriesOfCustomer(customerId)
  const isTold = sql`quote_id is not null and price_cents is not null`
  const { rows } = await sql<LastPriceRow>`
    select told.price_cents as "priceCents", told.told_at as "toldAt", told.inquiry_id as "inquiryId",
      inquiry.status = ${archivedStatus} as "isArchived", line.description, line.thickness, line.width, line.length,
      quotes.state = 'accepted' and line.id = any(quotes.answer_line_ids) as "isAccepted"
    from (
      select * from steel_prices where inquiry_id = any(${inquiries}) and ${isTold} and told_at = (
        select max(told_at) from steel_prices where inquiry_id = any(${inquiries}) and ${isTold}
      )
      order by quote_id, position limit 1
    ) as told
    join customer_inquiries as inquiry on inquiry.id = told.inquiry_id
    join quotes on quotes.id = told.quote_id
    join quote_lines as line on line.quote_id = told.quote_id and line.id = told.line_id
  `.execute(db)
  return rows[0]
}
