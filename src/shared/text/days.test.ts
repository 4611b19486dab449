import { expect, test, vi } from 'vitest'
import { nextPacificHour } from './days.ts'

// Some versions of ICU give `12/15/2026` for Canada, as for the US.
test.for(['en-US', 'en-GB'])('a day is written as ISO does, where locales join its parts as %s', async (locale) => {
  class Formats extends Intl.DateTimeFormat {
    constructor(_locale: string, options: Intl.DateTimeFormatOptions) {
      super(locale, options)
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat: Formats })
  vi.resetModules()
  const { addDays, toPacificDay } = await import('./days.ts')
  vi.unstubAllGlobals()
  expect(toPacificDay(new Date('2026-01-02T07:59:59Z'))).toBe('2026-01-01')
  expect(toPacificDay(new Date('2026-07-04T07:00:00Z'))).toBe('2026-07-04')
  expect(addDays('2026-12-30', 7)).toBe('2027-01-06')
})

test.for([
  ['2026-11-26T15:59:59Z', '2026-11-26T16:00:00.000Z'],
  ['2026-11-26T16:00:00Z', '2026-11-27T16:00:00.000Z'],
  // The clocks go back in the night of November 1, and forward in that of March 8.
  ['2026-10-31T16:00:00Z', '2026-11-01T16:00:00.000Z'],
  ['2026-03-07T16:00:00Z', '2026-03-08T15:00:00.000Z'],
] as const)('after %s, 8 AM Pacific comes at %s', ([after, next]) => {
  expect(nextPacificHour(8, new Date(after)).toISOString()).toBe(next)
})
