import { expect, test } from 'vitest'
import type { RegionCode } from '../../../../../shared/regions.ts'
import type { ColumnName } from '../../../../../shared/upload-terms.ts'
import type { ListChoice } from '../../../../../shared/uploads.ts'
import type { Cell, Merge, Sheet } from '../../../../lib/workbook/sheet.ts'
import { aListRow } from '../../../../test/workbooks.ts'
import { surveyList } from '../reading/find-list.ts'
import { createListReader, type ListReaderOptions } from './read-list.ts'

type Cells = Partial<Record<ColumnName, Cell>>
type Given = Partial<ListReaderOptions> & {
  merges?: readonly Merge[]
  hiddenRows?: readonly number[]
  headings?: Partial<Record<ColumnName, string>>
  fixedTexts?: ListChoice['fixedTexts']
}

const usual = Object.entries(aListRow()).map(([column, value]) => [column, String(value)] as const)

/** Reads a list of such rows, the first of them in row 2. */
function readList(
  rows: readonly Cells[],
  { merges = [], hiddenRows = [], headings = {}, fixedTexts, ...given }: Given = {},
) {
  const present = usual.filter(([column]) => !Object.hasOwn(fixedTexts ?? {}, column))
  const spelled: Record<string, string> = headings
  const cells = [present.map(([column]) => spelled[column] ?? column), ...rows.map((row) => toCells(present, row))]
  const sheet: Sheet = {
    name: 'List',
    isHidden: false,
    merges,
    rows: cells.map((row, index) => ({ number: index + 1, cells: row, isHidden: hiddenRows.includes(index + 1) })),
  }
  const columns = Object.fromEntries(present.map(([column], position) => [column, position]))
  const choice = fixedTexts && { sheet: 0, headingRow: 1, columns, fixedTexts }
  const reader = createListReader([sheet], surveyList([sheet], { choice }), {
    category: 'Hot Rolled Coil',
    defaultRegions: [],
    includesHiddenRows: false,
    storedSources: [],
    ...given,
  })
  const read = [...reader.rows()]
  return { ...reader.tally(), rows: read, items: read.filter(({ isItem }) => isItem).map(({ fields }) => fields) }
}

function toCells(present: readonly (readonly [string, string])[], row: Cells): Cell[] {
  const own: Record<string, Cell> = row
  return present.map(([column, value]) => own[column] ?? value)
}

function readOne(cells: Cells, given?: Given) {
  const { items, warnings } = readList([cells], given)
  return {
    item: items[0],
    warnings: warnings.map(({ column, value, message, expected }) => ({ column, value, message, expected })),
  }
}

const blank: Cells = Object.fromEntries(usual.map(([column]) => [column, '']))
const noIdentity = { 'Product ID': '', 'Heat Num': '', Thickness: '', Weight: '' }

test.each(['Product ID', 'Heat Num', 'Thickness', 'Weight'] as const)(
  'a row with a Source Code and a %s is stored',
  (column) => {
    const { items, rowsSkipped } = readList([{ ...noIdentity, [column]: '1' }])
    expect({ stored: items.length, rowsSkipped }).toEqual({ stored: 1, rowsSkipped: 0 })
  },
)

