import { lbPerKg, readStatedWeight } from '../../../../../shared/steel/weight.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { exactText, rowsBelow, type SheetRow } from '../../../../lib/workbook/sheet.ts'
import type { Rule } from '../rules/rule.ts'

const rowsTriedMax = 60
const sameRatio = 1.005

/** Under 'LBS/KG' with two columns of figures, the greater ones are the pounds. */
export const pairedWeights: Rule = ({ rows }, table) => {
  const position = table.columns.get('Weight')
  if (position === undefined || table.units.get('Weight')?.kind !== 'unclear') return undefined
  const heading = table.survey.headings.find(({ column }) => column === position)?.heading ?? ''
  const below = rowsBelow(rows, table.survey.headingRow, rowsTriedMax)
  const figureAt = ({ cells }: SheetRow, column: number) => readStatedWeight(exactText(cells[column] ?? ''))?.weight
  const ratios = below.flatMap((row) => {
    const [one, other] = [figureAt(row, position), figureAt(row, position + 1)]
    return one && other ? [one / other] : []
  })
  const are = (ratio: number) =>
    ratios.length > 0 && ratios.every((one) => Math.max(one / ratio, ratio / one) <= sameRatio)
  const isPounds = are(lbPerKg)
  if (!isPounds && !are(1 / lbPerKg)) return undefined
  const units = new Map(table.units)
  if (isPounds) units.delete('Weight')
  else units.set('Weight', { kind: 'weight', text: 'kg' })
  const message = `${quoteCell(heading)} is above two columns: this one has the ${isPounds ? 'pounds, the next one the kilograms' : 'kilograms, the next one the pounds'}`
  const warning = { row: table.survey.headingRow, column: 'Weight', value: heading, message, expected: '' }
  return { table: { ...table, units }, warnings: [warning] }
}
