import { isSummed } from '../../../../../shared/lists/terms.ts'
import type { ItemKind } from '../../../../../shared/stock/item-columns.ts'
import type { WrittenSheet } from '../../../../lib/workbook/write-workbook.ts'

/** The format of a column: all but counts stay as typed. */
export function lookOf({ kind }: { kind: ItemKind }): WrittenSheet['columns'][number] {
  return { widthChars: 16, look: isSummed(kind) ? 'plain' : 'text' }
}
