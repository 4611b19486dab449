import type { RowWarning } from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { shownText } from '../../../../lib/workbook/sheet.ts'
import { findUnit, type HeadingUnit } from '../headings/heading-unit.ts'
import type { Rule } from '../rules/rule.ts'

const says = String.raw`[^.;,]{0,30}?(?:\b(?:in|are|en)\b|[:=(])\s*(?:the\s)?`
const weightUnits: readonly (readonly [pattern: string, unit: HeadingUnit])[] = [
  ['(?:kgs?|kilos?|kilogram(?:me|o)?s?)', { kind: 'weight', text: 'kg' }],
  ['(?:mts?|metric tons?|m[.]? ?tons?|tonnes?)', { kind: 'weight', text: 'MT' }],
  ['(?:nts?|net tons?|short tons?)', { kind: 'weight', text: 'NT' }],
  ['tons?', { kind: 'weight', text: 'tons' }],
  ['cwt', { kind: 'weight', text: 'cwt' }],
  ["(?:(?:000|1000)'?s?|thousands?|[km] ?lbs?)", { kind: 'thousands', text: 'k lbs' }],
]
const ofWeights = weightUnits.map(([pattern, unit]) => ({
  pattern: new RegExp(
    String.raw`\b${anyOf('weight(s), wt(s), wgt(s), tonnage, qty, quantity, quantities, peso(s), poids')}\b${says}${pattern}(?![\p{L}\d])`,
    'iu',
  ),
  unit,
}))
const ofDimensions = new RegExp(
  String.raw`\b${anyOf('dimension(s), dim(s), size(s), thickness, thicknesses, gauge(s), width(s), medida(s), dimensiones')}\b${says}(?:mm|millimeters?|millim[eè]tres?|mil[ií]metros?)(?!\p{L})`,
  'iu',
)
const millimeters: HeadingUnit = { kind: 'dimension', text: 'mm' }

const titleRowsMax = 15
const titleCellsMax = 4
const footnoteCellsMax = 2

/** Takes the units that a line above the headings or below the list gives, as 'All weights in kg', for columns whose headings have none. */
export const titleUnits: Rule = ({ rows }, table) => {
  const { survey, columns } = table
  const units = new Map(table.units)
  const warnings: RowWarning[] = []
  const add = (number: number, title: string, unit: HeadingUnit, ours: readonly ColumnName[]) => {
    for (const column of ours) {
      const position = columns.get(column)
      const heading = survey.headings.find((one) => one.column === position)?.heading ?? ''
      if (position === undefined || units.has(column) || findUnit(heading, column)) continue
      units.set(column, unit)
      const message = `${quoteCell(title)} stands ${number < survey.headingRow ? 'above' : 'below'}, so the numbers of this column were stored with ${unit.text}`
      warnings.push({ row: number, column, value: title.slice(0, 200).toWellFormed(), message, expected: '' })
    }
  }
  const end = Math.max(
    0,
    rows.findIndex(({ number }) => number >= survey.headingRow),
  )
  const above = rows.slice(Math.max(0, end - titleRowsMax), end)
  const below = rows.slice(Math.max(end, rows.length - titleRowsMax))
  for (const { number, cells } of [...above, ...below]) {
    const isAbove = number < survey.headingRow
    const texts = cells.map((cell) => shownText(cell)).filter((text) => text !== '')
    if (texts.length > (isAbove ? titleCellsMax : footnoteCellsMax)) continue
    const title = texts.join(' ')
    const weight = ofWeights.find(({ pattern }) => pattern.test(title))
    if (weight) add(number, title, weight.unit, ['Weight'])
    if (ofDimensions.test(title)) add(number, title, millimeters, ['Thickness', 'Width', 'Length'])
  }
  return { table: { ...table, units }, warnings }
}
