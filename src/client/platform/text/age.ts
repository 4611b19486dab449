import { formatCountOf } from '../../../shared/text/count-text.ts'

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
