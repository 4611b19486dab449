import { expect, test } from 'vitest'
import { cleanMoney, readPieces, readPounds, showMoney } from './typed.ts'

test.each([
  ['$1,234.50', '1234.5'],
  [' 42.5 ', '42.5'],
  ['$42.50 / cwt', '42.5'],
  ['.5', '0.5'],
  ['42.', '42'],
  ['100.00', '100'],
  ['1,23', '1,23'],
  ['abc', 'abc'],
])('the typed amount %j is %j', (typed, cleaned) => {
  expect(cleanMoney(typed)).toBe(cleaned)
})

test('numbers are shown with commas, and unreadable texts stay', () => {
  expect(['$1234.5', '0.1234', 'abc', ''].map(showMoney)).toEqual(['1,234.50', '0.1234', 'abc', ''])
  expect(['42,350 lbs', '', 'call'].map(readPounds)).toEqual([42_350, null, undefined])
  expect(['1,200 pcs', '', '1.5'].map(readPieces)).toEqual([1_200, null, undefined])
})
