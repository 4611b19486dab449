import { type Insertable, type SqlBool, sql } from 'kysely'
import { containsText } from '../../db/contains-text.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { CustomerPatch, CustomerRow, NewCustomer, RequestKeyTable } from './table.ts'

const viewColumns = ['id', 'company', 'name', 'email', 'phone', 'state', 'action', 'visit_date'] as const
const contactColumns = ['company', 'name', 'email', 'phone', 'state', 'kept_by_staff'] as const

/** A customer by its two folded texts. */
export type CustomerKeys = Pick<CustomerRow, 'company_key' | 'email_key'>
/** The part of a customer that a visitor may give. */
export type ContactRow = Pick<CustomerRow, (typeof contactColumns)[number]>
/** A customer with what the inquiries say about it. */
export type CustomerViewRow = Pick<CustomerRow, (typeof viewColumns)[number]> & {
  inquiry_count: number | null
  last_inquiry_at: Date | null
}
/** A customer with what his inquiries and needs say about him. */
export type CustomerEntryRow = CustomerViewRow & { need_count: number | null }

/** Customers with their inquiries counted, the latest visit first. */
export function selectCustomers(db: Db): Promise<CustomerViewRow[]> {
  return db
    .selectFrom('customers')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('customer_inquiries')
          .where('customer_id', 'is not', null)
          .groupBy('customer_id')
          .select(({ fn }) => [
            'customer_id',
            fn.countAll<number>().as('inquiry_count'),
            fn.max('created_at').as('last_inquiry_at'),
          ])
          .as('inquiries'),
      (join) => join.onRef('inquiries.customer_id', '=', 'customers.id'),
    )
    .select(viewColumns.map((column) => `customers.${column}` as const))
    .select(['inquiries.inquiry_count', 'inquiries.last_inquiry_at'])
    .orderBy('customers.visit_date', 'desc')
    .orderBy('customers.id', 'desc')
    .execute()
}

/** The place of a customer in the order of the list. */
export type CustomerPlace = { visitDate: Date; id: string }

/** The first customers in whose details a text occurs, or the first after a place: the latest visit first. */
export function selectCustomersAfter(
  db: Db,
  { search, limit, after }: { search: string; limit: number; after: CustomerPlace | undefined },
): Promise<CustomerEntryRow[]> {
  let query = customerEntries(db).orderBy('visit_date', 'desc').orderBy('id', 'desc').limit(limit)
  if (search !== '') query = query.where(matches(search))
  if (after) query = query.where(sql<SqlBool>`(visit_date, id) < (${after.visitDate}, ${after.id})`)
  return query.execute()
}

export async function countCustomers(db: Db, search: string): Promise<number> {
  let query = db.selectFrom('customers').select(({ fn }) => fn.countAll<number>().as('count'))
  if (search !== '') query = query.where(matches(search))
  const { count } = await query.executeTakeFirstOrThrow()
  return count
}

function matches(search: string) {
  return containsText(search, 'company', 'name', 'email', 'phone', 'state')
}

export function selectCustomer(db: Db, id: string): Promise<CustomerEntryRow | undefined> {
  return customerEntries(db).where('id', '=', id).executeTakeFirst()
}

// Asked for each customer that is given back: for a few, that is far less than to count for all.
function customerEntries(db: Db) {
  return db
    .selectFrom('customers')
    .select(viewColumns)
    .select(({ selectFrom }) => {
      const inquiries = selectFrom('customer_inquiries').whereRef('customer_id', '=', 'customers.id')
      const needs = selectFrom('customer_needs').whereRef('customer_id', '=', 'customers.id')
      return [
        inquiries.select(({ fn }) => fn.countAll<number>().as('count')).as('inquiry_count'),
        inquiries.select(({ fn }) => fn.max('created_at').as('at')).as('last_inquiry_at'),
        needs.select(({ fn }) => fn.countAll<number>().as('count')).as('need_count'),
      ]
    })
}

/** The record that answers for a company: one kept by staff before one left by visitors, then the latest. */
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

/** Makes everybody else who records a visit of this customer wait for the end of the transaction, also before there is a row to lock. */
export async function lockVisitsOf(tx: Tx, { company_key, email_key }: CustomerKeys): Promise<void> {
  const name = JSON.stringify(['customer', company_key, email_key])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Locks the customer that a visit belongs to against edits by staff. */
export function lockVisitedCustomer(
  tx: Tx,
  { company_key, email_key }: CustomerKeys,
): Promise<(ContactRow & { id: string }) | undefined> {
  return tx
    .selectFrom('customers')
    .select(['id', ...contactColumns])
    .where('company_key', '=', company_key)
    .where('email_key', '=', email_key)
    .orderBy('kept_by_staff', 'desc')
    .orderBy('visit_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores a customer and gives its id. */
export async function insertCustomer(db: Db, customer: NewCustomer): Promise<string> {
  const { id } = await db.insertInto('customers').values(customer).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Finds a customer and keeps it from changing until the transaction ends. */
export function lockCustomer(tx: Tx, id: string) {
  return tx
    .selectFrom('customers')
    .select([...viewColumns, 'kept_by_staff'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Overwrites fields of a customer. */
export async function updateCustomerRow(tx: Tx, id: string, patch: CustomerPatch): Promise<void> {
  await tx.updateTable('customers').set(patch).where('id', '=', id).execute()
}

/** Moves the visit of a customer to now, along with what the visit changed. */
export async function updateVisitedCustomer(tx: Tx, id: string, patch: CustomerPatch): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...patch, visit_date: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a customer. */
export async function deleteCustomerRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customers').where('id', '=', id).execute()
}

/** Claims a request key; false when it was claimed before. Waits for a transaction that is claiming it now. */
export async function insertRequestKey(tx: Tx, request: Omit<Insertable<RequestKeyTable>, 'result'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('request_keys')
    .values({ ...request, result: '{}' })
    .onConflict((conflict) => conflict.constraint('request_keys_pkey').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function selectRequestKey(tx: Tx, { scope, key }: { scope: string; key: string }) {
  return tx
    .selectFrom('request_keys')
    .select(['payload_hash', 'result'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Keeps the answer that a repeated send gets. */
export async function updateRequestKeyResult(
  tx: Tx,
  { scope, key }: { scope: string; key: string },
  result: object,
): Promise<void> {
  await tx
    .updateTable('request_keys')
    .set({ result: JSON.stringify(result) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

/** Drops some keys that nobody will send again, and tells how many; those that another transaction is dropping are left to it. */
export async function deleteOldRequestKeys(db: Db, keptDays: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from request_keys where (scope, key) in (
      select scope, key from request_keys where created_at < now() - ${keptDays} * interval '1 day'
      order by created_at limit 100 for update skip locked
    )
  `.execute(db)
  return Number(numAffectedRows)
}
