import * as z from 'zod'
import type {
  Customer,
  CustomerContact,
  CustomerEntry,
  CustomerInput,
  CustomersPage,
  CustomersPageInput,
} from '../../../shared/inquiries/customers.ts'
import type { Owned, OwnedInput } from '../../../shared/site/owners.ts'
import type { Admin, Context, CountLeads, LeadCounts, StaffContext } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { crossSiteRefusal, notFound, notSignedIn } from '../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../lib/page-cursor.ts'
import { foldForMatch } from '../../lib/text-key.ts'
import { recordChange } from '../changes/changes.ts'
import { giveOwner, readOwned } from '../owners/owners.ts'
import { deleteOwnerships } from '../owners/queries.ts'
import { formerRows } from './former/queries.ts'
import { countPairs, deletePairsOf, pairCustomers } from './pairs/queries.ts'
import {
  type CustomerViewRow,
  countCustomers,
  customerRows,
  selectContactOfCompany,
  selectCustomer,
  selectCustomers,
  selectCustomersAfter,
} from './queries.ts'
import { pairAnew, toCustomerKeys } from './visits.ts'

/** Null when there is none. Throws NOT_SIGNED_IN if the lookup is for staff only, CROSS_SITE, and TOO_MANY_REQUESTS. */
export async function lookUpCustomer(ctx: Context, company: string): Promise<CustomerContact | null> {
  if (ctx.isFromElsewhere) throw crossSiteRefusal()
  const isStaff = (await ctx.session.findAdmin()) !== undefined
  if (!isStaff && !ctx.settings.publicCustomerLookup) throw notSignedIn()
  await ctx.limits.customerLookup.consume(ctx.address)
  if (isStaff) return findContact(ctx.db, company)
  await ctx.limits.strangersLookup.consume(ctx.address)
  return ctx.limits.contacts.lookUp(ctx.address, () => findContact(ctx.db, company))
}

async function findContact(db: Db, companyName: string): Promise<CustomerContact | null> {
  const contact = await selectContactOfCompany(db, foldForMatch(companyName))
  if (!contact) return null
  const { name: customerName, company, phone, email, state } = contact
  return { customerName, company, phone, email, state }
}

/** The latest visit first. */
export async function listCustomers(
  { db, callbacks, admin }: StaffContext,
  { owner }: Partial<OwnedInput> = {},
): Promise<Customer[]> {
  const rows = await selectCustomers(db, { owner, adminId: admin.id })
  const leads = await callbacks.countLeads(db)
  const ownedOf = await readOwnedCustomers(db, rows)
  return rows.map((row) => toCustomer(row, leads.get(row.id), ownedOf(row.id)))
}

function readOwnedCustomers(db: Db, rows: readonly Pick<CustomerViewRow, 'id'>[]) {
  return readOwned(
    db,
    'customer',
    rows.map(({ id }) => id),
  )
}

/** The place of a customer among others, the latest visit first. */
export const placeInList = z.tuple([cursorInstant, cursorId]).transform(([visitDate, id]) => ({ visitDate, id }))

/** The latest visit first. Throws INVALID for a cursor of another list. */
export async function listCustomersPage(
  { db, callbacks, admin }: StaffContext,
  { cursor, limit, search, owner }: CustomersPageInput,
): Promise<CustomersPage> {
  const filter = { search, owner, adminId: admin.id }
  const after = readCursor(placeInList, cursor)
  const [read, total, pairs] = await Promise.all([
    selectCustomersAfter(db, { ...filter, after, limit: limit + 1 }),
    after ? null : countCustomers(db, filter),
    after || search !== '' ? null : countPairs(db),
  ])
  const { rows, nextCursor } = cutPage(read, limit, (row) => [row.visit_date, row.id])
  return { customers: await toCustomerEntries(db, callbacks.countLeads, rows), nextCursor, total, pairs }
}

export async function createCustomer(
  { db, callbacks, admin: by }: StaffContext,
  input: CustomerInput,
): Promise<Customer> {
  return db.transaction().execute(async (tx) => {
    const row = await customerRows.insert(tx, { ...input, ...toCustomerKeys(input), kept_by_staff: true })
    await pairCustomers(tx, [row.id])
    await recordChange(tx, { by, ...nameOf(row), after: toRecorded(row) })
    return getCustomer(tx, callbacks.countLeads, row.id)
  })
}

