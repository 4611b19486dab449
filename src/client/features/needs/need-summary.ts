import type { CustomerNeed } from '../../../shared/needs.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import { formatWeightLb } from '../../lib/format.ts'

type Summarized = Pick<CustomerNeed, 'category' | 'product' | 'thickness' | 'width' | 'length' | 'gradeCategory'>

/** What is wanted in one line: product, dimensions, grade; what is blank is left out. */
export function summarizeNeed(need: Summarized): string {
  const dimensions = [need.thickness, need.width, need.length].filter(Boolean).join(' × ')
  const parts = [need.category || need.product, dimensions, need.gradeCategory].filter(Boolean)
  return parts.join(', ') || 'Steel, not specified'
}

/** A wanted weight with its unit; one that cannot be read as the buyer wrote it. */
export function formatWeightNeeded(weightNeeded: string | null): string {
  const weightLb = parseWeightLb(weightNeeded ?? '')
  return weightLb === undefined ? (weightNeeded ?? '') : formatWeightLb(weightLb)
}
