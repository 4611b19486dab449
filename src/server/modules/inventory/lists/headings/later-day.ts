import { type CalendarDay, readDateText } from '../../../../../shared/steel/date-damage.ts'
import { daysBetween } from '../../../../../shared/text/days.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { statusWords } from './status-vocabulary.ts'

const writtenWeek = /^(?:wk|week)\s*#?\s*(\d{1,2})$/i
const weeksOfYear = 52
const daysOfWeek = 7

/** Whether a week of the year is to come: the nearest one of that number. */
function isLaterWeek(week: number, today: string): boolean {
  const now = Math.ceil((daysBetween(`${today.slice(0, 4)}-01-01`, today) + 1) / daysOfWeek)
  const weeks = (week - now + weeksOfYear) % weeksOfYear
  return weeks > 0 && weeks < weeksOfYear / 2
}

const vagueDay = /^(?:wk|week|mid|early|late|end)\b/i

// As databases write days.
const joinedDay = /^(20\d{2})([01]\d)([0-3]\d)$/
const withoutYear = /^(\d{1,2})[/-]([0-3]?\d)$/

function readDay(text: string): CalendarDay | undefined {
  const [, year, month, day] = joinedDay.exec(text) ?? []
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day) }
  const [, itsMonth, itsDay] = withoutYear.exec(text) ?? []
  const isDay = Number(itsMonth) >= 1 && Number(itsMonth) <= monthsOfYear && Number(itsDay) >= 1
  return isDay ? { year: undefined, month: Number(itsMonth), day: Number(itsDay) } : readDateText(text)
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthAlone = new RegExp(String.raw`^${anyOf(statusWords.months)}\.?$`, 'i')
const monthChars = 3
const monthsOfYear = 12

/** A month without a year is the nearest one; undefined for other texts. */
function isLaterMonth(text: string, today: string): boolean | undefined {
  if (!monthAlone.test(text)) return undefined
  const month = monthNames.indexOf(text.slice(0, monthChars).toLowerCase())
  const now = Number(today.slice(5, 7)) - 1
  const months = (month - now + monthsOfYear) % monthsOfYear
  return months > 0 && months < monthsOfYear / 2
}

/** Whether a text names a day, a week or a month that is still to come. `today` as 2026-11-30. */
export function isLater(text: string, today: string): boolean {
  const [, week] = writtenWeek.exec(text) ?? []
  if (week !== undefined) return isLaterWeek(Number(week), today)
  const isMonth = isLaterMonth(text, today)
  if (isMonth !== undefined) return isMonth
  const day = readDay(text)
  if (!day) return vagueDay.test(text)
  const { year, month } = day
  const thisYear = Number(today.slice(0, 4))
  // A day without a year is the nearest one.
  const near = [thisYear - 1, thisYear, thisYear + 1].map((one) => dayOf(one, month, day.day))
  const written = year === undefined ? near.toSorted((a, b) => distance(a, today) - distance(b, today))[0] : undefined
  return (written ?? dayOf(year ?? thisYear, month, day.day)) > today
}

const dayOf = (year: number, month: number, day: number) =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
const distance = (day: string, today: string) => Math.abs(daysBetween(today, day))
