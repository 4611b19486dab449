import type { InquiryLine } from '../../../shared/inquiries.ts'

const fieldNames: Readonly<Partial<Record<string, string>>> = {
  productId: 'Product ID',
  heatNum: 'Heat Num',
  product: 'Product',
  thickness: 'Thickness',
  width: 'Width',
  length: 'Length',
  qtyPcs: 'Qty Pcs',
  weight: 'Weight',
  gradeCategory: 'Grade Category',
  condition: 'Condition',
  locationState: 'State',
  regionCodes: 'Region Code',
  sourceCode: 'Source Code',
  category: 'Category',
} satisfies Record<Exclude<keyof InquiryLine, 'id' | 'listing' | 'changes'>, string>

/** What changed in an item since it was sent, by the headings of the lists: `Weight 42,350 → 40,000`. */
export function describeChange({ field, sent, now }: InquiryLine['changes'][number]): string {
  return `${fieldNames[field] ?? field} ${sent || '(blank)'} → ${now || '(blank)'}`
}
