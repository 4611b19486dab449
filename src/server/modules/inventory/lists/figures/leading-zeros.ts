import { quoteCell } from '../../../../../shared/text/cells.ts'
import { exactText, rowsBelow, shownText } from '../../../../lib/workbook/sheet.ts'
import type { Rule } from '../rules/rule.ts'

const rowsTriedMax = 60
const withoutPoint = /^0\d{3,4}$/

/** Where all thicknesses are as `01345`, the point behind their zero is missing. */
export const leadingZeros: Rule = ({ rows }, { columns, survey, units }) => {
  const position = columns.get('Thickness')
  if (position === undefined || units.has('Thickness')) return undefined
  const below = rowsBelow(rows, survey.headingRow, rowsTriedMax)
  const said = below.flatMap(({ number, cells }) => {
    const cell = cells[position] ?? ''
    const text = shownText(cell)
    return text === '' ? [] : [{ number, text: withoutPoint.test(exactText(cell)) ? exactText(cell) : text }]
  })
  const [first] = said
  if (!first || !said.every(({ text }) => withoutPoint.test(text))) return undefined
  const message = `${quoteCell(first.text)} was read as ${withPoint(first.text)}, and so were the other thicknesses, which all begin with a zero`
  return {
    warnings: [{ row: first.number, column: 'Thickness', value: first.text, message, expected: '' }],
    before(_row, { texts }) {
      if (withoutPoint.test(texts.Thickness)) texts.Thickness = withPoint(texts.Thickness)
    },
  }
}

const withPoint = (text: string) => `0.${text.slice(1)}`
