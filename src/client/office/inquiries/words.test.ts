import { expect, test } from 'vitest'
import { describeChange } from './words.ts'

test('a change shows the column heading, then the sent and the current value', () => {
  expect(describeChange({ field: 'qtyPcs', sent: '12', now: '8' })).toBe('Qty Pcs 12 → 8')
})

test('a missing value is shown as blank', () => {
  expect(describeChange({ field: 'condition', sent: '', now: 'Prime' })).toBe('Condition (blank) → Prime')
})
