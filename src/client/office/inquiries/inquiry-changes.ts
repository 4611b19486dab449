import type { InquiryLine } from '../../../shared/inquiries/schema.ts'
import { itemColumns } from '../../../shared/stock/item-columns.ts'

const headings: ReadonlyMap<string, string> = new Map(itemColumns.map(({ key, heading }) => [key, heading]))

/** A change of an item since it was sent: `Weight 42,350 → 40,000`. */
export function describeChange({ field, sent, now }: InquiryLine['changes'][number]): string {
  return `${headings.get(field) ?? field} ${sent || '(blank)'} → ${now || '(blank)'}`
}
