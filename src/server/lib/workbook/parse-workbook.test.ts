import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { aListFile, aWorkbookXml } from '../../test/lists/hostile-files.ts'
import { anXlsxOf, aSheetFile } from '../../test/lists/workbooks.ts'
import { parseWorkbook } from './parse-workbook.ts'
import type { Cell } from './sheet.ts'

async function readCells(
  cells: readonly (readonly unknown[])[],
  bookType?: 'xlsx' | 'biff8',
): Promise<(readonly Cell[])[]> {
  const [sheet] = await parseWorkbook(Buffer.from(aSheetFile(cells, bookType)))
  return (sheet?.rows ?? []).map((row) => row.cells)
}

test.each(['xlsx', 'biff8'] as const)('text and numbers of an %s file are read unchanged', async (bookType) => {
  const rows = await readCells(
    [['  DMW1 ', 0.1875, 48, 26_410, '3/16', '.180-.190', '42,350 lbs', '007', true, '½"']],
    bookType,
  )
  expect(rows).toEqual([['DMW1', '0.1875', '48', '26410', '3/16', '.180-.190', '42,350 lbs', '007', 'TRUE', '½"']])
})

test('numbers keep all their digits without floating-point noise', async () => {
  const rows = await readCells([[456_000, 1e15, 123_456_789_012, 0.1 + 0.2, 1e21, 0.0000001, -0.5]])
  expect(rows).toEqual([
    ['456000', '1000000000000000', '123456789012', '0.3', '1000000000000000000000', '0.0000001', '-0.5'],
  ])
})

test('leading zeros that a number format shows are kept', async () => {
  const rows = await readCells([
    [
      { t: 'n', v: 12_345, z: '0000000' },
      { t: 'n', v: 7, z: '000' },
    ],
  ])
  expect(rows).toEqual([['0012345', '007']])
})

test('a format that only groups or rounds changes nothing', async () => {
  const rows = await readCells([
    [
      { t: 'n', v: 42_350, z: '#,##0' },
      { t: 'n', v: 0.1875, z: '0.00' },
      { t: 'n', v: 0.5, z: '0%' },
    ],
  ])
  expect(rows).toEqual([['42350', '0.1875', '0.5']])
})

test('an identifier is the shown text, a value the stored number', async () => {
  const rows = await readCells([[{ t: 'n', v: 123_456, z: '"HT-"000-000' }]])
  expect(rows).toEqual([[{ value: '123456', shown: 'HT-123-456' }]])
})

test('a fraction format gives the fraction if it is exact', async () => {
  const rows = await readCells([
    [
      { t: 'n', v: 0.1875, z: '# ??/??' },
      { t: 'n', v: 1.25, z: '# ?/?' },
      { t: 'n', v: 0.1875, z: '# ?/?' },
    ],
  ])
  expect(rows).toEqual([['3/16', '1 1/4', '0.1875']])
})

test('dates, scientific numbers and errors get a note', async () => {
  const rows = await readCells([
    [
      { t: 'n', v: 46_097, z: 'd-mmm' },
      { t: 'n', v: 456_000, z: '0.00E+00' },
      { t: 'e', v: 42 },
    ],
  ])
  expect(rows).toEqual([
    [
      { value: '16-Mar', shown: '16-Mar', note: { kind: 'date', year: 2026, month: 3, day: 16 } },
      { value: '456000', shown: '456000', note: { kind: 'scientific', shown: '4.56E+05' } },
      { value: '', shown: '', note: { kind: 'error', error: '#N/A' } },
    ],
  ])
})

test('a formula gives its stored result', async () => {
  expect(await readCells([[{ t: 'n', v: 1234, f: '1000+234' }]])).toEqual([['1234']])
})

test('text that PostgreSQL cannot store is repaired, and very long text is cut with a note', async () => {
  const sheet = anXlsxOf(
    `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a_x0000_b</t></is></c><c r="B1" t="inlineStr"><is><t>_xD800_</t></is></c><c r="C1" t="inlineStr"><is><t>${'x'.repeat(2_001)}</t></is></c></row></sheetData>`,
  )
  const [list] = await parseWorkbook(Buffer.from(sheet))
  const long = 'x'.repeat(2_000)
  expect(list?.rows[0]?.cells).toEqual(['ab', '\uFFFD', { value: long, shown: long, note: { kind: 'cut' } }])
})

