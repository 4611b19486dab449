import { expect, test } from 'vitest'
import { uploadMessages } from '../../../shared/lists/terms.ts'
import { findRegionProblem, findUploadProblem, toToastText, toUploadBody } from './upload-form.ts'

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
