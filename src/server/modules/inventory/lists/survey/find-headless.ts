import type { Sheet, SheetRow } from '../../../../lib/workbook/sheet.ts'
import {
  distinctValues,
  type Heading,
  listColumnsMin,
  type Search,
  surveyedRowsMax,
} from '../headings/find-headings.ts'
import { wholeSheet } from '../headings/table-view.ts'
import { guessColumns } from './guess-columns.ts'

const itemCellsMin = 5
const figuresMin = 2

/** A list whose first row is an item: its columns are guessed by their values. */
export function findHeadless(search: Search): Heading | undefined {
  return search.sheets
    .map((_, sheet) => headlessOn(search, sheet))
    .find((heading) => heading?.mapping.columns.has('Thickness'))
}

/** The list without headings on a visible sheet; undefined if there is none. */
export function headlessOn(search: Search, sheet: number): Heading | undefined {
  const index = headlessRow(search, sheet)
  const heading = index === undefined ? undefined : headlessAt(search, sheet, index)
  return heading && heading.mapping.columns.size > listColumnsMin ? heading : undefined
}

/** The first row of a visible sheet that looks like an item, unless the one above may be its headings. */
export function headlessRow({ sheets }: Search, sheet: number): number | undefined {
  const { rows, isHidden } = sheets[sheet] ?? { rows: [], isHidden: true }
  const index = isHidden ? -1 : rows.slice(0, surveyedRowsMax).findIndex(looksLikeItem)
  return index < 0 || hasNames(rows[index - 1]) ? undefined : index
}

/** The list without headings from a row on; undefined if there is no such row. */
export function headlessAt({ sheets }: Search, sheet: number, index: number): Heading | undefined {
  const rows = sheets[sheet]?.rows ?? []
  const first = rows[index]
  if (!first) return undefined
  const columns = guessColumns(first.cells.map((_, position) => valuesOf(rows, index, position)))
  const matchedBy = new Map([...columns.values()].map((position) => [position, 'values'] as const))
  const mapping = { columns, matchedBy, units: new Map(), score: 0, repeated: [] }
  return { sheet, index, lines: 1, texts: [], mapping, bounds: wholeSheet, hasNoHeadings: true }
}

export function looksLikeItem({ cells }: SheetRow): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return (
    filled.length >= itemCellsMin &&
    filled.filter((cell) => typeof cell !== 'string' || /\d/.test(cell)).length >= figuresMin
  )
}

/** Whether a row could be headings, if unknown ones. */
const hasNames = (row: SheetRow | undefined) => (row?.cells ?? []).filter((cell) => cell !== '').length >= itemCellsMin

function valuesOf(rows: Sheet['rows'], index: number, position: number) {
  const filled = rows.slice(index, index + surveyedRowsMax).filter(({ cells }) => (cells[position] ?? '') !== '').length
  return { position, values: distinctValues(rows, index - 1, position), filled }
}
