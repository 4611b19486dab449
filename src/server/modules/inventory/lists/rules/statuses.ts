import type { Caution, Question, RowWarning } from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { shownText } from '../../../../lib/workbook/sheet.ts'
import { createSoldTest, readStatus } from '../headings/read-status.ts'
import { statusWords } from '../headings/status-vocabulary.ts'
import type { Texts } from '../survey/column-texts.ts'
import { findSoldOrHeldRows, findStatusColumns, statusSense } from '../survey/find-roles.ts'
import { firstDataRowOf } from '../survey/surveyed-list.ts'
import { sourceKey } from '../values/source-code.ts'
import { createRoleReader } from './dittos.ts'
import { createMarks, nameMarks, sumRows } from './marks.ts'
import type { CountedRows, CountedStatus, FoundInRows, Rule, SourceRuleOptions } from './rule.ts'

const statusesCountedMax = 500
const statusCharsMax = 80
// Among remarks, one of them is a mark; a number may be anything.
const mark = /^[^\d\s]{1,3}$/u

const options = [
  { value: 'available', label: 'Available' },
  { value: 'sold', label: 'Sold' },
  { value: 'on hold', label: 'On hold' },
  { value: 'not here', label: 'Not here yet' },
] as const
type AskedStatus = (typeof options)[number]['value']
const meanings: Readonly<Record<AskedStatus, CountedStatus['meaning']>> = {
  available: 'available',
  sold: 'gone',
  'on hold': 'gone',
  'not here': 'not here',
}

/** What staff say of statuses that are not known, under the same headings of the same source. */
export type StatusMarks = {
  meaningOf(text: string, row: MarkedRow): CountedStatus['meaning']
  isAsking(): boolean
  questions(): Question[]
}
type MarkedRow = { headingSetKey: string; texts: Texts; question: string }

export function createStatusMarks({ answers, given }: Pick<SourceRuleOptions, 'answers' | 'given'>): StatusMarks {
  const marks = createMarks({ kind: 'status', options, answers, given })
  return {
    ...marks,
    meaningOf(text, { headingSetKey, texts, question }) {
      const place = `${headingSetKey}:${sourceKey(texts['Source Code'])}`
      const answer = marks.meaningOf(text, place, question)
      return answer === undefined ? 'unknown' : meanings[answer]
    },
  }
}

/** Leaves out the rows that a column says are sold or not here, and counts its statuses. */
export const statuses: Rule = (sheet, { roles, survey, headingSetKey }, { includesSoldRows, counted, statusMarks }) => {
  const position = roles.get('Status')
  if (position === undefined) return undefined
  const heading = survey.headings.find(({ column }) => column === position)?.heading ?? ''
  const sense = statusSense(heading)
  // Remarks are about anything, but not a mark among them.
  const meaningOf = memoizeByText((text) => readStatus(text, sense === 'remark' && mark.test(text) ? 'either' : sense))
  const under = heading === '' ? 'in the column without a heading' : `under ${quoteCell(heading)}`
  const readText = createRoleReader(position, sheet)
  return {
    leavesOut(row, { texts }) {
      const text = readText(row)
      if (text === '') return false
      const known = meaningOf(text)
      const asked = { headingSetKey, texts, question: `What does ${quoteCell(text)} ${under} mean?` }
      const meaning = known === 'unknown' ? statusMarks.meaningOf(text, asked) : known
      const isLeftOut = isGone(meaning) && !includesSoldRows
      if (sense !== 'remark' || meaning !== 'available') countStatus(counted.statuses, { text, meaning, isLeftOut })
      return isLeftOut
    },
  }
}

/** Whether steel with a status cannot be bought now. */
export const isGone = (meaning: CountedStatus['meaning']): boolean => meaning === 'gone' || meaning === 'not here'

export function countStatus(counted: CountedRows['statuses'], { text, ...status }: Omit<CountedStatus, 'rows'>): void {
  const key = text.toUpperCase()
  const known = counted.get(key)
  if (known) known.rows += 1
  else if (counted.size < statusesCountedMax)
    counted.set(key, { text: text.slice(0, statusCharsMax).toWellFormed(), rows: 1, ...status })
}

