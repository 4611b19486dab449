import { expect, test } from 'vitest'
import type { ListChoice } from '../../../../../shared/lists/schema.ts'
import { columnNames, listColumns, requiredColumns } from '../../../../../shared/lists/terms.ts'
import { aListedItem } from '../../../../../shared/test/factories.ts'
import { parseWorkbook } from '../../../../lib/workbook/parse-workbook.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { writeXlsx } from '../../../../lib/workbook/write-workbook.ts'
import { createListReader, type ListReaderOptions } from '../reading/read-list.ts'
import { surveyList } from '../survey/find-list.ts'
import { buildErrorWorkbook } from './error-report.ts'
import { buildExport, buildTemplate, type ExportedItem } from './written-lists.ts'

const readerOptions = {
  category: 'Hot Rolled Coil',
  defaultRegions: [],
  splitByProduct: false,
  includesHiddenRows: false,
  storedSources: [],
  categories: [],
  corrections: [],
}

function anItem(overrides: Partial<ExportedItem> = {}): ExportedItem {
  const { id: _id, createdAt: _createdAt, ...item } = aListedItem({ weight: '42350', ...overrides })
  return item
}

const nastyItems = [
  anItem({ productId: '0012345', heatNum: '1E5', weight: '42,350', qtyPcs: 0 }),
  anItem({ productId: '1000000000000000', heatNum: '00123456789012345678', width: '48.50', weight: '42350.5' }),
  anItem({ productId: '=1+1', heatNum: '=HYPERLINK("http://x")', condition: '+1', thickness: '3/16', length: '' }),
  anItem({ productId: '3/16', heatNum: '12E45', thickness: '.180-.190', gradeCategory: '@SUM(A1)' }),
  anItem({ productId: "'007", heatNum: '#N/A', thickness: '10 GA', regionCodes: 'PAC,MTN', locationState: 'HI' }),
  anItem({ productId: 'ü鋼 <&>"_x0041_', heatNum: '-', thickness: '1-1/4', product: 'HR COIL\nsecond line' }),
  anItem({ productId: 'TRUE', heatNum: '1e-7', thickness: '.1875', width: '0048', weight: '500.5' }),
  anItem({ productId: '', heatNum: 'H-9', condition: '', regionCodes: '', sourceCode: '007' }),
]

function readList(sheets: readonly Sheet[], choice?: ListChoice, corrections: ListReaderOptions['corrections'] = []) {
  const list = surveyList(sheets, { choice })
  const reader = createListReader(sheets, list, { ...readerOptions, corrections })
  const rows = [...reader.rows()]
  return { list, rows, tally: reader.tally() }
}

async function readFile(file: Uint8Array) {
  const sheets = await parseWorkbook(Buffer.from(file))
  return { sheets, ...readList(sheets) }
}

// Object.fromEntries loses the keys.
const toExported = ({ fields }: ReturnType<typeof readList>['rows'][number]) =>
  ({
    ...Object.fromEntries(listColumns.map(({ key, column }) => [key, fields[column]])),
    category: 'Hot Rolled Coil',
  }) as ExportedItem

test('exported items can be uploaded again without a change or warning', async () => {
  const { list, rows, tally } = await readFile(buildExport(nastyItems))
  expect(list.tables[0].survey.missing).toEqual([])
  expect(list.tables[0].survey.headings.map(({ matched }) => matched)).toEqual([...columnNames, null])
  expect(rows.map(toExported)).toEqual(nastyItems)
  expect(tally.warnings).toEqual([])
})

test('the template has all columns, no item, and notes on each column', async () => {
  const { sheets, list, rows } = await readFile(buildTemplate())
  expect(sheets.map(({ name }) => name)).toEqual(['List', 'Notes'])
  expect(list.tables[0].survey).toMatchObject({ sheet: 0, headingRow: 1, missing: [] })
  expect(rows).toEqual([])
  const notes = sheets[1]?.rows.slice(1, 14).map(({ cells }) => cells) ?? []
  expect(notes.map(([name]) => name)).toEqual(columnNames)
  expect(notes.filter(([, required]) => required === 'yes').map(([name]) => name)).toEqual(requiredColumns)
  expect(notes.every(([, , meaning, example]) => meaning && example)).toBe(true)
})

