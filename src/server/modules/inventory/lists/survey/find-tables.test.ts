import { expect, test } from 'vitest'
import { aFile, readFile, tradeHeadings, type Value } from '../../../../test/lists/supplier-file.ts'

const item = (no: number): Value[] => [
  ...[`T-${no}`, 'DRW2', 'HR COIL', 0.1345, 48, 'COIL', 'A1011 CS-B', 1, 20_000 + no, `H-${no}`, 'IN', 'Prime'],
]
const blanks = (count: number): Value[] => Array.from({ length: count }, () => null)
// Other headings in another order.
const otherHeadings = ['Heat', 'Product ID', 'Src', 'Product', 'Thk', 'W', 'L', 'Spec', 'Pcs', 'Weight', 'State']
const otherItem = (no: number): Value[] => [
  ...[`H-${no}`, `T-${no}`, 'DRW2', 'GALV SHEET', '16 GA', 60, 120, 'A653 CS-B', 20, 2_610 + no, 'OH'],
]

test('a table below another one is read by its own headings, with its title and a blank line between', async () => {
  const rows = [tradeHeadings, item(1), item(2), [], ['GALVANIZED SHEET'], otherHeadings, otherItem(3), otherItem(4)]
  const { items, tables, warnings } = await readFile(aFile({ rows }))
  expect(items.map(({ product_id, thickness, weight }) => [product_id, thickness, weight])).toEqual([
    ['T-1', '0.1345', '20001'],
    ['T-2', '0.1345', '20002'],
    ['T-3', '16 GA', '2613'],
    ['T-4', '16 GA', '2614'],
  ])
  expect(tables).toMatchObject([
    { headingRow: 1, items: 2 },
    { headingRow: 6, items: 2 },
  ])
  expect(warnings).toEqual([])
})

test('headings that are repeated among the rows start no table of their own', async () => {
  const headings = tradeHeadings.with(11, 'Quality')
  const rows = ['Prime', 'SEC', 'Prime', 'PR', '2NDS', 'EX PR'].map((condition, index) =>
    item(index + 1).with(11, condition),
  )
  const below = ['SEC', 'EXP', '2NDS'].map((condition, index) => item(index + 7).with(11, condition))
  const { items, tables } = await readFile(aFile({ rows: [headings, ...rows, headings, ...below] }))
  expect(tables).toHaveLength(1)
  expect(items.map(({ condition }) => condition)).toEqual([
    'Prime',
    'SEC',
    'Prime',
    'PR',
    '2NDS',
    'EX PR',
    'SEC',
    'EXP',
    '2NDS',
  ])
})

test('a table beside another one is read by its own headings', async () => {
  const rows = [
    ['STOCK OF MAY 5'],
    [...tradeHeadings, null, ...otherHeadings],
    [...item(1), null, ...otherItem(3)],
    [...item(2), null, ...blanks(otherHeadings.length)],
  ]
  const { items, tables, warnings } = await readFile(aFile({ rows }))
  expect(items.map(({ product_id, weight }) => [product_id, weight])).toEqual([
    ['T-1', '20001'],
    ['T-2', '20002'],
    ['T-3', '2613'],
  ])
  expect(tables).toMatchObject([
    { headingRow: 2, firstColumn: 0, items: 2 },
    { headingRow: 2, firstColumn: tradeHeadings.length + 1, items: 1 },
  ])
  expect(warnings).toEqual([])
})

test('a blank column in one list makes no second table', async () => {
  const split = (row: readonly Value[]): Value[] => [...row.slice(0, 5), null, ...row.slice(5)]
  const { items, tables } = await readFile(aFile({ rows: [split(tradeHeadings), split(item(1)), split(item(2))] }))
  expect(tables).toHaveLength(1)
  expect(items).toMatchObject([{ product_id: 'T-1', weight: '20001', heat_num: 'H-1' }, { product_id: 'T-2' }])
})

test('a summary below the list is left out and told', async () => {
  const summary = [
    ['Grade', 'Thickness', 'Pcs', 'Weight'],
    ['A1011 CS-B', '.1345', 2, 40_003],
  ]
  const rows = [tradeHeadings, item(1), item(2), [], ['SUMMARY'], ...summary]
  const { items, cautions } = await readFile(aFile({ rows }))
  expect(items).toHaveLength(2)
  expect(cautions).toMatchObject([{ kind: 'other list', message: expect.stringContaining('row 6 of "Sheet1"') }])
})
