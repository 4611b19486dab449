import type { RowWarning } from '../../../../shared/inventory.ts'
import { type ColumnName, optionalColumns, requiredColumns } from '../../../../shared/inventory-terms.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import type { Cell, Sheet, SheetRow } from '../../../lib/workbook/workbook.ts'

/** A list of items: which cell of a row holds which column, and the rows below the headings. */
export type MappedList = {
  columns: ReadonlyMap<ColumnName, number>
  rows: readonly SheetRow[]
  warnings: readonly RowWarning[]
}

type HeadingRow = Omit<MappedList, 'rows'> & { missing: readonly ColumnName[] }

/**
 * Finds the list in a workbook: the first sheet whose first filled row has all required headings.
 * Case, blanks and punctuation of headings do not matter. Throws COLUMNS_MISSING, naming all that are missing in the
 * sheet that comes closest, and NO_USABLE_ROWS for an empty workbook.
 */
export function mapColumns(sheets: readonly Sheet[]): MappedList {
  let closest: HeadingRow | undefined
  for (const { rows } of sheets) {
    const [first, ...others] = rows
    if (!first) continue
    const heading = readHeadings(first)
    if (heading.missing.length === 0) return { columns: heading.columns, rows: others, warnings: heading.warnings }
    if (!closest || heading.missing.length < closest.missing.length) closest = heading
  }
  if (!closest) throw new DomainError('NO_USABLE_ROWS', 'The workbook is empty')
  const names = closest.missing.join(', ')
  throw new DomainError(
    'COLUMNS_MISSING',
    `Missing required ${closest.missing.length === 1 ? 'column' : 'columns'}: ${names}`,
  )
}

function readHeadings({ number: row, cells }: SheetRow): HeadingRow {
  const columns = new Map<ColumnName, number>()
  const warnings: RowWarning[] = []
  for (const [position, cell] of cells.entries()) {
    const value = plainText(cell)
    const column = columnByKey.get(headingKey(value))
    if (!column) continue
    if (columns.has(column)) {
      warnings.push({ row, column, value, message: `The column ${column} stands more than once; the first one counts` })
    } else columns.set(column, position)
  }
  return { columns, warnings, missing: requiredColumns.filter((column) => !columns.has(column)) }
}

const headingKey = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const columnByKey: ReadonlyMap<string, ColumnName> = new Map(
  [...requiredColumns, ...optionalColumns].map((column) => [headingKey(column), column]),
)

function plainText(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.value
}
