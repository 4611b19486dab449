/** The headings a supplier's list must have. */
export const requiredColumns = [
  'Product ID',
  'Source Code',
  'Product',
  'Thickness',
  'Width',
  'Length',
  'Grade Category',
  'Qty Pcs',
  'Weight',
  'Heat Num',
  'State',
] as const
export const optionalColumns = ['Condition', 'Region Code'] as const
export const columnNames = [...requiredColumns, ...optionalColumns] as const
export type ColumnName = (typeof columnNames)[number]

/** The columns for which staff may give one text for all rows, where a supplier's file does without them. */
export const fixableColumns = ['Source Code', 'Product', 'Grade Category', 'State', 'Condition', 'Region Code'] as const
export type FixableColumn = (typeof fixableColumns)[number]

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
