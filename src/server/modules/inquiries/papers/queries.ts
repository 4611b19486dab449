import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tie } from '../../../../shared/papers/schema.ts'
import {
  foundSteelMax,
  type PaperFilter,
  type PaperKind,
  paperKinds,
  showsSteel,
  type TieKind,
} from '../../../../shared/papers/terms.ts'
import { parseReference } from '../../../../shared/text/references.ts'
import { containsText } from '../../../db/contains-text.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { Erasure } from '../../customers/customers.ts'
import { heatKey, isHeatOfItem, isInStock, isItem, itemsWithHeats, namesOfItem } from '../../inventory/heats/queries.ts'
import { companyOf, findSupplierByLink, supplierRows } from '../../inventory/suppliers/queries.ts'
import { heatOfLine } from '../reports/queries.ts'
import type { PaperPartInsert, PaperRow, PaperSender } from './table.ts'

const paperColumns = [
  'id',
  'kind',
  'file_name',
  'file_bytes',
  'content_type',
  'digest',
  'state',
  'problem',
  'found_heats',
  'heats',
  'heat_keys',
  'for_buyer',
  'sent_by',
  'sent_by_id',
  'sent_by_name',
  'supplier_id',
  'revision',
  'created_at',
  'changed_at',
  'changed_by',
] as const
export const paperRows = rowsOf('papers', paperColumns, 'Paper')

export async function lockPaper(tx: Tx, id: string): Promise<PaperRow | undefined> {
  const [row] = await paperRows.lockAll(tx, [id])
  return row
}

/** The same file that the same sender sent before. */
export function selectSamePaper(
  db: Db,
  { digest, sentBy, sentById }: { digest: string; sentBy: PaperSender; sentById: string | null },
): Promise<PaperRow | undefined> {
  return db
    .selectFrom('papers')
    .select(paperColumns)
    .where('digest', '=', digest)
    .where('sent_by', '=', sentBy)
    .where('sent_by_id', 'is not distinct from', sentById)
    .limit(1)
    .executeTakeFirst()
}

export async function selectWords(db: Db, id: string) {
  const row = await db.selectFrom('papers').select('words').where('id', '=', id).executeTakeFirst()
  return row?.words ?? []
}

export async function insertPart(tx: Tx, part: PaperPartInsert): Promise<void> {
  await tx.insertInto('paper_parts').values(part).execute()
}

export async function selectPart(db: Db, paperId: string, position: number): Promise<Uint8Array | undefined> {
  const part = await db
    .selectFrom('paper_parts')
    .select('content')
    .where('paper_id', '=', paperId)
    .where('position', '=', position)
    .executeTakeFirst()
  return part?.content
}

export async function insertTies(tx: Tx, paperId: string, ties: readonly Tie[]): Promise<void> {
  if (ties.length === 0) return
  await sql`
    insert into paper_ties (paper_id, kind, record_id)
    select ${paperId}, kind, id from unnest(${ties.map(({ kind }) => kind)}::text[], ${ties.map(({ id }) => id)}::text[]) as given (kind, id)
    on conflict do nothing
  `.execute(tx)
}

export async function deleteTies(tx: Tx, paperId: string, ties: readonly Tie[]): Promise<void> {
  if (ties.length === 0) return
  await sql`
    delete from paper_ties using unnest(${ties.map(({ kind }) => kind)}::text[], ${ties.map(({ id }) => id)}::text[]) as given (kind, id)
    where paper_id = ${paperId} and paper_ties.kind = given.kind and record_id = given.id
  `.execute(tx)
}

const openStates = sql`('accepted', 'confirmed', 'shipped')`
const ofSteel = sql`(${sql.join(paperKinds.filter(showsSteel).map(sql.lit))})`

