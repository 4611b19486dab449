import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { regionCodes } from '../../../../shared/places/regions.ts'
import { type FigureSort, searchSortNames } from '../../../../shared/search/terms.ts'
import type { Db } from '../../../db/database.ts'
import type { StockOfThread } from '../../../stock.ts'
import { anItem } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { askOracle, fillReadings } from '../../../test/search/search-oracle.ts'
import type { NewInventoryItem } from '../table.ts'
import type { Answer, Filter, Place, SizeRange } from './question.ts'

const everything: Filter = {
  regions: [],
  categories: [],
  states: [],
  sources: [],
  grades: [],
  kindsOfGrade: [],
  conditions: [],
  coatings: [],
  metals: [],
  thickness: {},
  width: {},
  length: {},
  weight: {},
  isUnreadIncluded: false,
  ids: [],
  words: [],
}
const categories = [
  'Hot Rolled Coil',
  'Galvanized Sheet',
  'Galvaneal Coil',
  'Hot Rolled Plate',
  'Cold Rolled Sheet',
  'Angles',
]
const sources = ['DMW1', 'dmw1', 'DGL5', 'ÄÖ 7']
const states = ['OH', 'Ohio', 'CA', 'TX', 'ON', '']
const grades = [
  '304',
  'C260',
  'A1011 CS-B',
  'A1011 CS TYPE B',
  'A36',
  'A653 CS-B G90',
  'A653 G60',
  'A60',
  '',
  'Größe 5',
]
const conditions = ['Prime', 'PRIME', 'PR', 'Excess Prime', 'XS', 'Secondary', '2nds - rust', 'Reject', '']
const words = ['p-1', 'ha', 'coil', 'dmw', 'a36', 'größe']

const one = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const some = <Value>(values: readonly Value[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1 }) },
  )

const item: fc.Arbitrary<Partial<NewInventoryItem>> = fc
  .record({
    product_id: fc.stringMatching(/^P-[1-3]{1,3}$/),
    heat_num: one(['HA1', 'ha2', 'X', '']),
    product: one(['HR COIL', 'CR 316L 2B', 'GALV G60', 'Galvanneal', 'Straße']),
    thickness: one([
      '.1345',
      '0.0598',
      '10 GA',
      '16 ga',
      '3/16',
      '4.5 mm',
      '9.525 mm',
      '76.2 mm',
      '.180-.190',
      '.0747 MIN',
      '.075 +/-.003',
      '1.25',
      '10',
      'VARIOUS',
      '',
      '.13449',
      '.13451',
      '.1347',
    ]),
    width: one(['48', '48.375', '48-60', "4'", '1219mm', '1219.2 mm', '60 ME', '', 'MIXED', '47.996']),
    length: one(['COIL', '120', "10'", '96-120', '', '0', 'R/L', '119.996']),
    weight_lb: one([42_350, 42_350.5, 100, 0, null, 19_999.6]),
    grade_category: one(grades),
    condition: one(conditions),
    location_state: one(states),
    source_code: one(sources),
    category: one(categories),
    regions: one([[], ['ENC'], ['PAC'], ['SA', 'MA']] as const).map((codes) => [...codes]),
    created_at: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ created_at: _createdAt, ...columns }) => ({
    ...columns,
    id: randomUUID(),
    weight: String(columns.weight_lb ?? ''),
  }))

const bound = one([
  undefined,
  { figure: 0.06 },
  { figure: 0.135 },
  { figure: 0.1348 },
  { figure: 0.1349 },
  { figure: 3 / 8 },
  { figure: 3 },
  { gauge: 16 },
  { gauge: 10 },
  { gauge: 29 },
  { figure: 1 },
])
const extent = (figures: readonly number[]): fc.Arbitrary<SizeRange> =>
  fc.record({ from: one([undefined, ...figures]), to: one([undefined, ...figures]) }).map(({ from, to }) => ({
    from: from === undefined ? undefined : { figure: from },
    to: to === undefined ? undefined : { figure: to },
  }))
const open = fc.constant({})

const filter: fc.Arbitrary<Filter> = fc.record({
  regions: some(regionCodes.slice(0, 4)),
  categories: some([...categories, 'HOT ROLLED COIL']),
  states: some(['OH', 'CA']),
  sources: some(['dmw1', 'DGL5']),
  grades: some(['a1011 cs type b', 'A36']),
  kindsOfGrade: some(['A1011']),
  conditions: some(['prime', 'Secondary', 'reject']),
  coatings: some(['G60', 'A25']),
  metals: some(['carbon', 'stainless', 'brass']),
  thickness: fc.oneof(open, fc.record({ from: bound, to: bound })),
  width: fc.oneof(open, extent([36, 47.998, 48, 60])),
  length: fc.oneof(open, extent([96, 120])),
  weight: fc.oneof(open, extent([100, 20_000, 42_350])),
  isUnreadIncluded: fc.boolean(),
  ids: fc.constant([]),
  words: some(words),
})
const sort = one(searchSortNames.flatMap((name): FigureSort[] => [name, `-${name}`]))

