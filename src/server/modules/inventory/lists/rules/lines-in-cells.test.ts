import { expect, test } from 'vitest'
import { aFile, readFile, tradeHeadings, type Value } from '../../../../test/lists/supplier-file.ts'

const columns = ['Tag No.', 'PCS', 'WT (LBS)', 'Heat#', 'Description', 'Grade'] as const

async function readRow(texts: Partial<Record<(typeof columns)[number], Value>>) {
  const plain = ['T-1', 'DRW2', 'HR COIL', 0.1345, 48, 'COIL', 'A1011 CS-B', 1, 20_001, 'H-1', 'IN', 'Prime']
  const row = plain.map((value, at) => texts[tradeHeadings[at] as (typeof columns)[number]] ?? value)
  const { items, warnings } = await readFile(aFile({ rows: [tradeHeadings, row] }))
  const { length } = items
  return {
    items: items.map((item) => [item.product_id, item.qty_pcs, item.weight, item.heat_num].join(' ')),
    told: warnings.map(({ column, message }) => `${column}: ${message}`),
    length,
  }
}

test('lines of tags and weights are items; a wrapped description is one text', async () => {
  const texts = { 'Tag No.': 'A1\nA2', 'WT (LBS)': '20,100\n20,200', PCS: 2, Description: 'HR\nCOIL\nMILL EDGE' }
  expect(await readRow(texts)).toMatchObject({
    items: ['A1 1 20,100 H-1', 'A2 1 20,200 H-1'],
    told: [": 2 items are in this row, one per line ('A1, A2'); each became an item"],
  })
})

test.each([
  ['Weight', { 'Tag No.': 'A1\nA2' }],
  ['Weight', { 'Tag No.': 'A1\nA2\nA3', 'WT (LBS)': '20,100\n20,200' }],
  ['Qty Pcs', { 'Tag No.': 'A1\nA2', 'WT (LBS)': '20,100\n20,200', PCS: 5 }],
  ['Heat Num', { 'Tag No.': 'A1\nA2\nA3', 'WT (LBS)': '1\n2\n3', 'Heat#': 'H1\nH2' }],
])('lines that do not match those under %s are told, and the row stays one item', async (column, texts) => {
  const { length, told } = await readRow(texts)
  expect(length).toBe(1)
  expect(told).toContainEqual(expect.stringMatching(new RegExp(`^${column}: \\d items are in one row, but`)))
})
