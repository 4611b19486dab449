import { plainDimension } from './figures.ts'

/** `month` and `day` count from 1; the year is undefined if the text has none. */
export type CalendarDay = { year: number | undefined; month: number; day: number }

const monthNames = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(' ')
const dayFirst = /^(\d{1,2})[-/ ]([A-Z]{3,9})\.?(?:[-/, ]{1,2}(\d{4}|\d{2}))?$/
const monthFirst = /^([A-Z]{3,9})\.?[-/ ]?(\d{1,2})(?:[-/, ]{1,2}(\d{4}))?$/
const monthAndYear = /^([A-Z]{3,9})\.?[-/ ](\d{4})$/
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[ T][\d:.APMZ ]{1,14})?$/
const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T][\d:.Z]{1,14})?$/
const serialNumber = /^(\d{5})(?:\.0{1,6})?$/

/**
 * The fraction that was typed where Excel shows a date: `3/16` for March 16, `5/32` for May 1, 1932. Excel's rule:
 * https://www.journalofaccountancy.com/issues/2001/nov/translatefractionsinexcel.html; newer Windows reads years as 1950
 * to 2049.
 */
export function fractionOfDate({ year, month, day }: CalendarDay): string | undefined {
  if (day === 1 && year !== undefined && (year % 100 === 32 || year % 100 === 64)) return `${month}/${year % 100}`
  const isRecent = year === undefined || (year >= 1990 && year < 2100)
  const isRulerFraction = day === 2 || day === 4 || day === 8 || day === 16
  return isRecent && isRulerFraction && month < day ? `${month}/${day}` : undefined
}

/** Also reads Excel's serial numbers for 1932, 1964 and since 1990. */
export function readDateText(text: string): CalendarDay | undefined {
  const plain = plainDimension(text)
  return readNamedMonth(plain) ?? readNumberedMonth(plain) ?? readSerial(plain)
}

function readNamedMonth(plain: string): CalendarDay | undefined {
  const [, day, name, year] = dayFirst.exec(plain) ?? []
  if (day !== undefined) return calendarDay(year, monthNumber(name), day)
  const [, first, number, itsYear] = monthFirst.exec(plain) ?? []
  // 'May-32' is a month and a year; 'Mar-16' may be either, with the same result.
  if (number !== undefined && Number(number) > 31) return calendarDay(number, monthNumber(first), '1')
  if (number !== undefined) return calendarDay(itsYear, monthNumber(first), number)
  const [, month, fullYear] = monthAndYear.exec(plain) ?? []
  return month === undefined ? undefined : calendarDay(fullYear, monthNumber(month), '1')
}

function readNumberedMonth(plain: string): CalendarDay | undefined {
  const [, isoYear, isoMonth, isoDay] = isoDate.exec(plain) ?? []
  if (isoYear !== undefined) return calendarDay(isoYear, Number(isoMonth), isoDay)
  const [, first, mark, second, year] = numbers.exec(plain) ?? []
  const isDayFirst = mark === '.' || Number(first) > 12
  return isDayFirst ? calendarDay(year, Number(second), first) : calendarDay(year, Number(first), second)
}

// Excel counts January 1, 1970 as day 25,569; see section 18.4.7 of ISO/IEC 29500-1 for the 1900 date base.
const serialOf1970 = 25_569
const msPerDay = 86_400_000

function readSerial(plain: string): CalendarDay | undefined {
  const serial = serialNumber.exec(plain)?.[1]
  if (serial === undefined) return undefined
  const date = new Date((Number(serial) - serialOf1970) * msPerDay)
  const year = date.getUTCFullYear()
  const isLikely = (year >= 1990 && year < 2100) || year === 1932 || year === 1964
  return isLikely ? { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() } : undefined
}

function monthNumber(name = ''): number {
  return monthNames.findIndex((monthName) => monthName.startsWith(name)) + 1
}

function calendarDay(year: string | undefined, month: number, day: string | undefined): CalendarDay | undefined {
  const isDay = month >= 1 && month <= 12 && Number(day) >= 1 && Number(day) <= 31
  return isDay ? { year: fullYear(year), month, day: Number(day) } : undefined
}

function fullYear(year: string | undefined): number | undefined {
  if (year === undefined || year.length === 4) return year === undefined ? undefined : Number(year)
  return Number(year) + (Number(year) < 30 ? 2000 : 1900)
}
