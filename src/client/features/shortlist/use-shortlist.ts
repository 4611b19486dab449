import { useMemo, useSyncExternalStore } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { notify } from '../../lib/notify.ts'
import { onShortlist } from './kept-shortlist.ts'
import { readShortlist, shortlistItemsMax, withItems, writeShortlist } from './shortlist-store.ts'

/** This tab's shortlist, with each item as it was picked. */
export function useShortlist() {
  const { items } = useSyncExternalStore(onShortlist, readShortlist)
  const ids = useMemo(() => new Set(items.map(({ id }) => id)), [items])
  return {
    items,
    isFull: items.length >= shortlistItemsMax,
    has: (id: string): boolean => ids.has(id),
    /** Adds or removes items; says so if not all of them have room. */
    set(changed: readonly InventoryItem[], isIn: boolean): void {
      const next = withItems(readShortlist(), changed, isIn)
      writeShortlist(next)
      const kept = new Set(next.items.map(({ id }) => id))
      if (isIn && changed.some(({ id }) => !kept.has(id))) notifyFull()
    },
  }
}

function notifyFull(): void {
  notify({
    title: 'Your shortlist is full',
    description: `It holds ${formatCount(shortlistItemsMax)} items. Send these first, or remove some.`,
    variant: 'destructive',
  })
}
