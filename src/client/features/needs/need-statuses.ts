import { type NeedStatus, needStatuses } from '../../../shared/need-terms.ts'

const looks: Readonly<Record<NeedStatus, { label: string; color: string }>> = {
  pending: { label: 'Pending', color: 'yellow' },
  reviewing: { label: 'Reviewing', color: 'steel' },
  sourcing: { label: 'Sourcing', color: 'steel' },
  quoted: { label: 'Quoted', color: 'cyan' },
  completed: { label: 'Completed', color: 'green' },
  cancelled: { label: 'Cancelled', color: 'gray' },
}

/** The statuses of a customer need as the menu shows them. */
export const needStatusOptions = needStatuses.map((value) => ({ value, ...looks[value] }))

/** Finds the status of a menu's value; undefined for one that is not in the list. */
export function findNeedStatus(value: string): NeedStatus | undefined {
  return needStatuses.find((status) => status === value)
}

/** What a status is called; one that is not in the list by its own name. */
export function needStatusLabel(status: string): string {
  return needStatusOptions.find(({ value }) => value === status)?.label ?? status
}
