import type { InventoryFilter, InventorySummary, SourceLocation, SourceTotals } from '../../../shared/inventory.ts'
import { type RegionCode, regions } from '../../../shared/regions.ts'
import type { Db } from '../../db/database.ts'
import { selectCategories, selectRegionTotals, selectSources, selectSourceTotals, selectTotals } from './queries.ts'

const byName = new Intl.Collator('en', { numeric: true }).compare

/** The categories that have items in any of the regions, or anywhere when none is given, by name. */
export async function listCategories(db: Db, regionCodes: readonly RegionCode[]): Promise<string[]> {
  return (await selectCategories(db, regionCodes)).sort(byName)
}

/** The source codes that have matching items, once for each state, by code and state. */
export async function listSources(db: Db, filter: InventoryFilter): Promise<SourceLocation[]> {
  const rows = await selectSources(db, filter)
  return rows
    .map((row) => ({ code: row.source_code, location: row.location_state }))
    .sort((a, b) => byName(a.code, b.code) || byName(a.location, b.location))
}

/** What is on the ground, in all and in each region. */
export async function summarizeInventory(db: Db): Promise<InventorySummary> {
  const [{ lastUploadAt, ...totals }, regionTotals] = await Promise.all([selectTotals(db), selectRegionTotals(db)])
  const totalsByRegion = new Map(regionTotals.map(({ region, ...counts }) => [region, counts]))
  return {
    ...totals,
    weightLb: roundWeight(totals.weightLb),
    lastUploadAt: lastUploadAt?.toISOString() ?? null,
    regions: regions.map(({ code, name }) => {
      const counts = totalsByRegion.get(code) ?? { items: 0, weightLb: 0, sources: 0 }
      return { code, name, ...counts, weightLb: roundWeight(counts.weightLb) }
    }),
  }
}

/** Lists the source codes that have items, by name, with what lies under them. */
export async function listSourceTotals(db: Db): Promise<SourceTotals[]> {
  const rows = await selectSourceTotals(db)
  return rows
    .map((row) => ({
      sourceCode: row.source_code,
      items: row.items,
      weightLb: roundWeight(row.weight_lb),
      itemsWithoutRegion: row.items_without_region,
      lastUploadAt: row.last_upload_at?.toISOString() ?? null,
    }))
    .sort((a, b) => byName(a.sourceCode, b.sourceCode))
}

// Sums that were added to and taken from again carry the rounding of binary fractions.
function roundWeight(weightLb: number): number {
  return Math.round(weightLb * 100) / 100
}