test('a filled template can be uploaded without a change', async () => {
  const [list, notes] = await parseWorkbook(Buffer.from(buildTemplate()))
  const [exported] = await parseWorkbook(Buffer.from(buildExport(nastyItems)))
  if (!list || !notes || !exported) throw new Error('A sheet is missing')
  const { rows } = readList([{ ...list, rows: [...list.rows, ...exported.rows.slice(1)] }, notes])
  expect(rows.map(toExported)).toEqual(nastyItems)
})

async function errorsOf(sheets: readonly Sheet[], choice?: ListChoice, corrections?: ListReaderOptions['corrections']) {
  const { list, rows, tally } = readList(sheets, choice, corrections)
  const sheet = sheets[list.tables[0].survey.sheet]
  if (!sheet) throw new Error('The workbook has no sheet')
  const file = await readFile(buildErrorWorkbook([{ sheet, table: list.tables[0], readRows: rows }]))
  return { before: { rows, tally }, after: file }
}

function aSheet(cells: readonly (readonly string[])[], extra: Partial<Sheet> = {}): Sheet {
  const rows = cells.flatMap((row, index) =>
    row.length === 0 ? [] : [{ number: index + 1, cells: row, isHidden: false }],
  )
  return { name: 'List', isHidden: false, rows, merges: [], ...extra }
}

const headings = 'Tag No.|Loc Code|Description|Thk|Width|Length|Grade|PCS|Wt (LBS)|Heat #|ST'.split('|')
const coil = ['0012345', 'S1', 'HR COIL', '3/16', '48', 'COIL', 'A36', '1', '42,350', '1E5', 'OH']
const withCell = (position: number, text: string) => coil.with(position, text)

test('the error workbook has all rows from the headings on, with their errors', async () => {
  const { before, after } = await errorsOf([
    aSheet([
      ['ACME Steel'],
      [],
      headings,
      coil,
      [],
      withCell(10, 'Ohioo'),
      withCell(1, ''),
      ['TOTAL', '', '', '', '', '', '', '3', '127,050'],
    ]),
  ])
  const [sheet] = after.sheets
  expect(sheet?.rows.map(({ number }) => number)).toEqual([1, 2, 4, 5, 6])
  expect(sheet?.rows[0]?.cells).toEqual([...headings, 'Errors'])
  expect(sheet?.rows[1]?.cells).toEqual(coil)
  expect(sheet?.rows[2]?.cells).toEqual([
    ...withCell(10, 'Ohioo'),
    'State: This is not a US state; it was kept as written (expected: a US state, such as OH or Ohio)',
  ])
  expect(sheet?.rows[3]?.cells.at(-1)).toMatch(/^Source Code: There is no Source Code; the row was skipped/)
  expect(after.rows.map(({ fields }) => fields)).toEqual(before.rows.map(({ fields }) => fields))
  expect(after.tally).toMatchObject({ items: 2, rowsSkipped: 1, totalRows: 1 })
})

test('the error workbook has the corrected texts', async () => {
  const corrections = [{ sheet: 0, row: 2, column: 'State', value: '', text: 'TX' } as const]
  const { after } = await errorsOf([aSheet([headings, withCell(10, 'Ohioo')])], undefined, corrections)
  expect(after.sheets[0]?.rows[1]?.cells).toEqual(withCell(10, 'TX'))
})

test('the error workbook has a corrected part of a combined size, and reads to the same items', async () => {
  const names = [...headings.slice(0, 3), 'Size', ...headings.slice(6)]
  const sized = (size: string) => [...coil.slice(0, 3), size, ...coil.slice(6)]
  const sheet = aSheet([names, sized('0.1345 x 48 x 120'), sized('16ga x 48 x coil'), sized('1/4 x 60')])
  const corrections = [{ sheet: 0, row: 2, column: 'Width', value: '', text: '60' } as const]
  const { before, after } = await errorsOf([sheet], undefined, corrections)
  expect(before.rows[0]?.fields).toMatchObject({ thickness: '0.1345', width: '60', length: '120' })
  expect(after.sheets[0]?.rows[0]?.cells.slice(-4)).toEqual(['Thickness', 'Width', 'Length', 'Errors'])
  expect(after.rows.map(({ fields }) => fields)).toEqual(before.rows.map(({ fields }) => fields))
})

