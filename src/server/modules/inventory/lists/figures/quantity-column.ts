import type { ListHeading } from '../../../../../shared/lists/schema.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { rowsBelow, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import {
  isPackHeading,
  isPackWeightHeading,
  isPerPackHeading,
  isWeightUnit,
  looksLikeWeight,
} from '../headings/map-columns.ts'
import type { Rule, TableRule } from '../rules/rule.ts'
import { findQuantityUnits, isMeasure } from '../survey/unit-columns.ts'
import { isFigure } from './heading-units.ts'

const rowsTriedMax = 60

/** The weight of a row is that of each bundle times its bundles. */
export const packWeights: Rule = (_sheet, { survey, columns }) => {
  const own = survey.headings.find(({ column }) => column === columns.get('Weight'))
  const packs = survey.headings.find(({ heading }) => isPackHeading(heading))
  if (!own || !packs || !isPackWeightHeading(own.heading)) return undefined
  const message = `The weights are the column ${quoteCell(own.heading)} times the column ${quoteCell(packs.heading)}`
  return {
    warnings: [{ row: survey.headingRow, column: 'Weight', value: own.heading, message, expected: '' }],
    before({ cells }, { texts }) {
      const count = shownText(cells[packs.column] ?? '').trim()
      const weight = texts.Weight
      if (weight === '') return
      if (wholeNumber.test(count) && isFigure(weight))
        texts.Weight = String(Number(count) * Number(weight.replaceAll(',', '')))
      else texts.Weight = `${count === '' ? '?' : count} x ${weight}`
    },
  }
}

/** Reads quantities with what another column says of them: pieces of each skid, or a unit of their own. */
export const quantityColumn: Rule = ({ rows }, { survey, columns }) => {
  const position = columns.get('Qty Pcs')
  const own = survey.headings.find(({ column }) => column === position)
  if (!own) return undefined
  const isFree = ({ matched, role }: ListHeading) => !matched && !role
  const perPack = survey.headings.find((one) => isFree(one) && isPerPackHeading(one.heading))
  if (perPack && isPackHeading(own.heading)) return timesPack(survey.headingRow, own, perPack)
  const units = findQuantityUnits(survey.headings, own.column)
  const tried = rowsBelow(rows, survey.headingRow, rowsTriedMax)
  return (units && byUnit(tried, own, units)) ?? byHeading(survey.headingRow, own)
}

/** A column that staff chose although its heading has a unit, as 'Qty (LF)'. */
function byHeading(row: number, own: ListHeading): TableRule | undefined {
  const unit = own.heading
    .split(/[^A-Za-z#./]+/)
    .filter((word) => word !== '')
    .slice(1)
    .find(isMeasure)
  if (unit === undefined) return undefined
  const message = `The heading ${quoteCell(own.heading)} says ${unit}, so its numbers are not pieces`
  return {
    warnings: [{ row, column: 'Qty Pcs', value: own.heading, message, expected: '' }],
    before(_row, { texts }) {
      if (isFigure(texts['Qty Pcs'])) texts['Qty Pcs'] = `${texts['Qty Pcs']} ${unit}`
    },
  }
}

const wholeNumber = /^\d{1,6}$/

function timesPack(row: number, own: ListHeading, perPack: ListHeading): TableRule {
  const message = `The pieces are the column ${quoteCell(own.heading)} times the column ${quoteCell(perPack.heading)}`
  return {
    warnings: [{ row, column: 'Qty Pcs', value: own.heading, message, expected: '' }],
    before({ cells }, { texts }) {
      const pieces = shownText(cells[perPack.column] ?? '').trim()
      const packs = texts['Qty Pcs']
      // What is no number stays, and is told of as any other text is.
      if (packs === '') return
      if (wholeNumber.test(packs) && wholeNumber.test(pieces)) texts['Qty Pcs'] = String(Number(packs) * Number(pieces))
      else texts['Qty Pcs'] = `${packs} x ${pieces === '' ? '?' : pieces}`
    },
  }
}

/** Where some of the quantities are weights or lengths; if all are pounds, the column is not read as pieces at all. */
function byUnit(rows: readonly SheetRow[], own: ListHeading, units: ListHeading): TableRule | undefined {
  const textOf = ({ cells }: SheetRow, { column }: ListHeading) => shownText(cells[column] ?? '').trim()
  const isWeighed = (row: SheetRow) => isWeightUnit(textOf(row, units)) && looksLikeWeight(textOf(row, own))
  const isMeasured = (row: SheetRow) => isMeasure(textOf(row, units)) && !isWeightUnit(textOf(row, units))
  const first = rows.find((row) => isWeighed(row) || isMeasured(row))
  if (!first) return undefined
  const value = `${textOf(first, own)} ${textOf(first, units)}`
  const message = `The column ${quoteCell(units.heading)} says that some quantities are weights or lengths, such as ${quoteCell(value)}: they are not pieces`
  return {
    warnings: [{ row: first.number, column: 'Qty Pcs', value, message, expected: '' }],
    before(row, { texts }) {
      if (isMeasured(row) && isFigure(texts['Qty Pcs'])) texts['Qty Pcs'] = `${texts['Qty Pcs']} ${textOf(row, units)}`
      if (!isWeighed(row)) return
      if (texts.Weight === '') texts.Weight = `${texts['Qty Pcs']} ${textOf(row, units)}`
      texts['Qty Pcs'] = ''
    },
  }
}
