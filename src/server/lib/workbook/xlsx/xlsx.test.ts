import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anXlsxOf } from '../../../test/lists/workbooks.ts'
import { aListFile, aPackage } from '../../../test/lists/xlsx-packages.ts'
import { openArchive } from '../archive.ts'
import type { Cell, Sheet } from '../sheet.ts'
import { readFamiliarXlsx, readXlsx, readXlsxByLibrary } from './xlsx.ts'
import { findWorkbookPart } from './xlsx-package.ts'

type BothReadings = { own: Sheet[] | undefined; library: Sheet[] }

async function readBoth(bytes: Uint8Array): Promise<BothReadings> {
  const archive = await openArchive(Buffer.from(bytes))
  return { own: await readFamiliarXlsx(archive, findWorkbookPart(archive)), library: readXlsxByLibrary(archive) }
}

async function readCells(sheetData: string, parts: Parameters<typeof aPackage>[0] = {}): Promise<(readonly Cell[])[]> {
  const { own } = await readBoth(aPackage({ ...parts, sheetData }))
  if (!own) throw new Error('The file is left to the library')
  return (own[0]?.rows ?? []).map((row) => row.cells)
}

const corpus = new URL('../../../test/lists/workbook-corpus/', import.meta.url)
const corpusFiles = readdirSync(corpus).filter((name) => name.endsWith('.xlsx'))

test.each(corpusFiles)('%s is read by the fast scan, with every cell as in the library', async (name) => {
  const { own, library } = await readBoth(readFileSync(new URL(name, corpus)))
  expect(own).toBeDefined()
  expect(own).toEqual(library)
})

test('the corpus covers the programs that suppliers use', () => {
  const writers = new Set(corpusFiles.map((name) => name.split('-', 1)[0]))
  expect([...writers].sort()).toEqual(['excel', 'exceljs', 'gnumeric', 'libreoffice', 'openpyxl', 'xlsxwriter'])
})

test.each(Array.from({ length: 24 }, (_, seed) => seed))(
  'list %i of all kinds of cells is read as the library reads it',
  async (seed) => {
    const { own, library } = await readBoth(aListFile(seed))
    expect(own).toBeDefined()
    expect(own).toEqual(library)
  },
)

const spreadsheetNs = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

test('a sheet as written by Excel is read as the library reads it', async () => {
  const { own, library } = await readBoth(
    aPackage({
      sheetRoot: `worksheet xmlns="${spreadsheetNs}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac xr" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" xr:uid="{00000000-0001-0000-0000-000000000000}"`,
      beforeData: '<dimension ref="A1:D4"/><cols><col min="1" max="1" width="9.140625" customWidth="1"/></cols>',
      sheetData:
        '<row r="1" spans="1:4" ht="15.75" thickBot="1" x14ac:dyDescent="0.25"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" s="2"><v>0.13450000000000001</v></c><c r="D1"/></row>' +
        '<row r="2" spans="1:4" hidden="1" x14ac:dyDescent="0.25"><c r="A2" s="2"><v>1.3450000000000002E-3</v></c><c r="C2" t="str"><f t="shared" ref="C2:C3" si="0">A2&amp;" lb"</f><v>5 &amp; 6 lb</v></c><c r="D2" t="e"><f>NA()</f><v>#N/A</v></c></row>' +
        '<row r="3" spans="1:4"><c r="A3" t="b"><v>1</v></c><c r="C3"><f t="shared" si="0"/><v>4.5</v></c><c r="D3" cm="1"><f t="array" ref="D3">SUM(1)</f><v>1</v></c></row>',
      afterData:
        '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A5:A9"/></mergeCells><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
      strings:
        '<si><r><t>Heat</t></r><r><rPr><b/><sz val="11"/><rFont val="Calibri"/></rPr><t xml:space="preserve"> No. </t></r></si><si><t>鋼</t><rPh sb="0" eb="1"><t>コウ</t></rPh><phoneticPr fontId="1"/></si>',
      formats: ['', '0.0000'],
    }),
  )
  expect(own).toEqual(library)
  expect(own).toEqual([
    {
      name: 'List',
      isHidden: false,
      merges: [
        { top: 1, bottom: 1, left: 0, right: 1 },
        { top: 5, bottom: 9, left: 0, right: 0 },
      ],
      rows: [
        { number: 1, isHidden: false, cells: ['Heat No.', '鋼', '0.1345'] },
        {
          number: 2,
          isHidden: true,
          cells: ['0.001345', '', '5 & 6 lb', { value: '', shown: '', note: { kind: 'error', error: '#N/A' } }],
        },
        { number: 3, isHidden: false, cells: ['TRUE', '', '4.5', '1'] },
      ],
    },
  ])
})

test('a sheet whose elements have a prefix, as .NET libraries write them, is read too', async () => {
  const bytes = aPackage({
    sheetRoot: `x:worksheet xmlns:x="${spreadsheetNs}"`,
    sheetData: '<x:row r="1"><x:c r="A1" t="str"><x:v>a&lt;x:b</x:v></x:c><x:c r="B1"><x:v>2</x:v></x:c></x:row>',
    prefix: 'x:',
  })
  const { own, library } = await readBoth(bytes)
  expect(own?.[0]?.rows[0]?.cells).toEqual(['a<x:b', '2'])
  expect(own).toEqual(library)
})

test('cells and rows without a reference are read in sequence', async () => {
  const rows = await readCells(
    '<row><c><v>1</v></c><c t="inlineStr"><is><t>b</t></is></c></row><row><c><v>2</v></c></row>',
  )
  expect(rows).toEqual([['1', 'b'], ['2']])
})

