import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { groupBy } from '../../../shared/text/group-by.ts'

/** The selected items by supplier, in order of first appearance. */
export const groupBySource = <Item extends Pick<InventoryItem, 'sourceCode'>>(items: readonly Item[]) =>
  groupBy(items, ({ sourceCode }) => sourceCode)
