import { expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { explainWrongType, type OtherFile, uploadMessages } from '../../../../../shared/lists/terms.ts'
import { aCompoundFile, aListRow, aWorkbook, aZip } from '../../../../test/lists/workbooks.ts'
import { type ListFile, openList, requireExcelFile, requireUploadFile } from './open-list.ts'
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

const report = ['COIL        GAUGE      LBS', 'A-1         .1345      40100', 'A-2         .1345      40200'].join(
  '\r\n',
)
const savedPage = 'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"\r\n'

test.each<[string, string, string | Uint8Array, OtherFile | undefined]>([
  ['a PDF', 'list.xlsx', '%PDF-1.7 not a workbook', 'pdf'],
  ['a printout', 'list.xls', report, 'printout'],
  ['a saved page', 'list.xls', savedPage, 'page'],
  ['rich text', 'list.xls', '{\\rtf1 stock}', 'document'],
  ['a letter of Word', 'list.xls', aCompoundFile('WordDocument'), 'document'],
  ['a document of Word', 'list.xlsx', aZip({ 'word/document.xml': '<w/>' }), 'document'],
  ['a zip archive', 'list.xlsx', aZip({ 'list.csv': 'a,b' }), 'zip'],
  ['a letter', 'list.xls', 'Dear Sir or Madam', undefined],
])(
  '%s with an Excel name is refused in the specified words, and called what it is',
  async (_what, fileName, content, other) => {
    const refusal = { code: 'WRONG_FILE_TYPE', message: explainWrongType(other) }
    await expect(openHeadings({ fileName, bytes: Buffer.from(content) })).rejects.toMatchObject(refusal)
  },
)

test('an OpenDocument sheet with an Excel name is read', async () => {
  const workbook = XLSX.utils.book_new(
    XLSX.utils.aoa_to_sheet([
      ['Coil #', 'Width', 'Lbs'],
      ['A-1', 48, 40_100],
    ]),
    'Stock',
  )
  const bytes: Buffer = XLSX.write(workbook, { bookType: 'ods', type: 'buffer' })
  expect(await openHeadings({ fileName: 'list.xlsx', bytes })).toEqual(['Coil #', 'Width', 'Lbs'])
  expect(await openHeadings({ fileName: 'list.ods', bytes })).toEqual(['Coil #', 'Width', 'Lbs'])
  expect(() => requireExcelFile({ fileName: 'list.ods', bytes })).toThrow(explainWrongType('excel'))
})

test('staff are told where they can add what the upload does not take', () => {
  const told = (fileName: string, content: string) => () => requireUploadFile({ fileName, bytes: Buffer.from(content) })
  for (const ending of ['pdf', 'csv', 'ods', 'CSV'])
    expect(told(`list.${ending}`, '%PDF-1.7')).toThrow(
      'Invalid File Type: Please select an Excel file (.xlsx or .xls). Use Add a list, beside the lists to review: it takes .pdf, .csv and .ods files.',
    )
  expect(told('list.xlsx', '%PDF-1.7 not a workbook')).toThrow(
    'Invalid File Type: Please select an Excel file (.xlsx or .xls). This is a PDF: name it .pdf and use Add a list, beside the lists to review.',
  )
  expect(told('list.txt', 'a')).toThrow(explainWrongType('excel'))
})

test('an empty file is called empty', async () => {
  const file = { fileName: 'list.xlsx', bytes: Buffer.from('') }
  await expect(openHeadings(file)).rejects.toMatchObject({ code: 'WRONG_FILE_TYPE', message: uploadMessages.empty })
})

test('a workbook needs an Excel name', async () => {
  const named = (fileName: string) => openHeadings({ fileName, bytes: aWorkbook([]) })
  await expect(named('list.zip')).rejects.toThrow(explainWrongType('zip'))
  await expect(named('list.txt')).rejects.toThrow(explainWrongType('excel'))
  await expect(named('list.mht')).rejects.toThrow(explainWrongType('page'))
  await expect(named('list.abc')).rejects.toMatchObject(wrongType)
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
