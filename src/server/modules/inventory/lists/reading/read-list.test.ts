import { expect, test } from 'vitest'
import { type Cells, readList, usual } from '../../../../test/lists/listed-rows.ts'

const blank: Cells = Object.fromEntries(usual.map(([column]) => [column, '']))
const noIdentity = { 'Product ID': '', 'Heat Num': '', Thickness: '', Weight: '' }

test.each(['Product ID', 'Heat Num', 'Thickness', 'Weight'] as const)(
  'a row with a Source Code and a %s is stored',
  (column) => {
    const { items, rowsSkipped } = readList([{ ...noIdentity, [column]: '1' }])
    expect({ stored: items.length, rowsSkipped }).toEqual({ stored: 1, rowsSkipped: 0 })
  },
)

test('a row without a Source Code or any identification is skipped with a warning', () => {
  const { rows, items, rowsSkipped, problemRows, warnings, sourceCodes } = readList([
    { 'Source Code': '' },
    { ...noIdentity, 'Source Code': 'X1' },
    {},
  ])
  expect(items).toHaveLength(1)
  expect({ rowsSkipped, problemRows, sourceCodes }).toEqual({ rowsSkipped: 2, problemRows: 2, sourceCodes: ['DMW1'] })
  expect(warnings).toEqual([
    {
      row: 2,
      column: 'Source Code',
      value: '',
      message: 'There is no Source Code; the row was skipped',
      expected: 'a source code of at most 100 characters',
    },
    {
      row: 3,
      column: '',
      value: 'X1',
      message: 'There is no Product ID, Heat Num, Thickness or Weight; the row was skipped',
      expected: 'a Product ID, Heat Num, Thickness or Weight',
    },
  ])
  expect(rows.map(({ number, isItem, problems }) => [number, isItem, problems.length])).toEqual([
    [2, false, 1],
    [3, false, 1],
    [4, true, 0],
  ])
})

test.each([['.'], ['..'], ['A\nB'], ['A\tB'], ['x'.repeat(101)]])(
  'a row with the Source Code %j is skipped with a warning',
  (sourceCode) => {
    const { rowsSkipped, warnings } = readList([{ 'Source Code': sourceCode }])
    expect(rowsSkipped).toBe(1)
    expect(warnings).toMatchObject([{ row: 2, column: 'Source Code' }])
  },
)

test('source codes match in any case, in the stored spelling or else the first one of the list', () => {
  const codes = ['dmw1', 'DMW1', 'New1', 'NEW1'].map((code) => ({ 'Source Code': code }))
  const { items, sourceCodes } = readList(codes, { storedSources: ['Dmw1'] })
  expect(items.map(({ source_code }) => source_code)).toEqual(['Dmw1', 'Dmw1', 'New1', 'New1'])
  expect(sourceCodes).toEqual(['Dmw1', 'New1'])
})

test('the first 200 warnings are kept and all are counted', () => {
  const { warnings, warningsTotal, problemRows } = readList(Array.from({ length: 250 }, () => ({ State: 'Ontario' })))
  expect(warnings).toHaveLength(200)
  expect({ warningsTotal, problemRows }).toEqual({ warningsTotal: 250, problemRows: 250 })
})

test.each<[string, Cells]>([
  ['TOTAL beside the sums', { 'Product ID': 'TOTAL', 'Qty Pcs': '38', Weight: '1,120,000' }],
  ['a subtotal of a source, as Excel makes them', { 'Source Code': 'DMW1 Total', Weight: '84,700' }],
  ['Grand Total', { 'Source Code': 'Grand Total', 'Qty Pcs': '2', Weight: '84,700' }],
  ['Sub-total: with a count of coils', { Product: 'Sub-total:', 'Product ID': '12 coils', Weight: '84,700' }],
  ['Total lbs before the figure', { State: 'Total lbs', Weight: '84,700' }],
  ['only sums', { 'Qty Pcs': '38', Weight: '1,120,000' }],
  ['only one sum', { Weight: '1,120,000' }],
  ['the headings again', Object.fromEntries(usual.map(([column]) => [column, column]))],
  ['the page number', { Length: 'Page 2 of 5' }],
])('a row is not an item and gets no warning: %s', (_, cells) => {
  const { items, totalRows, rowsSkipped, warningsTotal } = readList([{}, { ...blank, ...cells }, {}])
  expect({ items: items.length, totalRows, rowsSkipped, warningsTotal }).toEqual({
    items: 2,
    totalRows: 1,
    rowsSkipped: 0,
    warningsTotal: 0,
  })
})

