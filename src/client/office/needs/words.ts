import type { CustomerNeed } from '../../../shared/needs/schema.ts'
import { needStatuses } from '../../../shared/needs/terms.ts'
import { describeWeightText } from '../../../shared/steel/weight.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { toStatusWords } from '../changes/words.ts'

/** The statuses in the menu; an unknown status is its own label. */
export const {
  options: needStatusOptions,
  find: findNeedStatus,
  labelOf: needStatusLabel,
} = toStatusWords(needStatuses, {
  pending: { label: 'Pending', color: 'yellow' },
  reviewing: { label: 'Reviewing', color: 'steel' },
  sourcing: { label: 'Sourcing', color: 'steel' },
  quoted: { label: 'Quoted', color: 'cyan' },
  completed: { label: 'Completed', color: 'green' },
  cancelled: { label: 'Cancelled', color: 'gray' },
})

type Amount = Pick<CustomerNeed, 'qtyPcs' | 'weightNeeded' | 'locationState'>

/** How much is wanted and where: `3 pcs · 42,350 lbs · OH`; blanks are left out. */
export function describeAmount({ qtyPcs, weightNeeded, locationState }: Amount): string {
  const pieces = qtyPcs > 0 ? formatCountOf(qtyPcs, 'pc') : ''
  return [pieces, describeWeightText(weightNeeded), locationState].filter(Boolean).join(' · ')
}
