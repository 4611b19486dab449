import { sql } from 'kysely'
import * as z from 'zod'
import { type InventoryItem, inventoryItem } from '../../../shared/inventory.ts'
import type { Db } from '../../db/database.ts'
import { anItem } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'
import { listInventory, readInventory } from './inventory.ts'

const texts = {
  product_id: 'productId',
  heat_num: 'heatNum',
  product: 'product',
  thickness: 'thickness',
  width: 'width',
  length: 'length',
  weight: 'weight',
  grade_category: 'gradeCategory',
  condition: 'condition',
  location_state: 'locationState',
  source_code: 'sourceCode',
  category: 'category',
  region_codes: 'regionCodes',
} as const

const oddTexts = [
  '',
  ' ',
  '"',
  '"quoted"',
  '\\',
  '\\"',
  '\\n',
  '\\\n',
  'C:\\Mills\\',
  '/',
  '\n',
  'two\r\nlines',
  '\ttab\t',
  'Stähle für Öfen, ß',
  '¼" × 3½′',
  '鋼板',
  '🔩 bolts 👷🏽‍♀️',
  'a\u2028line\u2029and a paragraph',
  '\u007f\u0080\u009f\u00a0\ufeff\ufffd\uffff',
  '"},{"id":"forged',
  '__proto__',
  '{}[]:,null',
  'x'.repeat(10_000),
]

const everything = { regions: [] }

/** Stores an item with one text in each of its columns. */
async function storeWith(db: Db, text: string): Promise<void> {
  const columns = Object.fromEntries(Object.keys(texts).map((column) => [column, text]))
  await anItem(db, { ...columns, thickness_in: null, regions: [] })
}

async function listedTexts(db: Db): Promise<Set<string>[]> {
  const items = await listInventory(db, everything)
  return items.map((item) => new Set(Object.values(texts).map((field) => item[field])))
}

test('a text of any characters becomes what it was, in every field', async ({ db }) => {
  for (const text of oddTexts) await storeWith(db, text)
  const listed = await listedTexts(db)
  expect(listed.map((found) => found.size)).toEqual(oddTexts.map(() => 1))
  expect(listed.flatMap((found) => [...found]).sort()).toEqual(oddTexts.toSorted())
})

test('characters that show nothing become blanks', async ({ db }) => {
  const controls = Array.from({ length: 31 }, (_, index) => index + 1).filter((code) => ![9, 10, 13].includes(code))
  await storeWith(db, `a${String.fromCharCode(...controls)}b`)
  expect(await listedTexts(db)).toEqual([new Set([`a${' '.repeat(controls.length)}b`])])
})

test('the fields stand in the order of the contract, without blanks between them', async ({ db }) => {
  await anItem(db)
  const json = z
    .instanceof(Buffer)
    .parse(await readInventory(db, everything))
    .toString()
  const [item] = z.tuple([inventoryItem]).parse(JSON.parse(json))
  expect(Object.keys(item)).toEqual(Object.keys(inventoryItem.shape))
  expect(json).toBe(JSON.stringify([item]))
})

test.for([0, 1, -1, 2_147_483_647, -2_147_483_648])('the quantity %i is a number', async (quantity, { db }) => {
  await anItem(db, { qty_pcs: quantity })
  expect(await listInventory(db, everything)).toEqual([expect.objectContaining({ qtyPcs: quantity })])
})

test('times keep their millisecond, whatever zone and words the database is set to', async ({ db }) => {
  const times = [
    '1970-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2026-11-01T05:30:00.070Z',
    '9999-12-31T23:59:59.999Z',
  ]
  await db.connection().execute(async (connection) => {
    await sql`set timezone = 'America/New_York'; set datestyle = 'German'; set lc_time = 'C'`.execute(connection)
    for (const time of times) {
      const { id } = await anItem(connection)
      await sql`update inventory_items set created_at = ${time}::timestamptz where id = ${id}`.execute(connection)
    }
  })
  const listed = await listInventory(db, everything)
  expect(listed.map((item: InventoryItem) => item.createdAt).sort()).toEqual(times.toSorted())
})

test('what an item is shown as changes with the item', async ({ db }) => {
  const { id } = await anItem(db, { category: 'Plate' })
  await db.updateTable('inventory_items').set({ category: 'Hot Rolled Coil' }).where('id', '=', id).execute()
  expect(await listInventory(db, everything)).toEqual([expect.objectContaining({ id, category: 'Hot Rolled Coil' })])
})

test('no items are an empty list', async ({ db }) => {
  expect(String(await readInventory(db, everything))).toBe('[]')
})
