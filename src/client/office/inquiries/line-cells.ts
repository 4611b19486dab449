import type { InquiryLine } from '../../../shared/inquiries/schema.ts'
import { formatDimension } from '../../../shared/steel/thickness.ts'
import { totalWeightLb } from '../../../shared/steel/weight.ts'
import { formatSource } from '../../../shared/stock/line-summary.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatHintedThickness, formatWeightText } from '../../buyer/item/item-fields.ts'
import { formatWeightLb } from '../../platform/text/format.ts'

type LineCell = {
  heading: string
  /** The width of the column on screen. */
  width: string
  isNumeric?: true
  read: (line: InquiryLine) => string
}

/** Blank texts are shown as a dash. */
export const lineCells: readonly LineCell[] = [
  { heading: 'Product', width: '10%', read: ({ product, category }) => product || category },
  { heading: 'Size (in)', width: '21%', read: formatSize },
  {
    heading: 'Qty Pcs',
    width: '6%',
    isNumeric: true,
    read: (line) => (isUnresolved(line) ? '' : formatCount(line.qtyPcs)),
  },
  { heading: 'Weight (lbs)', width: '9%', isNumeric: true, read: ({ weight }) => weight && formatWeightText(weight) },
  { heading: 'Grade', width: '12%', read: ({ gradeCategory }) => gradeCategory },
  { heading: 'Condition', width: '12%', read: ({ condition }) => condition },
  { heading: 'Source', width: '14%', read: formatSource },
]

export function formatSize({
  thickness,
  width,
  length,
  category,
}: Pick<InquiryLine, 'thickness' | 'width' | 'length' | 'category'>): string {
  const sizes = [formatHintedThickness({ thickness, category }), formatDimension(width), formatDimension(length)]
  return sizes.filter(Boolean).join(' × ')
}

/** A line's product id with the heat, or with the stored item id where nothing else was known when it was sent. */
export function nameLine(line: InquiryLine): { name: string; note: string } {
  const note = isUnresolved(line) ? `Item ${line.id}` : line.heatNum && `Heat ${line.heatNum}`
  return { name: line.productId || '-', note }
}

/** Whether nothing was known of an item when it was sent. */
export function isUnresolved({ productId, heatNum, sourceCode }: InquiryLine): boolean {
  return productId === '' && heatNum === '' && sourceCode === ''
}

export const listingLooks: Readonly<Record<InquiryLine['listing'], { label: string; color: string }>> = {
  'as listed': { label: 'As listed', color: 'green' },
  changed: { label: 'Changed since', color: 'yellow' },
  sold: { label: 'Sold', color: 'blue' },
  'no longer listed': { label: 'No longer listed', color: 'red' },
}

/** The total weight of the lines, and a note on lines without a weight. */
export function sumWeight(lines: readonly InquiryLine[]): { total: string; note: string } {
  const { weightLb, withoutWeight } = totalWeightLb(lines.map(({ weight }) => weight))
  const note = withoutWeight > 0 ? `${formatCountOf(withoutWeight, 'item')} without a weight` : ''
  return { total: formatWeightLb(weightLb), note }
}
