import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import { findRegionOfState, parseRegionList } from '../../../../shared/places/regions.ts'
import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import type { Db } from '../../../db/database.ts'
import { blankNeed } from '../../../test/deals/need-texts.ts'
import { anItem } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { matchAllPairs } from '../../../test/search/match-oracle.ts'
import { loadStock, readChanges } from '../../inventory/index/serve-stock.ts'
import type { NewInventoryItem } from '../../inventory/table.ts'
import { matchNeeds } from './match-needs.ts'
import type { AskedNeed, MatchQuestion } from './match-question.ts'
import { readNeed } from './read-need.ts'
import { createMatcher } from './stock-matcher.ts'

const one = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)

const categories = [
  'Hot Rolled Coil',
  'Hot Rolled P&O Coil',
  'Hot Rolled Sheet',
  'Cold Rolled Coil',
  'Galvanized Coil',
  'GALVANIZED COIL',
  'Galvaneal Coil',
  'Hot Rolled Plate',
  'Stainless Sheet',
  'Angles',
]
// Much in few gauges, so that many pairs are close, and ranges of all widths.
const thicknesses = [
  ...['.0747', '14 GA', '.0785', '.0817', '.0852', '.0886', '.0887', '.0607', '.0608', '1.9 mm', '3/16', '.25'],
  ...['.070-.080', '.075 +/-.003', '.0747 MIN', '.04-.25', '.0500-.1001', 'VARIOUS', ''],
]
const widths = ['48', '47.875', '47.87', '48.126', '60', '72', '36-50', "4'", '1219mm', 'MIXED', '']
const lengths = ['COIL', '120', '119.875', '144', "10'", '96-120', 'R/L', '']
const grades = [
  '304',
  'A1011 CS-B',
  'A1011 SS-36',
  'A36',
  'A36/A572-50',
  'A653 CS-B G60',
  'A653 G90',
  'A60',
  'A792 AZ50',
  '',
]
const states = ['OH', 'Ohio', 'IN', 'CA', 'ON', '']

const item: fc.Arbitrary<Partial<NewInventoryItem>> = fc
  .record({
    product: one('HR COIL', 'CR 6061-T6', 'GALV G60', 'Galvanneal A40', ''),
    category: one(...categories),
    thickness: one(...thicknesses),
    width: one(...widths),
    length: one(...lengths),
    weight: one('42,350', '40,000', '20,000', '5,000.5', '0', 'TBD', ''),
    grade_category: one(...grades),
    condition: one('Prime', 'Excess Prime', 'SECONDARY', 'See remarks', ''),
    location_state: one(...states),
    region_codes: one('', '', 'ENC', 'PAC'),
    source_code: one('DMW1', 'DGL5', 'ÄÖ 7'),
    change_no: fc.nat(3),
  })
  .map((columns) => {
    const region = findRegionOfState(columns.location_state)
    return {
      ...columns,
      id: randomUUID(),
      weight_lb: parseWeightLb(columns.weight) ?? null,
      regions: columns.region_codes === '' && region ? [region.code] : parseRegionList(columns.region_codes).codes,
    }
  })

const asked = (ids: readonly string[]): fc.Arbitrary<AskedNeed> =>
  fc.record({
    need: fc
      .record({
        product: one('', 'Any', 'Prime', 'Excess Prime', 'Secondary'),
        category: one('', 'Any', ...categories),
        thickness: one('', ...thicknesses),
        width: one('', '48', '60', '47-49', 'wide'),
        length: one('', 'COIL', '120', '96'),
        gradeCategory: one('', 'SS304', 'A1011 CS-B', 'A36 or A572-50', 'A653 CS-B G60'),
        locationState: one('', 'OH', 'CA', 'Ontario'),
        weightNeeded: one(null, '40,000', '10 tons'),
        coatingWt: one(null, null, 'G60', 'A40', 'G90', 'heavy'),
        notes: one(null, null, null, 'oiled', '304 2B', '6061-T6 or brass'),
      })
      .map(readNeed),
    seenChangeNo: fc.integer({ min: -1, max: 4 }),
    dismissedIds: fc.oneof(fc.constant([]), fc.subarray([...ids], { maxLength: 20 })),
  })

const itemsAtFirst = 260
const needsPerStep = 50

async function addItems(db: Db, count: number, changes: Partial<NewInventoryItem> = {}): Promise<void> {
  for (const columns of fc.sample(item, count)) await anItem(db, { ...columns, ...changes })
}

