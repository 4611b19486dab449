type ItemColumnRow = {
  key: string
  column: string
  heading: string
  /** An identifier is stored as the file shows it; dimensions, counts and weights are figures. */
  kind: 'identifier' | 'text' | 'dimension' | 'count' | 'weight'
  /** Only columns of the buyer's table have one. */
  widthPx?: number
  /** The place in the list template; only its columns have one. */
  listPlace?: number
  isRequired?: boolean
}

/** The columns of an item, in the order of the buyer's table; everything else about them is derived from here. */
// biome-ignore format: aligned as a table
export const itemColumns = [
  { key: 'productId',     column: 'product_id',     heading: 'Product ID',     kind: 'identifier', widthPx: 112, listPlace: 1,  isRequired: true },
  { key: 'heatNum',       column: 'heat_num',       heading: 'Heat Num',       kind: 'identifier', widthPx: 96,  listPlace: 10, isRequired: true },
  { key: 'product',       column: 'product',        heading: 'Product',        kind: 'text',       widthPx: 124, listPlace: 3,  isRequired: true },
  { key: 'thickness',     column: 'thickness',      heading: 'Thickness',      kind: 'dimension',  widthPx: 104, listPlace: 4,  isRequired: true },
  { key: 'width',         column: 'width',          heading: 'Width',          kind: 'dimension',  widthPx: 76,  listPlace: 5,  isRequired: true },
  { key: 'length',        column: 'length',         heading: 'Length',         kind: 'dimension',  widthPx: 82,  listPlace: 6,  isRequired: true },
  { key: 'qtyPcs',        column: 'qty_pcs',        heading: 'Qty Pcs',        kind: 'count',      widthPx: 70,  listPlace: 8,  isRequired: true },
  { key: 'weight',        column: 'weight',         heading: 'Weight',         kind: 'weight',     widthPx: 92,  listPlace: 9,  isRequired: true },
  { key: 'gradeCategory', column: 'grade_category', heading: 'Grade Category', kind: 'text',       widthPx: 160, listPlace: 7,  isRequired: true },
  { key: 'condition',     column: 'condition',      heading: 'Condition',      kind: 'text',       widthPx: 108, listPlace: 12 },
  { key: 'locationState', column: 'location_state', heading: 'State',          kind: 'text',       widthPx: 56,  listPlace: 11, isRequired: true },
  { key: 'regionCodes',   column: 'region_codes',   heading: 'Region Code',    kind: 'text',       widthPx: 104, listPlace: 13 },
  { key: 'sourceCode',    column: 'source_code',    heading: 'Source Code',    kind: 'identifier', widthPx: 108, listPlace: 2,  isRequired: true },
  { key: 'category',      column: 'category',       heading: 'Category',       kind: 'text' },
] as const satisfies readonly ItemColumnRow[]
type ItemColumn = (typeof itemColumns)[number]

export type ItemKey = ItemColumn['key']
export type ItemKind = ItemColumn['kind']

export type ItemValues<Name extends 'key' | 'column'> = {
  [Column in ItemColumn as Column[Name]]: Column['kind'] extends 'count' ? number : string
}

export type ListColumn = Extract<ItemColumn, { listPlace: number }>
