import { expect, test } from 'vitest'
import { isLater } from './later-day.ts'

test.for([
  ['January', true],
  ['Sept.', false],
  ['December', false],
  ['20270115', true],
  ['20261115', false],
  ['12/20', true],
  ['wk 51', true],
  ['8', false],
  ['maybe', false],
] as const)('on December 1 %s is to come: %s', ([text, isToCome]) => {
  expect(isLater(text, '2026-12-01')).toBe(isToCome)
})
