import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import type { SheetRow } from '../../../../lib/workbook/sheet.ts'
import type { StatusMeaning } from '../headings/read-status.ts'

/** What a row says of whether it is for sale. Where that is unknown, `under` names the column that staff are asked about. */
export type SaidOfRow = { text: string; meaning: StatusMeaning; under?: string }
/** By the number of the row. */
export type SaidOfRows = ReadonlyMap<number, SaidOfRow>

/** A row with no more cells is no item. */
export const lineCellsMax = 2

/** The columns of a table and its rows below the headings. */
export type TableRows = {
  rows: readonly SheetRow[]
  headings: readonly string[]
  columns: ReadonlyMap<ColumnName, number>
  roles: ReadonlyMap<string, number>
}

/** The headings that nothing is read from, with their places. */
export function listFreeHeadings({ headings, columns, roles }: TableRows, takesRoles = false): [number, string][] {
  const taken = new Set([...columns.values(), ...(takesRoles ? [] : roles.values())])
  return [...headings.entries()].filter(([position, heading = '']) => heading !== '' && !taken.has(position))
}
