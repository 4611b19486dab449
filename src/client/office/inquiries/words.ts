import type { InquiryLine } from '../../../shared/inquiries/schema.ts'
import { type InquiryStatus, inquiryStatuses } from '../../../shared/inquiries/terms.ts'
import { itemColumns } from '../../../shared/stock/item-columns.ts'

const looks: Readonly<Record<InquiryStatus, { label: string; color: string }>> = {
  pending: { label: 'Pending', color: 'yellow' },
  quoted: { label: 'Quoted', color: 'steel' },
  'waiting order': { label: 'Waiting order', color: 'cyan' },
  completed: { label: 'Completed', color: 'green' },
  archive: { label: 'Archive', color: 'gray' },
}

/** The statuses in the menu. */
export const inquiryStatusOptions = inquiryStatuses.map((value) => ({ value, ...looks[value] }))

/** Finds a known status; undefined for any other. */
export function findInquiryStatus(value: string): InquiryStatus | undefined {
  return inquiryStatuses.find((status) => status === value)
}

/** The label of a status; an unknown status is its own label. */
export function statusLabel(status: string): string {
  return inquiryStatusOptions.find(({ value }) => value === status)?.label ?? status
}

const headings: ReadonlyMap<string, string> = new Map(itemColumns.map(({ key, heading }) => [key, heading]))

/** A change of an item since it was sent: `Weight 42,350 → 40,000`. */
export function describeChange({ field, sent, now }: InquiryLine['changes'][number]): string {
  return `${headings.get(field) ?? field} ${sent || '(blank)'} → ${now || '(blank)'}`
}
