import { expect, test } from 'vitest'
import { describeChange } from './inquiry-changes.ts'

test('a change is told by the heading of its column, with what was sent first', () => {
  expect(describeChange({ field: 'qtyPcs', sent: '12', now: '8' })).toBe('Qty Pcs 12 → 8')
})

test('a value that came or went is told as blank', () => {
  expect(describeChange({ field: 'condition', sent: '', now: 'Prime' })).toBe('Condition (blank) → Prime')
})
