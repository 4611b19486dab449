/** Product types offered when none are stored, and stored by the first migration. */
export const fallbackProductTypes = [
  'Hot Rolled Plate',
  'Hot Rolled Coil',
  'Hot Rolled Sheet',
  'Hot Rolled P&O Coil',
  'Hot Rolled P&O Sheet',
  'Hot Rolled Pickle Dry Coil',
  'Hot Rolled Pickle Dry Sheet',
  'Galvanized Coil',
  'Galvanized Sheet',
  'Cold Rolled Coil',
  'Cold Rolled Sheet',
  'Galvaneal Coil',
  'Galvaneal Sheet',
  'Galvalume Coil',
  'Galvalume Sheet',
  'Bonderized Coil',
  'Bonderized Sheet',
  'Aluminized Coil',
  'Aluminized Sheet',
] as const

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
export type ColumnName = (typeof requiredColumns)[number] | (typeof optionalColumns)[number]

/** What an upload replaces: a source's items in the uploaded category, or all of a source's items. */
export const replaceScopes = ['category', 'source'] as const

export const uploadMessages = {
  missing: 'Missing Information: Please select both a category and a file.',
  wrongType: 'Invalid File Type: Please select an Excel file (.xlsx or .xls)',
} as const

/** At most this many rows of free-form lists are answered at once. */
export const flexibleRowsMax = 500
