import type { CustomerNeed } from '../../../shared/needs/schema.ts'
import { type NeedStatus, needStatuses } from '../../../shared/needs/terms.ts'
import { describeWeightText } from '../../../shared/steel/weight.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'

const looks: Readonly<Record<NeedStatus, { label: string; color: string }>> = {
  pending: { label: 'Pending', color: 'yellow' },
  reviewing: { label: 'Reviewing', color: 'steel' },
  sourcing: { label: 'Sourcing', color: 'steel' },
  quoted: { label: 'Quoted', color: 'cyan' },
  completed: { label: 'Completed', color: 'green' },
  cancelled: { label: 'Cancelled', color: 'gray' },
}

/** The statuses in the menu. */
export const needStatusOptions = needStatuses.map((value) => ({ value, ...looks[value] }))

/** Finds a known status; undefined for any other. */
export function findNeedStatus(value: string): NeedStatus | undefined {
  return needStatuses.find((status) => status === value)
}

/** The label of a status; an unknown status is its own label. */
export function needStatusLabel(status: string): string {
  return needStatusOptions.find(({ value }) => value === status)?.label ?? status
}

type Amount = Pick<CustomerNeed, 'qtyPcs' | 'weightNeeded' | 'locationState'>

/** How much is wanted and where: `3 pcs · 42,350 lbs · OH`; blanks are left out. */
export function describeAmount({ qtyPcs, weightNeeded, locationState }: Amount): string {
  const pieces = qtyPcs > 0 ? formatCountOf(qtyPcs, 'pc') : ''
  return [pieces, describeWeightText(weightNeeded), locationState].filter(Boolean).join(' · ')
}
