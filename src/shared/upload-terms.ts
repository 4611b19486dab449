import { type ItemKind, itemColumns, type ListColumn } from './item-columns.ts'

/** The columns of a supplier's list, in the order of its template. */
export const listColumns: readonly ListColumn[] = itemColumns
  .filter((column) => 'listPlace' in column)
  .sort((a, b) => a.listPlace - b.listPlace)

export type ColumnName = ListColumn['heading']
type RequiredColumn = Extract<ListColumn, { isRequired: true }>['heading']
export type FixableColumn = Extract<ListColumn, { isFixable: true }>['heading']

/** What is under each heading of a supplier's list. Object.fromEntries forgets which keys there are. */
export const columnKinds = Object.fromEntries(listColumns.map(({ heading, kind }) => [heading, kind])) as Readonly<
  Record<ColumnName, ItemKind>
>

/** Whether the figures of a column are added up. */
export function isSummed(kind: ItemKind): boolean {
  return kind === 'count' || kind === 'weight'
}

/** The headings of a supplier's list, in the order of its template. */
export const columnNames: readonly ColumnName[] = listColumns.map(({ heading }) => heading)
/** Those that a list must have. */
export const requiredColumns: readonly RequiredColumn[] = listColumns
  .filter((column) => 'isRequired' in column)
  .map(({ heading }) => heading)
export const optionalColumns: readonly ColumnName[] = listColumns
  .filter((column) => !('isRequired' in column))
  .map(({ heading }) => heading)
/** The columns for which staff may give one text for all rows, where a supplier's file does without them. */
export const fixableColumns: readonly FixableColumn[] = listColumns
  .filter((column) => 'isFixable' in column)
  .map(({ heading }) => heading)

/** What an upload replaces: a source's items in the uploaded category, or all of a source's items. */
export const replaceScopes = ['category', 'source'] as const
export type ReplaceScopeName = (typeof replaceScopes)[number]

export const uploadMessages = {
  missing: 'Missing Information: Please select both a category and a file.',
  wrongType: 'Invalid File Type: Please select an Excel file (.xlsx or .xls)',
} as const

/** The life of a staged upload. `stored` and `failed` are ends, but a failed one can be read again. */
export const stagedStates = ['reading', 'ready', 'storing', 'stored', 'failed'] as const
export type StagedState = (typeof stagedStates)[number]

/** What the server does with a list, in this order; a browser's transfer comes before. */
export const uploadSteps = ['reading', 'checking', 'comparing', 'storing'] as const
export type UploadStep = (typeof uploadSteps)[number]

/** How a heading came to its column. */
export const matchKinds = ['name', 'synonym', 'remembered', 'chosen'] as const

/** What looks wrong about a list as a whole. */
export const cautionKinds = [
  'source shrinks',
  'weights off',
  'unknown state',
  'unknown region',
  'other category',
  'nothing changes',
  'repeated items',
  'other list',
] as const
export type CautionKind = (typeof cautionKinds)[number]

/** What became of an upload: it is what its sources offer, a later one took its place, or it was taken back. */
export const uploadOutcomes = ['current', 'superseded', 'restored'] as const

/** At most this many warnings are answered with an upload. */
export const warningsMax = 200
