import { quoteCell } from '../../../../../shared/text/cells.ts'
import { findKeyedColumn, listConditionCodes } from '../rules/color-legends.ts'
import { createRoleReader } from '../rules/dittos.ts'
import type { Rule } from '../rules/rule.ts'

/** Reads codes of conditions by a key in the workbook, such as '1 = prime, 2 = secondary', whatever their column is called. */
export const conditionKeys: Rule = (sheet, table, { legendTexts }) => {
  const codes = listConditionCodes(legendTexts)
  if (codes.size === 0) return undefined
  const own = table.columns.get('Condition')
  const position = own ?? findKeyedColumn(sheet, table, codes)
  if (position === undefined) return undefined
  const readText = createRoleReader(position, sheet)
  let isTold = false
  return {
    before(row, { texts, notedCells, ownCells }) {
      const code = ownCells < 2 ? '' : readText(row).trim()
      const key = codes.get(code.toUpperCase())
      if (!key) return
      texts.Condition = key.condition
      if (isTold) return
      isTold = true
      const message = `${quoteCell(key.text)} is on the sheet, so ${quoteCell(code)} was read as ${key.condition}, and so were the other codes`
      notedCells.push({ column: 'Condition', text: key.condition, note: { kind: 'reading', message } })
    },
  }
}
