import type { DealLine } from '../deals/document.ts'
import { labelsOf, lineTerms } from '../deals/terms.ts'
import { formatCount, formatCountOf } from '../text/count-text.ts'
import type { OfferLine } from './totals.ts'
import { basisWords, formatDollars, formatPounds, formatPrice } from './words.ts'

/** What a column says of a line, in whatever it is laid out: a screen, a sheet, a mail or a comparison. */
type LineColumn = {
  heading: string
  /** Where there is little room. */
  shortHeading?: string
  isNumeric?: true
  read: (line: OfferLine) => string
  /** What explains the figure, in smaller type below it. */
  beneath?: (line: OfferLine) => string
}

const labels = labelsOf(lineTerms)
type TextKey = Extract<(typeof lineTerms)[number], { kind: 'line' | 'state' }>['key']
const textColumn = (key: TextKey) => ({ heading: labels[key], read: (line: OfferLine) => line[key] })

const columns = {
  description: textColumn('description'),
  size: { heading: 'Size (in)', read: sizeOf },
  grade: textColumn('grade'),
  condition: textColumn('condition'),
  heat: textColumn('heat'),
  shipsFrom: textColumn('shipsFrom'),
  leadTime: textColumn('leadTime'),
  pieces: {
    heading: labels.pieces,
    shortHeading: 'Pcs',
    isNumeric: true,
    read: ({ pieces }) => (pieces === null ? '' : formatCount(pieces)),
    beneath: ({ pieces, billing }) => orderedMark(pieces, billing?.ordered.pieces, formatCount),
  },
  weight: {
    heading: labels.weightLb,
    isNumeric: true,
    read: ({ weightLb }) => (weightLb === null ? '' : formatPounds(weightLb)),
    beneath: ({ weightLb, billing }) => orderedMark(weightLb, billing?.ordered.weightLb, formatPounds),
  },
  price: { heading: labels.price, isNumeric: true, read: readPrice, beneath: timesQuantity },
  amount: {
    heading: 'Amount',
    isNumeric: true,
    read: ({ amount }) => (amount === null ? '' : formatDollars(amount)),
  },
  basis: { heading: labels.basis, read: ({ basis }) => basisWords[basis] },
  note: textColumn('note'),
} satisfies Record<string, LineColumn>

export type LineColumnName = keyof typeof columns

/** Each layout chooses among them. */
export const lineColumns: Readonly<Record<LineColumnName, LineColumn>> = columns

/** `$42.50/cwt`, or that the line is not quoted; a dash where there is no price, or none is shown any longer. */
function readPrice({ noQuote, price, unit }: OfferLine): string {
  if (noQuote) return 'No quote'
  return price === null ? '-' : formatPrice(price, unit)
}

/** `ordered 42,350`; blank where that is what stands there. */
function orderedMark(
  standing: number | null,
  ordered: number | null | undefined,
  format: (quantity: number) => string,
): string {
  return ordered === null || ordered === undefined || ordered === standing ? '' : `ordered ${format(ordered)}`
}

/** `× 421.3 cwt`, the quantity that makes the price the amount; blank where it stands in another column. */
function timesQuantity(line: OfferLine): string {
  const quantity = billedOf(line)
  return quantity && `× ${quantity}`
}

/** `421.3 cwt` or `21.065 tons` of what is billed by weight and not by the pound; else blank. */
export function billedOf({ unit, price, billing }: Pick<OfferLine, 'unit' | 'price' | 'billing'>): string {
  const quantity = billing?.quantity ?? null
  if (quantity === null || price === null || (unit !== 'cwt' && unit !== 'ton')) return ''
  return `${formatPounds(quantity)} ${unit === 'ton' && quantity !== 1 ? 'tons' : unit}`
}

/** `0.1345 × 48 × 120`, as far as it is known. */
export function sizeOf({ thickness, width, length }: Pick<OfferLine, 'thickness' | 'width' | 'length'>): string {
  const parts = [thickness, width, length].map((part) => part.replace(/\s+/g, ' ').trim())
  return parts.filter(Boolean).join(' × ')
}