/** What rows were left out by their statuses, and which statuses are unknown. */
export function statusCautions(found: readonly CountedStatus[]): Caution[] {
  const of = (meaning: CountedStatus['meaning']) => found.filter((one) => one.meaning === meaning)
  const gone = of('gone').filter(({ isLeftOut }) => isLeftOut)
  const notHere = of('not here').filter(({ isLeftOut }) => isLeftOut)
  const unknown = of('unknown')
  const say = (
    kind: Caution['kind'],
    marks: readonly CountedStatus[],
    sentence: (count: number) => string,
  ): Caution => ({
    kind,
    message: sentence(sumRows(marks)),
    count: sumRows(marks),
  })
  return [
    say(
      'sold rows',
      gone,
      (count) =>
        `${formatCountOf(count, 'row')} ${wordFor(count, 'is', 'are')} marked as sold or held (${nameMarks(gone)}) and ${wordFor(count, 'was', 'were')} left out.`,
    ),
    say(
      'not here',
      notHere,
      (count) =>
        `${formatCountOf(count, 'row')} ${wordFor(count, 'is', 'are')} not here yet (${nameMarks(notHere)}) and ${wordFor(count, 'was', 'were')} left out.`,
    ),
    say(
      'unknown status',
      unknown,
      (count) =>
        `${formatCountOf(count, 'row')} ${wordFor(count, 'has', 'have')} a status that may or may not mean sold (${nameMarks(unknown)}); ${wordFor(count, 'it was', 'they were')} kept. Make sure the steel is for sale.`,
    ),
  ].filter((caution) => caution.count > 0)
}

const { looks, strikes, fonts, ofLegend } = statusWords
const lookBefore = String.raw`\b${anyOf(`${looks}, ${strikes}, ${fonts}`)}\b`
const lookAfter = String.raw`\b${anyOf(`${looks}, ${strikes}`)}\b`
const statusOfLook = String.raw`\b${anyOf(ofLegend)}\b`
const legend = new RegExp(`${lookBefore}.*${statusOfLook}|${statusOfLook}.*${lookAfter}`, 'i')
const legendRowsMax = 15

/** Tells of lines above the headings that say which color is sold, where no colors were read. */
export const legends: Rule = ({ rows, marks }, { survey }) => {
  if (marks) return undefined
  const end = rows.findIndex(({ number }) => number >= survey.headingRow)
  const above = rows.slice(Math.max(0, end - legendRowsMax), Math.max(0, end))
  const warnings = above.flatMap(({ number, cells }): RowWarning[] => {
    const value = cells.map(shownText).join(' ').trim().slice(0, statusCharsMax).toWellFormed()
    if (!legend.test(value)) return []
    const message = `${quoteCell(value)} is above, but no colors of cells could be read: take sold rows out of the file`
    return [{ row: number, column: '', value, message, expected: '' }]
  })
  return { warnings }
}

// 'HR COIL - SOLD'; elsewhere such a word is told because it cannot be read.
const wordColumns: readonly ColumnName[] = [
  ...(['Product ID', 'Product', 'Width', 'Length', 'Grade Category', 'Heat Num', 'Condition'] as const),
]

/** Tells of each column that says of steel that it is sold, but does not decide about its rows. */
export const otherStatuses: Rule = ({ rows }, { survey, columns, roles }, { includesSoldRows }) => {
  if (includesSoldRows) return undefined
  const headings: string[] = []
  for (const { column, heading } of survey.headings) headings[column] = heading
  const below = rows.slice(firstDataRowOf(rows, { survey }))
  const others = findStatusColumns({ headings, rows: below, columns }).filter(
    ({ position }) => position !== roles.get('Status'),
  )
  const start = (position: number) => ({
    position,
    heading: headings[position] ?? '',
    texts: new Map<number, string>(),
    kept: [] as number[],
    saysSold: createSoldTest(),
  })
  const wordsSaid = wordColumns.flatMap((column) => columns.get(column) ?? []).map(start)
  const statusesSaid = others.map(({ position, sense }) => {
    const texts = new Map(Array.from(findSoldOrHeldRows(below, position, sense), ({ number, text }) => [number, text]))
    return { ...start(position), texts }
  })
  const columnsSaid = [...statusesSaid, ...wordsSaid]
  return {
    before({ number, cells }) {
      for (const { position, saysSold, texts } of wordsSaid) {
        const text = shownText(cells[position] ?? '')
        if (saysSold(text)) texts.set(number, text)
      }
    },
    // Nobody is told that a row was kept that turns out to be no item.
    watch(row) {
      for (const { texts, kept } of columnsSaid) if (texts.size > 0 && texts.has(row)) kept.push(row)
      return undefined
    },
    found: () =>
      columnsSaid.flatMap(({ heading, texts, kept }): FoundInRows[] => {
        const [row] = kept
        if (row === undefined) return []
        const message = `${formatCountOf(kept.length, 'row')} of the column ${quoteCell(heading)} ${wordFor(kept.length, 'says', 'say')} that the steel is sold or held, but ${wordFor(kept.length, 'it was', 'they were')} kept`
        const value = (texts.get(row) ?? '').slice(0, statusCharsMax)
        return [{ warning: { row, column: '', value, message, expected: '' }, rows: kept.length }]
      }),
  }
}
