import { type NeedField, wantedFields } from '../../../shared/needs/fields.ts'
import { formatCount, wordFor } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import type { RecordColumn } from '../../ui/table/RecordTable.tsx'
import type { WantedItem } from './request-draft.ts'

/** A column of a table of wanted items; blanks are shown as '-'. */
export type WantedColumn = {
  heading: string
  unit?: string | undefined
  isNumeric: boolean
  /** Values that must not wrap. */
  isOneLine: boolean
  textOf: (item: WantedItem) => string
}

/** The row numbers. */
export const positionColumn: RecordColumn<unknown> = {
  heading: '#',
  align: 'right',
  minWidthPx: 0,
  cell: (_item, index) => index + 1,
}

type ReviewField = (typeof wantedFields)[number] & { review: NonNullable<NeedField['review']> }

const reviewFields = wantedFields
  .filter((field): field is ReviewField => field.review !== undefined)
  .sort((one, other) => one.review[0] - other.review[0])

function toColumn({ key, kind, review: [, heading] }: ReviewField): WantedColumn {
  const column = {
    heading,
    isNumeric: kind === 'size' || kind === 'count' || kind === 'pounds',
    isOneLine: kind === 'count' || kind === 'choice' || kind === 'day',
  }
  if (kind === 'size') return { ...column, textOf: (item) => formatSize(item[key]) }
  if (kind === 'day') return { ...column, textOf: (item) => formatDay(item[key]) }
  if (kind === 'count') return { ...column, textOf: (item) => withPieces(item[key]) }
  if (kind === 'pounds') return { ...column, unit: 'lbs', textOf: (item) => groupDigits(item[key]) }
  return { ...column, textOf: (item) => item[key] }
}

/** The columns of the review, without the number. */
export const reviewColumns: readonly WantedColumn[] = reviewFields.map(toColumn)

/** The classification, which the review shows below the product. */
export const classificationColumn: WantedColumn = {
  heading: 'Classification',
  isNumeric: false,
  isOneLine: false,
  textOf: ({ product }) => product,
}

const columnsOf = (kind: NeedField['kind']) => reviewFields.filter((field) => field.kind === kind).map(toColumn)

/** The columns of the list beside the form, without number and button. */
export const listColumns: readonly WantedColumn[] = [
  ...columnsOf('product'),
  { ...classificationColumn, heading: 'Category' },
  ...columnsOf('size'),
  ...columnsOf('count').map((column) => ({ ...column, textOf: ({ qtyPcs }: WantedItem) => groupDigits(qtyPcs) })),
]

function withPieces(digits: string): string {
  return digits && `${groupDigits(digits)} ${wordFor(Number(digits), 'pc', 'pcs')}`
}

function groupDigits(digits: string): string {
  return digits && formatCount(Number(digits))
}

// A plain number is in inches; any other text is shown as typed, since it names its own unit.
function formatSize(size: string): string {
  return /^[\d.][\d./ -]*$/.test(size.trim()) ? `${size.trim()} in` : size
}
