import { formatCountOf } from '../../../../../shared/text/count-text.ts'
import type { Rule } from './rule.ts'

const rowsMin = 2
const lbTolerance = 0.5

/**
 * Leaves out totals that no word names: rows without an identity of their own whose pieces and weight are the sums of those
 * above that have one, since the last such row.
 */
export const subtotals: Rule = (_sheet, _table, { counted }) => {
  let rows = 0
  let pieces = 0
  let pounds = 0
  return {
    watch(row, texts, { quantity, weight }) {
      const lb = weight.pounds ?? 0
      const isBare = texts['Product ID'] === '' && texts['Heat Num'] === ''
      const isSum = isBare && lb > 0 && Math.abs(lb - pounds) < lbTolerance && quantity.pieces === pieces
      if (isSum && rows >= rowsMin) {
        const message = `The pieces and the weight are the sums of the ${formatCountOf(rows, 'row')} above, so this was taken for a total and left out`
        rows = pieces = pounds = 0
        counted.totalRows += 1
        return { row, column: '', value: texts.Weight, message, expected: '' }
      }
      // Several pieces of steel without tags may add up by chance.
      rows = isBare ? Number.NEGATIVE_INFINITY : rows + 1
      pieces += quantity.pieces
      pounds += lb
      return undefined
    },
  }
}
