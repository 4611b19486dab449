import type { Db, Tx } from '../../db/database.ts'
import type { CustomerNeedRow, NewCustomerNeed } from './table.ts'

const needColumns = [
  'id',
  'customer_name',
  'company',
  'email',
  'phone',
  'product',
  'thickness',
  'width',
  'length',
  'qty_pcs',
  'grade_category',
  'condition',
  'location_state',
  'category',
  'weight_needed',
  'coating_wt',
  'estimated_need_date',
  'notes',
  'status',
  'inquiry_date',
  'created_at',
  'position',
] as const
/** A need as staff see it. */
export type NeedViewRow = Pick<CustomerNeedRow, (typeof needColumns)[number]>

/** Stores needs and gives them back, in no promised order. */
export function insertNeeds(tx: Tx, needs: readonly NewCustomerNeed[]): Promise<NeedViewRow[]> {
  return tx.insertInto('customer_needs').values(needs).returning(needColumns).execute()
}

/** The newest list first, and within a list the buyer's own order. */
export function selectNeeds(db: Db): Promise<NeedViewRow[]> {
  return db
    .selectFrom('customer_needs')
    .select(needColumns)
    .orderBy('created_at', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function updateNeedStatus(db: Db, id: string, status: string): Promise<NeedViewRow | undefined> {
  return db.updateTable('customer_needs').set({ status }).where('id', '=', id).returning(needColumns).executeTakeFirst()
}

/** Deletes a need; false when there is none with this id. */
export async function deleteNeedRow(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('customer_needs').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
