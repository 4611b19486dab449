import { type Kysely, sql } from 'kysely'
import * as keeping from '../../../db/migrations/20261130T1637-keep-stock-days.ts'
import * as noting from '../../../db/migrations/20261201T1130-note-stock-days-by-lists.ts'
import { orderLines } from '../test/deals/order-lines.ts'
import { anItem } from '../test/factories.ts'
import { expect, test } from '../test/fixtures.ts'
import type { Db } from './database.ts'

const columns =
  sql.raw(`id, product_id, heat_num, product, thickness, width, length, qty_pcs, weight, grade_category, condition,
  location_state, source_code, category, region_codes, created_at, thickness_in, weight_lb, regions`)

async function anItemFrom(db: Db, at: string, fields: Parameters<typeof anItem>[1]): Promise<string> {
  const { id } = await anItem(db, fields)
  await sql`update inventory_items set created_at = ${at} where id = ${id}`.execute(db)
  return id
}

/** Keeps an item as it is now among the former ones. */
async function replace(db: Db, id: string, at: string): Promise<void> {
  await sql`
    insert into replaced_items (${columns}, replaced_at) select ${columns}, ${at} from inventory_items where id = ${id}
  `.execute(db)
}

async function daysOf(db: Db) {
  const { rows } = await sql<{
    source_code: string
    category: string
    day: string
    item_count: number
    weight_lb: number
  }>`
    select source_code, category, day::text as day, item_count, weight_lb from stock_days order by source_code, category, day
  `.execute(db)
  return rows.map((row) => [row.source_code, row.category, row.day, row.item_count, row.weight_lb])
}

test('the days of an older release come from its items, what they were before, and what left', async ({ db }) => {
  const untyped = db as unknown as Kysely<unknown> // a migration knows no tables
  await noting.down(untyped)
  await keeping.down(untyped)
  await anItemFrom(db, '2026-11-01T18:00:00Z', { weight_lb: 10_000 })
  // It left on November 10.
  const left = await anItemFrom(db, '2026-11-01T18:00:00Z', { weight_lb: 2_000 })
  await replace(db, left, '2026-11-10T18:00:00Z')
  await sql`delete from inventory_items where id = ${left}`.execute(db)
  // Lists changed it twice; in California the first of them came on the evening before.
  const changed = await anItemFrom(db, '2026-11-01T18:00:00Z', { weight_lb: 5_000 })
  await replace(db, changed, '2026-11-06T05:00:00Z')
  await sql`update inventory_items set weight_lb = 6_000 where id = ${changed}`.execute(db)
  await replace(db, changed, '2026-11-08T18:00:00Z')
  await sql`update inventory_items set weight_lb = null where id = ${changed}`.execute(db)
  // Another category from the same source, and steel that is sold.
  await anItemFrom(db, '2026-11-03T18:00:00Z', { category: 'Plate', weight_lb: 40 })
  const sold = await anItemFrom(db, '2026-11-03T18:00:00Z', { source_code: 'B7', weight_lb: 700 })
  const [line = ''] = await orderLines(db, 1)
  await db.updateTable('inventory_items').set({ sold_line_id: line }).where('id', '=', sold).execute()

  await keeping.up(untyped)
  await noting.up(untyped)
  const known = [
    ['DMW1', 'Hot Rolled Coil', '2026-11-01', 3, 17_000],
    ['DMW1', 'Hot Rolled Coil', '2026-11-05', 3, 18_000],
    ['DMW1', 'Hot Rolled Coil', '2026-11-08', 3, 12_000],
    ['DMW1', 'Hot Rolled Coil', '2026-11-10', 2, 10_000],
    ['DMW1', 'Plate', '2026-11-03', 1, 40],
  ]
  expect(await daysOf(db)).toEqual(known)

  // From then on each change writes its day.
  await anItem(db, { category: 'Plate', weight_lb: 60 })
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone 'America/Los_Angeles')::date::text as today
  `.execute(db)
  expect(await daysOf(db)).toEqual([...known, ['DMW1', 'Plate', rows[0]?.today, 2, 100]])
})
