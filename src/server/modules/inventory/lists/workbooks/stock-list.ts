import { listColumns } from '../../../../../shared/lists/terms.ts'
import { type ItemKind, itemColumns } from '../../../../../shared/stock/item-columns.ts'
import type { InventoryItem } from '../../../../../shared/stock/schema.ts'
import { type WrittenCell, type WrittenRow, writeXlsx } from '../../../../lib/workbook/write-workbook.ts'
import { lookOf } from './list-columns.ts'

const exportedColumns = [...listColumns, ...itemColumns.filter(({ key }) => key === 'category')]

export type ExportedItem = Omit<InventoryItem, 'id' | 'createdAt'>

/** Builds a list of items that can be uploaded again without changes, with an extra column for the category. */
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

/** Writes a number, so Excel can add it up, if reading it back gives the same text. */
function exportedCell(kind: ItemKind, value: string | number): WrittenCell {
  if (typeof value === 'number' || (kind !== 'dimension' && kind !== 'weight')) return value
  return value !== '' && value.length <= 15 && String(Number(value)) === value ? Number(value) : value
}
