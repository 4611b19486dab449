import { expect, test } from 'vitest'
import { formatAge } from './age.ts'

test.each([
  ['2026-11-21T20:00:30Z', 'now'],
  ['2026-11-21T19:01:01Z', '59 min'],
  ['2026-11-21T19:01:00Z', '1 hour'],
  ['2026-11-20T20:01:01Z', '23 hours'],
  ['2026-11-20T20:01:00Z', '1 day'],
  ['2026-09-01T20:01:00Z', '81 days'],
  ['2026-11-21T21:00:00Z', 'now'],
  ['unknown', ''],
])('%s is %s old', (iso, age) => {
  expect(formatAge(iso, Date.parse('2026-11-21T20:01:00Z'))).toBe(age)
})
