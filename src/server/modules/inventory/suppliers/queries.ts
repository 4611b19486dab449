import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import {
  type ListSuppliers,
  remindersMax,
  type Supplier,
  type SupplierName,
} from '../../../../shared/office/suppliers.ts'
import { findLimit, type PersonFinder } from '../../../db/contains-text.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { rowsOf } from '../../../db/rows.ts'
import { isOfGroups, lastListAt } from '../items/queries.ts'
import { incoming, isToReview, isUnsettled } from '../sendings/queries.ts'
import type { SuppliersTables } from './table.ts'

export const supplierRows = rowsOf(
  'suppliers',
  ['id', 'company', 'contact_name', 'notes', 'active', 'stores_by_itself', 'link_no', 'link_digest', 'reminders'],
  'Supplier',
)

export async function selectCodes(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('supplier_codes').select('source_code').where('supplier_id', '=', id).execute()
  return rows.map((row) => row.source_code)
}

export function findSupplierByLink(db: Db, linkDigest: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('suppliers').select('id').where('link_digest', '=', linkDigest).executeTakeFirst()
}

/** An expression: the company of a supplier, null where there is none. */
export const companyOf = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select company from suppliers where id = ${id})`

/** The addresses of all suppliers, in lower case. */
export async function selectSupplierEmails(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('supplier_emails').select('email').execute()
  return rows.map((row) => row.email)
}

/** Whether an address, in lower case, is a supplier's own. */
export async function isSupplierEmail(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('supplier_emails').select('email').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/** One change at a time, so that what belongs to others is known, and nothing is changed by two. */
export async function lockSuppliers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('suppliers'))`.execute(tx)
}

/** A supplier with its codes, addresses, stock, and lists that wait. */
export type SupplierRow = Selectable<SuppliersTables['suppliers']> & {
  company_key: string
  emails: string[]
  source_codes: string[]
  lists: Supplier['lists']
  last_contact_at: Date | null
  next_list_due_at: Date | null
  waiting_lists: number
  unanswered: boolean
}

export type SupplierPlace = { companyKey: string; id: string }
type SuppliersFilter = Partial<Omit<ListSuppliers, 'cursor'>> & { ids?: readonly string[] }

// Stock has the same spelling of a code only within a list.
const isSameCode = (one: string, other: string) => sql<SqlBool>`lower(${sql.ref(one)}) = lower(${sql.ref(other)})`

// A cursor has room for so much of a name.
const keyChars = sql.lit(60)

/** Suppliers whose own columns fit: only of these is it gathered what they sent, and what of it is in stock. */
const suppliersWhere = (condition: RawBuilder<unknown>) => sql`
  with chosen as materialized (
    select * from suppliers where ${condition}
  ), codes as (
    select supplier_codes.* from chosen join supplier_codes on supplier_id = chosen.id
  ), stock as (
    select supplier_id, code.source_code, category, sum(item_count) as items, sum(weight_lb) as weight_lb
    from codes as code join inventory_groups on ${isSameCode('code.source_code', 'inventory_groups.source_code')}
    group by 1, 2, 3
  ), listed as materialized (
    select stock.*, coalesce(${lastListAt(sql`stock.source_code`, sql`stock.category`)}, (
      select max(created_at) from inventory_items where ${isOfGroups(
        'inventory_items',
        isOfStock('inventory_groups'),
        isOfStock('inventory_items'),
      )}
    )) as listed_at
    from stock
  ), shown as (
    select supplier_id, min(listed_at) as oldest_at, jsonb_agg(jsonb_build_object(
      'sourceCode', source_code, 'category', category, 'items', items, 'weightLb', weight_lb, 'listedAt', listed_at
    ) order by source_code, category) as lists
    from listed group by 1
  ), unsettled as (
    select supplier_id, count(*) filter (where ${isToReview}) as waiting, max(received_at) as received_at
    from (${incoming}) as list where ${isUnsettled} group by 1
  )
  select supplier.*, left(lower(company), ${keyChars}) as company_key,
    array(select source_code from supplier_codes where supplier_id = supplier.id order by position) as source_codes,
    array(select email from supplier_emails where supplier_id = supplier.id order by position) as emails,
    coalesce(shown.lists, '[]') as lists,
    greatest(unsettled.received_at, (
      select max((
        select sent.created_at from upload_sources as sent join uploads on uploads.id = sent.upload_id
        where sent.source_key = lower(source_code) and not is_deletion order by sent.created_at desc limit 1
      )) from supplier_codes where supplier_id = supplier.id
    ), (
      select max(arrived_at) from incoming_lists where supplier_id = supplier.id
    )) as last_contact_at,
    case when active then coalesce(oldest_at, created_at) + make_interval(days => list_every_days) end as next_list_due_at,
    coalesce(unsettled.waiting, 0) as waiting_lists
  from chosen as supplier
  left join shown on shown.supplier_id = supplier.id
  left join unsettled on unsettled.supplier_id = supplier.id
`

