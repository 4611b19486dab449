import type { ListSurvey, TableSurvey } from '../../../shared/lists/schema.ts'
import type { ColumnAction } from '../../../shared/lists/terms.ts'
import { columnLetters } from '../../../shared/text/cells.ts'

export const wordList = new Intl.ListFormat('en-US')

/** What a menu offers to do to a column. */
export const actionLabels: Readonly<Record<ColumnAction, string>> = {
  kilograms: 'Read as kilograms',
  'net tons': 'Read as net tons (2,000 lbs)',
  'metric tons': 'Read as metric tons (2,204.62 lbs)',
  pounds: 'Read as pounds',
  millimeters: 'Read as millimeters',
  inches: 'Read as inches',
  'swap width and length': 'Swap width and length',
  text: 'One text for all rows…',
}

type TablePlace = Pick<TableSurvey, 'sheet' | 'headingRow' | 'firstColumn'>

/** A table by its sheet, and by its row or column if it shares the sheet with another one. */
export function nameTable(
  { sheet, headingRow, firstColumn, company }: TablePlace & Pick<Partial<TableSurvey>, 'company'>,
  survey: ListSurvey,
): string {
  const name = survey.sheets[sheet]?.name ?? ''
  const ofCompany = company === undefined ? '' : ` (${company})`
  const onSheet = [survey, ...survey.others].filter((table) => table.sheet === sheet)
  if (onSheet.length < 2) return name
  const isBeside = onSheet.some((table) => table.headingRow === headingRow && table.firstColumn !== firstColumn)
  return isBeside ? `${name}, column ${columnLetters(firstColumn)}` : `${name}, row ${headingRow}${ofCompany}`
}

/** The names of the sheets, if rows of several are read. */
export function sheetsRead({ sheet, sheets, others }: ListSurvey): readonly string[] | undefined {
  const isSeveral = others.some((table) => table.isRead && table.sheet !== sheet)
  return isSeveral ? sheets.map(({ name }) => name) : undefined
}
