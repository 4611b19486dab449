import type { ColumnAction, ColumnName } from '../../../../../shared/lists/terms.ts'
import type { HeadingUnit } from '../headings/read-heading.ts'
import type { RowTexts, Texts } from '../survey/column-texts.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'
import type { Correction } from './corrections.ts'

/** Null: the figures have no unit of their own, which means pounds and inches. */
const unitOf: Partial<Record<ColumnAction, HeadingUnit | null>> = {
  kilograms: { kind: 'weight', text: 'kg' },
  'net tons': { kind: 'weight', text: 'NT' },
  'metric tons': { kind: 'weight', text: 'MT' },
  pounds: null,
  millimeters: { kind: 'dimension', text: 'mm' },
  inches: null,
}

/** The table with the units that staff chose for its columns in place of those of the headings. */
export function withChosenUnits(table: SurveyedTable, corrections: readonly Correction[]): SurveyedTable {
  const units = new Map(table.units)
  for (const { column, action } of corrections) {
    const unit = action && unitOf[action]
    if (unit) units.set(column, unit)
    else if (unit === null) units.delete(column)
  }
  return { ...table, units }
}

const identifying: readonly ColumnName[] = ['Product ID', 'Heat Num', 'Thickness', 'Weight']

/** Does to a row what staff chose for a column; returns the columns that it concerns. */
export function applyAction(read: RowTexts, column: ColumnName, action: ColumnAction, text: string): ColumnName[] {
  const { texts } = read
  if (action === 'text') return fill(texts, column, text)
  if (action !== 'swap width and length') return texts[column] === '' ? [] : [column]
  const { Width, Length } = texts
  if (Width === Length) return []
  texts.Width = Length
  texts.Length = Width
  for (const cell of [...read.notedCells, ...read.merged]) cell.column = swapped(cell.column)
  return ['Width', 'Length']
}

// A text for all rows makes no item of a row that has nothing else.
function fill(texts: Texts, column: ColumnName, text: string): ColumnName[] {
  if (texts[column] === text) return []
  const isBare = identifying.every((one) => one === column || texts[one] === '')
  if (isBare && texts[column] === '' && identifying.includes(column)) return []
  texts[column] = text
  return [column]
}

function swapped(column: ColumnName): ColumnName {
  if (column === 'Width') return 'Length'
  return column === 'Length' ? 'Width' : column
}
