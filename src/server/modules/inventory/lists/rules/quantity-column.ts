import type { ListHeading, RowWarning } from '../../../../../shared/lists/schema.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { isMuch, isPackHeading, isPerPackHeading, isUnitHeading, isWeightUnit } from '../headings/map-columns.ts'
import type { RowTexts } from '../survey/column-texts.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'

const rowsTriedMax = 60

/** What another column says of the quantities of a table. */
export type QuantityColumn = { add(row: SheetRow, read: RowTexts): void; warning: RowWarning }

/** Skids that another column gives the pieces of, or quantities with a unit of their own; undefined for plain pieces. */
export function findQuantityColumn(
  rows: readonly SheetRow[],
  { survey, columns }: SurveyedTable,
): QuantityColumn | undefined {
  const position = columns.get('Qty Pcs')
  const own = survey.headings.find(({ column }) => column === position)
  if (!own) return undefined
  const isFree = ({ matched, role }: ListHeading) => !matched && !role
  const perPack = survey.headings.find((one) => isFree(one) && isPerPackHeading(one.heading))
  if (perPack && isPackHeading(own.heading)) return timesPack(survey.headingRow, own, perPack)
  const units = survey.headings.find(
    (one) => isFree(one) && one.column === own.column + 1 && isUnitHeading(one.heading),
  )
  const below = units ? rows.filter(({ number }) => number > survey.headingRow) : []
  return units && byUnit(below.slice(0, rowsTriedMax), own, units)
}

const wholeNumber = /^\d{1,6}$/

function timesPack(row: number, own: ListHeading, perPack: ListHeading): QuantityColumn {
  const message = `The pieces are the column ${quoteCell(own.heading)} times the column ${quoteCell(perPack.heading)}`
  return {
    warning: { row, column: 'Qty Pcs', value: own.heading, message, expected: '' },
    add({ cells }, { texts }) {
      const pieces = shownText(cells[perPack.column] ?? '').trim()
      const packs = texts['Qty Pcs']
      // What is no number stays, and is told of as any other text is.
      if (packs === '') return
      if (wholeNumber.test(packs) && wholeNumber.test(pieces)) texts['Qty Pcs'] = String(Number(packs) * Number(pieces))
      else texts['Qty Pcs'] = `${packs} x ${pieces === '' ? '?' : pieces}`
    },
  }
}

/** Where some of the quantities are weights; if all are, the column is not read as pieces at all. */
function byUnit(rows: readonly SheetRow[], own: ListHeading, units: ListHeading): QuantityColumn | undefined {
  const textOf = ({ cells }: SheetRow, { column }: ListHeading) => shownText(cells[column] ?? '').trim()
  const isWeighed = (row: SheetRow) => isWeightUnit(textOf(row, units)) && isMuch(textOf(row, own))
  const first = rows.find(isWeighed)
  if (!first) return undefined
  const value = `${textOf(first, own)} ${textOf(first, units)}`
  const message = `By the column ${quoteCell(units.heading)} some quantities are weights, such as ${quoteCell(value)}: they are no pieces`
  return {
    warning: { row: first.number, column: 'Qty Pcs', value, message, expected: '' },
    add(row, { texts }) {
      if (!isWeighed(row)) return
      if (texts.Weight === '') texts.Weight = `${texts['Qty Pcs']} ${textOf(row, units)}`
      texts['Qty Pcs'] = ''
    },
  }
}
