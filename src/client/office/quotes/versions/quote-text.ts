import type { DealDocument, DealLine, NamedText } from '../../../../shared/deals/document.ts'
import { toQuoteDocument } from '../../../../shared/quotes/document.ts'
import { lineColumns } from '../../../../shared/quotes/lines.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { toBuyersOffer } from '../buyers-offer.ts'

/** Whom a quote is for, and who offers. */
export type QuoteParties = { brandName: string; company: string; customerName: string }

const shownColumns = [
  'description',
  'size',
  'grade',
  'condition',
  'heat',
  'shipsFrom',
  'leadTime',
  'pieces',
  'weight',
  'price',
  'amount',
] as const

/** A quote as plain text for any mail program: facts, lines aligned, totals, terms and the link. */
export function writeQuote(quote: Quote, parties: QuoteParties, link: string): string {
  const document = documentOf(quote, parties)
  return writeDocument(document, writeLines(document.lines), parties, link)
}

/** The quote without its lines, for where a long text does not fit. */
export function summarizeQuote(quote: Quote, parties: QuoteParties, link: string): string {
  return writeDocument(documentOf(quote, parties), '', parties, link)
}

const documentOf = (quote: Quote, parties: QuoteParties) => toQuoteDocument(toBuyersOffer(quote, parties))

function writeDocument(document: DealDocument, lines: string, { brandName }: QuoteParties, link: string): string {
  const { title, parties, facts, notes, state, totals, terms } = document
  const sums = totals.map(({ name, value, quoted }) => [name, [value, quoted].filter(Boolean).join(' ')] as const)
  const head = [
    `${title} from ${brandName}`,
    ...parties.map(([name, text]) => `${name} ${oneLine(text.replace('\n', ', '))}`),
    state.title,
  ]
  const texts = [...notes.map(([name, text]) => text && `${name}: ${text}`), ...terms].map((text) => text.trim())
  return [head.join('\n'), alignPairs(facts), lines, alignPairs(sums), ...texts, link].filter(Boolean).join('\n\n')
}

function alignPairs(pairs: readonly NamedText[]): string {
  const known = pairs.filter(([, value]) => value !== '')
  const width = Math.max(...known.map(([name]) => name.length)) + 1
  return known.map(([name, value]) => `${`${name}:`.padEnd(width)} ${oneLine(value)}`).join('\n')
}

// A column that is blank in every line is left out.
function writeLines(lines: readonly DealLine[]): string {
  const numbers = { name: '#', isNumeric: true, cells: lines.map((_line, index) => String(index + 1)) }
  const columns = shownColumns.map((column) => {
    const { heading, shortHeading: name = heading, isNumeric, read } = lineColumns[column]
    return { name, isNumeric, cells: lines.map((line) => oneLine(read(line))) }
  })
  const shown = [numbers, ...columns].filter(({ cells }) => cells.some(Boolean))
  const padded = shown.map(({ name, isNumeric, cells }) => {
    const width = [name, ...cells].reduce((most, { length }) => Math.max(most, length), 0)
    return [name, ...cells].map((cell) => (isNumeric ? cell.padStart(width) : cell.padEnd(width)))
  })
  const notes = lines.map(({ marks, note }) => [marks, oneLine(note)].filter(Boolean).join(', '))
  const rows = ['', ...notes].map((note, index) => {
    const row = padded
      .map((cells) => cells[index])
      .join('  ')
      .trimEnd()
    return note ? `${row}\n${' '.repeat((padded[0]?.[0]?.length ?? 0) + 2)}${note}` : row
  })
  return rows.join('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
