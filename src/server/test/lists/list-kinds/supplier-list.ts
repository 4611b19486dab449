import type * as z from 'zod'
import type { ListSurvey, rereadUploadInput } from '../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../shared/lists/terms.ts'
import { itemColumns } from '../../../../shared/stock/item-columns.ts'

/** A sheet with a line for each row; bars divide the cells, and an apostrophe makes a number a text as in Excel. */
export type ListSheet = {
  name?: string
  cells: string
  /** Excel's row numbers. */
  hiddenRows?: readonly number[]
  merges?: readonly string[]
  isHidden?: boolean
}

export type Corrections = NonNullable<z.input<typeof rereadUploadInput>['corrections']>

/** What a person does at the preview besides taking the proposals. No cell is typed. */
export type Person = {
  /** Texts for all rows of columns that the file lacks, and that nobody can propose. */
  texts?: Partial<Record<ColumnName, string>>
  /** The option of each question that has it, by a part of its label. */
  answers?: readonly RegExp[]
  splits?: boolean
  sheetNameAs?: NonNullable<ListSurvey['sheetNameAs']>
  /** Columns by their headings, where the reader found another one or none. */
  columns?: Partial<Record<ColumnName, string>>
  /** Sheets that are not to be read. */
  unticks?: readonly string[]
  corrections?: Corrections
  /** Uses the suggestions for all rows with the same problem at once. */
  mendsByProblem?: boolean
  /** Uses the corrections of the supplier's earlier lists. */
  takesOffers?: boolean
  includesSoldRows?: boolean
}

/** A list as a supplier sends it, and what must be stored and told of it. */
export type SupplierList = {
  name: string
  category: string
  /** The only sheet. */
  cells?: string
  sheets?: readonly ListSheet[]
  /** For files that a workbook writer would not write. */
  file?: () => Uint8Array
  fileName?: string
  /** Lists that the same supplier sent earlier, stored by a person. */
  earlier?: readonly SupplierList[]
  person?: Person
  /** What a client of the one-step call knows of the list. */
  client?: { fill?: Partial<Record<ColumnName, string>>; splits?: boolean }
  /** The items: a line of column names and a line for each item; `Lb` is the weight in pounds, `Regions` the regions. */
  stored?: string
  /** Texts of every item, such as `Product: HR Coil | State: OH`. */
  every?: string
  /** What the warnings, cautions, questions, statuses and unread columns must say. */
  told?: readonly RegExp[]
  /** What must not be said. */
  untold?: readonly RegExp[]
  /** The answer to a file that must not be read. */
  refused?: RegExp
  /** Where the one-step call has to do something else than a person. */
  oneStep?: Pick<SupplierList, 'stored' | 'told' | 'every' | 'refused'>
}

/** What the supplier whose lists differ in one thing each has of coils and of sheets. */
export const ofBaldwin =
  'Source Code: BLDW | Product: HR Coil | Thickness: 0.1345 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | Heat Num: 5 | State: OH'
export const ofBaldwinSheets =
  'Source Code: BLDW | Product: HR Sheet | Thickness: 0.1345 | Width: 48 | Length: 120 | Grade Category: A36 | Heat Num: 5 | State: OH'

/** The rows of a sheet. */
export function cellsOf(text: string): (string | number | null)[][] {
  return linesOf(text).map((cells) => cells.map(toCell))
}

/** The wanted items, each by column. */
export function itemsOf({ stored = '', every = '' }: Pick<SupplierList, 'stored' | 'every'>): Record<string, string>[] {
  const [names = [], ...lines] = linesOf(stored)
  const texts = textsOf(every)
  for (const name of [...names, ...Object.keys(texts)]) if (!itemNames.has(name)) throw new Error(`No item has ${name}`)
  return lines.map((cells) => ({ ...texts, ...Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) }))
}

const itemNames: ReadonlySet<string> = new Set([...itemColumns.map(({ heading }) => heading), 'Lb', 'Regions'])

/** A later text replaces an earlier one. */
function textsOf(every: string): Record<string, string> {
  const pairs = every === '' ? [] : every.split(' | ').map((pair) => /^(.+?): (.*)$/.exec(pair) ?? [])
  return Object.fromEntries(pairs.map(([, name = '', text = '']) => [name, text]))
}

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

function toCell(text: string): string | number | null {
  if (text === '') return null
  if (text.startsWith("'") && text.length > 1) return text.slice(1)
  return /^-?(?:0|[1-9]\d*|(?=\.))(?:\.\d+)?$/.test(text) ? Number(text) : text
}
