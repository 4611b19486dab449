import { expect, test } from 'vitest'
import { datedFileName } from './file-name.ts'

test('a file name has the day in Pacific time', () => {
  expect(datedFileName('HR COIL - DMW1', new Date('2026-11-22T05:00:00Z'))).toBe('HR COIL - DMW1 2026-11-21')
})

test('characters that are not allowed in a file name are replaced', () => {
  const now = new Date('2026-11-21T20:00:00Z')
  expect(datedFileName('HR COIL - A/B:C*"<', now)).toBe('HR COIL - A_B_C_ 2026-11-21')
  expect(datedFileName('..\\Sheet - S1', now)).toBe('__Sheet - S1 2026-11-21')
})
