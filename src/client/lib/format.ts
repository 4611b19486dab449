import { formatCount } from '../../shared/count-text.ts'
import { lbPerShortTon } from '../../shared/weight-units.ts'

const shortFormat = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const pacificDate = dateFormat('en-US', { dateStyle: 'medium' })
const pacificDateTime = dateFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hour12: true })
// Sweden writes days as ISO 8601 does.
const pacificStamp = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

const exactCountMax = 99_999

/** A count for a narrow place: exact with five digits at most, else rounded as in `123.5K`. */
export function formatCountShort(count: number): string {
  return count > exactCountMax ? shortFormat.format(count) : formatCount(count)
}

/** A weight in pounds with its unit: `42,350 lbs`. */
export function formatWeightLb(weightLb: number): string {
  return `${formatCount(weightLb)} lbs`
}

/** A weight in pounds as short tons of 2,000 lbs, without the unit. */
export function formatTons(weightLb: number): string {
  return formatCount(weightLb / lbPerShortTon)
}

/** The day of an ISO timestamp in Pacific time; blank when it cannot be read. */
export function formatPacificDate(iso: string): string {
  return formatIso(pacificDate, iso)
}

/** Day and 12-hour clock of an ISO timestamp in Pacific time; blank when it cannot be read. Say 'Pacific' where it is shown. */
export function formatPacificDateTime(iso: string): string {
  return formatIso(pacificDateTime, iso)
}

/** Day and time of an ISO timestamp in Pacific time as `2026-11-21 16:05`, which sorts as text and a spreadsheet takes for a date. */
export function formatPacificStamp(iso: string): string {
  return formatIso(pacificStamp, iso)
}

// Made at its first use: it takes milliseconds, and few screens show a date.
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: 'America/Los_Angeles', ...options })
    return format.format(date)
  }
}

function formatIso(format: (date: Date) => string, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : format(date)
}
