import type { InventoryItem } from '../../../../../shared/inventory.ts'
import { type ItemKind, itemColumns } from '../../../../../shared/item-columns.ts'
import { listColumns } from '../../../../../shared/upload-terms.ts'
import { type WrittenCell, type WrittenRow, writeXlsx } from '../../../../lib/workbook/write-workbook.ts'
import { lookOf } from './list-columns.ts'

const exportedColumns = [...listColumns, ...itemColumns.filter(({ key }) => key === 'category')]

/** What a list tells of an item. */
export type ExportedItem = Omit<InventoryItem, 'id' | 'createdAt'>

/** Makes a list of items that can be uploaded again without a change; the category stands in a column of its own. */
export function buildExport(items: readonly ExportedItem[]): Uint8Array<ArrayBuffer> {
  return writeXlsx([
    {
      name: 'List',
      columns: exportedColumns.map(lookOf),
      rows: exportRows(items),
      height: items.length + 1,
    },
  ])
}

function* exportRows(items: readonly ExportedItem[]): Generator<WrittenRow> {
  yield { cells: exportedColumns.map(({ heading }) => heading) }
  for (const item of items) {
    yield { cells: exportedColumns.map(({ key, kind }) => exportedCell(kind, item[key])) }
  }
}

/** A number where Excel can add it up and reading gives the same text again. */
function exportedCell(kind: ItemKind, value: string | number): WrittenCell {
  if (typeof value === 'number' || (kind !== 'dimension' && kind !== 'weight')) return value
  return value !== '' && value.length <= 15 && String(Number(value)) === value ? Number(value) : value
}
