import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { withoutContinued } from '../survey/group-lines.ts'
import type { Rule } from './rule.ts'

const columns = ['Source Code', 'Product', 'Grade Category', 'State', 'Condition'] as const satisfies ColumnName[]

/** Takes off what a report adds on its next page: `A36 (CONT'D)` is `A36`. */
export const continued: Rule = () => {
  const readers = columns.map((column) => ({ column, read: memoizeByText(withoutContinued) }))
  return {
    before(_row, { texts }) {
      for (const { column, read } of readers) texts[column] = read(texts[column])
    },
  }
}
