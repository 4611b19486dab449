import { describeWeightText } from '../steel/weight.ts'
import { isBlankWord } from '../text/cells.ts'
import { formatCountOf } from '../text/count-text.ts'
import type { CustomerNeed } from './schema.ts'

type Summarized = Pick<CustomerNeed, 'category' | 'product' | 'thickness' | 'width' | 'length' | 'gradeCategory'>

/** A wanted item in one line: product, dimensions, grade; blanks are left out. */
export function summarizeNeed(need: Summarized): string {
  const dimensions = [need.thickness, need.width, need.length].filter(Boolean).join(' × ')
  const parts = [need.category || need.product, dimensions, need.gradeCategory].filter(Boolean)
  return parts.join(', ') || 'Steel, not specified'
}

const anyWord = /^any(?:thing)?$/i

/** '' for what states nothing. */
export function statedText(text: string | null): string {
  const stated = (text ?? '').trim()
  return isBlankWord(stated) || anyWord.test(stated) ? '' : stated
}

type Described = Summarized &
  Pick<
    CustomerNeed,
    | 'reference'
    | 'qtyPcs'
    | 'weightNeeded'
    | 'coatingWt'
    | 'condition'
    | 'estimatedNeedDate'
    | 'locationState'
    | 'notes'
  >

/** All that a need says of the steel, for people; blanks are left out. */
export function describeNeed(need: Described): string {
  const parts = [
    `${need.reference}: ${summarizeNeed(need)}`,
    need.category && need.product,
    need.qtyPcs > 0 && formatCountOf(need.qtyPcs, 'pc'),
    describeWeightText(need.weightNeeded),
    need.coatingWt && `coating ${need.coatingWt}`,
    need.condition && `MTR: ${need.condition}`,
    need.estimatedNeedDate && `needed by ${need.estimatedNeedDate}`,
    need.locationState && `to ${need.locationState}`,
    need.notes,
  ]
  return parts.filter(Boolean).join('; ')
}
