import type { DraftLine } from './quote-draft.ts'
import { showMoney } from './typed-numbers.ts'

/**
 * Copies price and unit of a line to the selected lines, or, if none is selected, to those below it that have no price.
 * Lines that are not quoted stay as they are.
 */
export function fillDown(
  lines: readonly DraftLine[],
  from: number,
  selected: ReadonlySet<string>,
): readonly DraftLine[] {
  const source = lines[from]
  if (!source || source.price.trim() === '') return lines
  const { unit } = source
  const price = showMoney(source.price)
  const isFilled = (line: DraftLine, index: number) =>
    !line.noQuote && (selected.size > 0 ? selected.has(line.id) : index > from && line.price.trim() === '')
  return lines.map((line, index) => (isFilled(line, index) ? { ...line, price, unit } : line))
}
