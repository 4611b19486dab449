import type { TableSurvey } from '../../../../../shared/lists/schema.ts'
import type { Sheet, SheetRow } from '../../../../lib/workbook/sheet.ts'

/** The part of a sheet that a table takes. */
export type TableBounds = Pick<TableSurvey, 'firstColumn' | 'lastColumn' | 'lastRow'>

export const wholeSheet: TableBounds = { firstColumn: 0, lastColumn: null, lastRow: null }

/** The sheet with nothing but a table and what stands above it; columns keep their places. */
export function viewTable(sheet: Sheet, bounds: TableBounds): Sheet {
  const { firstColumn, lastColumn, lastRow } = bounds
  const isWhole = firstColumn === 0 && lastColumn === null
  if (isWhole && lastRow === null) return sheet
  const rows = lastRow === null ? sheet.rows : sheet.rows.filter(({ number }) => number <= lastRow)
  return { ...sheet, rows: isWhole ? rows : rows.flatMap((row) => cutRow(row, bounds)) }
}

function cutRow(row: SheetRow, { firstColumn, lastColumn }: TableBounds): SheetRow[] {
  const cells = row.cells
    .slice(0, lastColumn === null ? undefined : lastColumn + 1)
    .map((cell, position) => (position < firstColumn ? '' : cell))
  return cells.some((cell) => cell !== '') ? [{ ...row, cells }] : []
}
