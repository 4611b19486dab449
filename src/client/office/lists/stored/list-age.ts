import { formatCountOf } from '../../../../shared/text/count-text.ts'

const msPerDay = 86_400_000

/** How old a list is, in whole days. */
export function ageText(storedAt: string, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(storedAt)) / msPerDay)
  return days < 1 ? 'less than a day' : formatCountOf(days, 'day')
}
