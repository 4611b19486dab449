import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsText, findLimit, type PersonFinder } from '../../db/contains-text.ts'
import type { Db, Tx } from '../../db/database.ts'
import { countRows, rowsOf } from '../../db/rows.ts'
import { type TimelinePart, timelinePart } from '../../db/timeline-part.ts'
import { deleteOwnerships, type OwnersAsked, ownedConditions } from '../owners/queries.ts'
import type { CustomerRow } from './table.ts'

const viewColumns = ['id', 'company', 'name', 'email', 'phone', 'state', 'action', 'visit_date', 'revision'] as const
const contactColumns = ['company', 'name', 'email', 'phone', 'state', 'kept_by_staff'] as const

const mergedColumns = ['kept_by_staff', 'company_key', 'email_key'] as const
export const customerRows = rowsOf('customers', [...viewColumns, ...mergedColumns], 'Customer')
export const visitedNow = { visit_date: sql<Date>`now()` }

export type CustomerKeys = Pick<CustomerRow, 'company_key' | 'email_key'>
export type ContactRow = Pick<CustomerRow, (typeof contactColumns)[number]>
export type CustomerViewRow = Pick<CustomerRow, (typeof viewColumns)[number]>

/** The latest visit first. */
export function selectCustomers(db: Db, asked: OwnersAsked): Promise<CustomerViewRow[]> {
  let query = db.selectFrom('customers').select(viewColumns).orderBy('visit_date', 'desc').orderBy('id', 'desc')
  for (const condition of isOwnedAs(asked)) query = query.where(condition)
  return query.execute()
}

const isOwnedAs = (asked: OwnersAsked) => ownedConditions('customer', sql`customers.id`, asked)

type CustomersFilter = OwnersAsked & { search: string }

export type CustomerPlace = { visitDate: Date; id: string }

