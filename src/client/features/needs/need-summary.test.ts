import { expect, test } from 'vitest'
import { formatWeightNeeded, summarizeNeed } from './need-summary.ts'

const need = {
  category: 'Hot Rolled Coil',
  product: 'Prime',
  thickness: '0.135',
  width: '48',
  length: '',
  gradeCategory: 'A36',
}

test('a need is told by product, dimensions and grade', () => {
  expect(summarizeNeed(need)).toBe('Hot Rolled Coil, 0.135 × 48, A36')
})

test('a need that names no product is told by what it does name', () => {
  expect(summarizeNeed({ ...need, category: '', gradeCategory: '' })).toBe('Prime, 0.135 × 48')
  expect(summarizeNeed({ category: '', product: '', thickness: '', width: '', length: '', gradeCategory: '' })).toBe(
    'Steel, not specified',
  )
})

test('a wanted weight is told in pounds; one that cannot be read stays as it was written', () => {
  expect(formatWeightNeeded('42350')).toBe('42,350 lbs')
  expect(formatWeightNeeded('2 truckloads')).toBe('2 truckloads')
  expect(formatWeightNeeded(null)).toBe('')
})
