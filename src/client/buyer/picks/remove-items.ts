import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { dismissToast, notify } from '../../platform/notify/notify.ts'
import { readShortlist, withItems, withItemsBack, writeShortlist } from './shortlist-store.ts'

/** Takes items off the shortlist, with a toast whose Undo puts them back where they were. */
export function removeItems(items: readonly InventoryItem[]): void {
  const before = readShortlist()
  writeShortlist(withItems(before, items, false))
  notify({
    title: `${formatCountOf(items.length, 'item')} removed from your shortlist`,
    undo: () => {
      writeShortlist(withItemsBack(readShortlist(), items, before))
      dismissToast()
    },
  })
}

/** Moves the focus from a button that goes with what it removes. */
export function focusSelection(button: Element): void {
  button.closest<HTMLElement>('[aria-label="Selection"]')?.focus({ preventScroll: true })
}
