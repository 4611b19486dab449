import type { ItemKind } from '../../../../../shared/item-columns.ts'
import { isSummed } from '../../../../../shared/upload-terms.ts'
import type { WrittenSheet } from '../../../../lib/workbook/write-workbook.ts'

/** How a column of a list to be uploaded looks: all but counts stay as they were typed. */
export function lookOf({ kind }: { kind: ItemKind }): WrittenSheet['columns'][number] {
  return { widthChars: 16, look: isSummed(kind) ? 'plain' : 'text' }
}
