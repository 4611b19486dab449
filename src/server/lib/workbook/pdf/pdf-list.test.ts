import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawPdf, type PdfForm, type PdfTable, plainForm as plain } from '../../../test/lists/pdf/drawn-pdf.ts'
import { aRandomPdf, differences } from '../../../test/lists/pdf/random-pdf.ts'
import { readFile } from '../../../test/lists/supplier-file.ts'
import { parseWorkbook } from '../parse-workbook.ts'
import { shownText } from '../sheet.ts'

const columns = ['Coil #', 'Description', 'Thick ness', 'Width', 'Net Weight (lbs)'].map((heading, index) => ({
  heading,
  isRight: index > 1,
}))
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    cells: [`C-${index}`, 'Hot Rolled Coil Pickled and Oiled', '.125', '48', `4${index % 10},250`],
  }))
const aTable = (given: Partial<PdfTable> = {}): PdfTable => ({
  title: [],
  columns,
  rows: rowsOf(3),
  notes: [],
  ...given,
})

async function readTexts(bytes: Buffer): Promise<string[][]> {
  const [sheet] = await parseWorkbook(bytes)
  return sheet?.rows.map(({ cells }) => cells.map(shownText)) ?? []
}
const readDrawn = async (form: Partial<PdfForm>, table: Partial<PdfTable> = {}) =>
  readTexts(await drawPdf([aTable(table)], { ...plain, ...form }))

const headings = columns.map(({ heading }) => heading)
const usual = [headings, ...rowsOf(3).map(({ cells }) => cells)]

test.each<[string, Partial<PdfForm>]>([
  ['with ruled cells', { isRuled: true }],
  ['with hardly a gap', { padding: 0.5, rowGap: 0 }],
  ['on a page that is turned', { turned: 'page' }],
  ['with text that runs sideways', { turned: 'text' }],
  ['in the type of a typewriter', { isMono: true }],
  ['whose words are drawn one by one', { drawsWordsApart: true }],
  ['whose words are drawn one by one in even type', { drawsWordsApart: true, isMono: true, padding: 4 }],
  ['with headings of two lines, and bold by being drawn twice', { headingLines: 2, isBoldDouble: true }],
  ['with cells of several lines, aligned at the top', { cellWidthMax: 45, rowGap: 0 }],
  ['with cells of several lines, aligned in the middle', { cellWidthMax: 45, align: 'middle', rowGap: 0 }],
  ['with cells of several lines, aligned at the bottom', { cellWidthMax: 45, align: 'bottom', rowGap: 0 }],
])('a table %s is read as it is', async (_what, form) => {
  expect(await readDrawn(form)).toEqual(usual)
})

test('a list goes on over pages, whose heads, feet and repeated headings are left out', async () => {
  const rows = rowsOf(90)
  const read = await readDrawn({ hasHeads: true, cellWidthMax: 60 }, { title: ['Excess list'], rows })
  expect(read).toEqual([
    ['Ohio Valley Coil Co.', 'Stock as of 11/30/2026'],
    ['Excess list'],
    headings,
    ...rows.map(({ cells }) => cells),
  ])
})

test('a line above rows, a total and a note stay rows of their own', async () => {
  const rows = [{ banner: 'GALVANIZED' }, ...rowsOf(3), { cells: ['Total', '', '', '', '123,750'] }]
  const read = await readDrawn({ rowGap: 0 }, { rows, notes: ['Subject to prior sale'] })
  expect(read).toEqual([
    headings,
    ['GALVANIZED'],
    ...usual.slice(1),
    ['Total', '', '', '', '123,750'],
    ['Subject to prior sale'],
  ])
})

test('tables with other columns are apart, and a heading over several columns is above them', async () => {
  const second = aTable({
    columns: columns.slice(0, 4),
    rows: rowsOf(2).map(({ cells }) => ({ cells: cells.slice(0, 4) })),
  })
  const bytes = await drawPdf([aTable(), second], { ...plain, group: { first: 2, across: 2, text: 'Dimensions' } })
  const group = ['', '', 'Dimensions']
  expect(await readTexts(bytes)).toEqual([
    group,
    ...usual,
    group,
    headings.slice(0, 4),
    ...usual.slice(1, 3).map((cells) => cells.slice(0, 4)),
  ])
})

test.each([3_107, ...Array.from({ length: 12 }, (_, index) => 1_000 + index)])(
  'a random list is read right (%i)',
  async (seed) => {
    const { bytes, items } = await aRandomPdf(seed)
    const read = await readFile(bytes)
    expect(differences(read.items, items)).toEqual([])
  },
)

const aPage = (content: Buffer, dictionary: string) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>\nendobj\n4 0 obj\n<<${dictionary}/Length ${content.length}>>\nstream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ])
const blanks = Buffer.alloc(40 * 1024 * 1024, ' ')

test.each<[string, () => Buffer | Promise<Buffer>, string, RegExp]>([
  [
    'a scan',
    () => aPage(Buffer.from('q Q'), ''),
    'WORKBOOK_UNREADABLE',
    /^This PDF is a picture: type it in or ask for a file/,
  ],
  [
    'one with a password',
    () => drawPdf([aTable()], plain, { userPassword: 'secret' }),
    'WORKBOOK_UNREADABLE',
    /protected by a password/,
  ],
  [
    'one that is cut off',
    async () => (await drawPdf([aTable()], plain)).subarray(0, 300),
    'WORKBOOK_UNREADABLE',
    /damaged or incomplete|picture/,
  ],
  ['one of nothing', () => Buffer.from('%PDF-1.7\n'), 'WORKBOOK_UNREADABLE', /damaged/],
  [
    'a letter',
    () => drawPdf([], plain).then(() => drawPdf([aTable({ rows: [], columns: [], title: ['Dear Pat,'] })], plain)),
    'WRONG_FILE_TYPE',
    /no table/,
  ],
  [
    'one of 201 pages',
    () => drawPdf([aTable({ rows: rowsOf(2_000) })], { ...plain, rowGap: 50 }),
    'TOO_LARGE',
    /200 pages/,
  ],
  ['a bomb', () => aPage(deflateSync(blanks), '/Filter/FlateDecode'), 'TOO_LARGE', /too large/],
  [
    'a bomb in a bomb',
    () => aPage(deflateSync(deflateSync(blanks)), '/Filter[/FlateDecode/FlateDecode]'),
    'TOO_LARGE',
    /too large/,
  ],
  [
    'a bomb as text',
    () => aPage(Buffer.from(`${deflateSync(blanks).toString('hex')}>`), '/Filter[/ASCIIHexDecode/FlateDecode]'),
    'TOO_LARGE',
    /too large/,
  ],
])('%s is refused with what it is', async (_what, make, code, message) => {
  await expect(parseWorkbook(await make())).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
})

test('one that only forbids changes is read', async () => {
  const bytes = await drawPdf([aTable()], plain, { ownerPassword: 'secret' })
  expect(await readTexts(bytes)).toEqual(usual)
})
