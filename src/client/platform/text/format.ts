import { lbPerShortTon } from '../../../shared/steel/weight.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'

const shortFormat = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const pacificDate = dateFormat('en-US', { dateStyle: 'medium' })
const pacificDateTime = dateFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hour12: true })
// The Swedish format is that of ISO 8601.
const pacificStamp = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

const exactCountMax = 99_999

/** A count for a narrow place: exact up to five digits, else rounded as in `123.5K`. */
export function formatCountShort(count: number): string {
  return count > exactCountMax ? shortFormat.format(count) : formatCount(count)
}

/** `42,350 lbs` */
export function formatWeightLb(weightLb: number): string {
  return `${formatCount(weightLb)} lbs`
}

/** Pounds as short tons of 2,000 lbs, without the unit. */
export function formatTons(weightLb: number): string {
  return formatCount(weightLb / lbPerShortTon)
}

/** `1,234 tons`, blank without a weight. */
export function formatTonsOf(weightLb: number): string {
  if (weightLb <= 0) return ''
  return weightLb < lbPerShortTon ? 'under 1 ton' : formatCountOf(Math.round(weightLb / lbPerShortTon), 'ton')
}

/** `98 items, 1,234 tons` */
export function formatStock({ items, weightLb }: { items: number; weightLb: number }): string {
  return [formatCountOf(items, 'item'), formatTonsOf(weightLb)].filter(Boolean).join(', ')
}

export function formatPacificDate(iso: string): string {
  return formatIso(pacificDate, iso)
}

/** `Nov 20` in Pacific time, with the year unless it is this one. */
export function formatRecentDay(iso: string, now = new Date()): string {
  const year = pacificDate(now).slice(-4)
  return formatPacificDate(iso).replace(`, ${year}`, '')
}

/** `10:29 AM` in Pacific time where that is today, else `Nov 20`, with the year unless it is this one. */
export function formatRecentTime(iso: string, now = new Date()): string {
  const day = formatRecentDay(iso, now)
  return day === formatRecentDay(now.toISOString(), now) ? (formatPacificDateTime(iso).split(', ').at(-1) ?? day) : day
}

/** Day and 12-hour time in Pacific time; blank for an invalid timestamp. Show it with the word 'Pacific'. */
export function formatPacificDateTime(iso: string): string {
  return formatIso(pacificDateTime, iso)
}

/**
 * The same moment on the reader's own clock, `12:46 PM EST`, with the day if it is another one there. Blank if that clock
 * shows Pacific time, and for an invalid timestamp.
 */
export function formatOwnTime(iso: string, timeZone = ownTimeZone()): string {
  const [own = '', pacific = ''] = [timeZone, 'America/Los_Angeles'].map((zone) =>
    new Date(iso).toLocaleString('en-US', { ...clock, timeZone: zone }),
  )
  const [day, time = ''] = own.split(', ')
  if (own === pacific) return ''
  return pacific.startsWith(`${day}, `) ? time : own
}

export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const clock = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** For buyers, who may live elsewhere: `Nov 25, 2026, 9:46 AM Pacific (12:46 PM EST)`. */
export function formatBuyerTime(iso: string): string {
  const own = formatOwnTime(iso)
  return `${formatPacificDateTime(iso)} Pacific${own && ` (${own})`}`
}

/** `2026-11-21 16:05` in Pacific time, which sorts as text and which spreadsheets read as a date. */
export function formatPacificStamp(iso: string): string {
  return formatIso(pacificStamp, iso)
}

// Created at first use: it takes milliseconds, and few screens show a date.
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

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago something was, for a list: `25 min`, `3 hours`, `12 days`; below a minute `now`. */
export function formatAge(iso: string, nowMs: number = Date.now()): string {
  const ageMs = nowMs - Date.parse(iso)
  if (Number.isNaN(ageMs)) return ''
  if (ageMs < minuteMs) return 'now'
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min`
  if (ageMs < dayMs) return formatCountOf(Math.floor(ageMs / hourMs), 'hour')
  return formatCountOf(Math.floor(ageMs / dayMs), 'day')
}
