import { expect, test } from 'vitest'
import { caretBefore, findDigitsProblem, formatDigits, parseDigits } from './digits.ts'

test('digits lose separators and leading zeros; other text is unchanged', () => {
  expect(['40,000', '007', '0', '00', ''].map(parseDigits)).toEqual(['40000', '7', '0', '0', ''])
  for (const typed of ['1.5', '-5', '20 tons', '5-10', '1e3', '1 200', '20 ', '½'])
    expect(parseDigits(typed)).toBe(typed)
})

test('digits are shown with thousand separators; other text is unchanged', () => {
  expect(['', '12', '120', '1200', '1234567', '1.5', '20 tons'].map(formatDigits)).toEqual([
    '',
    '12',
    '120',
    '1,200',
    '1,234,567',
    '1.5',
    '20 tons',
  ])
})

test('a wrong or too large number gets an error that says what is allowed', () => {
  const rule = { min: 2, max: 9_999, example: '1,200' }
  expect(['', ' 2 ', '9999'].map((text) => findDigitsProblem(text, rule))).toEqual([undefined, undefined, undefined])
  expect(findDigitsProblem('1.5', rule)).toBe('Use digits only, such as 1,200')
  expect(findDigitsProblem('1', rule)).toBe('At least 2')
  expect(findDigitsProblem('10000', rule)).toBe('At most 9,999')
})

test('the caret keeps its distance to the end, and is put before a separator', () => {
  expect([0, 1, 3, 4, 9].map((behind) => caretBefore('1,200', behind))).toEqual([5, 4, 1, 0, 0])
})
