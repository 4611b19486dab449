import { type CalendarDay, readDateText } from '../../../../shared/steel/date-damage.ts'
import { anyOf } from '../../../../shared/text/word-pattern.ts'
import { type Draft, leaveUnread, state } from './draft.ts'
import { requestWords } from './request-vocabulary.ts'

const months = anyOf(requestWords.months)
const monthDay = String.raw`${months}\.? ?\d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?(?!\d)`
const dayMonth = String.raw`\d{1,2}(?:st|nd|rd|th)?[- ]${months}\b(?:[-, ]{1,2}\d{4}|-\d{2})?(?!\d)`
const figures = String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})`
/** A pattern of a day that is written in full, or with the name of its month. */
export const dayText: string = `${figures}|${monthDay}|${dayMonth}`
const before = `(?:est(?:imated|\\.)? )?${anyOf(requestWords.dayLabels)}\\.? ?(?:date|by|on|before|no later than|nlt)`
const labels = `(?:${before}|due|eta|date needed|before|no later than|nlt)`
const labelled = new RegExp(String.raw`\b${labels}[:. ]+(?<date>${dayText}|\d{1,2}/\d{1,2}(?![\d/]|["'”]| ?x))`, 'i')
const neededOn =
  /\b(?:need(?:ed)?|due|del(?:ivery)?|want(?:ed)?)[: ]+(?<date>\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2}))(?!\d)/i
const byDate = new RegExp(`\\b(?:by|for) (?<date>${dayText})`, 'i')
const aloneDate = new RegExp(String.raw`(?<![\d./x-])(?:${dayText})(?![\d/]| ?x)`, 'gi')
const vagueTimes = [
  String.raw`(?:the )?(?:week|end|middle|beginning) of(?: the)? (?:${months}|month|year|next \w+|\d{1,2}/\d{1,2})`,
  `(?:early|mid|late)[- ]${months}`,
  `(?:by |on |this |next )?${anyOf(requestWords.weekdays)}`,
  '(?:next|this) (?:week|month|quarter)',
  String.raw`(?:in |within )?\d{1,2}(?: ?(?:-|to) ?\d{1,2})? (?:days?|weeks?|months?|wks?)`,
  `${months} (?:delivery|shipment|rolling)`,
  String.raw`\d?q[1-4]`,
].join('|')
const vague = new RegExp(String.raw`\b(?:${labels}[:. ]+)?(?:${vagueTimes})\b\.?`, 'gi')

/** A time that is no day, such as `next week`, in a text. */
export function findVagueDay(text: string): string | undefined {
  return text.match(vague)?.[0]
}

/** Takes when the steel is needed out of a line. A day without a year is the next one; what is vague stays unread. */
export function takeDates(line: string, draft: Draft, today: string): string {
  let rest = line
  for (const pattern of [labelled, neededOn, byDate]) {
    rest = rest.replace(pattern, (text, ...groups: unknown[]) => {
      const named: unknown = groups.at(-1)
      const date = isGroups(named) ? (named['date'] ?? '') : ''
      takeDate(draft, date, text, today)
      return ' '
    })
  }
  return [vague, aloneDate].reduce(
    (left, pattern) =>
      left.replace(pattern, (text) => {
        leaveUnread(draft, 'estimatedNeedDate', text)
        return ' '
      }),
    rest,
  )
}

const isGroups = (value: unknown): value is Record<string, string | undefined> =>
  typeof value === 'object' && value !== null

function takeDate(draft: Draft, date: string, text: string, today: string): void {
  const day = readNeedDay(date, today)
  if (day === undefined) leaveUnread(draft, 'estimatedNeedDate', text)
  else state(draft, 'estimatedNeedDate', day)
}

/** A day such as `2026-12-15`; without a year the next such day. Undefined for anything else. */
export function readNeedDay(text: string, today: string): string | undefined {
  const plain = text
    .trim()
    .replace(/(\d)(?:st|nd|rd|th)\b/i, '$1')
    .replace(/^([a-z]+)\.? ?(\d{1,2})(?:,? (\d{4}))?$/i, (_, month: string, day: string, year?: string) =>
      [month, day, ...(year ? [year] : [])].join(' '),
    )
    .replace(/\bsept\b/i, 'Sep')
    .replace(/^(\d{1,2})[/-](\d{1,2})$/, '$1/$2')
  const shortDay = /^(\d{1,2})\/(\d{1,2})$/.exec(plain)
  const day: CalendarDay | undefined = shortDay
    ? { year: undefined, month: Number(shortDay[1]), day: Number(shortDay[2]) }
    : readDateText(plain)
  if (!day) return undefined
  const thisYear = Number(today.slice(0, 4))
  const year = day.year ?? thisYear
  const found = dayOf({ ...day, year })
  return day.year === undefined && found !== undefined && found < today ? dayOf({ ...day, year: year + 1 }) : found
}

/** Undefined for February 30 and the like. */
export function dayOf({ year = 0, month, day }: CalendarDay): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && year >= 2000 && year < 2100
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
