import { expect, test } from 'vitest'
import { uploadMessages } from '../../../shared/lists/terms.ts'
import { findRegionProblem, findUploadProblem, proposeCategory, toToastText, toUploadBody } from './upload-form.ts'

const workbook = new File(['x'], 'Stock List.XLSX')
const form = { file: workbook, category: ' Hot Rolled Coil ', regionTexts: [], replaceScope: 'category' } as const

test('an upload needs a category and a file', () => {
  const missing = 'Missing Information: Please select both a category and a file.'
  expect(findUploadProblem({ ...form, file: null })).toBe(missing)
  expect(findUploadProblem({ ...form, category: '  ' })).toBe(missing)
})

test('only workbooks are sent, whatever the case of their extension', () => {
  expect(findUploadProblem(form)).toBeUndefined()
  expect(findUploadProblem({ ...form, file: new File(['x'], 'list.xls') })).toBeUndefined()
  const refused = 'Invalid File Type: Please select an Excel file (.xlsx or .xls)'
  for (const name of ['xlsx', 'list.xlsx.pdf', 'list.csv', 'list.xlsm']) {
    expect(findUploadProblem({ ...form, file: new File(['x'], name) })).toBe(refused)
  }
})

test('an empty file is called empty', () => {
  expect(findUploadProblem({ ...form, file: new File([], 'list.xlsx') })).toBe(uploadMessages.empty)
  expect(findUploadProblem({ ...form, file: new File([], 'list.pdf') })).toBe(uploadMessages.wrongType)
})

test('default regions are sent as codes with commas, or not at all when none are chosen', () => {
  const body = toUploadBody(workbook, { ...form, regionTexts: ['PAC', 'MTN'] })
  expect([body.get('category'), body.get('defaultRegionCodes')]).toEqual(['Hot Rolled Coil', 'PAC,MTN'])
  expect(toUploadBody(workbook, form).has('defaultRegionCodes')).toBe(false)
})

test('the message names unknown regions', () => {
  expect(findRegionProblem(['PAC', 'MTN'])).toBeUndefined()
  expect(findRegionProblem(['PAC', 'Atlantis'])).toBe('Unknown region: Atlantis')
  expect(findRegionProblem(['Mars', 'PAC', 'Atlantis'])).toBe('Unknown regions: Mars, Atlantis')
})

test('the replace scope is sent along', () => {
  expect(toUploadBody(workbook, form).get('replaceScope')).toBe('category')
  expect(toUploadBody(workbook, { ...form, replaceScope: 'source' }).get('replaceScope')).toBe('source')
})

test("a message's first part is the toast's title", () => {
  expect(toToastText('Invalid File Type: Please select: a file')).toEqual({
    title: 'Invalid File Type',
    description: 'Please select: a file',
  })
})

test.each<[items: number, rows: number[], reason: string]>([
  [30, [30], 'Every row names it.'],
  [30, [28], '28 of 30 rows name it.'],
  [3, [1], '1 of 3 rows names it.'],
  [40, [30, 10], '30 of 40 rows name it; the review can split off the rest.'],
])('of %d rows, the product type of most is proposed: %j', (items, rows, reason) => {
  const products = rows.map((count, index) => ({ category: `Type ${index}`, rows: count }))
  expect(proposeCategory({ items, products })).toEqual({ category: 'Type 0', reason })
})

test('no product type is proposed for rows that name none', () => {
  expect(proposeCategory({ items: 3, products: [] })).toBeUndefined()
})
