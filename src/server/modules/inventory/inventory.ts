import type {
  InventoryFilter,
  InventoryItem,
  InventorySummary,
  SourceLocation,
  SourceTotals,
} from '../../../shared/inventory.ts'
import { type RegionCode, regions } from '../../../shared/regions.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { tooLongToTravel } from '../../lib/too-long-answer.ts'
import {
  fetchViews,
  selectCategories,
  selectRegionTotals,
  selectSources,
  selectSourceTotals,
  selectTotals,
  selectViewsAtOnce,
} from './queries.ts'

/** Lists of more items are read and sent in pieces, and not kept: about 7 MB of JSON. */
export const itemsAtOnceMax = 20_000
const itemsPerPiece = 2_000
// Each holds a connection for as long as its reader takes.
const longReadsMax = 3
let longReads = 0

const byName = new Intl.Collator('en', { numeric: true }).compare

/** The full list as JSON: numeric thickness ascending, all others after it. For a long list, what opens a stream of it. */
export async function readInventory(
  db: Db,
  filter: InventoryFilter,
): Promise<Buffer | (() => Promise<AsyncGenerator<Buffer>>)> {
  const { items, views } = await selectViewsAtOnce(db, filter, itemsAtOnceMax)
  return items > itemsAtOnceMax ? () => openLongInventory(db, filter) : inBrackets(views ?? '')
}

// To join three texts first would copy all of it once more.
function inBrackets(views: string): Buffer {
  const list = Buffer.allocUnsafe(Buffer.byteLength(views) + 2)
  list.write('[')
  list.write(views, 1)
  list.write(']', list.length - 1)
  return list
}

/** The full list: numeric thickness ascending, all others after it. Refuses a long one, which `readInventory` can give. */
export async function listInventory(db: Db, filter: InventoryFilter): Promise<InventoryItem[]> {
  const json = await readInventory(db, filter)
  if (!Buffer.isBuffer(json)) {
    throw tooLongToTravel()
  }
  // Written from the columns of the view, by their names.
  return JSON.parse(json.toString()) as InventoryItem[]
}

// Once begun, a stream frees what it holds when its reader goes, whenever that is.
async function openLongInventory(db: Db, filter: InventoryFilter): Promise<AsyncGenerator<Buffer>> {
  const pieces = streamInventory(db, filter)
  await pieces.next()
  return pieces
}

async function* streamInventory(db: Db, filter: InventoryFilter): AsyncGenerator<Buffer> {
  if (longReads >= longReadsMax) {
    throw new DomainError(
      'BUSY',
      'Several long lists are being read just now: try again in a minute, or narrow the list',
      { retryAfterMs: 60_000 },
    )
  }
  longReads += 1
  try {
    yield* streamWithin(db, filter)
  } finally {
    longReads -= 1
  }
}

async function* streamWithin(db: Db, filter: InventoryFilter): AsyncGenerator<Buffer> {
  const tx = await db.startTransaction().execute()
  try {
    yield Buffer.alloc(0)
    let before = '['
    for await (const items of fetchViews(tx, filter, itemsPerPiece)) {
      yield Buffer.from(`${before}${items.join(',')}`)
      before = ','
    }
    yield Buffer.from(before === '[' ? '[]' : ']')
  } finally {
    await tx.rollback().execute()
  }
}

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
