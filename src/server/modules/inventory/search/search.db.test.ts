import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SearchAnswer } from '../../../../shared/search/schema.ts'
import { createDb } from '../../../db/create-db.ts'
import { anItem } from '../../../test/factories.ts'
import { buildServer, expect, limitPoints, test } from '../../../test/fixtures.ts'
import { storeNumberedItems } from '../../../test/search/large-stock.ts'

async function search(app: FastifyInstance, query: string): Promise<SearchAnswer> {
  const answer = await app.inject(`/api/inventory/search?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SearchAnswer>()
}

async function found(app: FastifyInstance, query: string): Promise<string[]> {
  const { items } = await search(app, query)
  return items.map(({ productId }) => productId)
}

test('values of one parameter are or, different ones and; blank ones count as not given', async ({ app, db }) => {
  const sheet = { category: 'Galvanized Sheet', thickness: '16 GA', thickness_in: null, length: '120' }
  await anItem(db, { product_id: 'sheet', ...sheet, location_state: 'Gary, IN 46402' })
  await anItem(db, { product_id: 'coil' })
  const west = {
    thickness: '0.25',
    location_state: 'CA',
    regions: ['PAC' as const],
    weight: '19,000',
    weight_lb: 19_000,
  }
  await anItem(db, { product_id: 'west', ...west })
  expect(await found(app, '')).toEqual(['sheet', 'coil', 'west'])
  expect(await found(app, 'sort=-thickness')).toEqual(['west', 'coil', 'sheet'])
  expect(await found(app, 'state=ohio&state=IN')).toEqual(['sheet', 'coil'])
  expect(await found(app, 'region=Pacific&state=&category=&thicknessFrom=&cursor=&limit=&unread=&sort=')).toEqual([
    'west',
  ])
  expect(await found(app, 'thicknessFrom=17ga&thicknessTo=16+GA')).toEqual(['sheet'])
  expect(await found(app, "lengthFrom=10'&lengthTo=10'")).toEqual(['sheet'])
  expect(await found(app, 'weightTo=19,000')).toEqual(['west'])
  expect(await found(app, 'q=max+19,000+lb')).toEqual(['west'])
  expect(await found(app, 'category=hot+rolled+coil&region=enc')).toEqual(['coil'])
})

test.for([
  ['region', 'region=Atlantis'],
  ['state', 'state=ZZ'],
  ['coating', 'coating=shiny'],
  ['thicknessFrom', 'thicknessFrom=thick'],
  ['thicknessTo', 'thicknessTo=2+GA'],
  ['widthFrom', 'widthFrom=60&widthTo=48'],
  ['lengthTo', 'lengthTo=-1'],
  ['weightFrom', 'weightFrom=heavy'],
  ['unread', 'unread=perhaps'],
  ['sort', 'sort=color'],
  ['limit', 'limit=0'],
  ['limit', 'limit=201'],
  ['cursor', 'cursor=nonsense'],
  ['q', `q=${'x'.repeat(201)}`],
  ['id', Array.from({ length: 201 }, (_, no) => `id=${no}`).join('&')],
])('a search with a wrong %s is refused, and names it', async ([field, query], { app }) => {
  const answer = await app.inject(`/api/inventory/search?${query}`)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringContaining(field ?? ''),
  ])
})

test('pages go on behind the last item while others come and go; a cursor is of one question only', async ({
  app,
  db,
}) => {
  await storeNumberedItems(db, 30, { thickness: sql`(no % 3) / 10.0 + 0.1`, product_id: sql`no` })
  const first = await search(app, 'limit=10&sort=-thickness')
  await sql`delete from inventory_items where id = ${first.items.at(-1)?.id}`.execute(db)
  await anItem(db, { thickness: '0.9' })
  const rest = await search(app, `limit=200&sort=-thickness&cursor=${first.nextCursor}`)
  expect([first.total, rest.total, rest.items.length, rest.nextCursor]).toEqual([30, 30, 20, null])
  const ids = [...first.items, ...rest.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(30)
  for (const other of ['sort=thickness', 'sort=-thickness&state=CA']) {
    const answer = await app.inject(`/api/inventory/search?${other}&cursor=${first.nextCursor}`)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining('cursor'),
    ])
  }
})

test('what cannot be read is left out and counted, and shown if asked for; a coil has no length at all', async ({
  app,
  db,
}) => {
  await anItem(db, { product_id: 'gauge' })
  await anItem(db, { product_id: 'mixed', thickness: 'VARIOUS', length: '' })
  expect(await search(app, 'thicknessTo=1')).toMatchObject({ total: 1, unread: 1 })
  expect(await search(app, 'thicknessTo=1&unread=1')).toMatchObject({ total: 2, unread: 0 })
  expect(await search(app, 'lengthTo=240&unread=1')).toMatchObject({ total: 0, unread: 0 })
})

test('metric items that lie on a bound are in; what lies between the exact and the displayed value is out', async ({
  app,
  db,
}) => {
  const plate = { category: 'Hot Rolled Plate' }
  await anItem(db, { ...plate, product_id: '3 in', thickness: '76.2 mm' })
  await anItem(db, { ...plate, product_id: '3/8', thickness: '9.525 mm' })
  await anItem(db, { ...plate, product_id: 'decimal', thickness: '0.1347' })
  expect(await found(app, 'thicknessFrom=3&thicknessTo=3')).toEqual(['3 in'])
  expect(await found(app, 'thicknessFrom=76.2+mm&thicknessTo=3')).toEqual(['3 in'])
  expect(await found(app, 'thicknessFrom=.36&thicknessTo=3/8')).toEqual(['3/8'])
  expect(await found(app, 'thicknessFrom=.1348&thicknessTo=.1349')).toEqual([])
  expect(await found(app, 'thicknessFrom=.1348&thicknessTo=.135')).toEqual(['decimal'])
})

test('where nothing is found, the words that no item has are told; cities and areas are read as places', async ({
  app,
  db,
}) => {
  await anItem(db, { product_id: 'T-100', location_state: 'Gary, IN 46402' })
  await anItem(db, { product_id: 'gone', category: 'Galvanized Coil' })
  await sql`update product_categories set active = 0 where name = 'Galvanized Coil'`.execute(db)
  expect(await search(app, 'q=looking+for+T-100+gone+hr+coil')).toMatchObject({
    total: 0,
    unfound: ['looking', 'gone'],
  })
  expect(await search(app, 'q=T-100+20+ga')).toMatchObject({ total: 0, unfound: [] })
  expect(await search(app, 'q=gary')).toMatchObject({
    total: 1,
    unfound: [],
    readAs: [{ filter: 'state', value: 'IN' }],
  })
  expect(await search(app, 'q=midwest+36+sheets')).toMatchObject({
    readAs: [
      { text: 'midwest', filter: 'region', value: 'E-N Central' },
      { text: 'midwest', filter: 'region', value: 'W-N Central' },
      { text: '36 pcs', filter: 'quantity', value: 36 },
      { filter: 'category' },
    ],
  })
})

test('a word that no item has is read as a US city or as misspelled; one that any item has, and a number, stay', async ({
  app,
  db,
}) => {
  await anItem(db, { product_id: 'T-100', location_state: 'IL', product: 'Treadplate' })
  await anItem(db, { product_id: 'chicago cut', location_state: 'OH' })
  expect(await search(app, 'q=chicago')).toMatchObject({ total: 1, readAs: [{ filter: 'text', value: 'chicago' }] })
  expect(await search(app, 'q=near+st.+louis')).toMatchObject({
    total: 0,
    unfound: [],
    readAs: [{ text: 'near st. louis: Missouri, 0 items', filter: 'state', value: 'MO' }],
  })
  expect(await search(app, 'q=Rockford+coil')).toMatchObject({
    total: 1,
    readAs: [{ text: 'Rockford: Illinois, 1 item', filter: 'state', value: 'IL' }, { filter: 'category' }],
  })
  expect(await search(app, 'q=treedplate+hott+rolled')).toMatchObject({
    total: 1,
    unfound: [],
    readAs: [
      { text: 'treedplate', filter: 'text', value: 'treadplate' },
      { text: 'hott rolled', filter: 'category' },
    ],
  })
  expect(await search(app, 'q=T-101')).toMatchObject({ total: 0, unfound: ['T-101'] })
})

test('sort=distance begins with the nearest state, goes on behind a page, and asks for a state or ZIP', async ({
  app,
  db,
}) => {
  for (const [product_id, location_state, thickness] of [
    ['far', 'CA', '.1'],
    ['next, thick', 'IN', '.3'],
    ['here', 'Cleveland, OH 44101', '.2'],
    ['next, thin', 'IN', '.2'],
    ['nowhere', '', '.1'],
  ] as const) {
    await anItem(db, { product_id, location_state, thickness })
  }
  const nearest = ['here', 'next, thin', 'next, thick', 'far', 'nowhere']
  expect(await found(app, 'sort=distance&near=Ohio')).toEqual(nearest)
  expect(await found(app, 'sort=distance&near=44101')).toEqual(nearest)
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: SearchAnswer = await search(app, `sort=distance&near=OH&limit=1&cursor=${cursor}`)
    pages.push(...page.items.map(({ productId }) => productId))
    cursor = page.nextCursor
  }
  expect(pages).toEqual(nearest)
  for (const query of ['sort=distance', 'sort=distance&near=', 'near=here']) {
    const answer = await app.inject(`/api/inventory/search?${query}`)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringMatching(/near/),
    ])
  }
})

test('the name of a metal finds the steel whose grade names it', async ({ app, db }) => {
  await anItem(db, { product_id: 'stainless', grade_category: '304 2B' })
  await anItem(db, { product_id: 'carbon', grade_category: 'A36' })
  expect(await found(app, 'q=stainless+steel')).toEqual(['stainless'])
})

test('the shortlist asks for items by their ids; gone ones and strange ids are just missing', async ({ app, db }) => {
  const { id } = await anItem(db)
  await anItem(db, { id: 'of-another-kind' })
  await anItem(db)
  const { items } = await search(app, `id=${id}&id=of-another-kind&id=00000000-0000-4000-8000-000000000000&id=x`)
  expect(items.map((item) => item.id).sort()).toEqual([id, 'of-another-kind'].sort())
})

test('a search begun after a commit shows it, on another instance too, and items of inactive types are never found', async ({
  app,
  db,
  dbUrl,
}) => {
  const otherDb = createDb(dbUrl, { onConnectionError: () => undefined })
  const other = await buildServer(otherDb, { responseCacheBytesMax: 0 })
  for (let round = 1; round <= 12; round += 1) {
    await anItem(db, { product_id: `round ${round}` })
    const totals = await Promise.all([search(other, ''), search(other, 'sort=newest'), search(app, 'sort=weight')])
    expect(totals.map(({ total }) => total)).toEqual([round, round, round])
  }
  await sql`update product_categories set active = 0 where name = 'Hot Rolled Coil'`.execute(db)
  expect(await search(other, '')).toMatchObject({ total: 0, weightLb: 0, facets: { category: [] } })
  await otherDb.destroy()
})

test('the thicknesses say what the search finds of each, whatever thickness is asked for', async ({ app, db }) => {
  const galv = { category: 'Galvanized Coil', grade_category: 'A653 G90' }
  for (const [no, thickness] of ['16 GA', '.0635', '0.060', '.0568', '.180-.190', '4.5 mm', 'TBD', ''].entries()) {
    await anItem(db, { ...galv, product_id: `coil ${no}`, thickness, weight_lb: 1_000 + no })
  }
  await anItem(db, { product_id: 'plate', category: 'Hot Rolled Plate', thickness: '9/32' })
  await anItem(db, { product_id: 'other', location_state: 'CA', thickness: '.0598' })
  const names = async (query: string) =>
    (await search(app, query)).thicknesses.map(({ name, items }) => `${name}: ${items}`)
  expect(await names('state=OH')).toEqual(['17 ga: 2', '16 ga: 2', '8 ga: 1', '3/16 in: 1', '1/4 in: 1'])
  expect(await names('state=OH&thicknessFrom=16+GA&thicknessTo=16+GA')).toEqual(await names('state=OH'))
  expect(await names('category=Hot+Rolled+Plate')).toEqual(['1/4 in: 1'])
  // With uncoated coils beside coated ones no gauge has a name.
  expect((await names('')).slice(0, 2)).toEqual(['null: 3', 'null: 2'])
  for (const query of ['state=OH', '']) {
    for (const { fromIn, toIn, items, weightLb } of (await search(app, query)).thicknesses) {
      const range = `thicknessFrom=${fromIn}&thicknessTo=${toIn ?? ''}`
      expect(await search(app, `${query}&${range}`)).toMatchObject({ total: items, weightLb })
    }
  }
})

test('where nothing is found, the nearest items come with what differs, the smallest difference first', async ({
  app,
  db,
}) => {
  const coil = { category: 'Galvanized Coil', thickness: '.06', thickness_in: 0.06 }
  await anItem(db, { ...coil, product_id: 'narrower', width: '47.75' })
  await anItem(db, { ...coil, product_id: 'Indiana', location_state: 'IN' })
  await anItem(db, { ...coil, product_id: 'thinner', thickness: '.052', thickness_in: 0.052 })
  await anItem(db, { ...coil, product_id: 'Texas', location_state: 'TX', regions: ['WSC'], weight_lb: 30_000 })
  await anItem(db, { ...coil, product_id: 'grade', grade_category: 'A36', weight_lb: 20_000 })
  const sheet = { ...coil, category: 'Galvanized Sheet', length: '120' }
  await anItem(db, { ...sheet, product_id: 'sheet', weight_lb: 10_000 })
  await anItem(db, { product_id: 'far', thickness: '1', thickness_in: 1, category: 'Hot Rolled Plate' })
  await anItem(db, { ...coil, product_id: 'stainless', grade_category: '304' })
  const nearest = async (query: string) => {
    const answer = await search(app, query)
    expect([answer.total, answer.items]).toEqual([0, []])
    return answer.nearest.map(({ item, reasons }) => [item.productId, ...reasons.map(({ text }) => text)])
  }
  const asked = 'category=Galvanized+Coil&thicknessFrom=.059&thicknessTo=.061&widthFrom=47.875&widthTo=48.125&state=OH'
  expect(await nearest(`${asked}&grade=A1011+CS-B&metal=carbon`)).toEqual([
    ['narrower', '1/4 in narrower'],
    ['Indiana', 'in Indiana'],
    ['thinner', '0.008 in thinner'],
    ['Texas', 'in Texas'],
    ['grade', 'other grade'],
    ['sheet', 'sheet instead'],
  ])
  expect(await nearest('q=looking+galv+sheet')).toEqual([['sheet', 'without “looking”']])
  expect(await search(app, 'q=galv+coil')).toMatchObject({ nearest: [] })
  expect(await search(app, 'id=gone')).toMatchObject({ total: 0, nearest: [] })
})

test('one address may search only so many times a minute', async ({ db }) => {
  const app = await buildServer(db, { limitPoints: { ...limitPoints, searchesPerMinute: 3 } })
  const statuses: number[] = []
  for (const query of ['limit=1', 'limit=2', 'limit=3', 'limit=4']) {
    statuses.push((await app.inject(`/api/inventory/search?${query}`)).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})
