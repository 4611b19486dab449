import { expect, test } from 'vitest'
import { listColumns, reviewColumns } from './request-columns.ts'
import { blankItem } from './request-draft.ts'

test('the review has every column of the inquiry', () => {
  expect(reviewColumns.map(({ heading }) => heading)).toEqual([
    'Product',
    'Grade',
    'Thickness',
    'Width',
    'Length',
    'Qty',
    'MTR',
    'Weight',
    'Coating Wt',
    'Need Date',
    'Notes',
  ])
})

test('plain sizes are shown in inches, other sizes as typed, and a date in words', () => {
  const item = { ...blankItem, thickness: '10 GA', width: '48', length: '10 1/2', estimatedNeedDate: '2026-12-15' }
  expect(reviewColumns.map(({ textOf }) => textOf(item)).filter(Boolean)).toEqual([
    '10 GA',
    '48 in',
    '10 1/2 in',
    'Dec 15, 2026',
  ])
})

test('pieces and pounds are shown with thousand separators, pieces in the review with their unit', () => {
  const item = { ...blankItem, qtyPcs: '1200', weightNeeded: '42350' }
  const textsOf = (columns: typeof reviewColumns) => columns.map(({ textOf }) => textOf(item)).filter(Boolean)
  expect(textsOf(reviewColumns)).toEqual(['1,200 pcs', '42,350'])
  expect(textsOf(listColumns)).toEqual(['1,200'])
  expect(reviewColumns.map(({ textOf }) => textOf({ ...blankItem, qtyPcs: '1' }))).toContain('1 pc')
})
