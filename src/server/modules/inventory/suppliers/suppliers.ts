import * as z from 'zod'
import type {
  LinkedSupplier,
  ListSuppliers,
  Supplier,
  SupplierInput,
  SuppliersPage,
  SupplierUpdate,
} from '../../../../shared/office/suppliers.ts'
import { roundWeightLb } from '../../../../shared/steel/weight.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import type { Admin, Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { DomainError, invalidField, notFound } from '../../../lib/domain-error.ts'
import { cursorId, cutPage, readCursor } from '../../../lib/page-cursor.ts'
import { isOwnAddress } from '../../../lib/text-key.ts'
import { type RecordState, recordChange } from '../../changes/changes.ts'
import {
  countSuppliers,
  deleteCode,
  eraseContact,
  findUsedByOthers,
  lockSuppliers,
  moveRecords,
  renameCode,
  replaceCodes,
  replaceEmails,
  type SupplierRow,
  selectHolders,
  selectSuppliers,
  supplierRows,
} from './queries.ts'

type SuppliersContext = Pick<Context, 'db' | 'settings'> & { admin: Admin }
type LockedContext = Omit<SuppliersContext, 'db'> & { tx: Tx }
type EndingContext = Pick<Context, 'db' | 'callbacks'> & { admin: Admin }
type SupplierFields = Omit<SupplierInput, 'company'> & Pick<SupplierUpdate, 'heldUntil'>

const pageSize = 50
const placeInList = z.tuple([z.string(), cursorId]).transform(([companyKey, id]) => ({ companyKey, id }))

type ViewContext = Pick<Context, 'db' | 'privateLinks'>

/** By company. Throws INVALID for a cursor of another list. */
export async function listSuppliers(ctx: ViewContext, { cursor, ...filter }: ListSuppliers): Promise<SuppliersPage> {
  const { db } = ctx
  const after = readCursor(placeInList, cursor)
  const [read, total] = await Promise.all([
    selectSuppliers(db, filter, { after, limit: pageSize + 1 }),
    after ? null : countSuppliers(db, filter),
  ])
  const { rows, nextCursor } = cutPage(read, pageSize, (row) => [row.company_key, row.id])
  return { suppliers: rows.map((row) => toLinked(ctx, row)), nextCursor, total }
}

/** Throws NOT_FOUND. */
export async function getSupplier(db: Db, id: string): Promise<Supplier> {
  return toSupplier(await requireSupplier(db, id))
}

/** Throws NOT_FOUND. */
export async function getLinkedSupplier(ctx: ViewContext, id: string): Promise<LinkedSupplier> {
  return toLinked(ctx, await requireSupplier(ctx.db, id))
}

async function requireSupplier(db: Db, id: string): Promise<SupplierRow> {
  const [row] = await selectSuppliers(db, { ids: [id] }, { after: undefined, limit: 1 })
  if (!row) throw notFound('Supplier')
  return row
}

/** Throws NAME_TAKEN when another supplier has one of the codes or addresses, INVALID for an address of our own. */
export function createSupplier({ db, ...context }: SuppliersContext, input: SupplierInput): Promise<Supplier> {
  return db.transaction().execute(async (tx) => {
    await lockSuppliers(tx)
    return storeSupplier({ ...context, tx }, input)
  })
}

/** Does so in the caller's transaction, under the suppliers' lock. Throws what `createSupplier` throws. */
export async function storeSupplier({ tx, ...context }: LockedContext, input: SupplierInput): Promise<Supplier> {
  requireTheirAddresses(context, input)
  const { id } = await supplierRows.insert(tx, { company: input.company, ...toColumns(input) })
  await putCodesAndEmails(tx, id, input)
  const after = await getSupplier(tx, id)
  await recordChange(tx, { by: context.admin, ...nameOf(after), after: toRecorded(after) })
  return after
}

/** What is left out stays. Throws NOT_FOUND, and what `createSupplier` throws. */
export function updateSupplier({ db, ...context }: SuppliersContext, input: SupplierUpdate): Promise<Supplier> {
  return db.transaction().execute(async (tx) => {
    await lockSuppliers(tx)
    return changeSupplier({ ...context, tx }, input)
  })
}

/** Does so in the caller's transaction, under the suppliers' lock. Throws what `updateSupplier` throws. */
export async function changeSupplier(
  { tx, ...context }: LockedContext,
  { id, ...input }: SupplierUpdate,
): Promise<Supplier> {
  requireTheirAddresses(context, input)
  const before = await getSupplier(tx, id)
  await supplierRows.update(tx, id, { company: input.company ?? before.company, ...toColumns(input) })
  await putCodesAndEmails(tx, id, input)
  return recordUpdate(tx, context.admin, before)
}

/** Its stock, the history of its lists and its papers stay; codes and addresses are free. Throws NOT_FOUND. */
export async function deleteSupplier(
  { db, callbacks, admin: by }: EndingContext,
  id: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    await lockSuppliers(tx)
    const before = await getSupplier(tx, id)
    await supplierRows.remove(tx, id)
    // A reminder that waits has a link that ended.
    await callbacks.writeMails(tx, { kind: 'ended', ids: [id] })
    await recordChange(tx, { by, ...nameOf(before), before: toRecorded(before) })
    return { message: 'Supplier deleted' }
  })
}

/**
 * The one that stays keeps its fields and gets the other's codes, addresses, lists, asks and purchases. Throws NOT_FOUND, and
 * INVALID for one alone.
 */