test.each(['biff2', 'biff5', 'xlsb', 'xlsm'] as const)('a workbook of the type %s is read', async (bookType) => {
  const workbook = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(
    workbook,
    XLSX.utils.aoa_to_sheet([
      ['Heat', 1.5],
      ['007', 2],
    ]),
    'List',
  )
  const bytes: Buffer = XLSX.write(workbook, { bookType, type: 'buffer' })
  const [sheet] = await parseWorkbook(bytes)
  expect(sheet?.rows.map((row) => row.cells)).toEqual([
    ['Heat', '1.5'],
    ['007', '2'],
  ])
})

test('hidden rows and sheets and merged cells are reported the same for .xls and .xlsx', async () => {
  const list = (extension: string) =>
    parseWorkbook(
      readFileSync(new URL(`../../test/lists/workbook-corpus/libreoffice-openpyxl-list.${extension}`, import.meta.url)),
    )
  const sheets = await list('xls')
  expect(sheets.map(({ name, isHidden }) => [name, isHidden]).slice(0, 3)).toEqual([
    ['List', false],
    ['Sold', true],
    ['Very', true],
  ])
  expect(sheets[0]?.rows.filter((row) => row.isHidden).map((row) => row.number)).toEqual([20, 21])
  expect(sheets[0]?.merges[1]).toEqual({ top: 25, bottom: 28, left: 1, right: 1 })
  expect(sheets).toEqual(await list('xlsx'))
})

test('blank rows are left out and row numbers are those of Excel', async () => {
  const [sheet] = await parseWorkbook(Buffer.from(aSheetFile([['a'], [], ['  ', ''], ['b']])))
  expect(sheet?.rows).toEqual([
    { number: 1, cells: ['a'], isHidden: false },
    { number: 4, cells: ['b'], isHidden: false },
  ])
})

test.each(['xlsx', 'biff8'] as const)('a workbook (%s) that is cut off is unreadable', async (bookType) => {
  const rows = Array.from({ length: 300 }, (_, row) => [row, `H-${row}`])
  const bytes = aSheetFile(rows, bookType)
  for (const share of [0.1, 0.5, 0.9]) {
    const cutOff = bytes.subarray(0, Math.floor(bytes.length * share))
    await expect(parseWorkbook(Buffer.from(cutOff))).rejects.toMatchObject({ name: 'DomainError' })
  }
})

test('a sheet with a false maximum size is read by its content', async () => {
  const bytes = anXlsxOf(
    '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>',
  )
  expect(bytes.length).toBeLessThan(2_000)
  const [sheet] = await parseWorkbook(Buffer.from(bytes))
  expect(sheet?.rows).toEqual([{ number: 1, cells: ['1'], isHidden: false }])
})

test('a row beyond the limit is an error, however far down, and never cut off', async () => {
  const far = anXlsxOf(
    '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
  )
  await expect(parseWorkbook(Buffer.from(far))).rejects.toMatchObject({ code: 'TOO_LARGE' })
  const unnumbered = anXlsxOf(`<sheetData>${'<row><c><v>1</v></c></row>'.repeat(100_002)}</sheetData>`)
  await expect(parseWorkbook(Buffer.from(unnumbered))).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('a small file that repeats one long text very often is refused', async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`
  const bytes = anXlsxOf(`<sheetData>${row.repeat(1_000)}</sheetData>`, ['x'.repeat(2_000)])
  await expect(parseWorkbook(Buffer.from(bytes))).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test.each([
  ['A&#1;B\tC', 'A B C'],
  ['half &#55357;', 'half \ufffd'],
  ['&#0; ', 'Sheet 1'],
  ['x'.repeat(500), 'x'.repeat(100)],
])('a sheet called %j is called %j', async (written, name) => {
  const book = aWorkbookXml(`<sheet name="${written}" sheetId="1" r:id="rId1"/>`)
  expect(await parseWorkbook(aListFile({ 'xl/workbook.xml': book }))).toMatchObject([{ name }])
})
