import { formatPounds } from '../../../../shared/quotes/quote-words.ts'
import { categoryTraits } from '../../../../shared/steel/category-traits.ts'
import { readLength, readWidth } from '../../../../shared/steel/dimension-reading.ts'
import { theoreticalWeightLb } from '../../../../shared/steel/theoretical-weight.ts'
import { readItemThickness } from '../../../../shared/steel/thickness-reading.ts'
import type { DraftLine } from './quote-draft.ts'
import { readPieces } from './typed-numbers.ts'

export type Theory = { weightLb: number; reason?: undefined } | { weightLb?: undefined; reason: string }

const decimals = 2

/** The theoretical weight of a line of sheets or plates, or why there is none. `category` is that of the item, if known. */
export function findTheory(line: DraftLine, category: string | undefined): Theory {
  const kind = category && categoryTraits(category).form ? category : line.description
  const { form } = categoryTraits(kind)
  if (form !== 'sheet' && form !== 'plate') {
    return {
      reason: form === 'coil' ? 'Coils are weighed' : 'Theory is for sheets and plates: say which in the description',
    }
  }
  const { thicknessIn, note } = readItemThickness(line.thickness, kind)
  const { widthIn } = readWidth(line.width)
  const { lengthIn } = readLength(line.length, form)
  const qtyPcs = readPieces(line.pieces)
  if (thicknessIn === undefined) return { reason: note || 'Needs a thickness' }
  if (widthIn === undefined) return { reason: 'Needs a width in inches' }
  if (lengthIn === undefined) return { reason: 'Needs a length in inches' }
  if (!qtyPcs) return { reason: 'Needs the number of pieces' }
  return { weightLb: Number(theoreticalWeightLb({ thicknessIn, widthIn, lengthIn, qtyPcs }).toFixed(decimals)) }
}

/** A line billed by theory with the weight that its size and pieces give. */
export function applyTheory(line: DraftLine, category: string | undefined): DraftLine {
  const { weightLb } = findTheory(line, category)
  return weightLb === undefined ? line : { ...line, basis: 'theoretical', weightLb: formatPounds(weightLb) }
}
