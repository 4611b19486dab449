import type { RowWarning } from '../../../../../shared/lists/schema.ts'
import { columnKinds } from '../../../../../shared/lists/terms.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { rowsBelow, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import type { Rule } from '../rules/rule.ts'
import { findDimensionUnits, isDimensionUnit } from '../survey/unit-columns.ts'
import { isFigure } from './heading-units.ts'

const rowsTriedMax = 60
const inch = /^(?:in(?:ch(?:es)?)?\.?|")$/i

/** Gives sizes the units of a column beside them, as 'Thk UM', if all its cells are units of length. */
export const dimensionUnits: Rule = ({ rows }, { survey, columns, units }, { chosenUnits }) => {
  const found = [...columns].flatMap(([column, position]) => {
    if (columnKinds[column] !== 'dimension' || units.has(column) || chosenUnits.has(column)) return []
    const beside = findDimensionUnits(survey.headings, column, position)
    return beside ? [{ column, beside }] : []
  })
  const below = rowsBelow(rows, survey.headingRow)
  const unitIn = ({ cells }: SheetRow, column: number) => shownText(cells[column] ?? '').trim()
  const used = found.filter(({ beside }) => {
    const said = below.slice(0, rowsTriedMax).map((row) => unitIn(row, beside.column))
    return said.some((unit) => unit !== '') && said.every((unit) => unit === '' || isDimensionUnit(unit))
  })
  if (used.length === 0) return undefined
  const warnings = used.flatMap(({ column, beside }): RowWarning[] => {
    const first = below.find((row) => unitIn(row, beside.column) !== '' && !inch.test(unitIn(row, beside.column)))
    if (!first) return []
    const value = unitIn(first, beside.column)
    const message = `The sizes were stored with the units of the column ${quoteCell(beside.heading)}, such as ${quoteCell(value)}`
    return [{ row: first.number, column, value, message, expected: '' }]
  })
  return {
    warnings,
    before(row, { texts }) {
      for (const { column, beside } of used) {
        const unit = unitIn(row, beside.column)
        if (unit !== '' && !inch.test(unit) && isFigure(texts[column]))
          texts[column] = `${texts[column]} ${unit.toLowerCase()}`
      }
    },
  }
}
