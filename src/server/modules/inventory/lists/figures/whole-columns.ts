import type { RowWarning } from '../../../../../shared/lists/schema.ts'
import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { formatCount } from '../../../../../shared/text/count-text.ts'
import type { FoundInRows, Rule } from '../rules/rule.ts'

const coilThicknessMaxIn = 1.5 // no mill coils anything thicker
const shareMin = 0.8 // a few blanks are wider than long

type Found = { rows: number; first: number; value: string }

const noneFound = (): Found => ({ rows: 0, first: 0, value: '' })

/** Watches whole columns for what no single row can show: millimeters, and swapped widths and lengths. */
export const wholeColumns: Rule = (_sheet, _table, { category }) => {
  const { form } = categoryTraits(category)
  const counts = { thick: 0, sized: 0 }
  const millimeters = noneFound()
  const swapped = noneFound()
  return {
    watch(row, texts, { thickness, width, length, product }) {
      if (form === 'coil' && product.isCoil && thickness.inches !== undefined) {
        counts.thick += 1
        if (thickness.inches > coilThicknessMaxIn) add(millimeters, row, texts.Thickness)
      }
      if (product.isFlat && width.inches !== undefined && length.inches !== undefined) {
        counts.sized += 1
        if (width.inches > length.inches) add(swapped, row, texts.Width)
      }
      return undefined
    },
    found() {
      const found: FoundInRows[] = []
      if (millimeters.rows > 0) {
        const message = `${formatCount(millimeters.rows)} of ${formatCount(counts.thick)} coils are more than 1.5 inches thick; check whether the thickness is in millimeters`
        found.push(toColumnWarning('Thickness', message, millimeters, 'millimeters'))
      }
      if (swapped.rows > 0 && swapped.rows >= counts.sized * shareMin) {
        const message = `The width is greater than the length in ${formatCount(swapped.rows)} of ${formatCount(counts.sized)} rows; check whether the columns are swapped`
        found.push(toColumnWarning('Width', message, swapped, 'swap width and length'))
      }
      return found
    },
  }
}

function add(found: Found, row: number, value: string): void {
  if (found.rows === 0) Object.assign(found, { first: row, value })
  found.rows += 1
}

function toColumnWarning(
  column: 'Thickness' | 'Width',
  message: string,
  { rows, first, value }: Found,
  action: NonNullable<RowWarning['action']>,
): FoundInRows {
  return { warning: { row: first, column, value, message, expected: '', action }, rows }
}
