import { expect, test } from 'vitest'
import {
  describeRange,
  inchReader,
  isFiltering,
  isHalfTyped,
  isReversed,
  isSameRange,
  openRange,
  parseRangeEnd,
  stepFrom,
} from './range.ts'
import { poundReader } from './range-readers.ts'

const readPounds = (text: string) => poundReader.read(text, 'from')

test('inches are read from decimals and fractions only', () => {
  const typed = ['0.1875', '.25', '5.', '48', '3/16', '3/16"', '1 1/2', '1-1/2', ' ¾ in', '0']
  expect(typed.map((text) => inchReader.read(text, 'from'))).toEqual([
    0.1875, 0.25, 5, 48, 0.1875, 0.1875, 1.5, 1.5, 0.75, 0,
  ])
  for (const text of ['', ' ', '-5', '10 GA', '3/', '3/17', '1.2.3', '0,1875', '.18-.19', 'COIL', "10'"]) {
    expect([text, inchReader.read(text, 'from')]).toEqual([text, undefined])
  }
})

test('pounds are read with or without separators and unit', () => {
  expect(['5000', '5,000', '42,350 lbs', '0.5'].map(readPounds)).toEqual([5000, 5000, 42_350, 0.5])
  expect(['', '-5', '1,5', '20 tons', '5-10', '1/2'].map(readPounds)).toEqual(Array(6).fill(undefined))
})

test('only text that may become a number is half-typed', () => {
  expect(['3/', '1 ', '.', '40,'].map(isHalfTyped)).toEqual([true, true, true, true])
  expect(['-5', '10 GA', 'x', ''].map(isHalfTyped)).toEqual([false, false, false, false])
})

test('an arrow key goes to the next multiple of the step, not below 0', () => {
  expect([stepFrom(0.1875, 1, 0.001), stepFrom(0.1875, -1, 0.001)]).toEqual([0.188, 0.187])
  expect([stepFrom(0.187, -1, 0.001), stepFrom(0.3, 1, 0.01), stepFrom(5000, 1, 1)]).toEqual([0.186, 0.31, 5001])
  expect([stepFrom(0, -1, 0.001), stepFrom(0.0005, -1, 0.001)]).toEqual([0, 0])
})

test('a blank or negative end of a range in an address is open', () => {
  expect(['', ' ', '.', '-', '-1', '1e999'].map(parseRangeEnd)).toEqual(Array.from({ length: 6 }, () => undefined))
  expect(['0.1875', '.25', '0', '48'].map(parseRangeEnd)).toEqual([0.1875, 0.25, 0, 48])
})

test('a range is reversed only if From is above To', () => {
  expect(isReversed({ from: 0.25, to: 0.1875 })).toBe(true)
  expect(isReversed({ from: 0.25, to: 0.25 })).toBe(false)
  expect(isReversed({ from: 0.25, to: undefined })).toBe(false)
})

test('open and reversed ranges filter nothing out', () => {
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
