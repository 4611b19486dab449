import { formatCount, wordFor } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import type { RecordColumn } from '../../ui/table/RecordTable.tsx'
import type { WantedItem } from './request-draft.ts'

/** A column of a table of wanted items; blanks are shown as '-'. */
export type WantedColumn = {
  heading: string
  unit?: string
  isNumeric?: true
  /** Values that must not wrap. */
  isOneLine?: boolean
  textOf: (item: WantedItem) => string
}

/** The row numbers. */
export const positionColumn: RecordColumn<unknown> = {
  heading: '#',
  align: 'right',
  minWidthPx: 0,
  cell: (_item, index) => index + 1,
}

const product: WantedColumn = { heading: 'Product', textOf: ({ category }) => category }
const size: readonly WantedColumn[] = [
  { heading: 'Thickness', isNumeric: true, textOf: ({ thickness }) => formatSize(thickness) },
  { heading: 'Width', isNumeric: true, textOf: ({ width }) => formatSize(width) },
  { heading: 'Length', isNumeric: true, textOf: ({ length }) => formatSize(length) },
]

/** The columns of the list beside the form, without number and button. */
export const listColumns: readonly WantedColumn[] = [
  product,
  { heading: 'Category', textOf: (item) => item.product },
  ...size,
  { heading: 'Qty', isNumeric: true, textOf: ({ qtyPcs }) => groupDigits(qtyPcs) },
]

/** The columns of the review, without the number. */
export const reviewColumns: readonly WantedColumn[] = [
  product,
  { heading: 'Grade', textOf: ({ gradeCategory }) => gradeCategory },
  ...size,
  {
    heading: 'Qty',
    isNumeric: true,
    isOneLine: true,
    textOf: ({ qtyPcs }) => qtyPcs && `${groupDigits(qtyPcs)} ${wordFor(Number(qtyPcs), 'pc', 'pcs')}`,
  },
  { heading: 'MTR', isOneLine: true, textOf: ({ condition }) => condition },
  { heading: 'Weight', unit: 'lbs', isNumeric: true, textOf: ({ weightNeeded }) => groupDigits(weightNeeded) },
  { heading: 'Coating Wt', textOf: ({ coatingWt }) => coatingWt },
  { heading: 'Need Date', isOneLine: true, textOf: ({ estimatedNeedDate }) => formatDay(estimatedNeedDate) },
  { heading: 'Notes', textOf: ({ notes }) => notes },
]

function groupDigits(digits: string): string {
  return digits && formatCount(Number(digits))
}

// A plain number is in inches; any other text is shown as typed, since it names its own unit.
function formatSize(size: string): string {
  return /^[\d.][\d./ -]*$/.test(size.trim()) ? `${size.trim()} in` : size
}
