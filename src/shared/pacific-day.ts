// Canada writes dates as ISO does.
const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })

/** The day in Pacific time, as `2026-12-15`. */
export function toPacificDay(time: Date): string {
  return pacificDay.format(time)
}

/** A later day: `addDays('2026-12-30', 7)` is `2027-01-06`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
