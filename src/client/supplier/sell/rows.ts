import type { SentList } from '../../../shared/lists/incoming.ts'
import { type ColumnName, columnNames } from '../../../shared/lists/terms.ts'
import { formatCount } from '../../../shared/text/count-text.ts'

/** Our columns that a seller may read; the codes of sources are our own. */
export const shownNames = columnNames.filter((name) => name !== 'Source Code')

/** The columns that say something in these rows. */
export function namesOf(rows: SentList['rows']): ColumnName[] {
  return shownNames.filter((name) =>
    rows.some(({ cells, problems }) => cells[name] || problems.some(({ column }) => column === name)),
  )
}

/** What the rows are called: not all of a long list are shown. */
export function titleOfRows(rows: SentList['rows'], preview: SentList['preview']): string {
  return preview && preview.items > rows.length ? `The first ${formatCount(rows.length)} rows` : 'Your rows'
}
