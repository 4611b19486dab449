import { sql } from 'kysely'
import { regionCodes } from '../../../../shared/places/regions.ts'
import { aListedItem } from '../../../../shared/test/factories.ts'
import type { Db } from '../../../db/database.ts'
import { anItem } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'

/** Records an upload of plates from these sources. */
async function anUpload(db: Db, createdAt: string, ...codes: string[]): Promise<void> {
  await sql`
    insert into uploads (file_name, category, replace_scope, default_region_codes, username, items_processed, rows_skipped, sources, created_at)
    values ('a.xlsx', 'Plate', 'category', '', 'admin', 1, 0, ${JSON.stringify(codes.map((sourceCode) => ({ sourceCode, category: 'Plate' })))}, ${createdAt})
  `.execute(db)
}

test('items are sorted by thickness, non-numeric ones last, then by id', async ({ db, visitor }) => {
  await anItem(db, { id: '3', thickness: '10 GA', thickness_in: null })
  await anItem(db, { id: '2', thickness: '0.25', thickness_in: 0.25 })
  await anItem(db, { id: '5', thickness: '.1875"', thickness_in: 0.1875 })
  await anItem(db, { id: '4', thickness: '0.1875', thickness_in: 0.1875 })
  await anItem(db, { id: '1', thickness: '', thickness_in: null })
  const items = await visitor.inventory.list({})
  expect(items.map((item) => item.id)).toEqual(['4', '5', '2', '1', '3'])
})

test('an item is shown as listed, without derived values', async ({ db, visitor }) => {
  const { id, created_at } = await anItem(db, { region_codes: 'ENC,MA' })
  const listed = aListedItem({ id, regionCodes: 'ENC,MA', createdAt: created_at.toISOString() })
  expect(await visitor.inventory.list({})).toEqual([listed])
})

test('a list is filtered by any of its regions, by category and by source', async ({ db, visitor }) => {
  await anItem(db, { id: 'ohio', regions: ['ENC'] })
  await anItem(db, { id: 'both', regions: ['ENC', 'SA'] })
  await anItem(db, { id: 'sheet', regions: ['SA'], category: 'Hot Rolled Sheet' })
  await anItem(db, { id: 'other', regions: ['PAC'], source_code: 'DGL5' })
  const ids = async (filter: Parameters<typeof visitor.inventory.list>[0]) =>
    (await visitor.inventory.list(filter)).map((item) => item.id).sort()
  expect(await ids({})).toEqual(['both', 'ohio', 'other', 'sheet'])
  expect(await ids({ regions: ['Pacific', 'South Atlantic'] })).toEqual(['both', 'other', 'sheet'])
  expect(await ids({ regions: ['sa'], category: 'Hot Rolled Coil' })).toEqual(['both'])
  expect(await ids({ source: 'dgl5' })).toEqual(['other'])
  expect(await ids({ category: 'Hot Rolled Sheet', source: 'DMW1' })).toEqual(['sheet'])
  expect(await ids({ regions: ['NE'] })).toEqual([])
})

test('an unknown region is refused by name', async ({ visitor }) => {
  await expect(visitor.inventory.list({ regions: ['Atlantis'] })).rejects.toThrow('Unknown region: Atlantis')
})

test('categories are those with items in the regions, by name, without inactive product types', async ({
  db,
  visitor,
}) => {
  await anItem(db, { category: 'Rebar', regions: ['SA'] })
  await anItem(db, { category: 'Hot Rolled Plate', regions: ['SA', 'MA'] })
  await anItem(db, { category: 'Galvanized Coil', regions: ['MA'] })
  await anItem(db, { category: 'Cold Rolled Coil', regions: ['SA'] })
  await db.updateTable('product_categories').set({ active: 0 }).where('name', '=', 'Cold Rolled Coil').execute()
  expect(await visitor.inventory.categories({})).toEqual(['Galvanized Coil', 'Hot Rolled Plate', 'Rebar'])
  expect(await visitor.inventory.categories({ regions: ['SA'] })).toEqual(['Hot Rolled Plate', 'Rebar'])
  expect(await visitor.inventory.categories({ regions: ['NE'] })).toEqual([])
})

