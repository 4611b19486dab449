import { lineColumns } from '../../../../shared/quotes/lines.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { leftLineIds } from '../../../../shared/quotes/totals.ts'
import {
  basisWords,
  describeTotal,
  describeWeight,
  formatAddedFreight,
  formatDollars,
  freightWords,
  notePriorSale,
  withQuoted,
} from '../../../../shared/quotes/words.ts'
import { formatDay } from '../../../../shared/text/days.ts'

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

/** A quote as plain text for any mail program: lines aligned, totals, terms and the link. */
export function writeQuote(quote: Quote, parties: QuoteParties, link: string): string {
  return joinParts([heading(quote, parties), writeLines(quote), ...ending(quote, link)])
}

/** The quote without its lines, for where a long text does not fit. */
export function summarizeQuote(quote: Quote, parties: QuoteParties, link: string): string {
  return joinParts([heading(quote, parties), ...ending(quote, link)])
}

function heading(
  { reference, version, validUntil }: Quote,
  { brandName, company, customerName }: QuoteParties,
): string {
  return [
    `${brandName}: quote ${reference}, version ${version}`,
    `For ${[customerName, company].map(oneLine).filter(Boolean).join(', ')}`,
    `Valid through ${formatDay(validUntil)} (Pacific time)`,
  ].join('\n')
}

function ending(quote: Quote, link: string): string[] {
  const { terms, note } = quote
  return [
    writeTotals(quote),
    note.trim(),
    terms.trim() && `Terms: ${terms.trim()}`,
    [notePriorSale(quote), link].filter(Boolean).join('\n'),
  ]
}

function writeTotals(quote: Quote): string {
  const { totals, quotedTotals, freight, fobPoint, lines } = quote
  const bases = [
    ...new Set(lines.filter(({ noQuote }) => !noQuote).map(({ basis }) => basisWords[basis].toLowerCase())),
  ]
  const isFreightAdded = freight === 'added'
  return alignPairs([
    [
      'Weight',
      `${withQuoted(describeWeight(totals.weightLb), describeWeight(quotedTotals.weightLb))}, ${bases.join(' and ')}`,
    ],
    ...(isFreightAdded
      ? [['Lines', withQuoted(formatDollars(totals.lines), formatDollars(quotedTotals.lines))] as const]
      : []),
    ['Freight', isFreightAdded || freight === null ? formatAddedFreight(totals) : freightWords[freight]],
    ['Total', describeTotal(quote)],
    ...(fobPoint.trim() ? [['FOB', oneLine(fobPoint)] as const] : []),
  ])
}

function alignPairs(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length)) + 1
  return pairs.map(([name, value]) => `${`${name}:`.padEnd(width)} ${value}`).join('\n')
}

// A column that is blank in every line is left out.
function writeLines(quote: Quote): string {
  const { lines } = quote
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
  const left = leftLineIds(quote)
  const notes = lines.map(({ id, note }) => [left.has(id) && 'not accepted', oneLine(note)].filter(Boolean).join(', '))
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

function joinParts(parts: readonly string[]): string {
  return parts.filter(Boolean).join('\n\n')
}
