import type { ItemAnswer, ItemState } from '../../../../shared/search/item.ts'
import { gaugeChartOf } from '../../../../shared/steel/gauges.ts'
import { readGradeMetals, readMetals } from '../../../../shared/steel/metal-reading.ts'
import { readGauge } from '../../../../shared/steel/tolerances.ts'
import { theoreticalWeightLb } from '../../../../shared/steel/weight.ts'
import { itemColumns } from '../../../../shared/stock/item-columns.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { notFound } from '../../../lib/domain-error.ts'
import { readLengthOf, readThicknessOf, readWidthOf, type SizeReading } from '../../../steel/readings.ts'
import { selectKnownItem } from './queries.ts'

/** An item as buyers see it, with what is like it. Throws NOT_FOUND, also for what went more than 30 days ago; BUSY. */
export async function findItem({ db, findLike }: Pick<Context, 'db' | 'findLike'>, id: string): Promise<ItemAnswer> {
  const known = await findKnownItem(db, id)
  if (!known) throw notFound('Item')
  const { item } = known
  return { ...known, ...readSizes(item), like: await findLike(item) }
}

export type KnownItem = { item: InventoryItem; state: ItemState; listedAt: string }

/** Undefined for an unknown item, one of an inactive product type, and what went more than 30 days ago. */
export async function findKnownItem(db: Db, id: string): Promise<KnownItem | undefined> {
  const row = await selectKnownItem(db, id)
  if (!row) return undefined
  const fields = Object.fromEntries(itemColumns.map(({ key, column }) => [key, row[column]]))
  return {
    // Object.fromEntries loses the keys.
    item: {
      id,
      ...fields,
      createdAt: row.created_at.toISOString(),
      ...(row.has_mtr && { mtrOnFile: true }),
    } as InventoryItem,
    state: row.went_at === null ? 'listed' : 'not available',
    listedAt: row.listed_at.toISOString(),
  }
}

function readSizes(item: InventoryItem): Pick<ItemAnswer, 'gauge' | 'theoreticalWeightLb'> {
  const { category, qtyPcs } = item
  const thicknessIn = singleIn(readThicknessOf(item.thickness, gaugeChartOf(category)))
  const widthIn = singleIn(readWidthOf(item.width))
  const lengthIn = singleIn(readLengthOf(item.length, category))
  const weightLb = theoreticalWeightLb({ qtyPcs, thicknessIn, widthIn, lengthIn })
  const isCarbon = (readMetals(category) | readMetals(item.product) | readGradeMetals(item.gradeCategory)) === 0
  return {
    gauge: readGauge(item.thickness, category) ?? null,
    theoreticalWeightLb: isCarbon && weightLb > 0 ? Math.round(weightLb) : null,
  }
}

/** NaN for a range, and for what cannot be read. */
function singleIn({ figure, measuredHighIn }: SizeReading): number {
  return figure === measuredHighIn ? figure : Number.NaN
}
