import type { DealLine } from '../../../../shared/deals/document.ts'
import { detailsOf, type LineColumnName, lineColumns, shippingOf } from '../../../../shared/quotes/lines.ts'

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

type Column = DocumentColumn & {
  textOf: (line: DealLine, number: number) => string
  beneath: (line: DealLine) => string
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
export function tabulate(lines: readonly DealLine[]): LineTable {
  const shown = columns.filter(({ textOf }) => lines.some((line) => textOf(line, 1).trim() !== ''))
  return {
    columns: shown.map(({ textOf: _, beneath: _beneath, ...column }) => column),
    rows: lines.map((line, index) => ({
      cells: shown.map(({ textOf }) => textOf(line, index + 1)),
      beneath: shown.map(({ beneath }) => beneath(line)),
      about: [[detailsOf(line), shippingOf(line), line.marks].filter(Boolean).join(' · '), line.note],
    })),
  }
}
