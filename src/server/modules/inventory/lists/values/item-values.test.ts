import { expect, test } from 'vitest'
import type { RegionCode } from '../../../../../shared/places/regions.ts'
import type { Cell } from '../../../../lib/workbook/sheet.ts'
import { type Cells, readList, readOne } from '../../../../test/lists/listed-rows.ts'

test.each([
  ['12', 12],
  ['1,200', 1_200],
  ['3.0', 3],
  ['0', 0],
])('the quantity %j is %i', (text, quantity) => {
  const { item, warnings } = readOne({ 'Qty Pcs': text })
  expect(item?.qty_pcs).toBe(quantity)
  expect(warnings).toEqual([])
})

test.each([
  [''],
  ['2.5'],
  ['-3'],
  ['a few'],
  ['3 bundles'],
  ['10-12'],
  ['1,2'],
  ['2147483648'],
  ['~'],
  ['x'.repeat(99)],
])('the quantity %j is not a whole number: 0, with a warning', (text) => {
  const { item, warnings } = readOne({ 'Qty Pcs': text })
  expect(item?.qty_pcs).toBe(0)
  expect(warnings).toMatchObject([
    { column: 'Qty Pcs', value: text, message: 'The quantity is not a whole number; 0 was stored' },
  ])
})

test.each([
  ['12 pcs', 12],
  ['1,200 PCS.', 1_200],
  ['2 coils', 2],
  ['~3', 3],
  ['12+', 12],
  ['approx. 40 sheets', 40],
  ['12 or more', 12],
  ['Qty: 7', 7],
])('the quantity %j is %i, with a note', (text, quantity) => {
  const { item, warnings } = readOne({ 'Qty Pcs': text })
  expect(item?.qty_pcs).toBe(quantity)
  expect(warnings).toMatchObject([{ value: text, message: expect.stringContaining('This was read as') }])
})

test('a state becomes two letters; any other text is kept as written, with a warning', () => {
  expect(readOne({ State: 'alabama' }).item?.location_state).toBe('AL')
  const { item, warnings } = readOne({ State: 'Ontario' })
  expect(item).toMatchObject({ location_state: 'Ontario', regions: [] })
  expect(warnings).toEqual([
    {
      column: 'State',
      value: 'Ontario',
      message: 'This is not a US state; it was kept as written',
      expected: 'a US state, such as OH or Ohio',
    },
  ])
})

test('the regions come from the row, else from the default regions, else from the state', () => {
  const read = (cells: Cells, defaultRegions: readonly RegionCode[] = []) => readOne(cells, { defaultRegions }).item
  expect(read({ 'Region Code': 'e-s central, SA', State: 'OH' }, ['PAC'])).toMatchObject({
    region_codes: 'ESC,SA',
    regions: ['ESC', 'SA'],
  })
  expect(read({ 'Region Code': '', State: 'OH' }, ['SA', 'PAC'])).toMatchObject({
    region_codes: 'SA,PAC',
    regions: ['PAC', 'SA'],
  })
  expect(read({ 'Region Code': '', State: 'OH' })).toMatchObject({ region_codes: '', regions: ['ENC'] })
  expect(read({ 'Region Code': '', State: 'NV' })).toMatchObject({ region_codes: '', regions: [] })
})

test('with an unknown region in the row its state is used, not the default; known ones are kept', () => {
  const unknown = readOne({ 'Region Code': 'XYZ', State: 'OH' }, { defaultRegions: ['PAC'] })
  expect(unknown.item).toMatchObject({ region_codes: '', regions: ['ENC'] })
  expect(unknown.warnings).toEqual([
    {
      column: 'Region Code',
      value: 'XYZ',
      message: 'Unknown region: XYZ; the region of the state was used',
      expected: 'PAC, MTN, WNC, ENC, WSC, ESC, NE, MA or SA',
    },
  ])
  const mixed = readOne({ 'Region Code': 'SA,XYZ', State: 'OH' })
  expect(mixed.item).toMatchObject({ region_codes: 'SA', regions: ['SA'] })
  expect(mixed.warnings).toMatchObject([{ message: 'Unknown region: XYZ; only SA was used' }])
})

test('dimensions and weights keep their text beside the parsed value', () => {
  const { item, warnings } = readOne({ Thickness: '0.1345"', Weight: '42,350 lbs', Width: '48 ME' })
  expect(item).toMatchObject({
    thickness: '0.1345"',
    thickness_in: 0.1345,
    weight: '42,350 lbs',
    weight_lb: 42_350,
    width: '48 ME',
  })
  const gauge = readOne({ Thickness: '10 GA', Weight: 'CALL' })
  expect(gauge.item).toMatchObject({ thickness: '10 GA', thickness_in: null, weight: 'CALL', weight_lb: null })
  expect([...warnings, ...gauge.warnings]).toEqual([])
})

test('identifiers keep the shown text, other columns the value', () => {
  const marked = { value: '123456', shown: '123-456' }
  const { item } = readOne({ 'Product ID': marked, 'Heat Num': marked, 'Grade Category': marked })
  expect(item).toMatchObject({ product_id: '123-456', heat_num: '123-456', grade_category: '123456' })
})

