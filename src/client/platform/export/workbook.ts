import type { ExportColumn } from './use-list-export.ts'

type WorkbookCell = string | number | null

/** A sheet for the worker, to which functions cannot be sent: the headings, then the rows. */
export type WorkbookSheet = { name: string; cells: WorkbookCell[][] }

const forbiddenInSheetName = /[[\]*?/\\:]/g
const sheetNameMax = 31

/** A list as a sheet. Texts stay texts, so no leading zero is lost and nothing runs as a formula. */
export function toSheet<Row>(name: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]): WorkbookSheet {
  const headings = columns.map(({ heading }) => heading)
  const cells = rows.map((row) => columns.map(({ textOf, numberOf }) => numberOf?.(row) ?? (textOf(row) || null)))
  return { name: name.replace(forbiddenInSheetName, ' ').slice(0, sheetNameMax), cells: [headings, ...cells] }
}