test('sources are source codes with their states, by code and state', async ({ db, visitor }) => {
  await anItem(db, { source_code: 'D10', location_state: 'OH' })
  await anItem(db, { source_code: 'D9', location_state: 'TX', regions: ['WSC'] })
  await anItem(db, { source_code: 'D9', location_state: 'OH' })
  await anItem(db, { source_code: 'D9', location_state: 'OH', category: 'Hot Rolled Sheet' })
  const d9Ohio = { code: 'D9', location: 'OH' }
  expect(await visitor.inventory.sources({})).toEqual([
    d9Ohio,
    { code: 'D9', location: 'TX' },
    { code: 'D10', location: 'OH' },
  ])
  expect(await visitor.inventory.sources({ category: 'Hot Rolled Sheet' })).toEqual([d9Ohio])
  expect(await visitor.inventory.sources({ regions: ['WSC'] })).toEqual([{ code: 'D9', location: 'TX' }])
  expect(await visitor.inventory.sources({ source: 'd9' })).toEqual([d9Ohio, { code: 'D9', location: 'TX' }])
  expect(await visitor.inventory.sources({ source: 'D9', category: 'Hot Rolled Sheet' })).toEqual([d9Ohio])
  expect(await visitor.inventory.sources({ source: 'D10', regions: ['WSC'] })).toEqual([])
})

test('products are the active types and the categories with items, each with its stock in the regions', async ({
  db,
  visitor,
}) => {
  await db.deleteFrom('product_categories').execute()
  await db
    .insertInto('product_categories')
    .values([
      { name: 'hot rolled plate', active: 1 },
      { name: 'Galvalume Coil', active: 1 },
      { name: 'Cold Rolled Coil', active: 0 },
    ])
    .execute()
  await anItem(db, { category: 'Rebar', regions: ['SA'], weight_lb: 0.1 })
  await anItem(db, { category: 'Hot Rolled Plate', regions: ['SA', 'MA'], weight_lb: 1_000 })
  await anItem(db, { category: 'Hot Rolled Plate', regions: ['PAC'], source_code: 'DGL5', weight_lb: null })
  await anItem(db, { category: 'Cold Rolled Coil', regions: ['SA'] })
  const none = { category: 'Galvalume Coil', items: 0, weightLb: 0 }
  const rebar = { category: 'Rebar', items: 1, weightLb: 0.1 }
  const plate = { category: 'Hot Rolled Plate', items: 2, weightLb: 1_000 }
  expect(await visitor.inventory.products({})).toEqual([none, plate, rebar])
  expect(await visitor.inventory.products({ regions: ['SA', 'MA'] })).toEqual([none, { ...plate, items: 1 }, rebar])
})

test('the stock of a category is told by location, with its gauges and the date of its list', async ({
  db,
  visitor,
}) => {
  const aPlate = { category: 'Plate', regions: ['SA' as const] }
  const first = await anItem(db, { ...aPlate, source_code: 'D10', thickness_in: 0.25, weight_lb: 1_000.1 })
  await anItem(db, { ...aPlate, source_code: 'D10', thickness_in: 1.5, weight_lb: 0.2 })
  await anItem(db, { ...aPlate, source_code: 'D10', thickness_in: 3, regions: ['PAC'] })
  await anItem(db, { ...aPlate, source_code: 'D10', thickness_in: 4, category: 'Hot Rolled Plate' })
  await anItem(db, { ...aPlate, source_code: 'D9', thickness_in: null, weight_lb: null, location_state: 'GA' })
  await anUpload(db, '2026-01-01T00:00:00Z', 'd10')
  await anUpload(db, '2026-01-03T00:00:00Z', 'D10')
  await sql`update uploads set restored_at = now() where created_at > '2026-01-02'`.execute(db)
  const [unlisted, listed, ...others] = await visitor.inventory.sourceStock({
    category: 'Plate',
    regions: ['SA', 'MA'],
  })
  expect(unlisted).toEqual({
    code: 'D9',
    location: 'GA',
    items: 1,
    weightLb: 0,
    lightestIn: null,
    heaviestIn: null,
    listedAt: expect.any(String),
  })
  expect(Date.parse(unlisted?.listedAt ?? '')).toBeGreaterThanOrEqual(first.created_at.getTime())
  expect(listed).toEqual({
    code: 'D10',
    location: 'OH',
    items: 2,
    weightLb: 1_000.3,
    lightestIn: 0.25,
    heaviestIn: 1.5,
    listedAt: '2026-01-01T00:00:00.000Z',
  })
  expect(others).toEqual([])
})