test.each([
  [
    '16-Mar',
    { year: 2026, month: 3, day: 16 },
    'Excel turned this into a date; 16-Mar was kept, 3/16 was probably typed',
    '3/16',
  ],
  [
    'May-32',
    { year: 1932, month: 5, day: 1 },
    'Excel turned this into a date; May-32 was kept, 5/32 was probably typed',
    '5/32',
  ],
  [
    '17-Mar',
    { year: 2026, month: 3, day: 17 },
    'Excel turned this into a date; 17-Mar was kept',
    'a number or a fraction',
  ],
])(
  'a dimension that Excel turned into the date %s is kept as shown, with one warning',
  (shown, date, message, expected) => {
    const cell: Cell = { value: shown, shown, note: { kind: 'date', ...date } }
    const { item, warnings } = readOne({ Thickness: cell })
    expect(item).toMatchObject({ thickness: shown, thickness_in: null })
    expect(warnings).toEqual([{ column: 'Thickness', value: shown, message, expected }])
    expect(readOne({ Width: cell }).warnings).toEqual([{ column: 'Width', value: shown, message, expected }])
  },
)

test('a date as text, as in HTML and text exports, gets a warning too', () => {
  expect(readOne({ Thickness: '16-Mar' })).toMatchObject({
    item: { thickness: '16-Mar', thickness_in: null },
    warnings: [{ column: 'Thickness', value: '16-Mar', expected: '3/16' }],
  })
})

test.each([
  ['Thickness', '10', '10 GA or 0.1345'],
  ['Thickness', '-0.1', 'inches, a fraction or a gauge, such as 0.1345, 3/16 or 10 GA'],
  ['Width', '1219', 'inches, such as 48 or 48.5'],
  ['Weight', '21.175 T', '42,350 lb or 46,683 lb'],
  ['Weight', '0', 'pounds, such as 42,350'],
  ['Weight', '-5', 'pounds, such as 42,350'],
  ['Weight', '5 lots', 'pounds, such as 42,350'],
] as const)('the questionable %s %j is kept as written, with the expected text: %s', (column, text, expected) => {
  const { item, warnings } = readOne({ [column]: text })
  expect([item?.thickness, item?.width, item?.weight]).toContain(text)
  expect(warnings).toMatchObject([{ column, value: text, expected }])
})

test.each(['', '-', 'N/A', 'VARIOUS', 'CALL'])('%j means that there is no figure: no warning', (text) => {
  expect(readOne({ Thickness: text, Width: text, Weight: text }).warnings).toEqual([])
})

test('an identifier in scientific notation or as a date gets a warning, a weight does not', () => {
  const scientific = { value: '45600', shown: '45600', note: { kind: 'scientific', shown: '4.56E+04' } } as const
  const date = { value: '12-Mar', shown: '12-Mar', note: { kind: 'date', year: 2026, month: 3, day: 12 } } as const
  const { item, warnings } = readOne({ 'Heat Num': scientific, 'Product ID': date, Weight: scientific })
  expect(item).toMatchObject({ heat_num: '45600', product_id: '12-Mar', weight: '45600' })
  expect(warnings.map(({ column }) => column).sort()).toEqual(['Heat Num', 'Product ID'])
})

test('an Excel error leaves the cell blank, with one warning', () => {
  const error = { value: '', shown: '', note: { kind: 'error', error: '#N/A' } } as const
  const { item, warnings } = readOne({ 'Qty Pcs': error, 'Grade Category': error })
  expect(item).toMatchObject({ qty_pcs: 0, grade_category: '' })
  expect(warnings.map(({ column, value, expected }) => [column, value, expected])).toEqual([
    ['Grade Category', '#N/A', 'a text'],
    ['Qty Pcs', '#N/A', 'a whole number'],
  ])
})

test('numbers below a heading with another unit get that unit, with one warning', () => {
  const headings = { Weight: 'Wt (kg)', Width: 'Width (mm)', Thickness: 'Gauge' }
  const rows = [
    { Weight: '9,500', Width: '1219', Thickness: '10' },
    { Weight: '9500 lbs', Width: '48"', Thickness: '0.1345' },
  ]
  const { items, warnings } = readList(rows, { headings })
  expect(items).toMatchObject([
    { weight: '9,500 kg', weight_lb: 20_943.915, width: '1219 mm', thickness: '10 GA', thickness_in: null },
    { weight: '9500 lbs', weight_lb: 9_500, width: '48"', thickness: '0.1345', thickness_in: 0.1345 },
  ])
  expect(warnings.map(({ row, column }) => [row, column])).toEqual([
    [1, 'Thickness'],
    [1, 'Width'],
    [1, 'Weight'],
  ])
})

const aPlate = { Product: 'HR PLATE', Thickness: '3/16', Width: '60', Length: '120', 'Qty Pcs': '10', Weight: '3,829' }

test.each([
  ['382.9', 'The theoretical weight is 3,829 lb: is this the weight of one piece?'],
  ['1,737', 'The theoretical weight is 3,829 lb: are these kilograms?'],
  ['1.91', 'The theoretical weight is 3,829 lb: are these tons?'],
  ['3,000', 'The theoretical weight is 3,829 lb'],
])('a weight of %s lb far from the theoretical one gets a warning', (weight, message) => {
  const { warnings } = readOne({ ...aPlate, Weight: weight }, { category: 'Hot Rolled Plate' })
  expect(warnings).toEqual([{ column: 'Weight', value: weight, message, expected: 'about 3,829 lb' }])
})

test('a weight within 15%, a coil, and a plate with a missing figure get no warning', () => {
  const read = (cells: Cells, category: string) => readOne({ ...aPlate, ...cells }, { category }).warnings
  expect(read({}, 'Hot Rolled Plate')).toEqual([])
  expect(read({ Weight: '3,300' }, 'Hot Rolled Plate')).toEqual([])
  expect(read({ Product: 'HR COIL', Weight: '20,000' }, 'Hot Rolled Coil')).toEqual([])
  expect(read({ Length: 'VARIOUS', Weight: '1' }, 'Hot Rolled Plate')).toEqual([])
})
