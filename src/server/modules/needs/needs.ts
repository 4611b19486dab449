import * as z from 'zod'
import {
  type CustomerNeed,
  customerNeed,
  type NeedStatus,
  type SteelSpecification,
  type SubmitNeeds,
} from '../../../shared/needs.ts'
import type { Db, Tx } from '../../db/database.ts'
import { notFound } from '../../lib/domain-error.ts'
import { actOnce } from '../customers/request-keys.ts'
import { recordCustomer } from '../customers/visits.ts'
import { deleteNeedRow, insertNeeds, type NeedViewRow, selectNeeds, updateNeedStatus } from './queries.ts'
import type { NewCustomerNeed } from './table.ts'

type NeedsList = Omit<SubmitNeeds, 'requestKey'>

/**
 * Stores a list of wanted steel, all or none, and the sender as a customer; gives the needs in the list's order.
 * Throws REQUEST_KEY_REUSED when the key came with another list before.
 */
export function submitNeeds(db: Db, { requestKey: key, ...list }: SubmitNeeds): Promise<CustomerNeed[]> {
  return db
    .transaction()
    .execute((tx) =>
      actOnce(tx, { scope: 'needs', key, payload: list }, z.array(customerNeed), () => storeNeeds(tx, list)),
    )
}

async function storeNeeds(tx: Tx, { customer, specifications }: NeedsList): Promise<CustomerNeed[]> {
  const { customerName: name, ...details } = customer
  const customerId = await recordCustomer(tx, { name, ...details }, 'Need')
  const rows = await insertNeeds(
    tx,
    specifications.map((specification, index) => ({
      customer_name: name,
      company: customer.company,
      email: customer.email,
      phone: customer.phone,
      customer_id: customerId,
      position: index + 1,
      ...toSpecificationColumns(specification),
    })),
  )
  return rows.sort((a, b) => a.position - b.position).map(toNeed)
}

function toSpecificationColumns(specification: SteelSpecification) {
  const { product, thickness, width, length, condition, category, notes } = specification
  return {
    product,
    thickness,
    width,
    length,
    condition,
    category,
    notes,
    qty_pcs: specification.qtyPcs,
    grade_category: specification.gradeCategory,
    location_state: specification.locationState,
    weight_needed: specification.weightNeeded,
    coating_wt: specification.coatingWt,
    estimated_need_date: specification.estimatedNeedDate,
  } satisfies Partial<NewCustomerNeed>
}

/** Lists all needs: the newest list first, and within a list the buyer's own order. */
export async function listNeeds(db: Db): Promise<CustomerNeed[]> {
  const rows = await selectNeeds(db)
  return rows.map(toNeed)
}

/** Sets any status directly. Throws NOT_FOUND. */
export async function setNeedStatus(db: Db, { id, status }: { id: string; status: NeedStatus }): Promise<CustomerNeed> {
  const row = await updateNeedStatus(db, id, status)
  if (!row) throw notFound('Customer need')
  return toNeed(row)
}

/** Deletes a need for good. Throws NOT_FOUND. */
export async function deleteNeed(db: Db, id: string): Promise<{ message: string }> {
  if (!(await deleteNeedRow(db, id))) throw notFound('Customer need')
  return { message: 'Customer need deleted' }
}

function toNeed(row: NeedViewRow): CustomerNeed {
  const { id, company, email, phone, product, thickness, width, length, condition, category, notes, status } = row
  return {
    id,
    customerName: row.customer_name,
    company,
    email,
    phone,
    product,
    thickness,
    width,
    length,
    qtyPcs: row.qty_pcs,
    gradeCategory: row.grade_category,
    condition,
    locationState: row.location_state,
    category,
    weightNeeded: row.weight_needed,
    coatingWt: row.coating_wt,
    estimatedNeedDate: row.estimated_need_date,
    notes,
    status,
    inquiryDate: row.inquiry_date.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}