test('hidden and very hidden sheets are marked, and chart sheets are left out', async () => {
  const chart = readFileSync(new URL('openpyxl-chart-sheet.xlsx', corpus))
  const hidden = readFileSync(new URL('openpyxl-list.xlsx', corpus))
  const names = (sheets: readonly Sheet[]) => sheets.map(({ name, isHidden }) => [name, isHidden])
  expect(names(await readXlsx(chart))).toEqual([
    ['Sheet', false],
    ['After', false],
  ])
  expect(names(await readXlsx(hidden)).slice(0, 3)).toEqual([
    ['List', false],
    ['Sold', true],
    ['Very', true],
  ])
})

test('dates count from 1904 where the workbook says so', async () => {
  const sheetData = '<row r="1"><c r="A1" s="1"><v>44635</v></c></row>'
  const [row] = await readCells(sheetData, { formats: ['', 'd-mmm'], workbookProperties: 'date1904="1"' })
  expect(row).toEqual([{ value: '16-Mar', shown: '16-Mar', note: { kind: 'date', year: 2026, month: 3, day: 16 } }])
})

test.each([
  ['a date as text', '<row r="1"><c r="A1" t="d"><v>2026-03-16</v></c></row>'],
  ['CDATA', '<row r="1"><c r="A1" t="str"><v><![CDATA[a]]></v></c></row>'],
  ['a comment', '<row r="1"><!-- a --><c r="A1"><v>1</v></c></row>'],
  ['a cell in the wrong row', '<row r="1"><c r="A2"><v>1</v></c></row>'],
  ['a repeated cell', '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'],
  ['rows out of order', '<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>2</v></c></row>'],
  ['an unknown attribute', '<row r="1"><c r="A1" q="1"><v>1</v></c></row>'],
  ['an unknown entity', '<row r="1"><c r="A1" t="str"><v>&steel;</v></c></row>'],
  ['an invalid number', '<row r="1"><c r="A1"><v>12 lbs</v></c></row>'],
  ['another element in a cell', '<row r="1"><c r="A1"><v>1</v><extLst/></c></row>'],
])('%s is left to the library, which reads the file', async (_, sheetData) => {
  const bytes = aPackage({ sheetData })
  const { own, library } = await readBoth(bytes)
  expect(own).toBeUndefined()
  expect(await readXlsx(Buffer.from(bytes))).toEqual(library)
})

test.each([
  ['encoding', { declaration: '<?xml version="1.0" encoding="ISO-8859-1"?>' }],
  ['document type', { declaration: '<!DOCTYPE worksheet [<!ENTITY a "b">]>' }],
  ['namespace', { sheetRoot: 'worksheet xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"' }],
])('a sheet with another %s is left to the library', async (_, parts) => {
  const { own } = await readBoth(aPackage({ ...parts, sheetData: '<row r="1"><c r="A1"><v>1</v></c></row>' }))
  expect(own).toBeUndefined()
})

// The library is wrong in the following cases, and the standard is clear.
test('an empty shared text does not shift those behind it', async () => {
  const cell = (index: number, column: string) => `<c r="${column}1" t="s"><v>${index}</v></c>`
  const sheetData = `<row r="1">${cell(0, 'A')}${cell(1, 'B')}${cell(2, 'C')}</row>`
  expect(await readCells(sheetData, { strings: '<si><t>a</t></si><si/><si><t>c</t></si>' })).toEqual([['a', '', 'c']])
})

test('the text of a formula is decoded once, and characters beyond 16 bits are kept', async () => {
  const sheetData = '<row r="1"><c r="A1" t="str"><v>R&amp;amp;D &#128297; caf&#233;</v></c></row>'
  expect(await readCells(sheetData)).toEqual([['R&amp;D 🔩 café']])
})

test('a boolean or error without a value is blank', async () => {
  const sheetData = '<row r="1"><c r="A1" t="b"/><c r="B1" t="e"><v/></c><c r="C1"><v>1</v></c></row>'
  expect(await readCells(sheetData)).toEqual([['', '', '1']])
})

test('a value beyond the last column is refused, an empty cell there is not', async () => {
  const far = (content: string) =>
    aPackage({ sheetData: `<row r="1"><c r="A1"><v>1</v></c><c r="AMK1"${content}</row>` })
  await expect(readXlsx(Buffer.from(far('><v>1</v></c>')))).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: expect.stringContaining('1,024'),
  })
  expect((await readXlsx(Buffer.from(far(' s="1"/>'))))[0]?.rows[0]?.cells).toEqual(['1'])
})

test('a workbook with too many sheets is refused as such', async () => {
  await expect(readXlsx(Buffer.from(aPackage({ sheetData: '', sheets: 201 })))).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: expect.stringContaining('200 sheets'),
  })
})

test('a workbook in UTF-16 is refused as unreadable, a text document as the wrong type', async () => {
  const utf16 = aPackage({ sheetData: '', encoding: 'utf16le' })
  await expect(readXlsx(Buffer.from(utf16))).rejects.toMatchObject({ code: 'WORKBOOK_UNREADABLE' })
  const document = aPackage({ sheetData: '', workbookRoot: 'w:document xmlns:w="urn:w"' })
  await expect(readXlsx(Buffer.from(document))).rejects.toMatchObject({ code: 'WRONG_FILE_TYPE' })
})

test('a file that only the library can read is refused if it would take too long', async () => {
  const sheet = `<sheetData><!-- unfamiliar -->${' '.repeat(100 * 1024 * 1024)}</sheetData>`
  const refusal = { code: 'TOO_LARGE', message: expect.stringContaining('96 MB') }
  await expect(readXlsx(Buffer.from(anXlsxOf(sheet)))).rejects.toMatchObject(refusal)
})
