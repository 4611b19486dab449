import type { ListSurvey, TableSurvey } from '../../../../shared/lists/schema.ts'
import { columnLetters } from '../../../../shared/text/column-letters.ts'

type TablePlace = Pick<TableSurvey, 'sheet' | 'headingRow' | 'firstColumn'>

/** A table by its sheet, and by its row or column if it shares the sheet with another one. */
export function nameTable({ sheet, headingRow, firstColumn }: TablePlace, survey: ListSurvey): string {
  const name = survey.sheets[sheet]?.name ?? ''
  const onSheet = [survey, ...survey.others].filter((table) => table.sheet === sheet)
  if (onSheet.length < 2) return name
  const isBeside = onSheet.some((table) => table.headingRow === headingRow && table.firstColumn !== firstColumn)
  return isBeside ? `${name}, column ${columnLetters(firstColumn)}` : `${name}, row ${headingRow}`
}

/** The names of the sheets, if rows of several are read. */
export function sheetsRead({ sheet, sheets, others }: ListSurvey): readonly string[] | undefined {
  const isSeveral = others.some((table) => table.isRead && table.sheet !== sheet)
  return isSeveral ? sheets.map(({ name }) => name) : undefined
}
