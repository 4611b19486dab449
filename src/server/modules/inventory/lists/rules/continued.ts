import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { withoutContinued } from '../survey/group-lines.ts'
import type { Rule } from './rule.ts'

const columns = ['Source Code', 'Product', 'Grade Category', 'State', 'Condition'] as const satisfies ColumnName[]

/** Takes off what a report adds on its next page: `A36 (CONT'D)` is `A36`. */
export const continued: Rule = () => ({
  before(_row, { texts }) {
    for (const column of columns) {
      const text = texts[column]
      const plain = withoutContinued(text)
      if (plain !== text) texts[column] = plain
    }
  },
})