test('a row without a Source Code, or with nothing that identifies it, is left out and told', () => {
  const { rows, items, rowsSkipped, problemRows, warnings, sourceCodes } = readList([
    { 'Source Code': '' },
    { ...noIdentity, 'Source Code': 'X' },
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
      value: 'X',
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
  'a row with the Source Code %j is left out and told',
  (sourceCode) => {
    const { rowsSkipped, warnings } = readList([{ 'Source Code': sourceCode }])
    expect(rowsSkipped).toBe(1)
    expect(warnings).toMatchObject([{ row: 2, column: 'Source Code' }])
  },
)

test('source codes are one whatever their case, in the stored spelling or else the first of the list', () => {
  const codes = ['dmw1', 'DMW1', 'New1', 'NEW1'].map((code) => ({ 'Source Code': code }))
  const { items, sourceCodes } = readList(codes, { storedSources: ['Dmw1'] })
  expect(items.map(({ source_code }) => source_code)).toEqual(['Dmw1', 'Dmw1', 'New1', 'New1'])
  expect(sourceCodes).toEqual(['Dmw1', 'New1'])
})

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

test.each([[''], ['2.5'], ['-3'], ['a few'], ['12 pcs'], ['1,2'], ['2147483648']])(
  'the quantity %j is no whole number: 0, with a warning',
  (text) => {
    const { item, warnings } = readOne({ 'Qty Pcs': text })
    expect(item?.qty_pcs).toBe(0)
    expect(warnings).toMatchObject([
      { column: 'Qty Pcs', value: text, message: 'The quantity is no whole number; 0 was stored' },
    ])
  },
)

test('a state becomes two letters; any other text is kept as written, with a warning', () => {
  expect(readOne({ State: 'alabama' }).item?.location_state).toBe('AL')
  const { item, warnings } = readOne({ State: 'Ontario' })
  expect(item).toMatchObject({ location_state: 'Ontario', regions: [] })
  expect(warnings).toEqual([
    {
      column: 'State',
      value: 'Ontario',
      message: 'This is no US state; it was kept as written',
      expected: 'a US state, such as OH or Ohio',
    },
  ])
})

test('the regions come from the row, else from the default, else from the state', () => {
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

test('with an unknown region in the row the state decides, not the default; known ones beside it count', () => {
  const unknown = readOne({ 'Region Code': 'XYZ', State: 'OH' }, { defaultRegions: ['PAC'] })
  expect(unknown.item).toMatchObject({ region_codes: '', regions: ['ENC'] })
  expect(unknown.warnings).toEqual([
    {
      column: 'Region Code',
      value: 'XYZ',
      message: 'Unknown region: XYZ; the state decides',
      expected: 'PAC, MTN, WNC, ENC, WSC, ESC, NE, MA or SA',
    },
  ])
  const mixed = readOne({ 'Region Code': 'SA,XYZ', State: 'OH' })
  expect(mixed.item).toMatchObject({ region_codes: 'SA', regions: ['SA'] })
  expect(mixed.warnings).toMatchObject([{ message: 'Unknown region: XYZ; only SA counts' }])
})

test('dimensions and weights keep their text and are read beside it', () => {
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

test('identifiers keep what the person sees, other columns the value', () => {
  const marked = { value: '123456', shown: '123-456' }
  const { item } = readOne({ 'Product ID': marked, 'Heat Num': marked, 'Grade Category': marked })
  expect(item).toMatchObject({ product_id: '123-456', heat_num: '123-456', grade_category: '123456' })
})

test.each([
  [
    '16-Mar',
    { year: 2026, month: 3, day: 16 },
    'Excel made this a date; 16-Mar was kept, 3/16 was probably typed',
    '3/16',
  ],
  [
    'May-32',
    { year: 1932, month: 5, day: 1 },
    'Excel made this a date; May-32 was kept, 5/32 was probably typed',
    '5/32',
  ],
  ['17-Mar', { year: 2026, month: 3, day: 17 }, 'Excel made this a date; 17-Mar was kept', 'a number or a fraction'],
])('a dimension that Excel made the date %s is kept as shown and told once', (shown, date, message, expected) => {
  const cell: Cell = { value: shown, shown, note: { kind: 'date', ...date } }
  const { item, warnings } = readOne({ Thickness: cell })
  expect(item).toMatchObject({ thickness: shown, thickness_in: null })
  expect(warnings).toEqual([{ column: 'Thickness', value: shown, message, expected }])
  expect(readOne({ Width: cell }).warnings).toEqual([{ column: 'Width', value: shown, message, expected }])
})

test('a date as text, as exports to HTML and text have it, is told too', () => {
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
  ['Weight', '9,500 kg', '20,944 lb'],
  ['Weight', '0', 'pounds, such as 42,350'],
  ['Weight', '-5', 'pounds, such as 42,350'],
  ['Weight', '5 lots', 'pounds, such as 42,350'],
] as const)('the doubtful %s %j is kept as written, with what was expected: %s', (column, text, expected) => {
  const { item, warnings } = readOne({ [column]: text })
  expect([item?.thickness, item?.width, item?.weight]).toContain(text)
  expect(warnings).toMatchObject([{ column, value: text, expected }])
})

test.each(['', '-', 'N/A', 'VARIOUS', 'CALL'])('%j says that there is no figure: no warning', (text) => {
  expect(readOne({ Thickness: text, Width: text, Weight: text }).warnings).toEqual([])
})

test('an identifier in scientific notation or as a date is told, a weight in scientific notation is not', () => {
  const scientific = { value: '456000', shown: '456000', note: { kind: 'scientific', shown: '4.56E+05' } } as const
  const date = { value: '12-Mar', shown: '12-Mar', note: { kind: 'date', year: 2026, month: 3, day: 12 } } as const
  const { item, warnings } = readOne({ 'Heat Num': scientific, 'Product ID': date, Weight: scientific })
  expect(item).toMatchObject({ heat_num: '456000', product_id: '12-Mar', weight: '456000' })
  expect(warnings.map(({ column }) => column).sort()).toEqual(['Heat Num', 'Product ID'])
})

test('an error of Excel leaves the cell blank and is told once', () => {
  const error = { value: '', shown: '', note: { kind: 'error', error: '#N/A' } } as const
  const { item, warnings } = readOne({ 'Qty Pcs': error, 'Grade Category': error })
  expect(item).toMatchObject({ qty_pcs: 0, grade_category: '' })
  expect(warnings.map(({ column, value, expected }) => [column, value, expected])).toEqual([
    ['Grade Category', '#N/A', 'a text'],
    ['Qty Pcs', '#N/A', 'a whole number'],
  ])
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
])('a row is no item and needs no word: %s', (_, cells) => {
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
])('a row is an item in spite of the word: %s', (_, cells) => {
  expect(readList([cells])).toMatchObject({ totalRows: 0, rowsSkipped: 0, items: [expect.anything()] })
})

test('the headings of another list further down are no item, with a word', () => {
  const headings = ['Tag#', 'Vendor', 'Desc', 'LBS', 'PCS', 'THK', 'Width', 'Length', 'Heat', 'Grade', 'ST', 'Cond', '']
  const other = Object.fromEntries(usual.map(([column], position) => [column, headings[position] ?? '']))
  expect(readList([{}, other, {}])).toMatchObject({
    items: { length: 2 },
    rowsSkipped: 1,
    warnings: [{ row: 3, column: '', expected: 'one list on a sheet' }],
  })
})

test('hidden rows are left out and counted, or taken in', () => {
  const rows = [{}, { 'Product ID': 'Sold' }, { ...blank, Weight: '84,700' }]
  const leftOut = readList(rows, { hiddenRows: [3, 4] })
  expect(leftOut).toMatchObject({ hiddenRows: 1, totalRows: 1, items: [{ product_id: 'P-100' }] })
  expect(leftOut.warnings.map(({ row, message }) => [row, message])).toEqual([
    [0, '1 hidden row was left out; suppliers often hide what is sold'],
  ])
  const takenIn = readList(rows, { hiddenRows: [3, 4], includesHiddenRows: true })
  expect(takenIn).toMatchObject({ hiddenRows: 1, totalRows: 1, items: [{}, { product_id: 'Sold' }] })
})

test('merged cells fill down, with one note for the range', () => {
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
      message: 'One cell is merged over the rows 2 to 4; each of them got its text',
      expected: 'a cell for each row',
    },
  ])
})

test('merged source codes make items of the rows below, also where the first row is hidden', () => {
  const merges = [{ top: 2, bottom: 3, left: 1, right: 1 }]
  const { items, warnings } = readList([{}, { 'Source Code': '' }], { merges, hiddenRows: [2] })
  expect(items).toMatchObject([{ source_code: 'DMW1' }])
  expect(warnings).toMatchObject([{ row: 0 }, { row: 3, column: 'Source Code', value: 'DMW1' }])
})

test('a merged weight is one figure for several rows: it counts once', () => {
  const merges = [{ top: 2, bottom: 3, left: 8, right: 8 }]
  const { items, warnings } = readList([{}, { Weight: '' }], { merges })
  expect(items.map(({ weight_lb }) => weight_lb)).toEqual([42_350, null])
  expect(warnings).toMatchObject([{ row: 2, column: 'Weight', message: expect.stringContaining('row 2 only') }])
})

test('one text for all rows stands in for a column that the file does not have', () => {
  const rows = [{}, { ...blank, 'Product ID': 'Prices are subject to change' }]
  const { items, rowsSkipped, sourceCodes } = readList(rows, { fixedTexts: { 'Source Code': ' DRW2 ', State: 'in' } })
  expect(items).toMatchObject([{ source_code: 'DRW2', location_state: 'IN', regions: ['ENC'] }])
  expect({ rowsSkipped, sourceCodes }).toEqual({ rowsSkipped: 1, sourceCodes: ['DRW2'] })
})

test('numbers below a heading that names another unit get that unit, with one warning', () => {
  const headings = { Weight: 'Wt (kg)', Width: 'Width (mm)', Thickness: 'Gauge' }
  const rows = [
    { Weight: '9,500', Width: '1219', Thickness: '10' },
    { Weight: '9500 lbs', Width: '48"', Thickness: '0.1345' },
  ]
  const { items, warnings } = readList(rows, { headings })
  expect(items).toMatchObject([
    { weight: '9,500 kg', weight_lb: null, width: '1219 mm', thickness: '10 GA', thickness_in: null },
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
  ['382.9', 'Theory gives 3,829 lb: is this the weight of one piece?'],
  ['1,737', 'Theory gives 3,829 lb: are these kilograms?'],
  ['1.91', 'Theory gives 3,829 lb: are these tons?'],
  ['3,000', 'Theory gives 3,829 lb'],
])('a weight of %s lb far from what the plates weigh is told', (weight, message) => {
  const { warnings } = readOne({ ...aPlate, Weight: weight }, { category: 'Hot Rolled Plate' })
  expect(warnings).toEqual([{ column: 'Weight', value: weight, message, expected: 'about 3,829 lb' }])
})

test('a weight within 15 % of theory, a coil, and a plate with a figure missing are not told', () => {
  const read = (cells: Cells, category: string) => readOne({ ...aPlate, ...cells }, { category }).warnings
  expect(read({}, 'Hot Rolled Plate')).toEqual([])
  expect(read({ Weight: '3,300' }, 'Hot Rolled Plate')).toEqual([])
  expect(read({ Product: 'HR COIL', Weight: '20,000' }, 'Hot Rolled Coil')).toEqual([])
  expect(read({ Length: 'VARIOUS', Weight: '1' }, 'Hot Rolled Plate')).toEqual([])
})

test('what looks wrong about the whole list is summed up', () => {
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

test('items with one product id and several heats are no repeats, and neither are those without any identity', () => {
  const rows = ['H-1', 'H-2', 'H-3', 'H-2'].map((heat) => ({ 'Heat Num': heat }))
  expect(readList(rows).cautions).toMatchObject([{ kind: 'repeated items', count: 1 }])
  const unnamed = { 'Heat Num': '', 'Product ID': '' }
  expect(readList([unnamed, unnamed]).cautions).toEqual([])
})
