import type { DealDocument, DealLine, NamedText } from '../../../../shared/deals/document.ts'
import {
  billedOf,
  detailsOf,
  lineColumns,
  quantityOf,
  shippingOf,
  sizeWithUnit,
} from '../../../../shared/quotes/lines.ts'
import type { TotalFact } from '../../../../shared/quotes/words.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { button, type Facts, factsIf, linesTable, textIf } from './letters.ts'
import { type MailBlock, type MailRow, oneLine } from './mail-body.ts'

/** What a quote, an order, a purchase or an ask says in an email, with the link where its reader can act on it. */
export function dealBlocks(document: DealDocument, link: string): MailBlock[] {
  const { parties, facts, notes, lines, action, terms } = document
  const totals = toFacts(document.totals)
  const [words, label] = action
  const figures = lines.some(({ amount }) => amount !== null) ? [lineColumns.amount] : []
  return [
    ...written(notes.map(([, said]) => said)),
    ...factsIf([...totals.slice(-1), ...[...parties, ...facts].filter(([, said]) => said !== '').map(inLines)]),
    button(words, link, label),
    linesTable(
      {
        title: `${formatCountOf(lines.length, 'line')}:`,
        headings: ['Item', ...figures.map(({ heading }) => heading)],
      },
      lines,
      (line) => ({ ...toRow(line), figures: figures.map(({ read }) => read(line)) }),
    ),
    ...(totals.length > 0 ? [{ kind: 'totals', totals } as const] : []),
    ...written(terms),
  ]
}

const written = (texts: readonly string[]) => texts.flatMap(textIf)

const inLines = ([name, said]: NamedText) => {
  const lines = said.split('\n').map((line) => oneLine(line, 500))
  return [name, lines.join('\n')] as const
}

function toRow(line: DealLine): MailRow {
  const { description, size, price } = lineColumns
  const what = [sizeWithUnit(line), lineColumns.grade.read(line)].filter(Boolean).join(', ')
  const name = description.read(line) || size.read(line)
  const parts = [name, what, detailsOf(line), shippingOf(line), line.marks, line.note]
  const [shownName = '', ...details] = parts.map((part) => oneLine(part, 300))
  const billed = billedOf(line)
  const quantity = quantityOf(line) + (billed && ` (${billed})`)
  const at = price.read(line)
  return {
    name: shownName,
    details: [
      ...details,
      [quantity, at !== '-' && at].filter(Boolean).join(quantity && line.price !== null ? ' at ' : ', '),
    ],
  }
}

export const toFacts = (totals: readonly TotalFact[]): Facts =>
  totals.map(({ name, value, quoted }) => [name, [value, quoted].filter(Boolean).join(' ')] as const)

/** What totals come to, as in `Total $1,200.00`; none without totals. */
export const wholeOf = (totals: Facts) => totals.slice(-1).map(([name, value]) => `${name} ${value}`)
