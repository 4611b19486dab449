import { expect, test } from 'vitest'
import type { ColumnName } from '../../../../shared/inventory-terms.ts'
import type { RegionCode } from '../../../../shared/regions.ts'
import type { Cell } from '../../../lib/workbook/workbook.ts'
import { aListRow } from '../../../test/workbooks.ts'
import { readRows } from './read-rows.ts'

type Cells = Partial<Record<ColumnName, Cell>>

function readList(rows: readonly Cells[], defaultRegions: readonly RegionCode[] = []) {
  const usual = Object.entries(aListRow()).map(([column, value]) => [column, String(value)] as const)
  const columns = new Map(usual.map(([column], position) => [column as ColumnName, position])) // a list row has the column names as keys
  const cells = rows.map((row) => Object.values({ ...Object.fromEntries(usual), ...row }))
  return readRows(
    { columns, rows: cells.map((row, index) => ({ number: index + 2, cells: row })), warnings: [] },
    defaultRegions,
  )
}

async function readOne(cells: Cells, defaultRegions?: readonly RegionCode[]) {
  const { items, warnings } = await readList([cells], defaultRegions)
  return { item: items[0], warnings: warnings.map(({ column, value, message }) => ({ column, value, message })) }
}

const noIdentity = { 'Product ID': '', 'Heat Num': '', Thickness: '', Weight: '' }

test.each(['Product ID', 'Heat Num', 'Thickness', 'Weight'] as const)(
  'a row with a Source Code and a %s is stored',
  async (column) => {
    const { items, rowsSkipped } = await readList([{ ...noIdentity, [column]: '1' }])
    expect({ stored: items.length, rowsSkipped }).toEqual({ stored: 1, rowsSkipped: 0 })
  },
)

test('a row without a Source Code, or with nothing that identifies it, is skipped and reported', async () => {
  const { items, rowsSkipped, warnings } = await readList([{ 'Source Code': '' }, noIdentity, {}])
  expect(items).toHaveLength(1)
  expect(rowsSkipped).toBe(2)
  expect(warnings).toEqual([
    { row: 2, column: 'Source Code', value: '', message: 'There is no Source Code; the row was skipped' },
    {
      row: 3,
      column: '',
      value: 'DMW1',
      message: 'There is no Product ID, Heat Num, Thickness or Weight; the row was skipped',
    },
  ])
})

test.each([['.'], ['..'], ['A\nB'], ['A\tB'], ['x'.repeat(101)]])(
  'a row with the Source Code %j is skipped and reported',
  async (sourceCode) => {
    const { rowsSkipped, warnings } = await readList([{ 'Source Code': sourceCode }])
    expect(rowsSkipped).toBe(1)
    expect(warnings).toMatchObject([{ row: 2, column: 'Source Code' }])
  },
)

test.each([
  ['12', 12],
  ['1,200', 1_200],
  ['3.0', 3],
  ['0', 0],
])('the quantity %j is %i', async (text, quantity) => {
  const { item, warnings } = await readOne({ 'Qty Pcs': text })
  expect(item?.qty_pcs).toBe(quantity)
  expect(warnings).toEqual([])
})

test.each([[''], ['2.5'], ['-3'], ['a few'], ['12 pcs'], ['1,2'], ['2147483648']])(
  'the quantity %j is no whole number: 0, with a warning',
  async (text) => {
    const { item, warnings } = await readOne({ 'Qty Pcs': text })
    expect(item?.qty_pcs).toBe(0)
    expect(warnings).toEqual([
      { column: 'Qty Pcs', value: text, message: 'The quantity is no whole number; 0 was stored' },
    ])
  },
)

test('a state becomes two letters; any other text is kept as written, with a warning', async () => {
  expect((await readOne({ State: ' alabama' })).item?.location_state).toBe('AL')
  const { item, warnings } = await readOne({ State: 'Ontario' })
  expect(item).toMatchObject({ location_state: 'Ontario', regions: [] })
  expect(warnings).toEqual([
    { column: 'State', value: 'Ontario', message: 'This is no US state; it was kept as written' },
  ])
})

