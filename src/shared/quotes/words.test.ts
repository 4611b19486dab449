import { expect, test } from 'vitest'
import { formatDollars, formatPounds, formatPrice, formatShortTons } from './words.ts'

test('money and weights are written as the trade does', () => {
  expect(['1234.5', '0.1234', '-1234567.00', '7'].map(formatDollars)).toEqual([
    '$1,234.50',
    '$0.1234',
    '-$1,234,567.00',
    '$7.00',
  ])
  expect(formatPrice('42.5', 'cwt')).toBe('$42.50/cwt')
  expect([42_350, 3_828.6, 0.125].map(formatPounds)).toEqual(['42,350', '3,828.6', '0.125'])
  expect(formatShortTons(2_274_074)).toBe('1,137.037')
})