function isOfStock(table: string) {
  return sql<SqlBool>`${isSameCode(`${table}.source_code`, 'stock.source_code')} and ${sql.ref(`${table}.category`)} = stock.category`
}

const isDue = sql<boolean>`next_list_due_at <= now()`

/** What a filter asks of the columns of the suppliers themselves. */
function ownConditions({ due, byItself, unanswered, ids }: SuppliersFilter) {
  return sql.join(
    [
      sql`true`,
      ...(due || unanswered ? [sql`active and list_every_days is not null`] : []),
      ...(unanswered ? [sql`reminders >= ${remindersMax}`] : []),
      ...(byItself ? [sql`stores_by_itself`] : []),
      ...(ids ? [sql`id = any(${[...ids]}::text[])`] : []),
    ],
    sql` and `,
  )
}

function matches({ q = '', due, waits, unanswered }: SuppliersFilter) {
  const texts = sql`concat_ws(chr(10), company, contact_name, phone, state, source_codes, emails)`
  return sql.join(
    [
      sql`true`,
      ...(q === '' ? [] : [sql`strpos(lower(${texts}), lower(${q})) > 0`]),
      ...(due ? [isDue] : []),
      ...(waits ? [sql`waiting_lists > 0`] : []),
      ...(unanswered ? [isUnanswered] : []),
    ],
    sql` and `,
  )
}

const reminderGapDays = 7
const pacificDay = (time: RawBuilder<unknown>) => sql`(${time} at time zone 'America/Los_Angeles')::date`

// Days, since a job never runs at the same second.
const isRemindable = sql<boolean>`(
  (held_until is null or held_until <= now()) and (reminded_at is null or ${pacificDay(sql`now()`)} - ${pacificDay(sql.ref('reminded_at'))} >= ${reminderGapDays})
)`

const isUnanswered = sql<boolean>`
  coalesce(next_list_due_at <= now() and reminders >= ${remindersMax} and ${isRemindable}, false)
`

