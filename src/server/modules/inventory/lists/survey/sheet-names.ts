import type { Question } from '../../../../../shared/lists/schema.ts'
import { shortenCell } from '../../../../../shared/text/cells.ts'
import { formatCountOf } from '../../../../../shared/text/count-text.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { readTitle } from '../headings/read-title.ts'
import { statusWords } from '../headings/status-vocabulary.ts'
import { headingWords } from '../headings/word-table.ts'

const noStock = new RegExp(`(?<![a-z])${anyOf(statusWords.noStockSheets)}(?![a-z])`)

/** Whether a sheet is in sight, and its name does not say that its steel is sold, not here yet or not for sale; by judgment. */
export function mayBeStock(sheet: Pick<Sheet, 'name' | 'isHidden'> | undefined): boolean {
  if (sheet?.isHidden !== false || noStock.test(headingWords(sheet.name).join(' '))) return false
  const { status } = readTitle(sheet.name)
  return status !== 'gone' && status !== 'not here'
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord = new RegExp(`(?<![a-z])(${monthNames.join('|')})[a-z]*\\.?(?![a-z])`, 'i')
const year = /(?<!\d)20\d{2}(?!\d)/
const quarter = /(?<![a-z])q([1-4])(?!\d)/i
const monthsOfQuarter = 3
const monthsOfYear = 12

type DatedName = { rest: string; month: number; year: number }

/** 'Inv October', 'November 2026' and 'Q3' with what else they say; undefined for names of no month or quarter, or with a day. */
function readMonth(name: string): DatedName | undefined {
  const [text, word = ''] = monthWord.exec(name) ?? []
  const [ofQuarter, number] = quarter.exec(name) ?? []
  const rest = name.replace(text ?? ofQuarter ?? '', '').replace(year, '')
  if ((text ?? ofQuarter) === undefined || /\d/.test(rest)) return undefined
  return {
    rest: rest
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
      .toLowerCase(),
    month: text === undefined ? monthsOfQuarter * Number(number) : monthNames.indexOf(word.toLowerCase()) + 1,
    year: Number(year.exec(name)?.[0] ?? 0),
  }
}

export const saysMonth = (name: string): boolean => readMonth(name) !== undefined

/** The sheets of several months of which at least one is older than another, by their names. */
export type Months = { newest: readonly string[]; older: readonly string[] }

const monthsQuestion = 'months'
const monthsKey = (headingSetKey: string) => `${monthsQuestion}:${headingSetKey}`
const namedMax = 3
type GivenAnswers = Readonly<Record<string, string | null>>

/** Whether answers say that the sheets of all months are stock; undefined if they say nothing of it. */
export function saysAllMonths(answers: GivenAnswers, headingSetKey?: string): boolean | undefined {
  const answer = answers[headingSetKey === undefined ? monthsQuestion : monthsKey(headingSetKey)]
  return answer == null ? undefined : answer === 'all'
}

/** Asks which sheets of several months are the stock; the answer is remembered by the headings. */
export function askAboutMonths(
  { newest, older }: Months,
  headingSetKey: string,
  { given = {}, remembered = {} }: { given?: GivenAnswers | undefined; remembered?: GivenAnswers | undefined },
): Question {
  const key = monthsKey(headingSetKey)
  const name = (names: readonly string[]) => {
    const shown = names.slice(0, namedMax).map((one) => `'${shortenCell(one, nameCharsMax)}'`)
    const others = names.length - shown.length
    return new Intl.ListFormat('en-US').format(others > 0 ? [...shown, formatCountOf(others, 'other sheet')] : shown)
  }
  return {
    id: monthsQuestion,
    kind: 'sheets',
    text: `The sheets are of several months: ${name([...newest, ...older])}. Which are the stock?`,
    rows: 0,
    options: [
      { value: 'newest', label: `Only ${name(newest)}` },
      { value: 'all', label: 'All of them' },
    ],
    assumed: 'newest',
    answer: (monthsQuestion in given ? given[monthsQuestion] : remembered[key]) ?? null,
    rememberedAs: [key],
  }
}

const nameCharsMax = 30

/** The sheets, by their places, that list the stock of an earlier month than another one with the same name but for it. */
export function listOlderSheets(names: readonly string[]): ReadonlySet<number> {
  const dated = names.flatMap((name, place) => {
    const month = readMonth(name)
    return month ? [{ ...month, place }] : []
  })
  const older = dated.filter((one) => dated.some((other) => other.rest === one.rest && isLater(other, one, dated)))
  return new Set(older.map(({ place }) => place))
}

// Without years, January comes after December.
function isLater(one: DatedName, other: DatedName, all: readonly DatedName[]): boolean {
  const turns = all.some(({ month }) => month === monthsOfYear) && all.some(({ month }) => month <= 2)
  const monthsOf = (date: DatedName) =>
    date.year * monthsOfYear + date.month + (date.year === 0 && turns && date.month <= 2 ? monthsOfYear : 0)
  return monthsOf(one) > monthsOf(other)
}