/** Which of these texts are heats of the stock, of replaced items or of open orders, in any case. */
export async function selectKnownHeats(db: Db, texts: readonly string[]): Promise<string[]> {
  const known: string[] = []
  for (let start = 0; start < texts.length; start += textsAtOnce) {
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${texts.slice(start, start + textsAtOnce)}::text[]) as given (text)
      where ${isHeatOfItem(sql`lower(text)`)}
        or exists (
          select from order_lines as line join orders on orders.id = order_id
          where ${heatKey(heatOfLine)} = lower(text) and orders.state in ${openStates}
        )
    `.execute(db)
    known.push(...rows.map(({ text }) => text))
  }
  return known
}

const textsAtOnce = 5_000

/** Steel with a heat: an item, in stock or as it last was, or an open order with a line of it. */
export type SteelRow = {
  paper_id: string
  heat_key: string
  kind: Extract<TieKind, 'item' | 'order'>
  id: string
  category: string
  thickness: string
  width: string
  length: string
  source_code: string
  order_number: number | null
  inquiry_id: string | null
  is_tied: boolean
  total: number
  untied: number
}

/** Heats of a paper, whose ties are told. */
export type AskedHeats = { paperId: string; heats: readonly string[]; kind: PaperKind }

/** What has these heats, in any case, for each paper: what is in stock first. Of papers that do not describe steel only orders. */
export async function selectSteelOf(db: Db, asked: readonly AskedHeats[]): Promise<SteelRow[]> {
  const pairs = asked.flatMap(({ paperId, heats, kind }) =>
    heats.map((heat) => ({ paperId, heat, describes: showsSteel(kind) })),
  )
  if (pairs.length === 0) return []
  const { rows } = await sql<SteelRow>`
    with asked as (
      select distinct paper_id, lower(heat) as heat_key, describes
      from unnest(
        ${pairs.map(({ paperId }) => paperId)}::text[],
        ${pairs.map(({ heat }) => heat)}::text[],
        ${pairs.map(({ describes }) => describes)}::boolean[]
      ) as asked (paper_id, heat, describes)
    ), given as (
      select distinct heat_key from asked
    ), steel as (
      select heat_key, 'item' as kind, id, category, thickness, width, length, source_code,
        null::bigint as order_number, null::text as inquiry_id, case when is_in_stock then 1 else 3 end as place
      from (${itemsWithHeats}) as item
      union all
      select distinct heat_key, 'order', orders.id, '', '', '', '', '', number, orders.inquiry_id, 2
      from given join order_lines as line on ${heatKey(heatOfLine)} = heat_key
      join orders on orders.id = order_id and orders.state in ${openStates}
    ), told as (
      select asked.paper_id, steel.*, exists (
        select from paper_ties
        where paper_ties.paper_id = asked.paper_id and paper_ties.kind = steel.kind and record_id = steel.id
      ) as is_tied
      from asked join steel using (heat_key) where describes or steel.kind = 'order'
    )
    select * from (
      select told.*, count(*) over heat as total, count(*) filter (where not is_tied) over heat as untied,
        row_number() over (partition by paper_id, heat_key order by place, order_number, source_code, id) as nth
      from told window heat as (partition by paper_id, heat_key)
    ) as counted
    where nth <= ${sql.lit(foundSteelMax)} order by paper_id, heat_key, nth
  `.execute(db)
  return rows
}

/** A record that a paper is tied to, in words; nothing for one that is gone. */
export type TieRow = Omit<SteelRow, 'paper_id' | 'heat_key' | 'kind' | 'is_tied' | 'total' | 'untied'> & {
  paper_id: string
  kind: TieKind
  /** Of a quote, an ask, a purchase or a shipment. */
  number: number | null
  position: number | null
  day: string | null
}

export async function selectTies(db: Db, paperIds: readonly string[]): Promise<TieRow[]> {
  const { rows } = await sql<TieRow>`
    with tie as (select * from paper_ties where paper_id = any(${[...paperIds]}::text[]))
    select paper_id, kind, record_id as id, category, thickness, width, length, source_code,
      null::bigint as number, null::integer as position, null::text as day, null::bigint as order_number, null::text as inquiry_id
    from tie join lateral (${namesOfItem(sql`record_id`)}) as item on true where kind = 'item'
    union all
    select paper_id, kind, record_id, '', '', '', '', asks.source_code, asks.number, null, null, null, asks.inquiry_id
    from tie join asks on asks.id = record_id where kind = 'ask'
    union all
    select paper_id, kind, record_id, '', '', '', '', '', inquiry.number, version, null, null, inquiry.id
    from tie join quotes on quotes.id = record_id join customer_inquiries as inquiry on inquiry.id = quotes.inquiry_id where kind = 'quote'
    union all
    select paper_id, kind, record_id, '', '', '', '', '', null, null, null, number, inquiry_id
    from tie join orders on orders.id = record_id where kind = 'order'
    union all
    select paper_id, kind, record_id, '', '', '', '', purchases.source_code, null, position, null, number, inquiry_id
    from tie join purchases on purchases.id = record_id join orders on orders.id = order_id where kind = 'purchase'
    union all
    select paper_id, kind, record_id, '', '', '', '', '', null, null, shipped_on, number, inquiry_id
    from tie join shipments on shipments.id = record_id join orders on orders.id = order_id where kind = 'shipment'
    order by paper_id, kind, order_number, number, position, source_code, id
  `.execute(db)
  return rows
}

/** Which of these records there are. */
export async function selectExistingTies(db: Db, ties: readonly Tie[]): Promise<Tie[]> {
  const { rows } = await sql<Tie>`
    select kind, id from unnest(${ties.map(({ kind }) => kind)}::text[], ${ties.map(({ id }) => id)}::text[]) as given (kind, id)
    where case kind
      when 'item' then ${isItem(sql`given.id`)}
      when 'ask' then exists (select from asks as one where one.id = given.id)
      when 'quote' then exists (select from quotes as one where one.id = given.id)
      when 'order' then exists (select from orders as one where one.id = given.id)
      when 'purchase' then exists (select from purchases as one where one.id = given.id)
      when 'shipment' then exists (select from shipments as one where one.id = given.id)
    end
  `.execute(db)
  return rows
}

/**
 * The inquiries and orders that each paper is about, by its ties to their asks, quotes, orders, purchases and shipments.
 * `order_id` is null for what is about a question or an offer.
 */
const deals = sql`(
  select paper_id, asks.inquiry_id, null::text as order_id from paper_ties join asks on asks.id = record_id where kind = 'ask'
  union all
  select paper_id, quoted.inquiry_id, null from paper_ties join quote_inquiries as quoted on quote_id = record_id where kind = 'quote'
  union all
  select paper_id, quoted.inquiry_id, orders.id from paper_ties
  left join purchases on kind = 'purchase' and purchases.id = record_id
  left join shipments on kind = 'shipment' and shipments.id = record_id
  join orders on orders.id = case kind when 'order' then record_id when 'purchase' then purchases.order_id else shipments.order_id end
  join quote_inquiries as quoted on quoted.quote_id = orders.quote_id
  where kind in ('order', 'purchase', 'shipment')
)`

/** The inquiries that a paper is about, in whose history it is. */
export async function selectInquiriesOf(db: Db, paperId: string): Promise<string[]> {
  const { rows } = await sql<{ inquiry_id: string }>`
    select distinct inquiry_id from ${deals} as deal where paper_id = ${paperId} order by 1
  `.execute(db)
  return rows.map((row) => row.inquiry_id)
}

type PapersFilter = {
  q: string
  only?: PaperFilter | null | undefined
  inquiryIds?: readonly string[] | null | undefined
}
export type PaperPlace = { createdAt: Date; id: string }

/** The newest first. */
export async function selectPapers(
  db: Db,
  filter: PapersFilter,
  { after, limit }: { after: PaperPlace | undefined; limit: number },
): Promise<PaperRow[]> {
  const isAfter = after ? sql`(papers.created_at, papers.id) < (${after.createdAt}, ${after.id})` : sql`true`
  const { rows } = await sql<PaperRow>`
    select ${sql.join(paperColumns.map((column) => sql.ref(`papers.${column}`)))} from papers
    where ${fits(filter)} and ${isAfter}
    order by papers.created_at desc, papers.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Papers that wait for staff, as the filters of the list count them. */
export async function countWaitingPapers(db: Db): Promise<Record<'papersToConfirm' | 'papersToType', number>> {
  const { rows } = await sql<Record<'papersToConfirm' | 'papersToType', number>>`
    select count(*) filter (where ${isToConfirm}) as "papersToConfirm", count(*) filter (where ${isToType}) as "papersToType"
    from papers where cardinality(heat_keys) = 0
  `.execute(db)
  return rows[0] ?? { papersToConfirm: 0, papersToType: 0 }
}

export async function countPapers(db: Db, filter: PapersFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from papers where ${fits(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

function fits({ q, only, inquiryIds }: PapersFilter): RawBuilder<unknown> {
  const order = parseReference('order', q)
  const conditions = [
    sql`true`,
    ...(q === ''
      ? []
      : [
          sql`(${containsText(q, 'papers.file_name', 'papers.sent_by_name')}
            or exists (select from unnest(heat_keys) as heat where strpos(heat, lower(${q})) > 0)
            or exists (
              select from ${deals} as deal join orders on orders.id = order_id
              where deal.paper_id = papers.id and number = ${order ?? null}::bigint
            ))`,
        ]),
    ...(only === 'to confirm' ? [isToConfirm] : []),
    ...(only === 'to type' ? [isToType] : []),
    ...(inquiryIds ? [sql`papers.id in (${papersOfInquiries(inquiryIds)})`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

// Nobody has decided on it yet.
const isToConfirm = sql`cardinality(heat_keys) = 0 and jsonb_array_length(found_heats) > 0 and (
  papers.kind in ${ofSteel} or exists (
    select from jsonb_array_elements(found_heats) as found
    join order_lines as line on ${heatKey(heatOfLine)} = lower(found->>'text')
    join orders on orders.id = order_id and orders.state in ${openStates}
  )
)`
const isToType = sql`cardinality(heat_keys) = 0 and papers.state = 'unread' and (
  papers.kind = 'mtr' or (papers.kind = 'other' and papers.revision = 1)
)`

const isOfSteel = sql`kind = 'item' and exists (select from papers as told where told.id = paper_id and told.kind in ${ofSteel})`

/** Papers about these inquiries and what became of them, and those that describe their steel. */
const papersOfInquiries = (ids: readonly string[]) => sql`
  select paper_id from ${deals} as deal where inquiry_id = any(${[...ids]}::text[])
  union
  select paper_id from paper_ties join inquiry_lines as line on line.item_id = record_id
  where ${isOfSteel} and line.inquiry_id = any(${[...ids]}::text[])
  union
  select paper_id from paper_ties join order_lines as line on line.item_id = record_id join orders on orders.id = order_id
  join quote_inquiries as quoted on quoted.quote_id = orders.quote_id
  where ${isOfSteel} and quoted.inquiry_id = any(${[...ids]}::text[])
`

/** The papers that are about these inquiries, or about what became of them. */
export async function selectPapersOfDeals(db: Db, inquiryIds: readonly string[]): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select ${sql.join(paperColumns.map((column) => sql.ref(`papers.${column}`)))} from papers
    where id in (select paper_id from ${deals} as deal where inquiry_id = any(${[...inquiryIds]}::text[])) order by created_at, id
  `.execute(db)
  return rows
}

/**
 * Forgets the buyer of these inquiries: packing lists, bills of lading and other papers of the deals, which may name people, are
 * deleted; of mill test reports and photos, which show the steel, the names of the files are stripped.
 */
export async function erasePapersOf(tx: Tx, inquiryIds: readonly string[], { strip }: Erasure): Promise<void> {
  for (const { id, kind, file_name: name } of await selectPapersOfDeals(tx, inquiryIds)) {
    if (!showsSteel(kind)) await paperRows.remove(tx, id)
    else if (strip(name) !== name) await paperRows.update(tx, id, { file_name: strip(name) })
  }
}

/** What a supplier sent by a link, the newest first. */
export async function selectSentPapers(db: Db, by: PaperSender, id: string, limit: number): Promise<PaperRow[]> {
  return (
    db
      .selectFrom('papers')
      .select(paperColumns)
      .where('sent_by', '=', by)
      // A supplier's papers are those of the record that it was merged into.
      .where(by === 'supply' ? 'supplier_id' : 'sent_by_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

/** Whose page shows papers: a version of a quote, or an order. */
export type Offered = { quoteId: string } | { orderId: string }
export type OfferedTo = 'quote' | 'order'

/**
 * Those that staff ticked for the buyer: about this order, or about the inquiries of this quote, and those that describe the
 * steel of its lines.
 */
export async function selectOfferedPapers(db: Db, offered: Offered, paperId?: string): Promise<PaperRow[]> {
  const quoteId =
    'quoteId' in offered ? sql`${offered.quoteId}` : sql`(select quote_id from orders where id = ${offered.orderId})`
  const isOfDeal =
    'quoteId' in offered
      ? sql`order_id is null or order_id in (select id from orders where quote_id = ${offered.quoteId})`
      : sql`order_id is null or order_id = ${offered.orderId}`
  const items =
    'quoteId' in offered
      ? sql`select inquiry_item_id from quote_lines where quote_id = ${offered.quoteId} and not no_quote`
      : sql`select item_id from order_lines where order_id = ${offered.orderId}`
  const { rows } = await sql<PaperRow>`
    select ${sql.join(paperColumns.map((column) => sql.ref(`papers.${column}`)))} from papers
    where for_buyer ${paperId === undefined ? sql`` : sql`and papers.id = ${paperId}`} and papers.id in (
      select paper_id from ${deals} as deal
      where inquiry_id in (select inquiry_id from quote_inquiries where quote_id = ${quoteId}) and (${isOfDeal})
      union all
      select paper_id from paper_ties join papers as described on described.id = paper_id
      -- A packing list or a bill of lading is of one deal.
      where paper_ties.kind = 'item' and described.kind in ${ofSteel} and record_id in (${items})
    )
    order by papers.kind, papers.file_name, papers.id
  `.execute(db)
  return rows
}

/** What a link is of that suppliers send papers by; `isOver`: it was withdrawn or cancelled. */
export type SendingLink = {
  id: string
  name: string
  reference_number: number | null
  position: number | null
  supplierId: string | null
  inquiryId: string | null
  isOver: boolean
}

/** What the link with a token opens, by the digest that is stored of it. */
export async function findSendingLink(
  db: Db,
  by: Exclude<PaperSender, 'staff'>,
  digest: string,
): Promise<SendingLink | undefined> {
  if (by === 'supply') {
    const found = await findSupplierByLink(db, digest)
    if (!found) return undefined
    const { id, company: name } = await supplierRows.get(db, found.id)
    return { id, name, reference_number: null, position: null, supplierId: id, inquiryId: null, isOver: false }
  }
  const { rows } = await sql<SendingLink>`${linkQueries[by](digest)}`.execute(db)
  return rows[0]
}

const senderName = sql`coalesce(${companyOf(sql`supplier_id`)}, source_code) as name`

const linkQueries = {
  ask: (digest: string) => sql`
    select id, ${senderName}, number as reference_number, null as position, supplier_id as "supplierId",
      inquiry_id as "inquiryId", state = 'withdrawn' as "isOver"
    from asks where token_digest = ${digest}
  `,
  purchase: (digest: string) => sql`
    select purchases.id, ${senderName}, number as reference_number, position, supplier_id as "supplierId",
      inquiry_id as "inquiryId", purchases.state = 'cancelled' as "isOver"
    from purchases join orders on orders.id = order_id where purchases.token_digest = ${digest}
  `,
}

const aYearAgo = sql`now() - interval '1 year'`

/**
 * Deletes papers a year after the last deal that they are about ended, also by their steel. What is about an open order or about
 * steel that is still in stock stays; without an order a deal ends with its last change.
 */
export async function deleteEndedPapers(db: Db): Promise<void> {
  await sql`
    with about as (
      select paper_id, order_id, inquiry_id from ${deals} as deal
      union all
      select paper_id, order_id, null from paper_ties join order_lines on item_id = record_id where kind = 'item'
    )
    delete from papers where changed_at < ${aYearAgo}
      and not exists (
        select from paper_ties where paper_id = papers.id and kind = 'item' and ${isInStock(sql`record_id`)}
      )
      and not exists (
        select from about join orders on orders.id = order_id
          or orders.id in (select id from orders where orders.inquiry_id = about.inquiry_id)
        where about.paper_id = papers.id
          and coalesce(closed_at, cancelled_at, 'infinity') >= ${aYearAgo}
      )
      and not exists (
        select from about join quotes on quotes.inquiry_id = about.inquiry_id
        where about.paper_id = papers.id and quotes.changed_at >= ${aYearAgo}
      )
      and not exists (
        select from about join asks on asks.inquiry_id = about.inquiry_id
        where about.paper_id = papers.id and asks.changed_at >= ${aYearAgo}
      )
  `.execute(db)
  await sql`delete from paper_ties as tie where ${isGone}`.execute(db)
}

// Of records that were deleted. Items are kept for years after they left the stock.
const isGone = sql<SqlBool>`case kind
  when 'item' then not ${isItem(sql`record_id`)}
  when 'ask' then not exists (select from asks where id = record_id)
  when 'quote' then not exists (select from quotes where id = record_id)
  when 'order' then not exists (select from orders where id = record_id)
  when 'purchase' then not exists (select from purchases where id = record_id)
  else not exists (select from shipments where id = record_id)
end`
