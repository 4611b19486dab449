import type { Db } from '../../db/database.ts'
import type { LeadCounts } from '../../trpc.ts'
import { countInquiriesByCustomer } from '../inquiries/queries.ts'
import { countNeedsByCustomer } from '../needs/queries.ts'

/** Counts the leads of these customers, by id; without ids, the inquiries of all. */
export async function countLeads(db: Db, customerIds?: readonly string[]): Promise<ReadonlyMap<string, LeadCounts>> {
  const inquiries = await countInquiriesByCustomer(db, customerIds)
  const needs = customerIds ? await countNeedsByCustomer(db, customerIds) : []
  const leads = new Map<string, LeadCounts>()
  for (const { customer_id: id, inquiries: inquiryCount, last_at: lastInquiryAt } of inquiries) {
    leads.set(id, { inquiryCount, lastInquiryAt, needCount: 0 })
  }
  for (const { customer_id: id, needs: needCount } of needs) {
    leads.set(id, { inquiryCount: 0, lastInquiryAt: null, ...leads.get(id), needCount })
  }
  return leads
}
