import { expect, test, vi } from 'vitest'
import { uploadMessages } from '../../../shared/inventory-terms.ts'
import { aCompoundFile, anXlsxOf, aSheetFile, aZip } from '../../test/workbooks.ts'
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

test('a file that unpacks to hundreds of megabytes is refused while it is unpacked', async () => {
  const bomb = anXlsxOf(`<sheetData>${' '.repeat(140 * 1024 * 1024)}</sheetData>`)
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
  await expect(readWorkbook({ fileName: 'list.xlsx', bytes: bomb })).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('workbooks read at the same time do not disturb each other', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const readings = names.map((name) => readWorkbook({ fileName: 'list.xlsx', bytes: aSheetFile([[name]]) }))
  expect((await Promise.all(readings)).map(([sheet]) => sheet?.rows)).toEqual(
    names.map((name) => [{ number: 1, cells: [name] }]),
  )
})
