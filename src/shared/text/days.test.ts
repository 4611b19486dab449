import { expect, test, vi } from 'vitest'

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