test('the regions come from the row, else from the default, else from the state', async () => {
  const row = await readOne({ 'Region Code': 'e-s central, SA', State: 'OH' }, ['PAC'])
  expect(row.item).toMatchObject({ region_codes: 'ESC,SA', regions: ['ESC', 'SA'] })
  const byDefault = await readOne({ 'Region Code': '', State: 'OH' }, ['SA', 'PAC'])
  expect(byDefault.item).toMatchObject({ region_codes: 'SA,PAC', regions: ['PAC', 'SA'] })
  const byState = await readOne({ 'Region Code': '', State: 'OH' })
  expect(byState.item).toMatchObject({ region_codes: '', regions: ['ENC'] })
  const nowhere = await readOne({ 'Region Code': '', State: 'NV' })
  expect(nowhere.item).toMatchObject({ region_codes: '', regions: [] })
})

test('with an unknown region in the row the state decides, not the default; known ones beside it count', async () => {
  const unknown = await readOne({ 'Region Code': 'XYZ', State: 'OH' }, ['PAC'])
  expect(unknown.item).toMatchObject({ region_codes: '', regions: ['ENC'] })
  expect(unknown.warnings).toEqual([
    { column: 'Region Code', value: 'XYZ', message: 'Unknown region: XYZ; the state decides' },
  ])
  const mixed = await readOne({ 'Region Code': 'SA,XYZ', State: 'OH' })
  expect(mixed.item).toMatchObject({ region_codes: 'SA', regions: ['SA'] })
  expect(mixed.warnings).toMatchObject([{ message: 'Unknown region: XYZ; only SA counts' }])
})

test('dimensions and weights keep their text and are read beside it', async () => {
  const { item } = await readOne({ Thickness: '0.1345"', Weight: '42,350 lbs', Width: '48 ME' })
  expect(item).toMatchObject({
    thickness: '0.1345"',
    thickness_in: 0.1345,
    weight: '42,350 lbs',
    weight_lb: 42_350,
    width: '48 ME',
  })
  const { item: gauge } = await readOne({ Thickness: '10 GA', Weight: 'CALL' })
  expect(gauge).toMatchObject({ thickness: '10 GA', thickness_in: null, weight: 'CALL', weight_lb: null })
})

test('identifiers keep what the person sees, other columns the value', async () => {
  const marked = { value: '123456', shown: '123-456' }
  const { item } = await readOne({ 'Product ID': marked, 'Heat Num': marked, 'Grade Category': marked })
  expect(item).toMatchObject({ product_id: '123-456', heat_num: '123-456', grade_category: '123456' })
})

test.each([
  ['16-Mar', { year: 2026, month: 3, day: 16 }, 'Excel made this a date; 16-Mar was kept, 3/16 was probably typed'],
  ['May-32', { year: 1932, month: 5, day: 1 }, 'Excel made this a date; May-32 was kept, 5/32 was probably typed'],
  [
    '17-Mar',
    { year: 2026, month: 3, day: 17 },
    'Excel made this a date; 17-Mar was kept, a number or a fraction was expected',
  ],
])('a dimension that Excel made the date %s is kept as shown and reported', async (shown, date, message) => {
  const { item, warnings } = await readOne({ Thickness: { value: shown, shown, note: { kind: 'date', ...date } } })
  expect(item).toMatchObject({ thickness: shown, thickness_in: null })
  expect(warnings).toEqual([{ column: 'Thickness', value: shown, message }])
})

test('an identifier in scientific notation or as a date is reported, a weight in scientific notation is not', async () => {
  const scientific = { value: '456000', shown: '456000', note: { kind: 'scientific', shown: '4.56E+05' } } as const
  const date = { value: '12-Mar', shown: '12-Mar', note: { kind: 'date', year: 2026, month: 3, day: 12 } } as const
  const { item, warnings } = await readOne({ 'Heat Num': scientific, 'Product ID': date, Weight: scientific })
  expect(item).toMatchObject({ heat_num: '456000', product_id: '12-Mar', weight: '456000' })
  expect(warnings.map(({ column }) => column).sort()).toEqual(['Heat Num', 'Product ID'])
})

test('an error of Excel leaves the cell blank and is reported once', async () => {
  const error = { value: '', shown: '', note: { kind: 'error', error: '#N/A' } } as const
  const { item, warnings } = await readOne({ 'Qty Pcs': error, 'Grade Category': error })
  expect(item).toMatchObject({ qty_pcs: 0, grade_category: '' })
  expect(warnings.map(({ column, value }) => [column, value])).toEqual([
    ['Grade Category', '#N/A'],
    ['Qty Pcs', '#N/A'],
  ])
})

test('the first 200 warnings are kept and all are counted', async () => {
  const { warnings, warningsTotal } = await readList(Array.from({ length: 250 }, () => ({ State: 'Ontario' })))
  expect(warnings).toHaveLength(200)
  expect(warningsTotal).toBe(250)
})
