import {
  basisMark,
  billedOf,
  detailsOf,
  lineColumns,
  quantityOf,
  shippingOf,
  sizeWithUnit,
} from '../../../../shared/quotes/lines.ts'
import type { OfferLine } from '../../../../shared/quotes/totals.ts'
import type { TotalFact } from '../../../../shared/quotes/words.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { type Facts, linesTable } from './letters.ts'
import { type MailBlock, type MailRow, oneLine } from './mail-body.ts'

/** The first lines of a quote, an order or a purchase. */
export function linesBlock(lines: readonly OfferLine[]): MailBlock {
  const title = `${formatCountOf(lines.length, 'line')}:`
  return linesTable({ title, headings: ['Item', lineColumns.amount.heading] }, lines, toRow)
}

function toRow(line: OfferLine): MailRow {
  const { description, size, price, amount } = lineColumns
  const what = [sizeWithUnit(line), lineColumns.grade.read(line)].filter(Boolean).join(', ')
  const name = description.read(line) || size.read(line)
  const parts = [
    name,
    what,
    detailsOf(line),
    shippingOf(line),
    basisMark(line) && `${basisMark(line)} weight`,
    line.note,
  ]
  const [shownName = '', ...details] = parts.map((part) => oneLine(part ?? '', 300))
  const billed = billedOf(line)
  const quantity = quantityOf(line) + (billed && ` (${billed})`)
  const at = price.read(line)
  return {
    name: shownName,
    details: [
      ...details,
      [quantity, at !== '-' && at].filter(Boolean).join(quantity && line.price !== null ? ' at ' : ', '),
    ],
    figures: [amount.read(line)],
  }
}

export const toFacts = (totals: readonly TotalFact[]): Facts =>
  totals.map(({ name, value, quoted }) => [name, [value, quoted].filter(Boolean).join(' ')] as const)

/** What totals come to, as in `Total $1,200.00`; none without totals. */
export const wholeOf = (totals: Facts) => totals.slice(-1).map(([name, value]) => `${name} ${value}`)