/** Pages until the end, as a visitor reads them. */
async function readAll(index: StockOfThread, asked: Filter, order: FigureSort, limit: number): Promise<Answer> {
  let after: Place | undefined
  const ids: string[] = []
  while (true) {
    const answer = await index.ask('search', { filter: asked, sort: order, limit, after }, undefined)
    ids.push(...answer.ids)
    if (!answer.next) return { ...answer, ids }
    after = answer.next
  }
}

async function expectEqual(db: Db, index: StockOfThread, asked: Filter, order: FigureSort): Promise<void> {
  const { ids, total, weightLb, unread, facets } = await readAll(index, asked, order, 7)
  expect({ ids, total, weightLb, unread, facets }, JSON.stringify({ asked, order })).toEqual(
    await askOracle(db, { filter: asked, sort: order }),
  )
}

/** Takes in what was committed. */
async function refresh(index: StockOfThread): Promise<void> {
  const { version } = await index.ask(
    'search',
    { filter: everything, sort: 'thickness', limit: 1, after: undefined },
    undefined,
  )
  await index.ask('search', { filter: everything, sort: 'thickness', limit: 1, after: undefined }, version)
}

test('answers are those of plain SQL, on random stock, filters and changes', async ({ db, stockIndex }) => {
  for (const columns of fc.sample(item, 300)) await anItem(db, columns)
  await fillReadings(db)
  for (const [asked, order] of fc.sample(fc.tuple(filter, sort), 60)) await expectEqual(db, stockIndex, asked, order)
  const changes = [
    () => sql`delete from inventory_items where source_code = 'DGL5' and thickness = '10 GA'`.execute(db),
    () => sql`update inventory_items set source_code = 'DGL5' where source_code = 'dmw1'`.execute(db),
    () => sql`update inventory_items set weight_lb = 77 where category = 'Angles'`.execute(db),
    () => sql`update product_categories set active = 0 where name = 'Galvanized Sheet'`.execute(db),
    async () => {
      for (const columns of fc.sample(item, 40)) await anItem(db, columns)
    },
    () => sql`truncate inventory_items`.execute(db),
    () => anItem(db, { id: 'of another kind' }),
  ]
  for (const change of changes) {
    await change()
    await refresh(stockIndex)
    await fillReadings(db)
    for (const [asked, order] of fc.sample(fc.tuple(filter, sort), 8)) await expectEqual(db, stockIndex, asked, order)
    await expectEqual(db, stockIndex, everything, 'weight')
  }
})

/** The filter without what a cost is about. */
function dropPart(asked: Filter, { filter: name, words: dropped }: Answer['without'][number]): Filter {
  const lists: Partial<Record<typeof name, Partial<Filter>>> = {
    region: { regions: [] },
    category: { categories: [] },
    state: { states: [] },
    source: { sources: [] },
    grade: { grades: [], kindsOfGrade: [] },
    condition: { conditions: [] },
    coating: { coatings: [] },
    metal: { metals: [] },
    text: { words: asked.words.filter((word) => !dropped.includes(word)) },
  }
  return { ...asked, ...(lists[name] ?? { [name]: {} }) }
}

test('where nothing is found, each part costs as many items as there are without it', async ({ db, stockIndex }) => {
  for (const columns of fc.sample(item, 300)) await anItem(db, columns)
  await sql`update product_categories set active = 0 where name = 'Galvanized Sheet'`.execute(db)
  await refresh(stockIndex)
  const ask = (asked: Filter) =>
    stockIndex.ask('search', { filter: asked, sort: 'thickness', limit: 1, after: undefined }, undefined)
  const names = new Set<string>()
  let found = 0
  for (const asked of [
    ...fc.sample(filter, 150),
    { ...everything, states: ['OH'], words: ['p-1', 'nowhere', 'nor this'] },
  ]) {
    const { total, without, unfound } = await ask(asked)
    if (total > 0) expect(without).toEqual([])
    else if (unfound.length > 0) expect(without.map(({ words }) => words)).toEqual([unfound])
    for (const cost of without) {
      names.add(cost.filter)
      found += cost.count
      expect((await ask(dropPart(asked, cost))).total, JSON.stringify({ asked, cost })).toBe(cost.count)
    }
  }
  // The samples had something to say.
  expect([names.has('text'), names.size > 8, found > 0]).toEqual([true, true, true])
})

test('changes that cannot be read leave the stock as it was, and are read later', async ({ db, stockIndex }) => {
  const ask = async (outdated?: number) => {
    const question = { filter: everything, sort: 'thickness', limit: 9, after: undefined } as const
    const { version, total } = await stockIndex.ask('search', question, outdated)
    return { version, total }
  }
  await anItem(db)
  const before = await ask()
  await anItem(db)
  await sql`alter view listed_items rename column heat_num to heat`.execute(db)
  await expect(ask(before.version)).rejects.toMatchObject({ code: '42703' })
  expect(await ask()).toEqual(before)
  await sql`alter view listed_items rename column heat to heat_num`.execute(db)
  expect(await ask(before.version)).toMatchObject({ total: 2 })
})
