const pacificDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in Pacific time, as `2026-12-15`. */
export function toPacificDay(time: Date): string {
  const parts = pacificDay.formatToParts(time)
  // How a locale joins them depends on the version of ICU.
  return (['year', 'month', 'day'] as const).map((name) => parts.find(({ type }) => type === name)?.value).join('-')
}

/** The hour of the day in Pacific time, from 0 to 23. */
export function toPacificHour(time: Date): number {
  return Number(time.toLocaleString('en-US', { timeZone: 'America/Los_Angeles', hour: '2-digit', hourCycle: 'h23' }))
}

const hourMs = 60 * 60_000

/** The next time after a given one at which an hour of the Pacific day begins. */
export function nextPacificHour(hour: number, after: Date): Date {
  let next = new Date(Math.floor(after.getTime() / hourMs + 1) * hourMs)
  while (toPacificHour(next) !== hour) next = new Date(next.getTime() + hourMs)
  return next
}

/** `addDays('2026-12-30', 7)` is `2027-01-06`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many days later the second day is; negative where it is earlier. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / (24 * hourMs))
}

let calendarDay: Intl.DateTimeFormat | undefined

/** A calendar day such as `2026-12-15` as `Dec 15, 2026`; any other text as it is. */
export function formatDay(day: string): string {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : Number.NaN)
  if (Number.isNaN(date.getTime())) return day
  // Created at first use, since it takes milliseconds.
  calendarDay ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return calendarDay.format(date)
}
