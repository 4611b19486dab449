import { expect, test } from 'vitest'
import { summarizeNeed } from '../../../shared/needs/words.ts'
import { describeAmount } from './words.ts'

const need = {
  category: 'Hot Rolled Coil',
  product: 'Prime',
  thickness: '0.135',
  width: '48',
  length: '',
  gradeCategory: 'A36',
}

test('the summary names product, dimensions and grade', () => {
  expect(summarizeNeed(need)).toBe('Hot Rolled Coil, 0.135 × 48, A36')
})

test('without a product the summary names what there is', () => {
  expect(summarizeNeed({ ...need, category: '', gradeCategory: '' })).toBe('Prime, 0.135 × 48')
  expect(summarizeNeed({ category: '', product: '', thickness: '', width: '', length: '', gradeCategory: '' })).toBe(
    'Steel, not specified',
  )
})

test('the amount names pieces, weight and state', () => {
  expect(describeAmount({ qtyPcs: 3, weightNeeded: '42350', locationState: 'OH' })).toBe('3 pcs · 42,350 lbs · OH')
  expect(describeAmount({ qtyPcs: 0, weightNeeded: null, locationState: 'OH' })).toBe('OH')
})
