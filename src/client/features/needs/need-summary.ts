import type { CustomerNeed } from '../../../shared/needs.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import { formatWeightLb } from '../../lib/format.ts'

type Summarized = Pick<CustomerNeed, 'category' | 'product' | 'thickness' | 'width' | 'length' | 'gradeCategory'>

/** A wanted item in one line: product, dimensions, grade; blanks are left out. */
export function summarizeNeed(need: Summarized): string {
  const dimensions = [need.thickness, need.width, need.length].filter(Boolean).join(' × ')
  const parts = [need.category || need.product, dimensions, need.gradeCategory].filter(Boolean)
  return parts.join(', ') || 'Steel, not specified'
}

/** A wanted weight with its unit; an unreadable one as written. */
export function formatWeightNeeded(weightNeeded: string | null): string {
  const weightLb = parseWeightLb(weightNeeded ?? '')
  return weightLb === undefined ? (weightNeeded ?? '') : formatWeightLb(weightLb)
}
