import { columnKinds, columnNames } from '../../../../../shared/lists/terms.ts'
import { quoteCell } from '../../../../../shared/text/cell-text.ts'
import { type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import type { RowTexts } from '../survey/column-texts.ts'
import type { RowProblem } from './problems.ts'

const measured = columnNames.filter((column) => columnKinds[column] === 'dimension' || columnKinds[column] === 'weight')
const figure = /^[^\p{L}]{0,3}\d[\d\s.,/'"#-]*\p{L}{0,4}\.?$|\d\s?[x×*]\s?\d/iu

const opening =
  /^(?:\*+\s*)?(?:(?:please )?note|notes|n\.b|remarks?|comments?|terms?|conditions?|disclaimer|attn|attention|please|updated?|revised|as of|prepared|printed|prices?|pricing|all (?:prices|material|items|coils|sheets|weights|sizes|offers?)|subject to|availability|valid|effective|freight|f\.?o\.?b|contact|phones?|tel|fax|cell|mobile|e-?mail|call|thanks?|thank you|questions?|sales ?(?:rep|person|man)|visit|www\.|http)(?:\b|(?<=\.))/i
const contact = /\S@\S+\.\w|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b|\bwww\.|\bnet \d{2} days?\b/i
const wordsMin = 5
const cellsMax = 5
const noItem = 'No item: '

/** Tells of a row whose texts speak about the list and measure nothing; undefined for any other row. */
export function findRemark({ cells }: SheetRow, { texts }: RowTexts): RowProblem | undefined {
  if (measured.some((column) => figure.test(texts[column]))) return undefined
  const own = cells.map((cell) => shownText(cell).trim()).filter((text) => text !== '')
  const [first] = own
  if (first === undefined || !speaksOfList(first, own)) return undefined
  return {
    column: '',
    value: own.join(' ').slice(0, 200).toWellFormed(),
    message: `${noItem}${quoteCell(own.join(' '))}; the row was skipped`,
    expected: '',
  }
}

function speaksOfList(first: string, own: readonly string[]): boolean {
  if (opening.test(first)) return own.length <= cellsMax
  return own.length <= 2 && own.some((text) => contact.test(text) || text.split(/\s+/).length >= wordsMin)
}

export function isRemark({ message }: RowProblem): boolean {
  return message.startsWith(noItem)
}
