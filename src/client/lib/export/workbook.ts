import type { ExportColumn } from './export-column.ts'

/** What a cell of a workbook holds; null is blank. */
type WorkbookCell = string | number | null

/** A list as the worker takes it, which gets no functions: the headings, then the rows. */
export type WorkbookSheet = { name: string; cells: WorkbookCell[][] }

// What Excel allows in no sheet's name, and how long one may be.
const forbiddenInSheetName = /[[\]*?/\\:]/g
const sheetNameMax = 31

/** A list as a sheet. Numbers are numbers; texts stay texts, so that no zero is lost and nothing runs as a formula. */
export function toSheet<Row>(name: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]): WorkbookSheet {
  const headings = columns.map(({ heading }) => heading)
  const cells = rows.map((row) => columns.map(({ textOf, numberOf }) => numberOf?.(row) ?? (textOf(row) || null)))
  return { name: name.replace(forbiddenInSheetName, ' ').slice(0, sheetNameMax), cells: [headings, ...cells] }
}
