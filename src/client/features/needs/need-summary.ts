import { formatCountOf } from '../../../shared/count-text.ts'
import type { CustomerNeed } from '../../../shared/needs.ts'
import { parsePlainPounds } from '../../../shared/weight.ts'
import { formatWeightLb } from '../../lib/format.ts'

type Amount = Pick<CustomerNeed, 'qtyPcs' | 'weightNeeded' | 'locationState'>

/** How much is wanted and where: `3 pcs · 42,350 lbs · OH`; blanks are left out. */
export function describeAmount({ qtyPcs, weightNeeded, locationState }: Amount): string {
  const pieces = qtyPcs > 0 ? formatCountOf(qtyPcs, 'pc') : ''
  return [pieces, formatWeightNeeded(weightNeeded), locationState].filter(Boolean).join(' · ')
}

/** A wanted weight with its unit; an unreadable one as written. */
export function formatWeightNeeded(weightNeeded: string | null): string {
  const weightLb = parsePlainPounds(weightNeeded ?? '')
  return weightLb === undefined ? (weightNeeded ?? '') : formatWeightLb(weightLb)
}
