import type { AdminStats } from '../../../shared/office/schema.ts'
import type { Db } from '../../db/database.ts'
import { countPendingInquiries } from '../inquiries/queries.ts'
import { listCategories } from '../inventory/items/inventory.ts'
import { selectTotals } from '../inventory/items/queries.ts'

/** The dashboard's figures; categories are counted as buyers see them. */
export async function readStats(db: Db): Promise<AdminStats> {
  const [categories, totals, pendingInquiries] = await Promise.all([
    listCategories(db, []),
    selectTotals(db),
    countPendingInquiries(db),
  ])
  return {
    activeCategories: categories.length,
    totalItems: totals.items,
    totalSuppliers: totals.sources,
    pendingInquiries,
  }
}
