const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const pacificDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'medium',
})
const pacificDateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'medium',
  timeStyle: 'short',
  hour12: true,
})

const poundsPerTon = 2000

/** A whole number with thousand separators. */
export function formatCount(count: number): string {
  return countFormat.format(count)
}

/** A count with its noun: `1 item`, `2,041 items`. */
export function formatCountOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`
}

/** A weight in pounds with its unit: `42,350 lbs`. */
export function formatWeightLb(weightLb: number): string {
  return `${formatCount(weightLb)} lbs`
}

/** A weight in pounds as short tons of 2,000 lbs, without the unit. */
export function formatTons(weightLb: number): string {
  return formatCount(weightLb / poundsPerTon)
}

/** The day of an ISO timestamp in Pacific time; blank when it cannot be read. */
export function formatPacificDate(iso: string): string {
  return formatIso(pacificDate, iso)
}

/** Day and 12-hour clock of an ISO timestamp in Pacific time; blank when it cannot be read. Say 'Pacific' where it is shown. */
export function formatPacificDateTime(iso: string): string {
  return formatIso(pacificDateTime, iso)
}

function formatIso(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}
