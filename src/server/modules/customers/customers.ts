import type { Customer, CustomerContact, CustomerInput } from '../../../shared/customers.ts'
import type { Db } from '../../db/database.ts'
import { DomainError, notFound } from '../../lib/domain-error.ts'
import { foldForMatch } from '../../lib/text-key.ts'
import type { Context } from '../../trpc.ts'
import {
  type CustomerViewRow,
  deleteCustomerRow,
  insertCustomer,
  selectContactOfCompany,
  selectCustomer,
  selectCustomers,
  updateCustomerRow,
} from './queries.ts'
import { toCustomerKeys } from './visits.ts'

/**
 * Looks up the contact of a company by its exact name, ignoring case and blanks around it; null when nobody is known.
 * Throws NOT_SIGNED_IN where the owner keeps the lookup to staff; TOO_MANY_REQUESTS.
 */
export async function lookUpCustomer(ctx: Context, company: string): Promise<CustomerContact | null> {
  const isOpen = ctx.settings.publicCustomerLookup || (await ctx.session.findAdmin()) !== undefined
  if (!isOpen) throw new DomainError('NOT_SIGNED_IN', 'Please sign in')
  await ctx.limits.customerLookup.consume(ctx.address)
  const contact = await selectContactOfCompany(ctx.db, foldForMatch(company))
  if (!contact) return null
  const { name: customerName, phone, email, state } = contact
  return { customerName, company: contact.company, phone, email, state }
}

/** Lists all customers, the latest visit first. */
export async function listCustomers(db: Db): Promise<Customer[]> {
  const rows = await selectCustomers(db)
  return rows.map(toCustomer)
}

/** Stores a customer that staff entered. */
export async function createCustomer(db: Db, input: CustomerInput): Promise<Customer> {
  const id = await insertCustomer(db, { ...input, ...toCustomerKeys(input), kept_by_staff: true })
  return getCustomer(db, id)
}

/** Overwrites a customer with what staff entered; from then on visitors fill blanks only. Throws NOT_FOUND. */
export async function updateCustomer(db: Db, { id, ...input }: CustomerInput & { id: string }): Promise<Customer> {
  const isStored = await updateCustomerRow(db, id, { ...input, ...toCustomerKeys(input), kept_by_staff: true })
  if (!isStored) throw notFound('Customer')
  return getCustomer(db, id)
}

/** Deletes a customer; his inquiries and needs stay as they were sent. Throws NOT_FOUND. */
export async function deleteCustomer(db: Db, id: string): Promise<{ message: string }> {
  if (!(await deleteCustomerRow(db, id))) throw notFound('Customer')
  return { message: 'Customer deleted' }
}

async function getCustomer(db: Db, id: string): Promise<Customer> {
  const row = await selectCustomer(db, id)
  if (!row) throw notFound('Customer')
  return toCustomer(row)
}

function toCustomer(row: CustomerViewRow): Customer {
  const { id, company, name, email, phone, state, action } = row
  return {
    id,
    company,
    name,
    email,
    phone,
    state,
    action,
    visitDate: row.visit_date.toISOString(),
    lastInquiryDate: row.last_inquiry_at?.toISOString() ?? null,
    inquiryCount: row.inquiry_count ?? 0,
  }
}
