import { readLength, readWidth } from './dimensions.ts'
import { gaugeSeriesOf } from './gauges.ts'
import { readThickness } from './thickness-reading.ts'
import { uncoatedCategory } from './tolerances.ts'

export const sizeFields = ['thickness', 'width', 'length'] as const
export type SizeField = (typeof sizeFields)[number]

/** Low and high in inches; undefined for what cannot be read. A blank category has the gauges of uncoated sheet. */
export function readSizeText(
  field: SizeField,
  text: string,
  category: string,
): readonly [number | undefined, number | undefined] | undefined {
  const { valueIn, lowIn, highIn } = readAny(field, text, category)
  const low = lowIn ?? valueIn
  const high = highIn ?? valueIn
  return low === undefined && high === undefined ? undefined : [low, high]
}

function readAny(field: SizeField, text: string, category: string) {
  if (field === 'thickness') {
    const { thicknessIn: valueIn, lowIn, highIn } = readThickness(text, gaugeSeriesOf(category || uncoatedCategory))
    return { valueIn, lowIn, highIn }
  }
  if (field === 'width') {
    const { widthIn: valueIn, lowIn, highIn } = readWidth(text)
    return { valueIn, lowIn, highIn }
  }
  const { lengthIn: valueIn, lowIn, highIn } = readLength(text)
  return { valueIn, lowIn, highIn }
}

/** Whether a text of a size, taken out of a phrase, reads as the figures that it had there. */
export function isSameSizeText(
  field: SizeField,
  text: string,
  { unit, low, high }: { unit: string; low: number; high: number },
  category: string,
): boolean {
  const read = readSizeText(field, text, category)
  if (!read) return false
  const [lowIn, highIn] = read
  if (unit === 'GA') return lowIn !== undefined
  // A bound or a range of which only the figures matter here.
  return near(lowIn ?? highIn, low) && near(highIn ?? lowIn, high)
}

const near = (a: number | undefined, b: number) => a !== undefined && Math.abs(a - b) < 0.002