/** From then on visitors can only fill blanks. Throws NOT_FOUND. */
export async function updateCustomer(
  { db, callbacks, admin: by }: StaffContext,
  { id, ...input }: CustomerInput & { id: string },
): Promise<Customer> {
  return db.transaction().execute(async (tx) => {
    const stored = await customerRows.lock(tx, id)
    const keys = toCustomerKeys(input)
    const row = await customerRows.update(tx, id, {
      ...input,
      ...keys,
      kept_by_staff: true,
      revision: stored.revision + 1,
    })
    await pairAnew(tx, id)
    await recordChange(tx, { by, ...nameOf(row), before: toRecorded(stored), after: toRecorded(row) })
    return getCustomer(tx, callbacks.countLeads, id)
  })
}

/** Says who first owns what the customer sends from now on. Throws NOT_FOUND, INVALID for an account that cannot own. */
export async function setCustomerOwner(
  { db, callbacks, admin }: StaffContext,
  { id, ownerId }: { id: string; ownerId: string | null },
): Promise<CustomerEntry> {
  return db.transaction().execute(async (tx) => {
    const row = await customerRows.lock(tx, id)
    const record = { recordId: id, change: nameOf(row), event: { customerId: id } }
    await giveOwner({ tx, callbacks, admin }, 'customer', [record], ownerId)
    return getCustomer(tx, callbacks.countLeads, id)
  })
}

/** Deletes a customer, but not the inquiries and needs. Throws NOT_FOUND. */
export async function deleteCustomer(db: Db, by: Admin, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await customerRows.remove(tx, id)
    await deletePairsOf(tx, [id])
    await deleteOwnerships(tx, 'customer', [id])
    await recordChange(tx, { by, ...nameOf(row), before: toRecorded(row) })
    return { message: 'Customer deleted' }
  })
}

export function nameOf({ id, company }: Pick<CustomerViewRow, 'id' | 'company'>) {
  return { kind: 'customer', recordId: id, recordName: company } as const
}

/** `keptByStaff` decides what visitors may overwrite. */
export function toRecorded(row: CustomerViewRow & { kept_by_staff: boolean }) {
  const { company, name, email, phone, state, action, visit_date, kept_by_staff: keptByStaff } = row
  return { company, name, email, phone, state, action, visitDate: visit_date.toISOString(), keptByStaff }
}

/** The customer with this id, or who took over from it. Throws NOT_FOUND. */
export async function findCurrent(db: Db, id: string): Promise<StoredCustomer> {
  const row = await customerRows.find(db, id)
  if (row) return row
  const former = await formerRows.get(db, id)
  return customerRows.get(db, former.customer_id)
}

/** The same, kept from being merged or deleted before the transaction ends. Throws NOT_FOUND. */
export async function lockCurrent(tx: Tx, id: string): Promise<StoredCustomer> {
  for (;;) {
    const { id: currentId } = await findCurrent(tx, id)
    const [row] = await customerRows.lockAll(tx, [currentId])
    if (row) return row
  }
}

export type StoredCustomer = Awaited<ReturnType<typeof customerRows.get>>

/** Of a customer that was merged, who took over. Throws NOT_FOUND. */
export async function getCustomer(db: Db, countLeads: CountLeads, id: string): Promise<CustomerEntry> {
  const row = await selectCustomer(db, id)
  if (!row) {
    const former = await formerRows.get(db, id)
    return getCustomer(db, countLeads, former.customer_id)
  }
  const [entry] = await toCustomerEntries(db, countLeads, [row])
  if (!entry) throw notFound('Customer')
  return entry
}

export async function toCustomerEntries(
  db: Db,
  countLeads: CountLeads,
  rows: readonly CustomerViewRow[],
): Promise<CustomerEntry[]> {
  const ids = rows.map(({ id }) => id)
  const leads = await countLeads(db, ids)
  const ownedOf = await readOwnedCustomers(db, rows)
  return rows.map((row) => ({
    ...toCustomer(row, leads.get(row.id), ownedOf(row.id)),
    needCount: leads.get(row.id)?.needCount ?? 0,
  }))
}

function toCustomer(
  { visit_date, ...fields }: CustomerViewRow,
  leads: LeadCounts | undefined,
  { owner }: Pick<Owned, 'owner'>,
): Customer {
  return {
    ...fields,
    visitDate: visit_date.toISOString(),
    lastInquiryDate: leads?.lastInquiryAt?.toISOString() ?? null,
    inquiryCount: leads?.inquiryCount ?? 0,
    ownerId: owner?.id ?? null,
    owner,
  }
}

/** The placeholder for an erased person, and a function that removes their traces from other texts. */
export type Erasure = { erased: string; strip(text: string): string }