test.each<[string, Cells]>([
  ['a product called total', { Product: 'TOTAL QUALITY HR COIL' }],
  ['a source called total', { 'Source Code': 'Total Steel' }],
  ['an item without thickness of a source called total', { 'Source Code': 'Total Steel', Thickness: '' }],
])('a row is an item despite the word: %s', (_, cells) => {
  expect(readList([cells])).toMatchObject({ totalRows: 0, rowsSkipped: 0, items: [expect.anything()] })
})

test('hidden rows are left out and counted, or included', () => {
  const rows = [{}, { 'Product ID': 'Hidden' }, { ...blank, Weight: '84,700' }]
  const leftOut = readList(rows, { hiddenRows: [3, 4] })
  expect(leftOut).toMatchObject({ hiddenRows: 1, totalRows: 1, items: [{ product_id: 'P-100' }] })
  expect(leftOut.warnings.map(({ row, message }) => [row, message])).toEqual([
    [0, '1 hidden row was left out; rows of sold steel are often hidden'],
  ])
  const takenIn = readList(rows, { hiddenRows: [3, 4], includesHiddenRows: true })
  expect(takenIn).toMatchObject({ hiddenRows: 1, totalRows: 1, items: [{}, { product_id: 'Hidden' }] })
})

test('merged cells fill down, with one warning for the range', () => {
  const merges = [{ top: 2, bottom: 4, left: usual.findIndex(([column]) => column === 'Grade Category'), right: 6 }]
  const { items, warnings } = readList(
    [{ 'Grade Category': 'A36' }, { 'Grade Category': '' }, { 'Grade Category': '' }, {}],
    { merges },
  )
  expect(items.map((item) => item.grade_category)).toEqual(['A36', 'A36', 'A36', 'A1011 CS-B'])
  expect(warnings).toEqual([
    {
      row: 2,
      column: 'Grade Category',
      value: 'A36',
      message: 'One cell is merged across rows 2 to 4; its text was used for each of them',
      expected: 'a cell for each row',
    },
  ])
})

test('merged source codes apply to the rows below, even if the first row is hidden', () => {
  const merges = [{ top: 2, bottom: 3, left: 1, right: 1 }]
  const { items, warnings } = readList([{}, { 'Source Code': '' }], { merges, hiddenRows: [2] })
  expect(items).toMatchObject([{ source_code: 'DMW1' }])
  expect(warnings).toMatchObject([{ row: 0 }, { row: 3, column: 'Source Code', value: 'DMW1' }])
})

test('what is wrong with a merged cell is marked in each of its rows', () => {
  const merges = [{ top: 2, bottom: 5, left: usual.findIndex(([column]) => column === 'Thickness'), right: 3 }]
  const broken = { value: '', shown: '', note: { kind: 'error', error: '#REF!' } } as const
  const { rows } = readList([{ Thickness: broken }, ...[1, 2, 3].map(() => ({ Thickness: '' }))], { merges })
  const message = 'The cell has the error #REF!; it was left blank'
  expect(rows.map(({ problems }) => problems)).toMatchObject(
    [1, 2, 3, 4].map(() => [{ column: 'Thickness', value: '#REF!', message }]),
  )
})

test('a merged weight counts only once', () => {
  const merges = [{ top: 2, bottom: 3, left: 8, right: 8 }]
  const { items, warnings } = readList([{}, { Weight: '' }], { merges })
  expect(items.map(({ weight_lb }) => weight_lb)).toEqual([42_350, null])
  const warning = { column: 'Weight', value: '42350', message: expect.stringContaining('row 2 only') }
  expect(warnings).toMatchObject([
    { row: 2, ...warning },
    { row: 3, ...warning },
  ])
})

test('one text for all rows replaces a column that the file does not have', () => {
  const rows = [{}, { ...blank, 'Product ID': 'Prices are subject to change' }]
  const { items, rowsSkipped, sourceCodes } = readList(rows, { fixedTexts: { 'Source Code': 'DRW2', State: 'in' } })
  expect(items).toMatchObject([{ source_code: 'DRW2', location_state: 'IN', regions: ['ENC'] }])
  expect({ rowsSkipped, sourceCodes }).toEqual({ rowsSkipped: 1, sourceCodes: ['DRW2'] })
})

