import { expect, test } from 'vitest'
import { isReversed, parseRangeEnd, toColumnFilters } from './thickness-range.ts'

test('a blank or half-typed end of the range is open', () => {
  expect(['', ' ', '.', '-', '0.1875', 0.25, '0'].map(parseRangeEnd)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    0.1875,
    0.25,
    0,
  ])
})

test('only a From above To is reversed', () => {
  expect(isReversed({ fromIn: 0.25, toIn: 0.1875 })).toBe(true)
  expect(isReversed({ fromIn: 0.25, toIn: 0.25 })).toBe(false)
  expect(isReversed({ fromIn: 0.25, toIn: undefined })).toBe(false)
})

test('no filter stands when both ends are open', () => {
  expect(toColumnFilters({ fromIn: undefined, toIn: undefined })).toEqual([])
  expect(toColumnFilters({ fromIn: 0, toIn: undefined })).toEqual([
    { id: 'thickness', value: { fromIn: 0, toIn: undefined } },
  ])
})
