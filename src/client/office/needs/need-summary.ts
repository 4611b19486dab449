import type { CustomerNeed } from '../../../shared/needs/schema.ts'
import { describeWeightText } from '../../../shared/steel/weight.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'

type Amount = Pick<CustomerNeed, 'qtyPcs' | 'weightNeeded' | 'locationState'>

/** How much is wanted and where: `3 pcs · 42,350 lbs · OH`; blanks are left out. */
export function describeAmount({ qtyPcs, weightNeeded, locationState }: Amount): string {
  const pieces = qtyPcs > 0 ? formatCountOf(qtyPcs, 'pc') : ''
  return [pieces, describeWeightText(weightNeeded), locationState].filter(Boolean).join(' · ')
}