test('the error workbook reads like the list: errors, shown identifiers, hidden rows and merged cells', async () => {
  const marked = [
    { value: '123456', shown: 'HT-123-456' },
    ...coil.slice(1, 8),
    { value: '42350', shown: '42,350 lb' },
    ...coil.slice(9),
  ]
  const broken = [
    ...coil.slice(0, 3),
    { value: '', shown: '', note: { kind: 'error', error: '#REF!' } } as const,
    ...coil.slice(4),
  ]
  const rows = [headings, marked, broken, withCell(6, ''), coil].map((cells, index) => ({
    number: index + 2,
    cells,
    isHidden: index === 4,
  }))
  const merges = [{ top: 4, bottom: 5, left: 6, right: 6 }]
  const { before, after } = await errorsOf([{ name: 'List', isHidden: false, rows, merges }])
  expect(after.rows.map(({ fields }) => fields)).toEqual(before.rows.map(({ fields }) => fields))
  expect(after.rows[0]?.fields).toMatchObject({ product_id: 'HT-123-456', weight: '42350' })
  expect(after.rows[2]?.fields.grade_category).toBe('A36')
  expect(after.tally).toMatchObject({ hiddenRows: 1, items: 3 })
  const messages = ({ warnings }: typeof after.tally) => warnings.filter(({ column }) => column === 'Thickness')
  expect(messages(after.tally).map(({ message }) => message)).toEqual(
    messages(before.tally).map(({ message }) => message),
  )
})

test('the error workbook needs no choice of columns a second time', async () => {
  const unknown = headings.with(0, 'Label').with(1, 'House').slice(0, 10)
  const sheet = aSheet([unknown, coil.slice(0, 10), withCell(7, 'x').slice(0, 10)])
  const [first] = readList([sheet]).list.tables[0].survey.headings
  expect(first?.matched).toBeNull()
  const positions = { 'Product ID': 0, 'Source Code': 1, Product: 2, Thickness: 3, Width: 4, Length: 5 }
  const columns = { ...positions, 'Grade Category': 6, 'Qty Pcs': 7, Weight: 8, 'Heat Num': 9 }
  const { before, after } = await errorsOf([sheet], { sheet: 0, headingRow: 1, columns, fixedTexts: { State: 'IN' } })
  expect(after.sheets[0]?.rows[0]?.cells.slice(0, 2)).toEqual(['Product ID', 'Source Code'])
  expect(after.list.tables[0].survey.missing).toEqual([])
  expect(after.rows.map(({ fields }) => fields)).toEqual(before.rows.map(({ fields }) => fields))
  expect(after.rows[1]?.fields.location_state).toBe('IN')
})

test('corrected rows can be uploaded, and the next report replaces the errors of the last one', async () => {
  const { after } = await errorsOf([aSheet([headings, withCell(10, 'Ohioo'), withCell(7, 'x')])])
  const corrected = after.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => (cell === 'Ohioo' ? 'OH' : cell)) })),
  }))
  const next = await errorsOf(corrected)
  expect(next.before.tally).toMatchObject({ items: 2, warnings: [{ column: 'Qty Pcs' }] })
  expect(next.after.sheets[0]?.rows.map(({ cells }) => cells[11])).toEqual([
    'Errors',
    undefined,
    expect.stringMatching(/^Qty Pcs: /),
  ])
})

test('headings in two rows become one row', async () => {
  const upper = ['Tag', 'Loc', '', 'Thk', '', '', '', 'Qty', 'Net', 'Heat', '']
  const lower = ['No.', 'Code', 'Description', '(in)', 'Width', 'Length', 'Grade', 'Pcs', 'Wt (LBS)', '#', 'ST']
  const { before, after } = await errorsOf([aSheet([upper, lower, coil, withCell(7, 'x')])])
  expect(after.list.tables[0].survey.missing).toEqual([])
  expect(after.rows.map(({ fields }) => fields)).toEqual(before.rows.map(({ fields }) => fields))
})

test('another sheet of the file is left out', async () => {
  const other = writeXlsx([{ name: 'Prices', columns: [], rows: [{ cells: ['a'] }], height: 1 }])
  const [prices] = await parseWorkbook(Buffer.from(other))
  if (!prices) throw new Error('A sheet is missing')
  const { after } = await errorsOf([prices, aSheet([headings, coil])])
  expect(after.sheets.map(({ name }) => name)).toEqual(['List'])
})