test('a column that is blank in all rows gets no warnings, and a text for all rows makes no item', () => {
  const rows = [{}, { ...blank, 'Source Code': 'DMW1', Product: 'Prices are subject to change' }]
  const fixedTexts = { 'Qty Pcs': '', Length: 'COIL', 'Heat Num': 'see tag', 'Product ID': '' }
  const { items, warnings } = readList(rows, { fixedTexts })
  expect(items).toMatchObject([{ qty_pcs: 0, length: 'COIL', heat_num: 'see tag', product_id: '' }])
  expect(warnings).toMatchObject([{ row: 3, message: expect.stringContaining('the row was skipped') }])
  expect(readList([{}], { fixedTexts: { 'Qty Pcs': '1' } })).toMatchObject({ items: [{ qty_pcs: 1 }], warnings: [] })
})

test('problems of the whole list become cautions', () => {
  const rows = [
    { Product: 'CR SHEET', State: 'Ontario' },
    { Product: 'CR SHEET', 'Region Code': 'XYZ' },
    { Product: 'misc' },
  ]
  const { cautions, itemsWithoutRegion } = readList(rows)
  expect(itemsWithoutRegion).toBe(1)
  expect(cautions.map(({ kind, count }) => [kind, count])).toEqual([
    ['other category', 2],
    ['unknown state', 1],
    ['unknown region', 1],
    ['repeated items', 2],
  ])
})

test('items with one product id and several heats are not repeated, nor are those without identification', () => {
  const rows = ['H-1', 'H-2', 'H-3', 'H-2'].map((heat) => ({ 'Heat Num': heat }))
  expect(readList(rows).cautions).toMatchObject([{ kind: 'repeated items', count: 1 }])
  const unnamed = { 'Heat Num': '', 'Product ID': '' }
  expect(readList([unnamed, unnamed]).cautions).toEqual([])
})

test('rows with the same damage are counted with what can be used instead', () => {
  const { fixes } = readList([
    { Thickness: '16-Mar' },
    { Thickness: '16-Mar' },
    { Thickness: '10' },
    { State: 'Ohioo' },
  ])
  expect(fixes).toEqual([
    { column: 'Thickness', value: '16-Mar', suggestion: '3/16', rows: 2 },
    { column: 'Thickness', value: '10', suggestion: '10 GA', rows: 1 },
  ])
  const taken = readList([{ Thickness: '3/16' }, { Thickness: '10 GA' }])
  expect([taken.fixes, taken.problemRows]).toEqual([[], 0])
})

test('products are counted by the product type that they name', () => {
  const { products } = readList([
    { Product: 'Galv Sheet' },
    { Product: 'GALV SHEET' },
    { Product: 'HR Coil' },
    // The rest is as in the chosen category.
    { Product: 'sheet' },
    { Product: 'stainless plate' },
    { Product: 'steel' },
  ])
  expect(products).toEqual([
    { category: 'Galvanized Sheet', rows: 2 },
    { category: 'Hot Rolled Coil', rows: 1 },
    { category: 'Hot Rolled Sheet', rows: 1 },
  ])
  expect(readList([{ Product: 'GALV COIL' }, { Product: 'coil' }], { category: 'Mixed' }).products).toEqual([
    { category: 'Galvanized Coil', rows: 1 },
    { category: 'Mixed', rows: 1 },
  ])
})

test('in a split list every row is read as its product type, and only unknown products contradict the category', () => {
  const sheet = { Thickness: '28 GA', Width: '48', Length: '120', Weight: '30.5' }
  const rows = [
    { Product: 'HR SHEET', ...sheet },
    { Product: 'GALV SHEET', ...sheet, 'Heat Num': 'H-2' },
    { Product: 'stainless plate', 'Heat Num': 'H-3' },
    { Product: 'steel', 'Heat Num': 'H-4' },
  ]
  const options = { category: 'Hot Rolled Sheet' }
  const whole = readList(rows, options)
  expect(whole.warnings.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Weight'],
    [3, 'Weight'],
  ])
  const parts = readList(rows, { ...options, splitByProduct: true })
  expect(parts.rows.map(({ category }) => category)).toEqual([null, 'Galvanized Sheet', null, null])
  expect(parts.warnings.map(({ row, column }) => [row, column])).toEqual([[2, 'Weight']])
  expect([whole.cautions, parts.cautions].map((list) => list.map(({ kind, count }) => `${kind} ${count}`))).toEqual([
    ['other category 2', 'weights off 2'],
    ['other product 1', 'weights off 1'],
  ])
})
