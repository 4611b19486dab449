import type { RowWarning } from '../../../../../shared/lists/schema.ts'
import { type ColumnName, columnKinds } from '../../../../../shared/lists/terms.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { type Cell, exactText, rowsBelow, type SheetRow } from '../../../../lib/workbook/sheet.ts'
import type { Rule } from '../rules/rule.ts'
import { isUnit } from '../survey/unit-columns.ts'
import { isFigure } from './heading-units.ts'

const rowsTriedMax = 60
// Nothing changes with them.
const ownUnits = /^(?:lbs?\.?|pounds?|#|in\.?|inch(?:es)?|"|pcs?\.?)$/i

/** Tells of units that only the format of the numbers has, which Excel shows, and of the numbers beside them without one. */
export const formatUnits: Rule = ({ rows }, { columns, units, survey }) => {
  const tried = rowsBelow(rows, survey.headingRow, rowsTriedMax)
  const tell = ([column, position]: [ColumnName, number]): RowWarning[] => {
    const cellOf = ({ cells }: SheetRow) => cells[position] ?? ''
    const first = tried.find((row) => unitOf(cellOf(row)) !== '')
    if (!first || !isMeasured(column)) return []
    const told = { column, value: exactText(cellOf(first)), expected: '' }
    const message = `Excel shows ${unitOf(cellOf(first))} with these numbers, so they were stored with this unit`
    const bare = units.has(column)
      ? []
      : rowsBelow(rows, survey.headingRow).filter((row) => isFigure(exactText(cellOf(row))))
    const [other] = bare
    const warnings = [{ ...told, row: first.number, message }]
    if (!other) return warnings
    const without = `${formatCountOf(bare.length, 'number')} of this column ${wordFor(bare.length, 'has', 'have')} no unit, though Excel shows ${unitOf(cellOf(first))} with others; check ${wordFor(bare.length, 'it', 'them')}`
    return [...warnings, { ...told, row: other.number, value: exactText(cellOf(other)), message: without }]
  }
  return { warnings: [...columns].flatMap(tell) }
}

const isMeasured = (column: ColumnName) => columnKinds[column] === 'weight' || columnKinds[column] === 'dimension'

function unitOf(cell: Cell): string {
  const unit = typeof cell === 'string' ? '' : (cell.unit ?? '')
  return unit !== '' && isUnit(unit) && !ownUnits.test(unit) ? unit : ''
}