/** The suppliers that are to be asked for a new list now, or this one if it is. */
export async function selectIdsToRemind(db: Db, id?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${suppliersWhere(ownConditions({ due: true, ...(id !== undefined && { ids: [id] }) }))}) as found
    where ${isDue} and reminders < ${remindersMax} and emails <> '{}' and ${isRemindable}
      -- It has answered, and staff are at it. Anybody can write its address on an email.
      and not exists (
        select from incoming_lists join list_sendings as sending on sending.id = sending_id
        where supplier_id = found.id and outcome is null and (way <> 'mail' or is_proven)
      )
    order by company_key, id
  `.execute(db)
  return rows.map((row) => row.id)
}

/** By company; with `after` those that follow it. */
export async function selectSuppliers(
  db: Db,
  filter: SuppliersFilter,
  page: { after: SupplierPlace | undefined; limit: number },
): Promise<SupplierRow[]> {
  const { after, limit } = page
  const follows = after ? sql`(company_key, id) > (${after.companyKey}, ${after.id})` : sql`true`
  const { rows } = await sql<SupplierRow>`
    select *, ${isUnanswered} as unanswered from (${suppliersWhere(ownConditions(filter))}) as found
    where ${matches(filter)} and ${follows}
    order by company_key, id limit ${limit}
  `.execute(db)
  return rows
}

export async function countSuppliers(db: Db, filter: SuppliersFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${suppliersWhere(ownConditions(filter))}) as found where ${matches(filter)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How many suppliers are due for a new list, and how many of them have not answered the last reminder. */
export async function countDueSuppliers(db: Db): Promise<{ dueSuppliers: number; silentSuppliers: number }> {
  const { rows } = await sql<{ dueSuppliers: number; silentSuppliers: number }>`
    select count(*) filter (where ${isDue}) as "dueSuppliers", count(*) filter (where ${isUnanswered}) as "silentSuppliers"
    from (${suppliersWhere(ownConditions({ due: true }))}) as found
  `.execute(db)
  return rows[0] ?? { dueSuppliers: 0, silentSuppliers: 0 }
}

/** The names of all suppliers with their codes and first addresses, by company. */
export async function selectSupplierNames(db: Db): Promise<SupplierName[]> {
  const { rows } = await sql<SupplierName>`
    select id, company, ${firstEmail('supplier.id')} as email,
      array(select source_code from supplier_codes where supplier_id = supplier.id order by position) as "sourceCodes"
    from suppliers as supplier order by lower(company), id
  `.execute(db)
  return rows
}

type SupplierOfCode = { id: string; email: string | null }

/** Whose these source codes are, ignoring case, with the first address of each. */
export async function findSuppliersByCode(
  db: Db,
  sourceCodes: readonly string[],
): Promise<ReadonlyMap<string, SupplierOfCode>> {
  const { rows } = await sql<SupplierOfCode & { code: string }>`
    select code, supplier_id as id, ${firstEmail('supplier_codes.supplier_id')} as email
    from unnest(${[...sourceCodes]}::text[]) as code join supplier_codes on lower(source_code) = lower(code)
  `.execute(db)
  return new Map(rows.map(({ code, ...supplier }) => [code, supplier]))
}

/** The same for records that will name them: they are neither merged nor deleted before the transaction ends. */
export async function holdSuppliersByCode(
  tx: Tx,
  sourceCodes: readonly string[],
): Promise<ReadonlyMap<string, SupplierOfCode>> {
  for (;;) {
    const found = await findSuppliersByCode(tx, sourceCodes)
    const ids = [...new Set([...found.values()].map(({ id }) => id))]
    if ((await holdSuppliers(tx, ids)) === ids.length) return found
    // One of them was merged or deleted meanwhile, so its codes are looked up again.
  }
}

/** Keeps these suppliers from being merged or deleted before the transaction ends. Returns how many of them there are. */
export async function holdSuppliers(tx: Tx, ids: readonly string[]): Promise<number> {
  const query = sql`select from suppliers where id = any(${[...ids]}::text[]) order by id for key share`
  return (await query.execute(tx)).rows.length
}

const firstEmail = (id: string) =>
  sql`(select email from supplier_emails where supplier_id = ${sql.ref(id)} order by position limit 1)`

type Taken = { field: 'sourceCodes' | 'emails'; value: string; company: string }

/** The first of these codes or addresses that another supplier has. */
export async function findUsedByOthers(
  tx: Tx,
  { id, sourceCodes, emails }: { id: string; sourceCodes: readonly string[]; emails: readonly string[] },
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    select field, value, company from (
      select 'sourceCodes' as field, source_code as value, supplier_id from supplier_codes
      where lower(source_code) in (select lower(code) from unnest(${[...sourceCodes]}::text[]) as code)
      union all
      select 'emails', email, supplier_id from supplier_emails where email = any(${[...emails]}::text[])
    ) as taken join suppliers on suppliers.id = supplier_id
    where supplier_id <> ${id} limit 1
  `.execute(tx)
  return rows[0]
}