/** Customers that contain the search text, the latest visit first; with `after` those that follow it. */
export function selectCustomersAfter(
  db: Db,
  { limit, after, ...filter }: CustomersFilter & { limit: number; after: CustomerPlace | undefined },
): Promise<CustomerViewRow[]> {
  let query = db
    .selectFrom('customers')
    .select(viewColumns)
    .orderBy('visit_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  if (after) query = query.where(sql<SqlBool>`(visit_date, id) < (${after.visitDate}, ${after.id})`)
  return query.execute()
}

export function countCustomers(db: Db, filter: CustomersFilter): Promise<number> {
  let query = db.selectFrom('customers')
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  return countRows(query)
}

const conditionsOf = ({ search, ...asked }: CustomersFilter) => [
  ...(search === '' ? [] : [matches(search)]),
  ...isOwnedAs(asked),
]

function matches(search: string) {
  return containsText(search, 'company', 'name', 'email', 'phone', 'state')
}

export function selectCustomer(db: Db, id: string): Promise<CustomerViewRow | undefined> {
  return db.selectFrom('customers').select(viewColumns).where('id', '=', id).executeTakeFirst()
}

/** Those of them that are there, in no particular order. */
export function selectCustomersOf(db: Db, ids: readonly string[]): Promise<CustomerViewRow[]> {
  return db
    .selectFrom('customers')
    .select(viewColumns)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** One kept by staff before one left by visitors, then the latest. */
export function selectContactOfCompany(db: Db, companyKey: string): Promise<ContactRow | undefined> {
  return db
    .selectFrom('customers')
    .select(contactColumns)
    .where('company_key', '=', companyKey)
    .orderBy('kept_by_staff', 'desc')
    .orderBy('visit_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Makes other visits of this customer wait for the end of the transaction, even if there is no row to lock yet. */
export async function lockVisitsOf(tx: Tx, { company_key, email_key }: CustomerKeys): Promise<void> {
  const name = JSON.stringify(['customer', company_key, email_key])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

export function lockVisitedCustomer(
  tx: Tx,
  { company_key, email_key }: CustomerKeys,
): Promise<(ContactRow & Pick<CustomerRow, 'id' | 'revision'>) | undefined> {
  return tx
    .selectFrom('customers')
    .select(['id', 'revision', ...contactColumns])
    .where('company_key', '=', company_key)
    .where('email_key', '=', email_key)
    .orderBy('kept_by_staff', 'desc')
    .orderBy('visit_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** For an email address as `foldForMatch` writes it; the oldest first. */
export async function selectCustomerIdsOf(db: Db, emailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectEmailOfCustomer(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email
}

export async function deleteCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await deleteOwnerships(tx, 'customer', ids)
  await sql`delete from customers where id = any(${ids}::text[])`.execute(tx)
}

/** Whether a customer record that staff keep has this mailbox, or had it before it was merged. */
export async function isKnownMailbox(db: Db, addressKey: string): Promise<boolean> {
  const isKept = sql`kept_by_staff and regexp_replace(email_key, '\\+[^@]*@', '@') = ${addressKey}`
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from customers where ${isKept}) or exists (select from former_customers where ${isKept}) as "isKnown"
  `.execute(db)
  return rows[0]?.isKnown ?? false
}

/** Customers, for a search over all people. */
export const peopleOfCustomers = (find: PersonFinder): RawBuilder<unknown>[] =>
  find({ name: 'name', company: 'company', email: 'email', phone: 'phone' }).map(
    (isFound) => sql`(select 'customer', id, null::bigint, name, company, email, phone, visit_date, false
      from customers where ${isFound} ${findLimit})`,
  )

/** Keeps the first visit of each day in Pacific time. */
export async function insertVisit(tx: Tx, customerId: string): Promise<void> {
  await tx
    .insertInto('customer_visits')
    .values({ customer_id: customerId })
    .onConflict((conflict) => conflict.constraint('customer_visits_pkey').doNothing())
    .execute()
}

const noteColumns = ['id', 'customer_id', 'text', 'created_by', 'created_at'] as const
export const noteRows = rowsOf('customer_notes', noteColumns, 'Note')

export type VisitRow = { customer_id: string; visited_at: Date }

/** The first one first. */
export function selectVisits(db: Db, customerIds: readonly string[]): Promise<VisitRow[]> {
  return db
    .selectFrom('customer_visits')
    .select(['customer_id', 'visited_at'])
    .where('customer_id', '=', sql<string>`any(${[...customerIds]}::text[])`)
    .orderBy('visited_at')
    .execute()
}

export type FoundNoteRow = {
  customer_id: string
  text: string
  created_by: string
  created_at: Date
  company: string
  name: string
}

/** Notes with all words of a text, the latest first. */
export async function selectNotesWith(db: Db, text: string, limit: number): Promise<FoundNoteRow[]> {
  const { rows } = await sql<FoundNoteRow>`
    select customer_id, text, created_by, note.created_at, company, name from (
      select * from customer_notes where find_note(text) @@ all_words('t:', ${text}) ${findLimit}
    ) as note join customers on customers.id = customer_id
    order by note.created_at desc, note.id limit ${limit}
  `.execute(db)
  return rows
}

export const visitsOf = (part: TimelinePart): RawBuilder<unknown> =>
  timelinePart(
    {
      kind: 'visit',
      at: sql`visited_at`,
      id: sql`day::text`,
      by: sql`null`,
      facts: sql`null::jsonb`,
      from: sql`from customer_visits where customer_id = ${part.customerId}`,
    },
    part,
  )

export const notesOf = (part: TimelinePart): RawBuilder<unknown> =>
  timelinePart(
    {
      kind: 'note',
      at: sql`created_at`,
      id: sql`id`,
      by: sql`created_by`,
      facts: sql`to_jsonb(text)`,
      from: sql`from customer_notes where customer_id = ${part.customerId}`,
    },
    part,
  )

const contactOfCompanyColumns = ['id', 'company', 'name', 'email', 'phone', 'visit_date'] as const
export type CompanyContactRow = Pick<CustomerRow, (typeof contactOfCompanyColumns)[number]>

/** The other records of a customer's company, the latest visit first; with `after` those that follow it. */
export function selectCompanyContacts(
  db: Db,
  { id, after, limit }: { id: string; after: CustomerPlace | undefined; limit: number },
): Promise<CompanyContactRow[]> {
  let query = db
    .selectFrom('customers')
    .select(contactOfCompanyColumns)
    .where(sql<SqlBool>`company_root(company_key) = (select company_root(company_key) from customers where id = ${id})`)
    .where(sql<SqlBool>`company_root(company_key) <> ''`)
    .where('id', '<>', id)
    .orderBy('visit_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<SqlBool>`(visit_date, id) < (${after.visitDate}, ${after.id})`)
  return query.execute()
}

/** Moves the notes of a customer to another: all, or these. Returns their ids. */
export async function moveNotes(
  tx: Tx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const isMeant = ids ? sql`and id = any(${[...ids]}::text[])` : sql``
  const { rows } = await sql<{ id: string }>`
    update customer_notes set customer_id = ${to} where customer_id = ${from} ${isMeant} returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether a customer is there. */
export const hasCustomer = (id: Expression<string>) => sql<SqlBool>`exists (select from customers where id = ${id})`
