import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import type { Rule } from '../rules/rule.ts'

/** One warning for each column of the list with formulas that were never calculated, as other programs write them. */
export const formulas: Rule = (sheet, { columns, survey }) => ({
  warnings: [...columns].flatMap(([column, position]) => {
    const rows = sheet.unsavedFormulas?.get(position)?.filter((row) => row > survey.headingRow) ?? []
    const [row] = rows
    if (row === undefined) return []
    const message = `${formatCountOf(rows.length, 'cell')} of this column ${wordFor(rows.length, 'has', 'have')} a formula without its result, which was read as blank. Open the file in Excel, save it and upload it again`
    return [{ row, column, value: '', message, expected: 'the result of the formula' }]
  }),
})