/** The same with its unit, for a place without a heading: `14 GA × 48 × 120 in`. A length may be a word, such as COIL. */
export function sizeWithUnit(line: Parameters<typeof sizeOf>[0]): string {
  const size = sizeOf(line)
  return /\d$/.test(size) ? `${size} in` : size
}

/** `Prime, heat C58171`; blank if neither is known. */
export function detailsOf({ condition, heat }: Pick<OfferLine, 'condition' | 'heat'>): string {
  return joinKnown([condition, heat.trim() && `${condition.trim() ? 'heat' : 'Heat'} ${heat}`])
}

/** `Ships from OH, lead time 3–5 days`; blank if neither is known, and for a line that is not quoted. */
export function shippingOf({ shipsFrom, leadTime, noQuote }: Pick<OfferLine, 'shipsFrom' | 'leadTime' | 'noQuote'>) {
  if (noQuote) return ''
  const from = shipsFrom && `Ships from ${shipsFrom}`
  return joinKnown([from, leadTime.trim() && `${from ? 'lead' : 'Lead'} time ${leadTime}`])
}

function joinKnown(parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
}

/** What distinguishes a line whose weight is figured. */
function basisMark({ basis, unit }: OfferLine): string | undefined {
  return basis === 'theoretical' && unit !== 'piece' && unit !== 'lot' ? 'theoretical' : undefined
}

/** `12 pieces, 42,350 lbs` */
export function quantityOf({ pieces, weightLb }: OfferLine): string {
  const parts = [
    pieces === null ? '' : formatCountOf(pieces, 'piece'),
    weightLb === null ? '' : `${formatPounds(weightLb)} lbs`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** What is special about a line: `theoretical weight, not accepted`. */
export function marksOf(line: OfferLine, isNotTaken: boolean): string {
  const basis = basisMark(line)
  return [basis && `${basis} weight`, isNotTaken && 'not accepted'].filter(Boolean).join(', ')
}

/** The lines of a deal on paper: in a PDF, or printed from its page. */
export type LineTable = {
  columns: readonly DocumentColumn[]
  /** `beneath` goes below each cell in smaller type; `about` below all of them, across the columns of texts. */
  rows: readonly { cells: readonly string[]; beneath: readonly string[]; about: readonly string[] }[]
}
type DocumentColumn = {
  heading: string
  /** In points. */
  width: number
  /** Takes a share of the width that blank columns leave. */
  grows: boolean
  isNumeric: boolean
}

type PaperColumn = DocumentColumn & {
  textOf: (line: DealLine, number: number) => string
  beneath: (line: DealLine) => string
}

const nothing = () => ''

const paperColumns: readonly PaperColumn[] = [
  { heading: '#', width: 18, grows: false, isNumeric: false, textOf: (_, number) => String(number), beneath: nothing },
  paperColumn('description', 140, true),
  paperColumn('size', 96, true),
  paperColumn('grade', 66, true),
  paperColumn('pieces', 34),
  paperColumn('weight', 60),
  paperColumn('price', 68),
  paperColumn('amount', 62),
]

function paperColumn(name: LineColumnName, width: number, grows = false): PaperColumn {
  const { heading, isNumeric = false, read, beneath = nothing } = lineColumns[name]
  return { heading, width, grows, isNumeric, textOf: read, beneath }
}

/** The columns that say something of a line. */
export function tabulate(lines: readonly DealLine[]): LineTable {
  const shown = paperColumns.filter(({ textOf }) => lines.some((line) => textOf(line, 1).trim() !== ''))
  return {
    columns: shown.map(({ textOf: _, beneath: _beneath, ...column }) => column),
    rows: lines.map((line, index) => ({
      cells: shown.map(({ textOf }) => textOf(line, index + 1)),
      beneath: shown.map(({ beneath }) => beneath(line)),
      about: [[detailsOf(line), shippingOf(line), line.marks].filter(Boolean).join(' · '), line.note],
    })),
  }
}
