import { readStatedWeight } from '../../../../../shared/steel/weight.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import type { Rule } from '../rules/rule.ts'

const ofWeights = /^(?:weight|wt|wgt)s? ?(?:uom|units?|u\/?m|um)$/i
const ofAnything = /^(?:uom|units?|u\/?m|um|unit of measure)$/i
const rowsTriedMax = 60

/** Gives weights the units of the column right behind them, or headed so, if all its cells are units of weight. */
export const unitColumn: Rule = ({ rows }, { survey, columns, units }) => {
  const weights = columns.get('Weight')
  if (weights === undefined || units.has('Weight')) return undefined
  const found = survey.headings.find(
    ({ heading, column, matched, role }) =>
      !matched && !role && (ofWeights.test(heading) || (column === weights + 1 && ofAnything.test(heading))),
  )
  if (!found) return undefined
  const unitOf = ({ cells }: SheetRow) => shownText(cells[found.column] ?? '').trim()
  const below = rows.filter(({ number }) => number > survey.headingRow)
  const said = below
    .slice(0, rowsTriedMax)
    .map(unitOf)
    .filter((unit) => unit !== '')
  const isWeight = (unit: string) => readStatedWeight(`1 ${unit}`) !== undefined
  const first = below.find((row) => isOther(unitOf(row)))
  if (!first || said.length === 0 || !said.every(isWeight)) return undefined
  const message = `The weights were stored with the units of the column ${quoteCell(found.heading)}, such as ${quoteCell(unitOf(first))}`
  return {
    warnings: [{ row: first.number, column: 'Weight', value: unitOf(first), message, expected: '' }],
    before(row, { texts }) {
      const unit = unitOf(row)
      if (isOther(unit) && isWeight(unit) && /^[-+]?[\d.,]+$/.test(texts.Weight))
        texts.Weight = `${texts.Weight} ${unit}`
    },
  }
}

const isOther = (unit: string) => unit !== '' && !/^(?:lbs?\.?|pounds?|#)$/i.test(unit)
