import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RowWarning } from '../../../../shared/inventory.ts'
import type { ColumnName } from '../../../../shared/inventory-terms.ts'
import { findRegionOfState, parseRegionList, type RegionCode, regionCodes } from '../../../../shared/regions.ts'
import { findStateCode } from '../../../../shared/states.ts'
import { parseThicknessIn } from '../../../../shared/thickness.ts'
import { parseWeightLb } from '../../../../shared/weight.ts'
import { type Cell, type CellNote, cellCharsMax } from '../../../lib/workbook/workbook.ts'
import type { MappedList } from './map-columns.ts'
import type { NewInventoryItem } from '../table.ts'

/** An item as its list gives it; source codes are still in the list's own spelling. */
export type ListedItem = Required<Omit<NewInventoryItem, 'id' | 'category'>>

/** What a list holds, and what staff should know about it. */
export type ReadList = {
  items: ListedItem[]
  rowsSkipped: number
  /** The first 200. */
  warnings: RowWarning[]
  warningsTotal: number
}

type Warn = (column: ColumnName | '', value: string, message: string) => void
type Row = { readonly columns: MappedList['columns']; readonly cells: readonly Cell[]; readonly warn: Warn }

const warningsMax = 200
const warningValueCharsMax = 200
const sourceCodeCharsMax = 100
// Part of an index entry, which PostgreSQL limits to 2,704 bytes in all.
const stateCharsMax = 100
const quantityMax = 2_147_483_647
const rowsPerTurn = 1_000

/**
 * Turns the rows of a list into items. A row needs a Source Code and any of Product ID, Heat Num, Thickness and Weight;
 * others are skipped with a warning, blank ones silently. Hands the thread back now and then.
 */
export async function readRows(list: MappedList, defaultRegions: readonly RegionCode[]): Promise<ReadList> {
  const read: ReadList = { items: [], rowsSkipped: 0, warnings: [], warningsTotal: 0 }
  const add = (warning: RowWarning) => {
    read.warningsTotal += 1
    if (read.warnings.length < warningsMax)
      read.warnings.push({ ...warning, value: warning.value.slice(0, warningValueCharsMax).toWellFormed() })
  }
  list.warnings.forEach(add)
  for (const [index, { number: row, cells }] of list.rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    const item = readRow(
      { columns: list.columns, cells, warn: (column, value, message) => add({ row, column, value, message }) },
      defaultRegions,
    )
    if (item) read.items.push(item)
    else read.rowsSkipped += 1
  }
  return read
}

function readRow(row: Row, defaultRegions: readonly RegionCode[]): ListedItem | undefined {
  const reason = findReasonToSkip(row)
  if (reason) {
    row.warn(reason.column, plainText(row, reason.column || 'Source Code'), `${reason.message}; the row was skipped`)
    return undefined
  }
  const thickness = readText(row, 'Thickness')
  const weight = readText(row, 'Weight')
  const state = readState(row)
  const codes = readRegionCodes(row, defaultRegions)
  const stateRegion = findRegionOfState(state)
  return {
    product_id: readText(row, 'Product ID'),
    source_code: readText(row, 'Source Code'),
    product: readText(row, 'Product'),
    thickness,
    width: readText(row, 'Width'),
    length: readText(row, 'Length'),
    grade_category: readText(row, 'Grade Category'),
    qty_pcs: readQuantity(row),
    weight,
    heat_num: readText(row, 'Heat Num'),
    location_state: state,
    condition: readText(row, 'Condition'),
    region_codes: codes.join(','),
    thickness_in: parseThicknessIn(thickness) ?? null,
    weight_lb: parseWeightLb(weight) ?? null,
    regions:
      codes.length > 0 ? regionCodes.filter((code) => codes.includes(code)) : stateRegion ? [stateRegion.code] : [],
  }
}

const identifyingColumns: readonly ColumnName[] = ['Product ID', 'Heat Num', 'Thickness', 'Weight']

function findReasonToSkip(row: Row): { column: ColumnName | ''; message: string } | undefined {
  const sourceCode = plainText(row, 'Source Code')
  if (sourceCode === '') return { column: 'Source Code', message: 'There is no Source Code' }
  if (sourceCode.length > sourceCodeCharsMax)
    return { column: 'Source Code', message: `A Source Code has at most ${sourceCodeCharsMax} characters` }
  if (sourceCode === '.' || sourceCode === '..' || /\p{Cc}/u.test(sourceCode)) {
    return { column: 'Source Code', message: 'This cannot be a Source Code' }
  }
  if (identifyingColumns.some((column) => plainText(row, column) !== '')) return undefined
  return { column: '', message: 'There is no Product ID, Heat Num, Thickness or Weight' }
}

