import { gaugeRangeOf } from '../../../../shared/steel/gauge-ranges.ts'
import { type SizeField, saysTheSame, sizeFields } from '../../../../shared/steel/sizes.ts'
import { uncoatedCategory } from '../../../../shared/steel/tolerances.ts'
import type { PlacedSize } from '../../../steel/phrases/phrase-aspects.ts'
import type { SizeFigures } from '../../../steel/phrases/phrase-lexemes.ts'
import { type Draft, leaveUnread, note, state } from './draft.ts'

const figurePattern = /\d+[- ]\d+\/\d+|\d+\/\d+|\d*\.\d+|\d+/g
const unitMarks = { GA: ' GA', IN: '', '': '', FT: "'", MM: ' mm' } as const

/** The sizes of a line as texts of the form; each is read again as the needs are, and must come to the same figures.
 * False if there are several thicknesses, so that none of the sizes is certain. */
export function stateSizes(draft: Draft, placed: readonly PlacedSize[], category: string): boolean {
  const thicknesses = placed.filter(({ aspect }) => aspect === 'thickness').map(({ size }) => size)
  const [one, other] = thicknesses
  // With two thicknesses the other sizes may belong to either.
  if (one && other && (thicknesses.length > 2 || !gaugeAndDecimal(one, other, category))) {
    for (const { aspect, size } of placed) leaveUnread(draft, aspect, size.text)
    return false
  }
  for (const field of sizeFields) {
    const sizes = placed.filter(({ aspect }) => aspect === field).map(({ size }) => size)
    const [first, second, ...others] = sizes
    if (!first) continue
    const same = second && others.length === 0 ? gaugeAndDecimal(first, second, category) : undefined
    if (field === 'thickness' && same) {
      stateSize(draft, field, same.decimal, category)
      note(draft, same.gauge.text.trim())
    } else if (second) {
      for (const { text } of sizes) leaveUnread(draft, field, text)
    } else stateSize(draft, field, first, category)
  }
  return true
}

// '10 GA (.135)' says one thickness twice.
function gaugeAndDecimal(first: SizeFigures, second: SizeFigures, category: string) {
  const [gauge, decimal] = first.unit === 'GA' ? [first, second] : [second, first]
  if (gauge.unit !== 'GA' || decimal.unit === 'GA' || gauge.low !== gauge.high) return undefined
  const range = gaugeRangeOf(gauge.low, category || uncoatedCategory)
  const isWithin = range && decimal.low >= range.lowIn && decimal.high <= range.highIn
  return isWithin ? { gauge, decimal } : undefined
}

function stateSize(draft: Draft, field: SizeField, size: SizeFigures, category: string): void {
  const text = sizeText(size)
  const isSpacedRange = /\d["']? - \d/.test(size.text) && !/[a-z]{3}/i.test(size.text)
  if (text === undefined || size.isEither || isSpacedRange || !saysTheSame(field, text, size, category)) {
    leaveUnread(draft, field, size.text)
    return
  }
  state(draft, field, text)
}

function sizeText(size: SizeFigures): string | undefined {
  const { text, unit, low, high, end } = size
  const bound = end === undefined ? '' : end === 'from' ? ' min' : ' max'
  if (/\+ ?\/? ?-/.test(text)) return text.replace(/[^\d./+-]+/g, ' ').trim()
  const feet = /^\d+ ?(?:'|ft\.?|feet|foot)[- ]*\d/i.test(text)
  if (feet && low === high) return `${Number(low.toFixed(4))}${bound}`
  const figures = text.match(figurePattern) ?? []
  const [first, last] = figures
  if (first === undefined || figures.length > 2) return undefined
  if (last !== undefined) return low < high ? `${first}-${last}${unitMarks[unit]}` : undefined
  return `${first}${unitMarks[unit]}${bound}`
}
