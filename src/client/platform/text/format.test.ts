import { expect, test } from 'vitest'
import {
  formatAge,
  formatCountShort,
  formatOwnTime,
  formatPacificDate,
  formatPacificDateTime,
  formatPacificStamp,
  formatRecentDay,
  formatRecentTime,
  formatTons,
  formatWeightLb,
} from './format.ts'

test('weights have thousand separators and a unit', () => {
  expect(formatWeightLb(42_350)).toBe('42,350 lbs')
})

test('a ton is 2,000 lbs', () => {
  expect(formatTons(38_805_990)).toBe('19,403')
})

test('the short form rounds only counts of six digits or more', () => {
  expect([0, 359, 99_999, 123_456, 1_234_567].map(formatCountShort)).toEqual(['0', '359', '99,999', '123.5K', '1.2M'])
})

test('times are shown in Pacific time with AM and PM, in winter and in summer', () => {
  // The space before AM and PM differs between engines.
  expect(formatPacificDateTime('2026-01-15T08:30:00Z')).toMatch(/^Jan 15, 2026, 12:30\sAM$/)
  expect(formatPacificDateTime('2026-07-15T20:30:00Z')).toMatch(/^Jul 15, 2026, 1:30\sPM$/)
})

test('a reader elsewhere gets the time of the own clock, with the day if it is another one', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(plain(formatOwnTime('2026-01-15T20:46:00Z', 'America/New_York'))).toBe('3:46 PM EST')
  expect(plain(formatOwnTime('2026-01-15T06:30:00Z', 'America/New_York'))).toBe('Jan 15, 1:30 AM EST')
  expect(formatOwnTime('2026-07-15T20:30:00Z', 'America/Los_Angeles')).toBe('')
  expect(formatOwnTime('none', 'America/New_York')).toBe('')
})

test('a day is the Pacific day', () => {
  expect(formatPacificDate('2026-01-15T03:00:00Z')).toBe('Jan 14, 2026')
})

test('a recent day has its year only when that is not this one', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(formatRecentDay('2026-11-21T03:00:00Z', now)).toBe('Nov 20')
  expect(formatRecentDay('2025-12-30T20:00:00Z', now)).toBe('Dec 30, 2025')
})

test('an unreadable time is blank', () => {
  expect(formatPacificDate('soon')).toBe('')
})

test('in files a time is sortable, in Pacific time with daylight saving', () => {
  expect(formatPacificStamp('2026-11-22T00:05:00.000Z')).toBe('2026-11-21 16:05')
  expect(formatPacificStamp('2026-07-01T07:00:00.000Z')).toBe('2026-07-01 00:00')
})

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

test('a time of today is its hour, an earlier one its day, in Pacific time', () => {
  const now = new Date('2026-11-22T03:00:00Z')
  expect(formatRecentTime('2026-11-21T18:29:00Z', now)).toMatch(/^10:29\sAM$/)
  expect(formatRecentTime('2026-11-21T03:00:00Z', now)).toBe('Nov 20')
  expect(formatRecentTime('2025-11-21T18:29:00Z', now)).toBe('Nov 21, 2025')
})
