import { expect, test, vi } from 'vitest'
import { uploadMessages } from '../../shared/inventory.ts'
import { aCompoundFile, anXlsxOf, aSheetFile, aZip } from '../test/workbooks.ts'
import { readWorkbook } from './workbook.ts'

// Every reading starts a thread, which among the sources compiles itself first.
vi.setConfig({ testTimeout: 60_000 })

const wrongType = { code: 'WRONG_FILE_TYPE', message: uploadMessages.wrongType }

test.each([
  ['a PDF', 'list.xlsx', '%PDF-1.7 not a workbook'],
  ['plain text', 'list.xls', 'Product ID,Source Code'],
  ['a web page', 'list.xls', '<html><table><tr><td>Product ID</td></tr></table></html>'],
  ['nothing', 'list.xlsx', ''],
])('%s under an Excel name is no Excel file', async (_what, fileName, content) => {
  await expect(readWorkbook({ fileName, bytes: Buffer.from(content) })).rejects.toMatchObject(wrongType)
})

test('a workbook needs an Excel name, a zip file and a compound file the parts of a workbook', async () => {
  await expect(readWorkbook({ fileName: 'list.zip', bytes: aSheetFile([['a']]) })).rejects.toMatchObject(wrongType)
  await expect(
    readWorkbook({ fileName: 'list.xlsx', bytes: aZip({ 'word/document.xml': '<w/>' }) }),
  ).rejects.toMatchObject(wrongType)
  await expect(readWorkbook({ fileName: 'list.xls', bytes: aCompoundFile('WordDocument') })).rejects.toMatchObject(
    wrongType,
  )
})

test('a workbook under a password is named as such', async () => {
  const refusal = { code: 'WORKBOOK_UNREADABLE', message: expect.stringContaining('password') }
  await expect(readWorkbook({ fileName: 'list.xlsx', bytes: aCompoundFile('EncryptedPackage') })).rejects.toMatchObject(
    refusal,
  )
})

test.each(['xlsx', 'biff8'] as const)('a workbook (%s) that is cut off is unreadable', async (bookType) => {
  const rows = Array.from({ length: 300 }, (_, row) => [row, `H-${row}`])
  const bytes = aSheetFile(rows, bookType)
  for (const share of [0.1, 0.5, 0.9]) {
    const cutOff = bytes.subarray(0, Math.floor(bytes.length * share))
    await expect(readWorkbook({ fileName: 'list.xls', bytes: cutOff })).rejects.toMatchObject({ name: 'DomainError' })
  }
})

test('a sheet that claims to be as large as sheets can be is read by what it holds', async () => {
  const bytes = anXlsxOf(
    '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>',
  )
  expect(bytes.length).toBeLessThan(2_000)
  const [sheet] = await readWorkbook({ fileName: 'list.xlsx', bytes })
  expect(sheet?.rows).toEqual([{ number: 1, cells: ['1'] }])
})

test('a row beyond the limit is an error, however far below it stands, never a cut', async () => {
  const far = anXlsxOf(
    '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
  )
  await expect(readWorkbook({ fileName: 'list.xlsx', bytes: far })).rejects.toMatchObject({ code: 'TOO_LARGE' })
  const unnumbered = anXlsxOf(`<sheetData>${'<row><c><v>1</v></c></row>'.repeat(100_002)}</sheetData>`)
  await expect(readWorkbook({ fileName: 'list.xlsx', bytes: unnumbered })).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('a file that unpacks to hundreds of megabytes is refused while it is unpacked', async () => {
  const bomb = anXlsxOf(`<sheetData>${' '.repeat(200 * 1024 * 1024)}</sheetData>`)
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
  await expect(readWorkbook({ fileName: 'list.xlsx', bytes: bomb })).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('a small file that repeats one long text without end is refused', async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`
  const bytes = anXlsxOf(`<sheetData>${row.repeat(1_000)}</sheetData>`, ['x'.repeat(2_000)])
  await expect(readWorkbook({ fileName: 'list.xlsx', bytes })).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('a zip whose two directories disagree is refused: the reader must not see what was not counted', async () => {
  const bytes = Buffer.from(aSheetFile([['a']]))
  const centralEntry = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bytes.writeUInt32LE(bytes.readUInt32LE(centralEntry + 24) + 1_000, centralEntry + 24)
  await expect(readWorkbook({ fileName: 'list.xlsx', bytes })).rejects.toMatchObject({ code: 'WORKBOOK_UNREADABLE' })
})

test('workbooks read at the same time do not disturb each other', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const readings = names.map((name) => readWorkbook({ fileName: 'list.xlsx', bytes: aSheetFile([[name]]) }))
  expect((await Promise.all(readings)).map(([sheet]) => sheet?.rows)).toEqual(
    names.map((name) => [{ number: 1, cells: [name] }]),
  )
})