test('the newest lists come first, with their regions and what buyers find in them', async ({ db, visitor }) => {
  const aPlate = { category: 'Plate', weight_lb: 1_000.1 }
  await anItem(db, { ...aPlate, source_code: 'D10', location_state: 'OR', regions: ['PAC', 'MA'] })
  await anItem(db, { ...aPlate, source_code: 'd9', location_state: 'WA', regions: ['PAC'] })
  await anItem(db, { ...aPlate, source_code: 'd9', location_state: 'OR', regions: ['MTN'] })
  await anItem(db, { ...aPlate, source_code: 'd9', regions: [] })
  await anItem(db, { ...aPlate, source_code: 'NOWHERE', regions: [] })
  await anItem(db, { category: 'Rebar', source_code: 'D10', regions: ['SA'] })
  await db.insertInto('product_categories').values({ name: 'rebar', active: 0 }).execute()
  await anUpload(db, '2026-01-01T00:00:00Z', 'D9', 'D10')
  await anUpload(db, '2026-01-02T00:00:00Z', 'D9')
  const ofPlate = { category: 'Plate', location: 'OR' }
  const newest = await visitor.inventory.newestLists()
  expect(newest).toEqual([
    {
      ...ofPlate,
      code: 'd9',
      location: 'OR, WA',
      regions: ['Pacific', 'Mountain'],
      items: 2,
      weightLb: 2_000.2,
      listedAt: '2026-01-02T00:00:00.000Z',
    },
    {
      ...ofPlate,
      code: 'D10',
      regions: ['Pacific', 'Mid Atlantic'],
      items: 1,
      weightLb: 1_000.1,
      listedAt: '2026-01-01T00:00:00.000Z',
    },
  ])
  const stock = await visitor.inventory.sourceStock({ category: 'Plate' })
  expect(newest.every(({ code, listedAt }) => stock.find((one) => one.code === code)?.listedAt === listedAt)).toBe(true)

  // What came in without an upload is as old as its items.
  for (const code of ['1', '2', '3', '4']) await anItem(db, { ...aPlate, source_code: code, regions: ['SA'] })
  expect((await visitor.inventory.newestLists()).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['1', '4', 'd9']),
  )
  expect(await visitor.inventory.newestLists()).toHaveLength(5)
})

test('an empty stock has a summary of all nine regions', async ({ visitor }) => {
  const summary = await visitor.inventory.summary()
  expect(summary).toMatchObject({ items: 0, weightLb: 0, sources: 0, itemsWithoutRegion: 0, lastUploadAt: null })
  expect(summary.regions.map((region) => region.code)).toEqual(regionCodes)
})

test('the summary counts items, pounds and source codes, in all and per region', async ({ db, visitor }) => {
  await anItem(db, { regions: ['ENC', 'SA'], weight_lb: 1_000.25 })
  await anItem(db, { regions: ['SA'], weight_lb: 0.1, source_code: 'DGL5' })
  await anItem(db, { regions: ['SA'], weight_lb: null, source_code: 'DGL5' })
  await anItem(db, { regions: [], weight_lb: 0.2 })
  const { regions, ...totals } = await visitor.inventory.summary()
  expect(totals).toEqual({
    items: 4,
    weightLb: 1_000.55,
    sources: 2,
    itemsWithoutRegion: 1,
    lastUploadAt: null,
  })
  const filled = regions.filter((region) => region.items > 0)
  expect(filled).toEqual([
    { code: 'ENC', name: 'E-N Central', items: 1, weightLb: 1_000.25, sources: 1 },
    { code: 'SA', name: 'South Atlantic', items: 3, weightLb: 1_000.35, sources: 2 },
  ])
})

test('each source code has its items, pounds, items without a region and last upload', async ({ db, admin }) => {
  await anItem(db, { source_code: 'S10', weight_lb: 100.1, regions: ['ENC'] })
  await anItem(db, { source_code: 'S10', weight_lb: 200.2, regions: [], location_state: 'HI', category: 'Plate' })
  await anItem(db, { source_code: 'S2', weight_lb: null, regions: ['PAC', 'MTN'] })
  await anUpload(db, '2026-01-02T00:00:00Z', 's10', 'GONE')
  await anUpload(db, '2026-01-01T00:00:00Z', 'S10')
  expect(await admin.inventory.sourceTotals()).toEqual([
    {
      sourceCode: 'S2',
      items: 1,
      weightLb: 0,
      itemsWithoutRegion: 0,
      lastUploadAt: null,
      oldestListAt: null,
      regions: ['PAC', 'MTN'],
    },
    {
      sourceCode: 'S10',
      items: 2,
      weightLb: 300.3,
      itemsWithoutRegion: 1,
      lastUploadAt: '2026-01-02T00:00:00.000Z',
      oldestListAt: '2026-01-02T00:00:00.000Z',
      regions: ['ENC'],
    },
  ])
})

test('without stock there are no source totals', async ({ admin }) => {
  expect(await admin.inventory.sourceTotals()).toEqual([])
})
