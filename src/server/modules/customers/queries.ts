import { type Insertable, sql } from 'kysely'
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

/** Customers with their inquiries counted, the latest visit first. */
export function selectCustomers(db: Db): Promise<CustomerViewRow[]> {
  return customersWithInquiries(db).orderBy('customers.visit_date', 'desc').orderBy('customers.id', 'desc').execute()
}

export function selectCustomer(db: Db, id: string): Promise<CustomerViewRow | undefined> {
  return customersWithInquiries(db).where('customers.id', '=', id).executeTakeFirst()
}

function customersWithInquiries(db: Db) {
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

/** Overwrites fields of a customer; false when there is none with this id. */
export async function updateCustomerRow(db: Db, id: string, patch: CustomerPatch): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('customers').set(patch).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves the visit of a customer to now, along with what the visit changed. */
export async function updateVisitedCustomer(tx: Tx, id: string, patch: CustomerPatch): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...patch, visit_date: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a customer; false when there is none with this id. */
export async function deleteCustomerRow(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('customers').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
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

/** Drops keys that nobody will send again; those that another transaction is dropping are left to it. */
export async function deleteOldRequestKeys(tx: Tx, keptDays: number): Promise<void> {
  await sql`
    delete from request_keys where (scope, key) in (
      select scope, key from request_keys where created_at < now() - ${keptDays} * interval '1 day'
      order by created_at limit 100 for update skip locked
    )
  `.execute(tx)
}
