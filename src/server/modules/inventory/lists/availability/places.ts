import { toPacificDay } from '../../../../../shared/text/days.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { shownText } from '../../../../lib/workbook/sheet.ts'
import { isLater } from '../headings/later-day.ts'
import { readPlaceStatus } from '../headings/read-status.ts'
import { statusWords } from '../headings/status-vocabulary.ts'
import { listFreeHeadings, type SaidOfRow, type SaidOfRows, type TableRows } from './said.ts'

const readsDays = new RegExp(`^${anyOf(statusWords.dayHeading)}$`, 'i')

/** Rows that are here only from a later day on, by a column of days such as 'Avail Date' or 'ETA'. */
export function findLater(table: TableRows): SaidOfRows {
  const found = new Map<number, SaidOfRow>()
  const today = toPacificDay(new Date())
  for (const [position, heading] of listFreeHeadings(table, true)) {
    if (!readsDays.test(heading)) continue
    for (const { number, cells } of table.rows) {
      const text = shownText(cells[position] ?? '')
      if (text !== '' && isLater(text, today)) found.set(number, { text: `${heading} ${text}`, meaning: 'not here' })
    }
  }
  return found
}

const stateCodeChars = 2

/** Rows whose place is none of a yard: 'In transit', 'On the water - Houston, TX', 'Shipped'. */
export function findAway({ rows, columns }: TableRows): SaidOfRows {
  const found = new Map<number, SaidOfRow>()
  const position = columns.get('State')
  if (position === undefined) return found
  const meaningOf = memoizeByText(readPlaceStatus)
  for (const { number, cells } of rows) {
    const text = shownText(cells[position] ?? '')
    if (text.length <= stateCodeChars) continue
    const meaning = meaningOf(text)
    if (meaning === 'gone' || meaning === 'not here') found.set(number, { text, meaning })
  }
  return found
}
