import type { InventoryItem } from '../../../../../shared/inventory.ts'
import { type ColumnName, columnNames } from '../../../../../shared/upload-terms.ts'
import { type WrittenCell, type WrittenRow, writeXlsx } from '../../../../lib/workbook/write-workbook.ts'
import { listColumn } from './list-columns.ts'

/** What a list tells of an item. */
export type ExportedItem = Omit<InventoryItem, 'id' | 'createdAt'>

const fields = {
  'Product ID': 'productId',
  'Source Code': 'sourceCode',
  Product: 'product',
  Thickness: 'thickness',
  Width: 'width',
  Length: 'length',
  'Grade Category': 'gradeCategory',
  'Qty Pcs': 'qtyPcs',
  Weight: 'weight',
  'Heat Num': 'heatNum',
  State: 'locationState',
  Condition: 'condition',
  'Region Code': 'regionCodes',
} as const satisfies Record<ColumnName, keyof ExportedItem>

const measures: ReadonlySet<ColumnName> = new Set(['Thickness', 'Width', 'Length', 'Weight'])

/** Makes a list of items that can be uploaded again without a change; the category stands in a column of its own. */
export function buildExport(items: readonly ExportedItem[]): Uint8Array<ArrayBuffer> {
  return writeXlsx([
    {
      name: 'List',
      columns: [...columnNames, 'Category' as const].map(listColumn),
      rows: exportRows(items),
      height: items.length + 1,
    },
  ])
}

function* exportRows(items: readonly ExportedItem[]): Generator<WrittenRow> {
  yield { cells: [...columnNames, 'Category'] }
  for (const item of items) {
    yield { cells: [...columnNames.map((name) => exportedCell(name, item[fields[name]])), item.category] }
  }
}

/** A number where Excel can add it up and reading gives the same text again. */
function exportedCell(name: ColumnName, value: string | number): WrittenCell {
  if (typeof value === 'number' || !measures.has(name)) return value
  return value !== '' && value.length <= 15 && String(Number(value)) === value ? Number(value) : value
}
