import { expect, test } from 'vitest'
import { describeChange, nextOrder } from './words.ts'

test('a change shows the column heading, then the sent and the current value', () => {
  expect(describeChange({ field: 'qtyPcs', sent: '12', now: '8' })).toBe('Qty Pcs 12 → 8')
})

test('a missing value is shown as blank', () => {
  expect(describeChange({ field: 'condition', sent: '', now: 'Prime' })).toBe('Condition (blank) → Prime')
})

test('a heading sorts one way, the other way, and then no more', () => {
  expect([nextOrder('status', 'company'), nextOrder('company', 'company')]).toEqual(['company', '-company'])
  expect(nextOrder('-company', 'company')).toBe('status')
  expect([nextOrder('company', 'date'), nextOrder('-date', 'date')]).toEqual(['-date', 'date'])
  expect([nextOrder('status', 'status'), nextOrder('-status', 'status')]).toEqual(['-status', 'status'])
})