/** Of those that differ in case only, the first counts. */
export async function replaceCodes(tx: Tx, id: string, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('supplier_codes').where('supplier_id', '=', id).execute()
  await sql`
    insert into supplier_codes (supplier_id, source_code, position)
    select ${id}, code, position from (
      select distinct on (lower(code)) code, position from unnest(${[...codes]}::text[]) with ordinality as given (code, position)
      order by lower(code), position
    ) as first
  `.execute(tx)
}

/** Replaces a supplier's addresses, given in lower case. */
export async function replaceEmails(tx: Tx, id: string, emails: readonly string[]): Promise<void> {
  await tx.deleteFrom('supplier_emails').where('supplier_id', '=', id).execute()
  await sql`
    insert into supplier_emails (email, supplier_id, position)
    select email, ${id}, min(position) from unnest(${[...emails]}::text[]) with ordinality as given (email, position) group by 1
  `.execute(tx)
}

/** Lists that came in, what was asked and bought, and the headings that staff know go along with a supplier that is merged. */
export async function moveRecords(tx: Tx, from: string, to: string): Promise<void> {
  const move = (table: 'incoming_lists' | 'asks' | 'purchases' | 'papers') =>
    tx.updateTable(table).set({ supplier_id: to }).where('supplier_id', '=', from).execute()
  // Whoever stores a list locks it before its supplier; whoever asks or buys holds the supplier first.
  await move('incoming_lists')
  await supplierRows.lock(tx, from)
  // What was recorded for it until it was locked goes along too.
  for (const table of ['incoming_lists', 'asks', 'purchases', 'papers'] as const) await move(table)
  await sql`
    insert into supplier_headings (supplier_id, heading_set_key)
    select ${to}, heading_set_key from supplier_headings where supplier_id = ${from} on conflict do nothing
  `.execute(tx)
}

/** Whose these two codes are, ignoring case. */
export async function selectHolders(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ supplierId: string; isOld: boolean }[]> {
  const { rows } = await sql<{ supplierId: string; isOld: boolean }>`
    select supplier_id as "supplierId", lower(source_code) = lower(${from}) as "isOld" from supplier_codes
    where lower(source_code) in (lower(${from}), lower(${to}))
  `.execute(tx)
  return rows
}

export async function renameCode(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update supplier_codes set source_code = ${to} where lower(source_code) = lower(${from})`.execute(tx)
}

export async function deleteCode(tx: Tx, code: string): Promise<void> {
  await sql`delete from supplier_codes where lower(source_code) = lower(${code})`.execute(tx)
}

export async function selectSupplierIdsOf(db: Db, email: string): Promise<string[]> {
  const rows = await db.selectFrom('supplier_emails').select('supplier_id').where('email', '=', email).execute()
  return rows.map((row) => row.supplier_id)
}

/** Takes a person out of a supplier's record; the company and its codes stay. */
export async function eraseContact(tx: Tx, id: string, email: string, notes: string): Promise<void> {
  await tx.deleteFrom('supplier_emails').where('email', '=', email).execute()
  await supplierRows.update(tx, id, { contact_name: '', phone: '', notes })
}

/** Suppliers, for a search over all people: by their addresses, of which each may have several, or by the rest. */
export const peopleOfSuppliers = (find: PersonFinder, isByEmail: boolean): RawBuilder<unknown>[] =>
  isByEmail
    ? find({ email: 'email' }).map(
        (
          isFound,
        ) => sql`(select 'supplier', suppliers.id, null, contact_name, company, email, phone, created_at, not active
          from (select email, supplier_id from supplier_emails where ${isFound} ${findLimit}) as found
          join suppliers on suppliers.id = supplier_id)`,
      )
    : find({ name: 'contact_name', company: 'company', phone: 'phone' }).map(
        (
          isFound,
        ) => sql`(select 'supplier', id, null, contact_name, company, coalesce(${firstEmail('suppliers.id')}, ''), phone,
          created_at, not active from suppliers where ${isFound} ${findLimit})`,
      )
