import { quoteCell } from '../../../../../shared/text/cells.ts'
import { rowsBelow, shownText } from '../../../../lib/workbook/sheet.ts'
import type { Rule } from '../rules/rule.ts'
import { findTickedConditions, isTick, type TickedCondition } from '../survey/ticked-conditions.ts'

const rowsTriedMax = 60

/** Reads the condition that is ticked in a column of its own, as an X below 'Prime' or 'Sec', where the list has no other. */
export const conditionTicks: Rule = ({ rows }, { columns, survey }) => {
  if (columns.has('Condition')) return undefined
  const tried = rowsBelow(rows, survey.headingRow, rowsTriedMax)
  const ticked = findTickedConditions(survey.headings, (position) =>
    tried.map(({ cells }) => shownText(cells[position] ?? '').trim()),
  )
  if (ticked.length === 0) return undefined
  const told = new Set<TickedCondition>()
  return {
    before({ cells }, { texts, notedCells, ownCells }) {
      if (texts.Condition !== '' || ownCells < 2) return
      const found = ticked.filter(({ position }) => isTick(shownText(cells[position] ?? '').trim()))
      const [one] = found
      if (!one || found.length > 1) return
      texts.Condition = one.condition
      if (told.has(one)) return
      told.add(one)
      const message = `A mark below ${quoteCell(one.heading)} was read as this condition, and so were the others`
      notedCells.push({ column: 'Condition', text: one.condition, note: { kind: 'reading', message } })
    },
  }
}
