import { readLength } from '../../../../shared/steel/dimensions.ts'
import { readSizeText, type SizeField } from '../../../../shared/steel/sizes.ts'

/** What tells one piece of steel from another: an item in stock, a row of a list, or what an order has. */
export type Steel = {
  category: string
  productId: string
  heatNum: string
  thickness: string
  width: string
  length: string
  gradeCategory: string
  condition: string
  qtyPcs: number
  /** Null where the text cannot be read. */
  weightLb: number | null
  /** All texts but those of category and source, in one. */
  texts: string
}

/** Product id and heat, without the case of the heat; '' if both are blank. */
export function identityKey({ productId, heatNum }: Pick<Steel, 'productId' | 'heatNum'>): string {
  return productId === '' && heatNum === '' ? '' : `${productId}\u0000${heatNum.toLowerCase()}`
}

/** The same for sizes that read the same: `3/16` and `.1875`, `COIL` and `C`. Texts of a list repeat, so what was read is kept. */
export function createSizeReader(): (steel: Pick<Steel, 'category' | 'thickness' | 'width' | 'length'>) => string {
  const known = new Map<string, string>()
  const read = (field: SizeField, text: string, category: string) => {
    const key = `${field}\u0000${category}\u0000${text}`
    const found = known.get(key) ?? readExtent(field, text, category)
    known.set(key, found)
    return found
  }
  return ({ category, thickness, width, length }) =>
    [
      read('thickness', thickness, category),
      // Only gauges depend on the category.
      read('width', width, ''),
      read('length', length, ''),
    ].join('\u0000')
}

const decimals = 4

function readExtent(field: SizeField, text: string, category: string): string {
  const inches = readSizeText(field, text, category)
  if (inches) return inches.map((inch) => inch?.toFixed(decimals) ?? '').join(' to ')
  if (field === 'length' && readLength(text).kind === 'coil') return 'coil'
  return text.trim().toLowerCase()
}

/** What two weights of the same steel may differ by, as a share of the larger. */
export const sameWeightShare = 0.005

/** Whether two weights differ by at most half a percent of the larger. A blank one says nothing. */
export function isWeightNear(oneLb: number | null, otherLb: number | null): boolean {
  if (oneLb === null || otherLb === null) return true
  return Math.abs(oneLb - otherLb) <= sameWeightShare * Math.max(oneLb, otherLb)
}
