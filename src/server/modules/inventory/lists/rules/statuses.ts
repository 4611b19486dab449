import type { Caution, RowWarning } from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { quoteCell, shortenCell } from '../../../../../shared/text/cells.ts'
import { formatCount, formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { readStatus } from '../headings/read-status.ts'
import { findGone, findSoldWords, findStatusColumns, statusSense } from '../survey/find-roles.ts'
import { createRoleReader } from './dittos.ts'
import type { CountedRows, CountedStatus, Rule } from './rule.ts'

const statusesCountedMax = 500
const statusCharsMax = 80

/** Leaves out the rows that a column says are sold, and counts its statuses. */
export const statuses: Rule = (sheet, { roles, survey }, { includesSoldRows, counted }) => {
  const position = roles.get('Status')
  if (position === undefined) return undefined
  const heading = survey.headings.find(({ column }) => column === position)?.heading ?? ''
  const sense = statusSense(heading)
  const meaningOf = memoizeByText((text) => readStatus(text, sense))
  const readText = createRoleReader(position, sheet)
  return {
    leavesOut(row) {
      const text = readText(row)
      if (text === '') return false
      const meaning = meaningOf(text)
      const isLeftOut = meaning === 'gone' && !includesSoldRows
      // Remarks are about anything.
      if (sense !== 'remark' || meaning !== 'available') countStatus(counted.statuses, { text, meaning, isLeftOut })
      return isLeftOut
    },
  }
}

export function countStatus(counted: CountedRows['statuses'], { text, ...status }: Omit<CountedStatus, 'rows'>): void {
  const key = text.toUpperCase()
  const known = counted.get(key)
  if (known) known.rows += 1
  else if (counted.size < statusesCountedMax)
    counted.set(key, { text: text.slice(0, statusCharsMax).toWellFormed(), rows: 1, ...status })
}

const namedMax = 3
const namedCharsMax = 16 // so that the sentence around three of them is told as a whole

/** What rows were left out by their statuses, and which statuses are unknown. */
export function statusCautions(found: readonly CountedStatus[]): Caution[] {
  const left = found.filter(({ isLeftOut }) => isLeftOut)
  const unknown = found.filter(({ meaning }) => meaning === 'unknown')
  const soldRows = sum(left)
  const unknownRows = sum(unknown)
  const sold: Caution = {
    kind: 'sold rows',
    message: `${formatCountOf(soldRows, 'row')} ${wordFor(soldRows, 'is', 'are')} marked as sold or held (${name(left)}) and ${wordFor(soldRows, 'was', 'were')} left out.`,
    count: soldRows,
  }
  const doubtful: Caution = {
    kind: 'unknown status',
    message: `${formatCountOf(unknownRows, 'row')} ${wordFor(unknownRows, 'has', 'have')} a status that may or may not mean sold (${name(unknown)}); ${wordFor(unknownRows, 'it was', 'they were')} kept. Make sure the steel is for sale.`,
    count: unknownRows,
  }
  return [sold, doubtful].filter((caution) => caution.count > 0)
}

const sum = (found: readonly CountedStatus[]) => found.reduce((total, { rows }) => total + rows, 0)

function name(found: readonly CountedStatus[]): string {
  const shown = found.toSorted((a, b) => b.rows - a.rows).slice(0, namedMax)
  const names = shown.map(({ text, rows }) => `'${shortenCell(text, namedCharsMax)}' in ${formatCount(rows)}`)
  return names.join(', ') + (found.length > namedMax ? ', and others' : '')
}

const legend =
  /\b(?:yellow|red|green|blue|orange|pink|purple|gr[ae]y|highlight(?:ed)?|shaded|colou?rs?|colou?red|bold|italics?|struck|strike)\b.*\b(?:sold|hold|held|reserved|allocated|committed|pending)\b|\b(?:sold|hold|held|reserved|allocated|committed|pending)\b.*\b(?:yellow|red|green|blue|orange|pink|purple|gr[ae]y|highlight(?:ed)?|shaded|colou?rs?|colou?red|struck|strike)\b/i
const legendRowsMax = 15

/** Tells of lines above the headings that say which color is sold: colors are not read. */
export const legends: Rule = ({ rows }, { survey }) => {
  const end = rows.findIndex(({ number }) => number >= survey.headingRow)
  const above = rows.slice(Math.max(0, end - legendRowsMax), Math.max(0, end))
  const warnings = above.flatMap(({ number, cells }): RowWarning[] => {
    const value = cells.map(shownText).join(' ').trim().slice(0, statusCharsMax).toWellFormed()
    if (!legend.test(value)) return []
    const message = `${quoteCell(value)} stands above: colors are not read, so take sold rows out of the file`
    return [{ row: number, column: '', value, message, expected: '' }]
  })
  return { warnings }
}

// 'HR COIL - SOLD'; elsewhere such a word is told because it cannot be read.
const wordColumns: readonly ColumnName[] = [
  ...(['Product ID', 'Product', 'Width', 'Length', 'Grade Category', 'Heat Num', 'Condition'] as const),
]

/** Tells of each column that says of steel that it is sold, but does not decide about its rows. */
export const otherStatuses: Rule = ({ rows }, { survey, columns, roles }, { includesHiddenRows, includesSoldRows }) => {
  if (includesSoldRows) return undefined
  const headings: string[] = []
  for (const { column, heading } of survey.headings) headings[column] = heading
  const firstRow = survey.headingRow + Number(!survey.hasNoHeadings)
  const status = roles.get('Status')
  const gone = status === undefined ? [] : findGone(rows, status, statusSense(headings[status] ?? ''))
  const leftOut = new Set([...gone].map(({ number }) => number))
  const isKept = ({ number, isHidden }: SheetRow) =>
    number >= firstRow && (includesHiddenRows || !isHidden) && (leftOut.size === 0 || !leftOut.has(number))
  const below = rows.filter(isKept)
  const others = findStatusColumns({ headings, rows: below, columns }).filter(({ position }) => position !== status)
  const theirs = others.flatMap(({ position, sense }) => {
    const found = [...findGone(below, position, sense)]
    const [first] = found
    return first ? [{ position, rows: found.length, first }] : []
  })
  const ours = findSoldWords(
    below,
    wordColumns.flatMap((column) => columns.get(column) ?? []),
  )
  const warnings = [...theirs, ...ours].map(({ position, rows: count, first }): RowWarning => {
    const message = `${formatCountOf(count, 'row')} of the column ${quoteCell(headings[position] ?? '')} ${wordFor(count, 'says', 'say')} that the steel is sold or held, but ${wordFor(count, 'it was', 'they were')} kept`
    return { row: first.number, column: '', value: first.text.slice(0, statusCharsMax), message, expected: '' }
  })
  return { warnings }
}
