import { describeWeightText } from '../steel/weight.ts'
import { isBlankWord } from '../text/cells.ts'
import { formatCountOf } from '../text/count-text.ts'
import { formatDay } from '../text/days.ts'
import type { NeedField, NeedValues } from './fields.ts'
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

/** A field for people: pieces and pounds with their unit; blank where the need does not state it. */
export function describeField(need: NeedValues<'key'>, { key, kind }: Pick<NeedField, 'key' | 'kind'>): string {
  const value = need[key]
  if (typeof value === 'number') return value > 0 ? formatCountOf(value, 'pc') : ''
  if (kind === 'day') return value ? formatDay(value) : ''
  return kind === 'pounds' ? describeWeightText(value) : (value ?? '')
}

/** All that a need says of the steel, in one line for people; blanks are left out. */
export function describeNeed(need: NeedValues<'key'>): string {
  const parts = [
    summarizeNeed(need),
    need.category && need.product,
    need.qtyPcs > 0 && formatCountOf(need.qtyPcs, 'pc'),
    describeWeightText(need.weightNeeded),
    need.coatingWt && `coating ${need.coatingWt}`,
    need.condition && `MTR: ${need.condition}`,
    need.estimatedNeedDate && `needed by ${formatDay(need.estimatedNeedDate)}`,
    need.locationState && `to ${need.locationState}`,
    need.notes,
  ]
  return parts.filter(Boolean).join('; ')
}
