import { expect, test } from 'vitest'
import { uploadMessages } from '../../../../../shared/lists/terms.ts'
import { aCompoundFile, aListRow, aWorkbook, aZip } from '../../../../test/lists/workbooks.ts'
import { type ListFile, openList } from './open-list.ts'
import { stagedItemColumns } from './stored-rows.ts'

const wrongType = { code: 'WRONG_FILE_TYPE', message: uploadMessages.wrongType }
const options = {
  category: 'Hot Rolled Coil',
  defaultRegions: [],
  splitByProduct: false,
  includesHiddenRows: false,
  storedSources: ['dmw1'],
  categories: [],
  corrections: [],
}

const openHeadings = (file: ListFile) =>
  openList(file, {}, async ({ surveyed }) => surveyed.tables[0].survey.headings.map(({ heading }) => heading))

test.each([
  ['a PDF', 'list.xlsx', '%PDF-1.7 not a workbook'],
  ['a letter', 'list.xls', 'Dear Sir or Madam'],
])('%s with an Excel name is not an Excel file', async (_what, fileName, content) => {
  await expect(openHeadings({ fileName, bytes: Buffer.from(content) })).rejects.toMatchObject(wrongType)
})

test('an empty file is called empty', async () => {
  const file = { fileName: 'list.xlsx', bytes: Buffer.from('') }
  await expect(openHeadings(file)).rejects.toMatchObject({ code: 'WRONG_FILE_TYPE', message: uploadMessages.empty })
})

test('a workbook needs an Excel name, and its container the parts of a workbook', async () => {
  await expect(openHeadings({ fileName: 'list.zip', bytes: aWorkbook([]) })).rejects.toMatchObject(wrongType)
  const savedAsText = { fileName: 'list.txt', bytes: aWorkbook([]) }
  await expect(openHeadings(savedAsText)).rejects.toThrow(
    `${uploadMessages.wrongType}. Open this file in Excel and save`,
  )
  const document = aZip({ 'word/document.xml': '<w/>' })
  await expect(openHeadings({ fileName: 'list.xlsx', bytes: document })).rejects.toMatchObject(wrongType)
  const letter = aCompoundFile('WordDocument')
  await expect(openHeadings({ fileName: 'list.xls', bytes: letter })).rejects.toMatchObject(wrongType)
})

test('rows come in parts, with source codes as spelled in the stock, and a tally at the end', async () => {
  const rows = Array.from({ length: 9_000 }, (_, index) => aListRow({ 'Product ID': `P-${index}` }))
  const lines: string[] = []
  const tally = await openList({ fileName: 'list.xlsx', bytes: aWorkbook(rows) }, {}, (list) =>
    list.readRows(7, options, async ({ copyText }) => {
      lines.push(...new TextDecoder().decode(copyText).trimEnd().split('\n'))
    }),
  )
  expect(lines).toHaveLength(9_000)
  expect(lines[8_999]?.split('\t').slice(0, 8)).toEqual(['7', '8999', '0', '9001', 't', '\\N', '\\N', 'P-8999'])
  expect(lines[0]?.split('\t')[stagedItemColumns.indexOf('source_code')]).toBe('dmw1')
  expect(tally).toMatchObject({ items: 9_000, rowsSkipped: 0, warningsTotal: 0, sourceCodes: ['dmw1'] })
})

test('a large file is read from its own memory, which is gone then, or from a copy', async () => {
  const own = new Uint8Array(5 * 1024 * 1024).fill(0x20)
  own.set(Buffer.from('Source Code,Product ID,Thickness,Width,Length,Weight\nA1,1,0.1,48,C,40000\n'))
  const shared = new Uint8Array(own.length + 1)
  shared.set(own)
  const part = shared.subarray(0, own.length)
  const headings = await openHeadings({ fileName: 'list.csv', bytes: part })
  expect(headings).toContain('Product ID')
  expect(await openHeadings({ fileName: 'list.csv', bytes: own })).toEqual(headings)
  expect([part.length, own.length]).toEqual([shared.length - 1, 0])
})

test('a failure while storing parts ends the reading, and the next list is still read', async () => {
  const file = { fileName: 'list.xlsx', bytes: aWorkbook(Array.from({ length: 9_000 }, () => aListRow())) }
  const failing = openList(file, {}, (list) =>
    list.readRows(1, options, async () => {
      throw new Error('The database is gone')
    }),
  )
  await expect(failing).rejects.toThrow('The database is gone')
  expect(await openHeadings(file)).toContain('Heat Num')
})

test('lists read simultaneously do not affect each other', async () => {
  const names = ['A1', 'B2', 'C3', 'D4']
  const tallies = names.map((name) =>
    openList({ fileName: 'list.xlsx', bytes: aWorkbook([aListRow({ 'Source Code': name })]) }, {}, (list) =>
      list.readRows(1, options, async () => undefined),
    ),
  )
  expect((await Promise.all(tallies)).map((tally) => tally.sourceCodes)).toEqual(names.map((name) => [name]))
})
