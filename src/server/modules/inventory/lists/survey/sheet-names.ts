import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { listWords } from '../headings/list-vocabulary.ts'
import { headingWords } from '../headings/word-table.ts'

const { goneSheets, comingSheets, otherSheets, summarySheets } = listWords
const noStock = new RegExp(
  `(?<![a-z])(?:${[goneSheets, comingSheets, otherSheets, summarySheets].map(anyOf).join('|')})(?![a-z])`,
)

/** Whether a sheet is in sight, and its name does not say that its steel is sold, not here yet or not for sale; by judgment. */
export function mayBeStock(sheet: Pick<Sheet, 'name' | 'isHidden'> | undefined): boolean {
  return sheet?.isHidden === false && !noStock.test(headingWords(sheet.name).join(' '))
}
