import { expect, test } from 'vitest'
import { summarizeNeed } from './need-summary.ts'

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
