import { readCondition, type SteelCondition } from '../../../../../shared/steel/conditions.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { shownText } from '../../../../lib/workbook/sheet.ts'
import { readRole } from '../headings/read-heading.ts'
import { conditionIn, readTitle } from '../headings/read-title.ts'
import type { Rule } from '../rules/rule.ts'

const columns = ['Product', 'Grade Category'] as const
const endsSecondary = /[\s(,/-]SECS?\.?\)?$/i
// A row with fewer cells is no item.
const ownCellsMin = 3

/** Reads the condition that stands behind a product or a grade, as in 'HR Coil - 2nds' and 'A1011 CS-B SEC', where a row has no other. */
export const conditionTexts: Rule = (_sheet, { survey }) => {
  const remarks = survey.headings.find(({ matched, heading }) => !matched && readRole(heading) === 'Remarks')
  const remarked = memoizeByText(readRemark)
  const readers = columns.map((column) => ({ column, conditionOf: memoizeByText(readConditionIn) }))
  const told = new Set<string>()
  return {
    before({ cells }, { texts, notedCells, ownCells }) {
      if (texts.Condition !== '' || ownCells < ownCellsMin) return
      const remark = remarks && shownText(cells[remarks.column] ?? '')
      if (remark) texts.Condition = remarked(remark) ?? ''
      if (texts.Condition !== '') return
      for (const { column, conditionOf } of readers) {
        const condition = conditionOf(texts[column])
        if (condition === undefined) continue
        texts.Condition = condition
        if (told.has(`${column} ${condition}`)) return
        told.add(`${column} ${condition}`)
        const message = `${quoteCell(texts[column])} says ${condition}, which was used here and in the other rows that say so`
        notedCells.push({ column: 'Condition', text: condition, note: { kind: 'reading', message } })
        return
      }
    },
  }
}

const endsPart = /\s[-\u2013\u2014]\s|[,;:(/]/

/** 'Secondary - edge damage' begins with the condition. */
function readRemark(text: string): SteelCondition | undefined {
  const { condition, isWhole } = readTitle(text.split(endsPart)[0]?.trim() ?? '')
  return isWhole ? condition : undefined
}

function readConditionIn(text: string): SteelCondition | undefined {
  // 'Prime' below 'Grade' is read where the grade is.
  return conditionIn(text.toUpperCase()) ?? (endsSecondary.test(text) ? readCondition('SEC') : undefined)
}
