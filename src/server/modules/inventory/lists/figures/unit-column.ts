import { quoteCell } from '../../../../../shared/text/cells.ts'
import { rowsBelow, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import type { Rule } from '../rules/rule.ts'
import { findWeightUnits, isWeightText } from '../survey/unit-columns.ts'
import { isFigure } from './heading-units.ts'

const rowsTriedMax = 60

/** Gives weights the units of the column right behind them, or headed so, if all its cells are units of weight. */
export const unitColumn: Rule = ({ rows }, { survey, columns, units }, { chosenUnits }) => {
  const weights = columns.get('Weight')
  if (weights === undefined || chosenUnits.has('Weight')) return undefined
  // What a row says goes before its heading.
  const isElsewhere = units.has('Weight')
  const found = findWeightUnits(survey.headings, weights)
  if (!found) return undefined
  const unitOf = ({ cells }: SheetRow) => shownText(cells[found.column] ?? '').trim()
  const below = rowsBelow(rows, survey.headingRow)
  const said = below
    .slice(0, rowsTriedMax)
    .map(unitOf)
    .filter((unit) => unit !== '')
  const isWritten = (unit: string) => unit !== '' && (isElsewhere || !pound.test(unit))
  const first = below.find((row) => isWritten(unitOf(row)))
  if (!first || said.length === 0 || !said.every(isWeightText)) return undefined
  const saysOthers = !isElsewhere && said.some((unit) => !pound.test(unit))
  const ofBlank = `The column ${quoteCell(found.heading)} is blank here and has other units elsewhere: the weight was read as pounds`
  const message = `The weights were stored with the units of the column ${quoteCell(found.heading)}, such as ${quoteCell(unitOf(first))}`
  return {
    warnings: [{ row: first.number, column: 'Weight', value: unitOf(first), message, expected: '' }],
    before(row, { texts, notedCells }) {
      if (!isFigure(texts.Weight)) return
      const unit = unitOf(row)
      if (isWritten(unit)) texts.Weight = `${texts.Weight} ${unit}`
      else if (unit === '' && saysOthers)
        notedCells.push({ column: 'Weight', text: texts.Weight, note: { kind: 'reading', message: ofBlank } })
    },
  }
}

const pound = /^(?:lbs?\.?|pounds?|#)$/i
