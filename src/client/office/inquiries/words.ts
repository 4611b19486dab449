import type { InquiryDetails, InquiryLine } from '../../../shared/inquiries/schema.ts'
import {
  type InquiryOrder,
  type InquirySort,
  type InquiryStatus,
  inquiryStatuses,
} from '../../../shared/inquiries/terms.ts'
import { itemColumns } from '../../../shared/stock/item-columns.ts'
import { toStatusWords } from '../changes/words.ts'

/** The statuses in the menu; an unknown status is its own label. */
export const {
  options: inquiryStatusOptions,
  find: findInquiryStatus,
  labelOf: statusLabel,
} = toStatusWords(inquiryStatuses, {
  pending: { label: 'Pending', color: 'yellow' },
  quoted: { label: 'Quoted', color: 'steel' },
  'waiting order': { label: 'Waiting order', color: 'cyan' },
  completed: { label: 'Completed', color: 'green' },
  archive: { label: 'Archive', color: 'gray' },
})

const headings: ReadonlyMap<string, string> = new Map(itemColumns.map(({ key, heading }) => [key, heading]))

/** A change of an item since it was sent: `Weight 42,350 → 40,000`. */
export function describeChange({ field, sent, now }: InquiryLine['changes'][number]): string {
  return `${headings.get(field) ?? field} ${sent || '(blank)'} → ${now || '(blank)'}`
}

/** What tells an inquiry from the others of its request. */
export function nameSources({ sources }: Pick<InquiryDetails['request'][number], 'sources'>): string {
  return sources.join(', ') || 'Without a source'
}

/** The letter that sets a status. */
export const statusKeys: Readonly<Record<InquiryStatus, string>> = {
  pending: 'p',
  quoted: 'q',
  'waiting order': 'w',
  completed: 'c',
  archive: 'a',
}

const largestFirst: readonly InquirySort[] = ['date', 'items', 'weight']

/** The order after a click on a heading: one way, the other way, then the working order again. */
export function nextOrder(current: InquiryOrder, sort: InquirySort): InquiryOrder {
  const [first, second] = largestFirst.includes(sort) ? ([`-${sort}`, sort] as const) : ([sort, `-${sort}`] as const)
  if (current === first) return second
  return current === second ? 'status' : first
}
