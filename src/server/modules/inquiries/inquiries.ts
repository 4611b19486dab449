import {
  type Inquiry,
  type InquiryDetails,
  type InquiryStatus,
  inquiry as inquirySchema,
  type SubmitInquiry,
} from '../../../shared/inquiries.ts'
import type { Db, Tx } from '../../db/database.ts'
import { notFound } from '../../lib/domain-error.ts'
import { actOnce } from '../customers/request-keys.ts'
import { recordCustomer } from '../customers/visits.ts'
import { toInquiryLine } from './lines.ts'
import {
  deleteInquiryRow,
  insertInquiry,
  insertLines,
  selectInquiries,
  selectInquiry,
  selectLines,
  selectListedItems,
  updateInquiryStatus,
} from './queries.ts'
import type { CustomerInquiryRow } from './table.ts'

/**
 * Stores an inquiry with a copy of each selected item, and the sender as a customer. An item selected twice counts
 * once. A lead is never refused because stock moved on: an id without an item is kept.
 * Throws REQUEST_KEY_REUSED when the key came with another inquiry before.
 */
export function submitInquiry(db: Db, { requestKey: key, ...inquiry }: SubmitInquiry): Promise<Inquiry> {
  return db
    .transaction()
    .execute((tx) =>
      actOnce(tx, { scope: 'inquiry', key, payload: inquiry }, inquirySchema, () => storeInquiry(tx, inquiry)),
    )
}

async function storeInquiry(tx: Tx, inquiry: Omit<SubmitInquiry, 'requestKey'>): Promise<Inquiry> {
  const { customerName, company, phone, email, state, notes, fob } = inquiry
  const itemIds = [...new Set(inquiry.selectedItems)]
  const customerId = await recordCustomer(tx, { company, name: customerName, phone, email, state }, 'View inventory')
  const row = await insertInquiry(tx, {
    customer_name: customerName,
    company,
    phone,
    email,
    state,
    customer_id: customerId,
    selected_items: JSON.stringify(itemIds),
    notes,
    fob,
  })
  await insertLines(tx, row.id, itemIds)
  return toInquiry(row)
}

/** Lists all inquiries: by status in the order of work, then newest first. */
export async function listInquiries(db: Db): Promise<Inquiry[]> {
  const rows = await selectInquiries(db)
  return rows.map(toInquiry)
}

/** Gives an inquiry with its items as they were sent, each set against today's stock. Throws NOT_FOUND. */
export async function getInquiry(db: Db, id: string): Promise<InquiryDetails> {
  const row = await selectInquiry(db, id)
  if (!row) throw notFound('Inquiry')
  const listed = new Map((await selectListedItems(db, id)).map((item) => [item.id, item]))
  const lines = await selectLines(db, id)
  return { ...toInquiry(row), items: lines.map((line) => toInquiryLine(line, listed.get(line.item_id))) }
}

/** Sets any status directly. Throws NOT_FOUND. */
export async function setInquiryStatus(
  db: Db,
  { id, status }: { id: string; status: InquiryStatus },
): Promise<Inquiry> {
  const row = await updateInquiryStatus(db, id, status)
  if (!row) throw notFound('Inquiry')
  return toInquiry(row)
}

/** Deletes an inquiry for good. Throws NOT_FOUND. */
export async function deleteInquiry(db: Db, id: string): Promise<{ message: string }> {
  if (!(await deleteInquiryRow(db, id))) throw notFound('Inquiry')
  return { message: 'Inquiry deleted' }
}

function toInquiry(row: CustomerInquiryRow): Inquiry {
  const { id, company, phone, email, state, notes, fob, status } = row
  return {
    id,
    customerName: row.customer_name,
    company,
    phone,
    email,
    state,
    customerId: row.customer_id,
    selectedItems: row.selected_items,
    notes,
    fob,
    status,
    createdAt: row.created_at.toISOString(),
    itemCount: row.selected_items.length,
  }
}
