import { type ColumnName, columnKinds, columnNames, isSummed } from '../../../../../shared/lists/terms.ts'
import {
  type Cell,
  type CellNote,
  exactText,
  type Merge,
  type Sheet,
  type SheetRow,
} from '../../../../lib/workbook/sheet.ts'
import type { SurveyedTable } from './surveyed-list.ts'
import { isUnit } from './unit-columns.ts'

export type Texts = Record<ColumnName, string>

/**
 * `ditto`: a mark stood for the text above, which is `''` if there is none. `group`: the cell was blank under a text for
 * several rows.
 */
/** `reading`: what is said about how an unusual text was read. */
export type TextNote =
  | CellNote
  | { kind: 'reading'; message: string }
  | { kind: 'ditto'; mark: string }
  | { kind: 'group' }
export type NotedCell = { column: ColumnName; text: string; note: TextNote }

/** Merged cells of a column, which share one text. */
export type MergedCells = { column: ColumnName; top: number; bottom: number; text: string; isFilledDown: boolean }

/** The object and its arrays are reused for every row. */
export type RowTexts = {
  texts: Texts
  notedCells: NotedCell[]
  merged: MergedCells[]
  ownCells: number
}

/** Whether a column keeps its texts as the user sees them. */
export function isIdentifier(column: ColumnName): boolean {
  return columnKinds[column] === 'identifier'
}

/**
 * Merged cells repeat their text, except for quantities and weights; a missing column has the text that staff entered.
 * Read the rows in order.
 */
export function createTextReader(
  list: SurveyedTable,
  { name: sheetName, merges }: Pick<Sheet, 'name' | 'merges'>,
): (row: SheetRow) => RowTexts {
  const { survey } = list
  const placeOf = (column: ColumnName): Place => ({
    column,
    position: list.columns.get(column) ?? -1,
    fixed: column === survey.sheetNameAs ? sheetName : (survey.fixedTexts[column] ?? ''),
    showsIdentifier: isIdentifier(column),
  })
  // Object.fromEntries loses the key type.
  const places = Object.fromEntries(columnNames.map((column) => [column, placeOf(column)])) as Record<ColumnName, Place>
  const fills = createFills(list, merges)
  const row: RowTexts = {
    texts: blankTexts(),
    notedCells: [],
    merged: [],
    ownCells: 0,
  }
  const { texts, notedCells, merged } = row
  return ({ number, cells }) => {
    if (notedCells.length > 0) notedCells.length = 0
    if (merged.length > 0) merged.length = 0
    row.ownCells = 0
    // Written out, since a loop over the columns takes several times as long, for each row.
    texts['Product ID'] = takeCell(places['Product ID'], cells, row)
    texts['Source Code'] = takeCell(places['Source Code'], cells, row)
    texts.Product = takeCell(places.Product, cells, row)
    texts.Thickness = takeCell(places.Thickness, cells, row)
    texts.Width = takeCell(places.Width, cells, row)
    texts.Length = takeCell(places.Length, cells, row)
    texts['Grade Category'] = takeCell(places['Grade Category'], cells, row)
    texts['Qty Pcs'] = takeCell(places['Qty Pcs'], cells, row)
    texts.Weight = takeCell(places.Weight, cells, row)
    texts['Heat Num'] = takeCell(places['Heat Num'], cells, row)
    texts.State = takeCell(places.State, cells, row)
    texts.Condition = takeCell(places.Condition, cells, row)
    texts['Region Code'] = takeCell(places['Region Code'], cells, row)
    for (const fill of fills) fillDown(fill, number, row)
    return row
  }
}

// Object.fromEntries loses the key type.
const blankTexts = () => Object.fromEntries(columnNames.map((column) => [column, ''])) as Texts

type Place = { column: ColumnName; position: number; fixed: string; showsIdentifier: boolean }

function takeCell(
  { column, position, fixed, showsIdentifier }: Place,
  cells: SheetRow['cells'],
  row: RowTexts,
): string {
  if (position < 0) return fixed
  const cell = cells[position] ?? ''
  if (cell !== '') row.ownCells += 1
  if (typeof cell === 'string') return cell
  const text = showsIdentifier ? cell.shown : hasUnit(column, cell) ? exactText(cell) : cell.value
  if (cell.note) row.notedCells.push({ column, text, note: cell.note })
  return text
}

// A person reads the unit that Excel shows; other words, as in `0 "est"`, change nothing.
function hasUnit(column: ColumnName, { unit }: Exclude<Cell, string>): boolean {
  const kind = columnKinds[column]
  return unit !== undefined && (isSummed(kind) || kind === 'dimension') && isUnit(unit)
}

type Fill = { column: ColumnName; ranges: readonly Merge[]; next: number; text: string; note: TextNote | undefined }

function createFills({ columns, survey }: SurveyedTable, merges: readonly Merge[]): Fill[] {
  const down = merges.filter(({ top, bottom }) => bottom > top && top > survey.headingRow)
  return [...columns].flatMap(([column, position]) => {
    const ranges = down.filter(({ left }) => left === position).sort((a, b) => a.top - b.top)
    return ranges.length > 0 ? [{ column, ranges, next: 0, text: '', note: undefined }] : []
  })
}

function fillDown(fill: Fill, number: number, { texts, merged, notedCells }: RowTexts): void {
  let range = fill.ranges[fill.next]
  while (range && range.bottom < number) {
    fill.next += 1
    fill.text = ''
    fill.note = undefined
    range = fill.ranges[fill.next]
  }
  if (!range || number < range.top) return
  const { top, bottom } = range
  // One figure for several pieces: repeating it would count it several times.
  const isFilledDown = !isSummed(columnKinds[fill.column])
  if (number === top) {
    fill.text = texts[fill.column]
    fill.note = notedCells.find(({ column }) => column === fill.column)?.note
  } else {
    if (isFilledDown) texts[fill.column] = fill.text
    // What is wrong with the merged cell is wrong in each of its rows.
    const isShared = isFilledDown || fill.note?.kind === 'error'
    if (fill.note && isShared) notedCells.push({ column: fill.column, text: fill.text, note: fill.note })
  }
  merged.push({ column: fill.column, top, bottom, text: fill.text, isFilledDown })
}
