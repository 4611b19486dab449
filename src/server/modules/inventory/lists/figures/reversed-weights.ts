import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { formatCountOf } from '../../../../../shared/text/count-text.ts'
import { type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import type { FoundInRows, Rule } from '../rules/rule.ts'
import { firstDataRowOf } from '../survey/surveyed-list.ts'

const identity = ['Product ID', 'Source Code', 'Heat Num'] as const satisfies ColumnName[]
const negative = /^\(?-?\s*[\d,.]*[1-9][\d,.]*\s*-?\)?$/
// Nearly all weights begin and end with a digit, which is seen at once.
const isNegative = (text: string) =>
  (text.startsWith('-') || text.startsWith('(') || text.endsWith('-')) && negative.test(text)
const toFigure = (text: string) => text.replace(/[^\d.]/g, '')

/**
 * Leaves out a row with a weight below zero together with the row above that it takes back: the same tag, source and heat
 * with the same weight.
 */
export const reversedWeights: Rule = ({ rows }, table) => {
  const weight = table.columns.get('Weight')
  const tag = table.columns.get('Product ID')
  if (weight === undefined || tag === undefined) return undefined
  const places = identity.flatMap((column) => table.columns.get(column) ?? [])
  const textAt = ({ cells }: SheetRow, position: number) => shownText(cells[position] ?? '').trim()
  const keyOf = (row: SheetRow) =>
    [...places.map((place) => textAt(row, place)), toFigure(textAt(row, weight))].join('\n')
  const below = rows.slice(firstDataRowOf(rows, table))
  const taken = below.filter((row) => isNegative(textAt(row, weight)) && textAt(row, tag) !== '')
  if (taken.length === 0) return undefined
  const open = new Map<string, SheetRow[]>()
  const wanted = new Set(taken.map(keyOf))
  const pairs: { row: SheetRow; reversed: SheetRow }[] = []
  for (const row of below) {
    const key = keyOf(row)
    if (!wanted.has(key)) continue
    const earlier = open.get(key) ?? []
    open.set(key, earlier)
    if (!isNegative(textAt(row, weight))) {
      earlier.push(row)
      continue
    }
    const reversed = earlier.pop()
    if (reversed) pairs.push({ row, reversed })
  }
  const leftOut = new Set(pairs.flatMap(({ row, reversed }) => [row.number, reversed.number]))
  return {
    leavesOut: ({ number }) => leftOut.has(number),
    found: () =>
      pairs.map(({ row, reversed }): FoundInRows => {
        const value = textAt(row, weight)
        const message = `This takes back row ${reversed.number}, so ${formatCountOf(2, 'row')} were left out`
        return { warning: { row: row.number, column: 'Weight', value, message, expected: '' }, rows: 1 }
      }),
  }
}