function cellOf({ columns, cells }: Row, column: ColumnName): Cell {
  return cells[columns.get(column) ?? -1] ?? ''
}

/** The cell's text without a word about what is remarkable; identifiers as the person sees them. */
function plainText(row: Row, column: ColumnName): string {
  const cell = cellOf(row, column)
  if (typeof cell === 'string') return cell
  return identifiers.has(column) ? cell.shown : cell.value
}

const identifiers: ReadonlySet<ColumnName> = new Set(['Product ID', 'Heat Num', 'Source Code'])
const dimensions: ReadonlySet<ColumnName> = new Set(['Thickness', 'Width', 'Length'])

/** The cell's text; warns about what Excel may have made of it. */
function readText(row: Row, column: ColumnName): string {
  const cell = cellOf(row, column)
  const text = plainText(row, column)
  const note = typeof cell === 'string' ? undefined : cell.note
  const message = note && describeNote(note, column, text)
  if (message) row.warn(column, note.kind === 'error' ? note.error : text, message)
  return text
}

function holdsError(cell: Cell): boolean {
  return typeof cell !== 'string' && cell.note?.kind === 'error'
}

function describeNote(note: CellNote, column: ColumnName, text: string): string | undefined {
  switch (note.kind) {
    case 'error':
      return `The cell holds the error ${note.error}; it was left blank`
    case 'cut':
      return `The text was cut to ${cellCharsMax.toLocaleString('en-US')} characters`
    case 'scientific':
      return identifiers.has(column)
        ? `Excel shows ${note.shown}; all digits were kept as ${text}. If letters were meant, correct the file`
        : undefined
    case 'date':
      return describeDate(note, column, text)
  }
}

function describeDate(date: Extract<CellNote, { kind: 'date' }>, column: ColumnName, text: string): string {
  if (!dimensions.has(column)) return `Excel made this a date; ${text} was kept. Check what was typed`
  const fraction = guessFraction(date)
  const expected = fraction ? `${fraction} was probably typed` : 'a number or a fraction was expected'
  return `Excel made this a date; ${text} was kept, ${expected}`
}

const usualDenominators: readonly number[] = [2, 4, 8, 16, 32, 64]

/**
 * The fraction that Excel probably turned into this date. It reads a/b as month and day, and for a b above 31 as month and
 * year, so that 3/16 becomes 16 March and 5/32 the first of May 1932 (J. of Accountancy, Nov 2001, on fractions in Excel).
 */
function guessFraction({ year, month, day }: { year: number; month: number; day: number }): string | undefined {
  if (day === 1 && (year === 1932 || year === 1964)) return `${month}/${year - 1900}`
  return usualDenominators.includes(day) && month < day ? `${month}/${day}` : undefined
}

function readQuantity(row: Row): number {
  const text = readText(row, 'Qty Pcs')
  const isWhole = /^\d+(?:\.0*)?$/.test(text) || /^\d{1,3}(?:,\d{3})+(?:\.0*)?$/.test(text)
  const quantity = isWhole ? Number(text.replaceAll(',', '')) : Number.NaN
  if (quantity <= quantityMax) return quantity
  if (!holdsError(cellOf(row, 'Qty Pcs'))) row.warn('Qty Pcs', text, 'The quantity is no whole number; 0 was stored')
  return 0
}

function readState(row: Row): string {
  const text = readText(row, 'State')
  const code = findStateCode(text)
  if (code || text === '') return code ?? ''
  row.warn('State', text, 'This is no US state; it was kept as written')
  return text.slice(0, stateCharsMax).toWellFormed()
}

function readRegionCodes(row: Row, defaultRegions: readonly RegionCode[]): readonly RegionCode[] {
  const text = readText(row, 'Region Code')
  const { codes, unknown } = parseRegionList(text)
  if (codes.length === 0 && unknown.length === 0) return defaultRegions
  if (unknown.length > 0) {
    const instead = codes.length > 0 ? `only ${codes.join(', ')} counts` : 'the state decides'
    row.warn('Region Code', text, `Unknown region: ${unknown.join(', ')}; ${instead}`)
  }
  return codes
}
