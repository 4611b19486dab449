import { type ColumnName, fixableColumns } from '../../../../../shared/upload-terms.ts'
import type { ListChoice } from '../../../../../shared/uploads.ts'
import { DomainError } from '../../../../lib/domain-error.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { type Heading, readHeadingAt, type Search } from './find-headings.ts'
import { findUnits } from './map-columns.ts'
import type { FoundColumns } from './surveyed-list.ts'

/** Without columns, they are found by the headings of the chosen row. Throws INVALID, naming the field. */
export function takeChoice(
  search: Search,
  choice: ListChoice,
): Pick<FoundColumns, 'mapping' | 'fixedTexts'> & { heading: Heading } {
  const sheet = search.sheets[choice.sheet]
  if (!sheet) throw invalidChoice('sheet', 'The workbook has no such sheet')
  const index = sheet.rows.findIndex(({ number }) => number === choice.headingRow)
  const heading = readHeadingAt(search, choice.sheet, index)
  if (!heading) throw invalidChoice('headingRow', `Row ${choice.headingRow} of ${sheet.name} is empty`)
  const automatic = heading.mapping
  const columns = hasNoColumns(choice) ? withoutFixed(automatic.columns, choice) : chosenColumns(sheet, choice)
  const matchedBy = new Map(
    [...columns].map(([column, position]) => {
      const isOurs = automatic.columns.get(column) === position
      return [position, (isOurs && automatic.matchedBy.get(position)) || 'chosen'] as const
    }),
  )
  const units = findUnits(columns, heading.texts.map(search.read))
  return { heading, mapping: { columns, matchedBy, units, repeated: [] }, fixedTexts: { ...choice.fixedTexts } }
}

/** Whether the columns are found by the headings of the chosen row. */
export const hasNoColumns = ({ columns }: ListChoice) => Object.keys(columns).length === 0

function withoutFixed(columns: ReadonlyMap<ColumnName, number>, { fixedTexts }: ListChoice): Map<ColumnName, number> {
  return new Map([...columns].filter(([column]) => !fixableColumns.some((name) => name === column && fixedTexts[name])))
}

function chosenColumns({ name, rows }: Sheet, { columns: chosen, fixedTexts }: ListChoice): Map<ColumnName, number> {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const columns = new Map<ColumnName, number>()
  const taken = new Map<number, ColumnName>()
  for (const [key, position] of Object.entries(chosen)) {
    const column = key as ColumnName // as checked by the input schema
    if (position >= width) throw invalidChoice(`columns.${column}`, `${name} has only ${width} columns`)
    const other = taken.get(position)
    if (other) throw invalidChoice(`columns.${column}`, `${other} and ${column} cannot both be the same column`)
    taken.set(position, column)
    columns.set(column, position)
  }
  for (const column of fixableColumns) {
    if (fixedTexts[column] === undefined || !columns.has(column)) continue
    throw invalidChoice(
      `fixedTexts.${column}`,
      `${column} is a column of the file, so it cannot also be one text for all rows`,
    )
  }
  return columns
}

function invalidChoice(field: string, message: string): DomainError {
  return new DomainError('INVALID', message, { issues: [{ path: `choice.${field}`, message }] })
}
