import type { InquiryLine } from '../../../shared/inquiries.ts'
import { fieldNames } from '../inventory/item-fields.ts'

const names: Readonly<Partial<Record<string, string>>> = {
  ...fieldNames,
  category: 'Category',
} satisfies Record<Exclude<keyof InquiryLine, 'id' | 'listing' | 'changes'>, string>

/** What changed in an item since it was sent, by the headings of the lists: `Weight 42,350 → 40,000`. */
export function describeChange({ field, sent, now }: InquiryLine['changes'][number]): string {
  return `${names[field] ?? field} ${sent || '(blank)'} → ${now || '(blank)'}`
}
