import { type RegionCode, regionCodes, regions } from '../../../../shared/places/regions.ts'
import { roundWeightLb } from '../../../../shared/steel/weight.ts'
import type {
  InventoryFilter,
  InventorySummary,
  NewestList,
  ProductStock,
  SourceLocation,
  SourceStock,
  SourceStockFilter,
  SourceTotals,
} from '../../../../shared/stock/schema.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { addJobs, queueReportMarks } from '../../../jobs/jobs.ts'
import { selectProductTypes } from '../../catalog/queries.ts'
import {
  insertStockChange,
  selectCategories,
  selectNewestLists,
  selectProductPlaces,
  selectProductStock,
  selectRegionTotals,
  selectSourceStock,
  selectSources,
  selectSourceTotals,
  selectTotals,
  selectUnmatchedChanges,
} from './queries.ts'

const newestListsMax = 5
const byName = new Intl.Collator('en', { numeric: true }).compare

/** The categories with items in any of the regions (in all if none is given), by name. */
export async function listCategories(db: Db, regionCodes: readonly RegionCode[]): Promise<string[]> {
  return (await selectCategories(db, regionCodes)).sort(byName)
}

/** The source codes with matching items, one entry per state, by code and state. */
export async function listSources(db: Db, filter: InventoryFilter): Promise<SourceLocation[]> {
  const rows = await selectSources(db, filter)
  return rows
    .map((row) => ({ code: row.source_code, location: row.location_state }))
    .sort((a, b) => byName(a.code, b.code) || byName(a.location, b.location))
}

/** The active product types and the categories with items, by name, each with its stock in the regions. */
export async function listProducts(db: Db, regionCodes: readonly RegionCode[]): Promise<ProductStock[]> {
  const [rows, types] = await Promise.all([
    selectProductStock(db, regionCodes),
    selectProductTypes(db, { includeInactive: false }),
  ])
  const stocked = rows.map(({ category, items, weight_lb }) => ({
    category,
    items,
    weightLb: roundWeightLb(weight_lb),
  }))
  const known = new Set(stocked.map(({ category }) => category.toLowerCase()))
  const others = types
    .filter(({ name }) => !known.has(name.toLowerCase()))
    .map(({ name }) => ({ category: name, items: 0, weightLb: 0 }))
  return [...stocked, ...others].sort((a, b) => byName(a.category, b.category))
}

/** Where each product is listed: its regions, and its state as written. */
export async function listProductPlaces(
  db: Db,
): Promise<{ category: string; regions: readonly RegionCode[]; state: string }[]> {
  const rows = await selectProductPlaces(db)
  return rows.map(({ category, regions, location_state }) => ({ category, regions, state: location_state }))
}

/** The stock of a category at each of its source locations, by code and state. */
export async function listSourceStock(db: Db, filter: SourceStockFilter): Promise<SourceStock[]> {
  const rows = await selectSourceStock(db, filter)
  return rows
    .map((row) => ({
      code: row.source_code,
      location: row.location_state,
      items: row.items,
      weightLb: roundWeightLb(row.weight_lb),
      lightestIn: row.lightest_in,
      heaviestIn: row.heaviest_in,
      listedAt: row.listed_at.toISOString(),
    }))
    .sort((a, b) => byName(a.code, b.code) || byName(a.location, b.location))
}

/** The lists that came in last, the newest first. */
export async function listNewestLists(db: Db): Promise<NewestList[]> {
  const rows = await selectNewestLists(db, newestListsMax)
  return rows.map((row) => ({
    code: row.source_code,
    location: row.states.filter(Boolean).sort(byName).join(', '),
    category: row.category,
    regions: regions.filter(({ code }) => row.regions.includes(code)).map(({ name }) => name),
    items: row.items,
    weightLb: roundWeightLb(row.weight_lb),
    listedAt: row.listed_at.toISOString(),
  }))
}

export async function summarizeInventory(db: Db): Promise<InventorySummary> {
  const [{ lastUploadAt, ...totals }, regionTotals] = await Promise.all([selectTotals(db), selectRegionTotals(db)])
  const totalsByRegion = new Map(regionTotals.map(({ region, ...counts }) => [region, counts]))
  return {
    ...totals,
    weightLb: roundWeightLb(totals.weightLb),
    lastUploadAt: lastUploadAt?.toISOString() ?? null,
    regions: regions.map(({ code, name }) => {
      const counts = totalsByRegion.get(code) ?? { items: 0, weightLb: 0, sources: 0 }
      return { code, name, ...counts, weightLb: roundWeightLb(counts.weightLb) }
    }),
  }
}

/** The totals of each source code with items, by name. */
export async function listSourceTotals(db: Db): Promise<SourceTotals[]> {
  const rows = await selectSourceTotals(db)
  return rows
    .map((row) => ({
      sourceCode: row.source_code,
      items: row.items,
      weightLb: roundWeightLb(row.weight_lb),
      itemsWithoutRegion: row.items_without_region,
      lastUploadAt: row.last_upload_at?.toISOString() ?? null,
      oldestListAt: row.oldest_list_at?.toISOString() ?? null,
      regions: regionCodes.filter((code) => row.regions.includes(code)),
    }))
    .sort((a, b) => byName(a.sourceCode, b.sourceCode))
}

const overdueMinutes = 60
const overdueMax = 100

/**
 * Notes a change of the stock and has the needs compared with it. Returns its number, which the items that it adds or changes
 * carry. Call under the source lock, so that a higher number is a later commit.
 */
export async function recordStockChange(tx: Tx, uploadId?: string): Promise<number> {
  const changeNo = await insertStockChange(tx, uploadId ?? null)
  await queueMatching(tx, [changeNo])
  await queueReportMarks(tx)
  return changeNo
}

function queueMatching(tx: Tx, changeNos: readonly number[]): Promise<void> {
  return addJobs(
    tx,
    'match stock',
    changeNos.map((changeNo) => ({ key: `match stock: ${changeNo}`, payload: { changeNo } })),
  )
}

/** Writes new jobs for changes that wait for long: theirs were given up by the queue, or lost with a backup. */
export async function requeueOverdueMatching(db: Db): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => queueMatching(tx, await selectUnmatchedChanges(tx, overdueMinutes, overdueMax)))
}
