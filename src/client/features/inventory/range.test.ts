import { expect, test } from 'vitest'
import { describeRange, isFiltering, isReversed, isSameRange, openRange, parseRangeEnd } from './range.ts'

test('a blank, half-typed or negative end of a range is open', () => {
  expect(['', ' ', '.', '-', '-1', '1e999'].map(parseRangeEnd)).toEqual(Array.from({ length: 6 }, () => undefined))
  expect(['0.1875', '.25', '0', '48'].map(parseRangeEnd)).toEqual([0.1875, 0.25, 0, 48])
})

test('only a From above To is reversed', () => {
  expect(isReversed({ from: 0.25, to: 0.1875 })).toBe(true)
  expect(isReversed({ from: 0.25, to: 0.25 })).toBe(false)
  expect(isReversed({ from: 0.25, to: undefined })).toBe(false)
})

test('an open range and a reversed one filter nothing out', () => {
  expect(isFiltering(openRange)).toBe(false)
  expect(isFiltering({ from: 2, to: 1 })).toBe(false)
  expect(isFiltering({ from: 0, to: undefined })).toBe(true)
  expect(isFiltering({ from: undefined, to: 0.25 })).toBe(true)
})

test('ranges are the same when both ends are', () => {
  expect(isSameRange({ from: 1, to: 2 }, { from: 1, to: 2 })).toBe(true)
  expect(isSameRange({ from: 1, to: 2 }, { from: 1, to: undefined })).toBe(false)
})

test('a range reads as people say it', () => {
  expect(describeRange({ from: 0.1875, to: 0.25 }, 'in')).toBe('0.1875 to 0.25 in')
  expect(describeRange({ from: 48, to: undefined }, 'in')).toBe('from 48 in')
  expect(describeRange({ from: undefined, to: 5000 }, 'lbs')).toBe('up to 5000 lbs')
})
