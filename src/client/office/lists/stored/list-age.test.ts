import { expect, test } from 'vitest'
import { ageText } from './list-age.ts'

test('the age of a list is in whole days', () => {
  const age = (hours: number) => ageText('2026-11-20T12:00:00Z', Date.parse('2026-11-20T12:00:00Z') + hours * 3_600_000)
  expect([-1, 0, 23, 24, 47, 24 * 40].map(age)).toEqual([
    'less than a day',
    'less than a day',
    'less than a day',
    '1 day',
    '1 day',
    '40 days',
  ])
})
