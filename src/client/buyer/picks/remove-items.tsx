import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { dismissToast, notify } from '../../platform/notify/notify.ts'
import { UndoButton } from '../../ui/feedback/UndoButton.tsx'
import { readShortlist, withItems, withItemsBack, writeShortlist } from './shortlist-store.ts'

/** Takes items off the shortlist, with a toast whose Undo puts them back where they were. */
export function removeItems(items: readonly InventoryItem[]): void {
  const before = readShortlist()
  writeShortlist(withItems(before, items, false))
  notify({
    title: `${formatCountOf(items.length, 'item')} removed from your shortlist`,
    action: (
      <UndoButton
        key="undo"
        onUndo={() => {
          writeShortlist(withItemsBack(readShortlist(), items, before.items))
          dismissToast()
        }}
      />
    ),
  })
}
