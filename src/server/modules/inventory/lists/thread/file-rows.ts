import type { FileRow, FileRowsInput } from '../../../../../shared/lists/schema.ts'
import { shortenCell } from '../../../../../shared/text/cells.ts'
import { type Cell, type Sheet, shownText } from '../../../../lib/workbook/sheet.ts'

export type TablePlace = Omit<FileRowsInput, 'id'>

// Titles, units and a second line of headings are above.
const rowsAboveMax = 5
const rowsMax = 25
const columnsMax = 60
const charsMax = 60

/** The first rows of a table as the sheet shows them, with those above its headings; none of a sheet that is not there. */
export function listFileRows(sheets: readonly Sheet[], { sheet, headingRow, firstColumn }: TablePlace): FileRow[] {
  const rows = sheets[sheet]?.rows ?? []
  const above = rows.filter(({ number }) => number < headingRow).length
  const start = Math.max(0, above - rowsAboveMax)
  return rows.slice(start, start + rowsMax).map(({ number, cells, isHidden }) => ({
    row: number,
    isHidden,
    cells: cells.slice(firstColumn, firstColumn + columnsMax).map((cell) => shortenCell(seenText(cell), charsMax)),
  }))
}

// A number in scientific form and an error are read as something else than what is seen.
function seenText(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (cell.note?.kind === 'error') return cell.note.error
  return cell.note?.kind === 'scientific' ? cell.note.shown : shownText(cell)
}
