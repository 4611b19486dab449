import { type InquiryStatus, inquiryStatuses } from '../../../shared/inquiry-terms.ts'

const looks: Readonly<Record<InquiryStatus, { label: string; color: string }>> = {
  pending: { label: 'Pending', color: 'yellow' },
  quoted: { label: 'Quoted', color: 'steel' },
  'waiting order': { label: 'Waiting order', color: 'cyan' },
  completed: { label: 'Completed', color: 'green' },
  archive: { label: 'Archive', color: 'gray' },
}

/** The statuses of an inquiry as the menu shows them. */
export const inquiryStatusOptions = inquiryStatuses.map((value) => ({ value, ...looks[value] }))

/** Finds the status of a menu's value; undefined for one that is not in the list. */
export function findInquiryStatus(value: string): InquiryStatus | undefined {
  return inquiryStatuses.find((status) => status === value)
}

/** What a status is called; one that is not in the list by its own name. */
export function statusLabel(status: string): string {
  return inquiryStatusOptions.find(({ value }) => value === status)?.label ?? status
}
