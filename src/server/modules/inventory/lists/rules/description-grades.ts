import { quoteCell } from '../../../../../shared/text/cells.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { gradeIn } from '../survey/description-grade.ts'
import type { Rule } from './rule.ts'

/** Takes the grade from the description where the table has no column for it. */
export const descriptionGrades: Rule = (_sheet, { columns, survey }) => {
  if (columns.has('Grade Category') || survey.fixedTexts['Grade Category'] !== undefined) return undefined
  if (survey.missing.includes('Grade Category') || !columns.has('Product')) return undefined
  const gradeOf = memoizeByText(gradeIn)
  let isTold = false
  return {
    before(_row, { texts, notedCells }) {
      const grade = texts['Grade Category'] === '' ? gradeOf(texts.Product) : undefined
      if (grade === undefined) return
      texts['Grade Category'] = grade
      if (isTold) return
      isTold = true
      const message = `The grade of ${quoteCell(texts.Product)} was read as ${grade}, and so were those of the other descriptions`
      notedCells.push({ column: 'Grade Category', text: grade, note: { kind: 'reading', message } })
    },
  }
}
