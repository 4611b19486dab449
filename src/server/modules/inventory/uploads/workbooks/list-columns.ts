import type { ColumnName } from '../../../../../shared/upload-terms.ts'
import type { WrittenSheet } from '../../../../lib/workbook/write-workbook.ts'

const counted: ReadonlySet<string> = new Set<ColumnName>(['Qty Pcs', 'Weight'])

/** How a column of a list to be uploaded looks: all but counts stay as they were typed. */
export function listColumn(name: ColumnName | 'Category'): WrittenSheet['columns'][number] {
  return { widthChars: 16, look: counted.has(name) ? 'plain' : 'text' }
}
