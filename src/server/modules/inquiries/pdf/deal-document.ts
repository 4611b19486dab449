import { detailsOf, type LineColumnName, lineColumns, marksOf, shippingOf } from '../../../../shared/quotes/lines.ts'
import type { OfferLine } from '../../../../shared/quotes/totals.ts'
import type { TotalFact } from '../../../../shared/quotes/words.ts'
import type { SiteInfo } from '../../../../shared/site/site.ts'

/** What a quote, an order or a purchase says on paper. It is passed to a thread, so it holds plain data only. */
export type DealDocument = {
  title: string
  isDraft: boolean
  /** Whom it is for; the name stands out. */
  party: { heading: string; name: string; contact: string }
  /** Beside the party. */
  facts: readonly NamedText[]
  /** Below both, across the document. */
  notes: readonly NamedText[]
  /** What the reader looks for first. */
  headline: string
  state: string
  /** Whether it is not, or no longer, an offer that stands. */
  isOff: boolean
  link: { label: string; url: string } | null
  lines: LineTable
  totals: readonly TotalFact[]
  /** Below the totals; one without texts is left out. */
  sections: readonly { heading: string; texts: readonly string[] }[]
}

/** A text that is blank is left out, with its name. */
export type NamedText = readonly [name: string, text: string]

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

/** Who sends it. */
export type Sender = {
  site: Pick<SiteInfo, 'brandName' | 'directPhone' | 'officePhone' | 'contactEmail' | 'contactAddress'>
  /** A PNG or JPEG file. */
  logo: Uint8Array | undefined
}

type Column = DocumentColumn & {
  textOf: (line: OfferLine, number: number) => string
  beneath: (line: OfferLine) => string
}

const nothing = () => ''

const columns: readonly Column[] = [
  { heading: '#', width: 18, grows: false, isNumeric: false, textOf: (_, number) => String(number), beneath: nothing },
  columnOf('description', 140, true),
  columnOf('size', 96, true),
  columnOf('grade', 66, true),
  columnOf('pieces', 34),
  columnOf('weight', 60),
  columnOf('price', 68),
  columnOf('amount', 62),
]

function columnOf(name: LineColumnName, width: number, grows = false): Column {
  const { heading, isNumeric = false, read, beneath = nothing } = lineColumns[name]
  return { heading, width, grows, isNumeric, textOf: read, beneath }
}

/** The columns that say something of a line. */
export function tabulate<Line extends OfferLine>(
  lines: readonly Line[],
  {
    isNotTaken = () => false,
    moreOf = () => '',
  }: { isNotTaken?: (line: Line) => boolean; moreOf?: (line: Line) => string } = {},
): LineTable {
  const shown = columns.filter(({ textOf }) => lines.some((line) => textOf(line, 1).trim() !== ''))
  return {
    columns: shown.map(({ textOf: _, beneath: _beneath, ...column }) => column),
    rows: lines.map((line, index) => {
      const about = [detailsOf(line), shippingOf(line), marksOf(line, isNotTaken(line))].filter(Boolean).join(' · ')
      return {
        cells: shown.map(({ textOf }) => textOf(line, index + 1)),
        beneath: shown.map(({ beneath }) => beneath(line)),
        about: [about, moreOf(line), line.note],
      }
    }),
  }
}

/** How to ask; the end of a document. */
export function reachText({ directPhone, officePhone, contactEmail }: Sender['site']): string {
  return `Questions? Call ${directPhone} or ${officePhone}, or write to ${contactEmail}.`
}