test('answers are those of all pairs one by one, while lists come, change and go', async ({ db, stockIndex }) => {
  const matchStock = createMatcher({ db, index: stockIndex })
  let pairs = 0
  const expectEqual = async (question: MatchQuestion) => {
    const { pairs: compared, ...expected } = await matchAllPairs(db, question)
    pairs += compared
    const answer = await matchStock(question)
    for (const [index, need] of answer.needs.entries()) {
      expect(need, JSON.stringify(question.needs[index])).toEqual(expected.needs[index])
    }
    expect(answer.changeNo).toBe(expected.changeNo)
    return expected
  }
  await addItems(db, itemsAtFirst)
  const changes = [
    () => Promise.resolve(),
    () => sql`delete from inventory_items where source_code = 'DGL5' and thickness = '14 GA'`.execute(db),
    () => sql`update inventory_items set source_code = 'DGL5' where source_code = 'DMW1' and width = '48'`.execute(db),
    () => sql`update inventory_items set weight = '77', weight_lb = 77 where category = 'Angles'`.execute(db),
    () => sql`update product_categories set active = 0 where name = 'Hot Rolled Sheet'`.execute(db),
    async () => {
      await db.insertInto('stock_changes').values({ upload_id: null }).execute()
      await addItems(db, 60, { change_no: 4 })
    },
    () => sql`update product_categories set active = 1 where name = 'Hot Rolled Sheet'`.execute(db),
  ]
  for (const change of changes) {
    await change()
    const ids = (await db.selectFrom('inventory_items').select('id').execute()).map(({ id }) => id)
    const needs = fc.sample(asked(ids), needsPerStep)
    const { needs: answers } = await expectEqual({ needs, best: 20 })
    await expectEqual({ needs, best: 3, changeNo: 3 })
    await expectEqual({ needs, changeNo: 4 })
    const hurried = await matchStock({ needs, isAnyNewEnough: true })
    expect(hurried.needs.map(({ newMatches }) => newMatches > 0)).toEqual(
      answers.map(({ newMatches }) => newMatches > 0),
    )
  }
  expect(pairs).toBeGreaterThan(100_000)
})

const coilOf = (thickness: string) => readNeed({ ...blankNeed, category: 'Hot Rolled Coil', thickness })

test('equal needs are counted once for a version of the stock, and other needs each', async ({ db }) => {
  await anItem(db, { thickness: '.0747', change_no: 1 })
  const coil = (): AskedNeed => ({
    need: coilOf('14 GA'),
    seenChangeNo: 0,
    dismissedIds: [],
  })
  const stock = await loadStock(db)
  const count = (asked: AskedNeed) => matchNeeds(stock, { needs: [asked] }).needs[0]
  const counted = count(coil())
  expect(counted).toMatchObject({ matchCount: 1, newMatches: 1 })
  expect(count(coil())).toBe(counted)
  expect(count({ ...coil(), seenChangeNo: 1 })).toMatchObject({ matchCount: 1, newMatches: 0 })
  const [dismissed = ''] = (await db.selectFrom('inventory_items').select('id').execute()).map(({ id }) => id)
  expect(count({ ...coil(), dismissedIds: [dismissed] })).toMatchObject({ matchCount: 0 })
  await anItem(db, { thickness: '.0747' })
  const takeIn = await readChanges(db, stock)
  expect(matchNeeds(takeIn() ?? stock, { needs: [coil()] }).needs).toMatchObject([{ matchCount: 2 }])
})

test('an answer ends when its time is over, and the rest is asked for again, in order', async ({ db }) => {
  await anItem(db, { thickness: '.0747' })
  const stock = await loadStock(db)
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1_000))
  onTestFinished(() => void vi.restoreAllMocks())
  const asks: number[] = []
  const matchStock = createMatcher({
    db,
    index: {
      ask: async (_name, question) => {
        asks.push(question.needs.length)
        return matchNeeds(stock, question)
      },
    },
  })
  const needs = ['14 GA', '10 GA', '.0747'].map((thickness) => ({
    need: coilOf(thickness),
    seenChangeNo: 0,
    dismissedIds: [],
  }))
  const answer = await matchStock({ needs })
  expect(answer.needs.map(({ matchCount }) => matchCount)).toEqual([1, 0, 1])
  expect(asks).toEqual([3, 2, 1])
})
