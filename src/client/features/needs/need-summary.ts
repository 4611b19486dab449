import type { CustomerNeed } from '../../../shared/needs.ts'

type Summarized = Pick<CustomerNeed, 'category' | 'product' | 'thickness' | 'width' | 'length' | 'gradeCategory'>

/** What is wanted in one line: product, dimensions, grade; what is blank is left out. */
export function summarizeNeed(need: Summarized): string {
  const dimensions = [need.thickness, need.width, need.length].filter(Boolean).join(' × ')
  const parts = [need.category || need.product, dimensions, need.gradeCategory].filter(Boolean)
  return parts.join(', ') || 'Steel, not specified'
}
