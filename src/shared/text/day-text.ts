let calendarDay: Intl.DateTimeFormat | undefined

/** A calendar day such as `2026-12-15` as `Dec 15, 2026`; any other text as it is. */
export function formatDay(day: string): string {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : Number.NaN)
  if (Number.isNaN(date.getTime())) return day
  // Created at first use, since it takes milliseconds.
  calendarDay ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return calendarDay.format(date)
}
