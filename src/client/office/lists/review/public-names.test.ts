import { expect, test } from 'vitest'
import type { ListChoice, ListSurvey } from '../../../../shared/lists/schema.ts'
import { findPublicName } from './public-names.ts'

const table = {
  ...{ sheet: 0, headingRow: 1, firstColumn: 0, lastColumn: null, lastRow: null, rows: 3, hasNoHeadings: false },
  ...{ isRead: true, sheetNameAs: null, fixedTexts: {}, headings: [], missing: [], grouped: [] },
  ...{ company: 'Baldwin Steel LLC', proposals: { 'Source Code': 'BS1' } },
} satisfies Omit<ListSurvey, 'sheets' | 'others'>
const survey: ListSurvey = { ...table, sheets: [{ name: 'Acme Metals', rows: 3, isHidden: false }], others: [] }
const suppliers = [{ company: 'Acme Metals', sourceCodes: ['BALDWIN7'] }]
const choose = (part: Partial<ListChoice>): ListChoice => ({
  ...{ sheet: 0, headingRow: 1, columns: {}, fixedTexts: {} },
  ...part,
})
const typed = (sourceCode: string) => choose({ fixedTexts: { 'Source Code': sourceCode } })

test('a source code that tells the company above the rows, or a supplier, is found, also where it is the name of the sheet', () => {
  expect(findPublicName(typed('BALDWIN'), survey, suppliers)).toEqual({
    sourceCode: 'BALDWIN',
    company: 'Baldwin Steel LLC',
  })
  expect(findPublicName(choose({ sheetNameAs: 'Source Code' }), survey, suppliers)).toEqual({
    sourceCode: 'Acme Metals',
    company: 'Acme Metals',
  })
  const other = { ...typed('Acme'), sheet: 1 }
  expect(findPublicName({ ...typed('BS1'), others: [other] }, survey, suppliers)?.sourceCode).toBe('Acme')
})

test('what says nothing, is proposed, is in use, is in the list already or is not read needs no question', () => {
  expect(findPublicName(typed('BS1'), survey, suppliers)).toBeUndefined()
  expect(findPublicName(typed('baldwin7'), survey, suppliers)).toBeUndefined()
  expect(findPublicName({ ...typed('BALDWIN'), isRead: false }, survey, suppliers)).toBeUndefined()
  const inStock = { ...survey, proposals: { 'Source Code': 'BALDWIN' } }
  expect(findPublicName(typed('BALDWIN'), inStock, suppliers)).toBeUndefined()
  const applied = { ...survey, fixedTexts: { 'Source Code': 'BALDWIN' } }
  expect(findPublicName(typed('BALDWIN'), applied, suppliers)).toBeUndefined()
  expect(findPublicName(choose({}), survey, suppliers)).toBeUndefined()
})