export async function mergeSuppliers(
  { db, callbacks, admin: by }: EndingContext,
  { id, into }: { id: string; into: string },
): Promise<Supplier> {
  if (id === into) throw invalidField('into', 'Choose another supplier.')
  return db.transaction().execute(async (tx) => {
    await lockSuppliers(tx)
    const merged = await getSupplier(tx, id)
    const before = await getSupplier(tx, into)
    await moveRecords(tx, id, into)
    await supplierRows.remove(tx, id)
    await callbacks.writeMails(tx, { kind: 'ended', ids: [id] })
    await replaceCodes(tx, into, [...before.sourceCodes, ...merged.sourceCodes])
    await replaceEmails(tx, into, [...before.emails, ...merged.emails])
    const stores_by_itself = before.storesByItself && merged.storesByItself
    await supplierRows.update(tx, into, { stores_by_itself })
    const after = await getSupplier(tx, into)
    await recordChange(tx, {
      by,
      ...nameOf(after),
      action: 'merged',
      before: toRecorded(before),
      after: { merged: merged.company, ...toRecorded(after) },
    })
    return after
  })
}

/** A renamed source takes its code along; merged into one of another supplier, it stays with that one. */
export async function renameSupplierCode(tx: Tx, by: Admin, { from, to }: { from: string; to: string }): Promise<void> {
  await lockSuppliers(tx)
  const holders = await selectHolders(tx, { from, to })
  const old = holders.find(({ isOld }) => isOld)
  if (!old) return
  const before = await getSupplier(tx, old.supplierId)
  if (holders.length > 1) await deleteCode(tx, from)
  else await renameCode(tx, from, to)
  await recordUpdate(tx, by, before)
}

/** Takes the contact with this address out of a supplier's record; the company and its codes stay. */
export async function eraseSupplierContact(
  tx: Tx,
  by: Admin,
  { id, email, strip }: { id: string; email: string; strip(text: string): string },
): Promise<void> {
  const { company, notes } = await getSupplier(tx, id)
  await eraseContact(tx, id, email, strip(notes))
  await recordChange(tx, {
    by,
    ...nameOf({ id, company: strip(company) }),
    action: 'updated',
    after: { erased: 'Contact' },
  })
}

async function recordUpdate(tx: Tx, by: Admin, before: Supplier): Promise<Supplier> {
  const after = await getSupplier(tx, before.id)
  await recordChange(tx, { by, ...nameOf(after), before: toRecorded(before), after: toRecorded(after) })
  return after
}

function requireTheirAddresses(
  { settings: { mail } }: Pick<Context, 'settings'>,
  { emails = [] }: SupplierFields,
): void {
  const own = emails.find((email) => isOwnAddress(email, mail))
  if (own !== undefined) throw invalidField('emails', `${own} is an address of our own.`)
}

async function putCodesAndEmails(tx: Tx, id: string, { sourceCodes, emails }: SupplierFields): Promise<void> {
  const taken = await findUsedByOthers(tx, { id, sourceCodes: sourceCodes ?? [], emails: emails ?? [] })
  if (taken) {
    const { field, value, company } = taken
    const what = field === 'emails' ? value : `Source code ${value}`
    const message = sentences`${what} already belongs to ${company}.`
    throw new DomainError('NAME_TAKEN', message, { issues: [{ path: field, message }] })
  }
  if (sourceCodes) await replaceCodes(tx, id, sourceCodes)
  if (emails) await replaceEmails(tx, id, emails)
}

/** Without the company, which a new record must have; fields that are left out are not written. */
function toColumns(input: SupplierFields) {
  const { contactName, phone, state, listEveryDays, storesByItself, notes, active, heldUntil } = input
  return {
    contact_name: contactName,
    phone,
    state,
    notes,
    active,
    list_every_days: listEveryDays,
    stores_by_itself: storesByItself,
    held_until: typeof heldUntil === 'string' ? new Date(heldUntil) : heldUntil,
  }
}

export function nameOf({ id, company }: Pick<Supplier, 'id' | 'company'>) {
  return { kind: 'supplier', recordId: id, recordName: company } as const
}

function toRecorded(supplier: Supplier): RecordState {
  const { company, contactName, phone, emails, state, sourceCodes, listEveryDays, notes, active, heldUntil } = supplier
  const storesByItself = supplier.storesByItself || null
  const terms = { listEveryDays, heldUntil, storesByItself, notes, active }
  return { company, contactName, phone, emails, state, sourceCodes, ...terms }
}

function toSupplier(row: SupplierRow): Supplier {
  return {
    id: row.id,
    company: row.company,
    contactName: row.contact_name,
    phone: row.phone,
    emails: row.emails,
    state: row.state,
    sourceCodes: row.source_codes,
    listEveryDays: row.list_every_days,
    storesByItself: row.stores_by_itself,
    notes: row.notes,
    active: row.active,
    createdAt: row.created_at.toISOString(),
    lists: row.lists.map((list) => ({
      ...list,
      weightLb: roundWeightLb(list.weightLb),
      // JSON of the database has its own form of times.
      listedAt: new Date(list.listedAt).toISOString(),
    })),
    lastContactAt: row.last_contact_at?.toISOString() ?? null,
    nextListDueAt: row.next_list_due_at?.toISOString() ?? null,
    waitingLists: row.waiting_lists,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    reminders: row.reminders,
    heldUntil: row.held_until?.toISOString() ?? null,
    unanswered: row.unanswered,
  }
}

/** What its private link is made of: each new one has the next number. */
export const nameLink = (id: string, no: number) => `${id} ${no}`

const toLinked = ({ privateLinks: { supplier: links } }: ViewContext, row: SupplierRow): LinkedSupplier => ({
  ...toSupplier(row),
  link: links.findUrl(nameLink(row.id, row.link_no), row.link_digest),
})
