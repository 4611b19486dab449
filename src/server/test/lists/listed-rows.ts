import type { ListChoice } from '../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../shared/lists/terms.ts'
import { fallbackProductTypes } from '../../../shared/stock/terms.ts'
import type { Cell, Merge, Sheet } from '../../lib/workbook/sheet.ts'
import { createListReader, type ListReaderOptions } from '../../modules/inventory/lists/reading/read-list.ts'
import { surveyList } from '../../modules/inventory/lists/survey/find-list.ts'
import { aListRow } from './workbooks.ts'

/** The cells of a row that differ from the default. */
export type Cells = Partial<Record<ColumnName, Cell>>
type Given = Partial<ListReaderOptions> & {
  merges?: readonly Merge[]
  hiddenRows?: readonly number[]
  headings?: Partial<Record<ColumnName, string>>
  fixedTexts?: ListChoice['fixedTexts']
}

/** The default texts of a row, by column. */
export const usual = Object.entries(aListRow()).map(([column, value]) => [column, String(value)] as const)

/** Reads a list of these rows; the first is in row 2. */
export function readList(
  rows: readonly Cells[],
  { merges = [], hiddenRows = [], headings = {}, fixedTexts, ...given }: Given = {},
) {
  const present = usual.filter(([column]) => !Object.hasOwn(fixedTexts ?? {}, column))
  const spelled: Record<string, string> = headings
  const cells = [present.map(([column]) => spelled[column] ?? column), ...rows.map((row) => toCells(present, row))]
  const sheet: Sheet = {
    name: 'List',
    isHidden: false,
    merges,
    rows: cells.map((row, index) => ({ number: index + 1, cells: row, isHidden: hiddenRows.includes(index + 1) })),
  }
  const columns = Object.fromEntries(present.map(([column], position) => [column, position]))
  const choice = fixedTexts && { sheet: 0, headingRow: 1, columns, fixedTexts }
  const reader = createListReader([sheet], surveyList([sheet], { choice }), {
    category: 'Hot Rolled Coil',
    defaultRegions: [],
    splitByProduct: false,
    includesHiddenRows: false,
    storedSources: [],
    categories: fallbackProductTypes,
    corrections: [],
    ...given,
  })
  const read = [...reader.rows()]
  return { ...reader.tally(), rows: read, items: read.filter(({ isItem }) => isItem).map(({ fields }) => fields) }
}

function toCells(present: readonly (readonly [string, string])[], row: Cells): Cell[] {
  const own: Record<string, Cell> = row
  return present.map(([column, value]) => own[column] ?? value)
}

export function readOne(cells: Cells, given?: Given) {
  const { items, warnings } = readList([cells], given)
  return {
    item: items[0],
    warnings: warnings.map(({ column, value, message, expected }) => ({ column, value, message, expected })),
  }
}
