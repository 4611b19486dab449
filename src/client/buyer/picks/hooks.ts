import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import type { DraftState } from '../inquiry/inquiry-draft.ts'
import { onShortlist } from './kept-shortlist.ts'
import {
  fromDraft,
  readShortlist,
  shortlistItemsMax,
  toDraft,
  unsentItems,
  withItems,
  writeShortlist,
} from './shortlist-store.ts'

/** This tab's shortlist, with each item as it was picked. */
export function useShortlist() {
  const shortlist = useSyncExternalStore(onShortlist, readShortlist, readShortlist)
  const { items, sent } = shortlist
  const ids: ReadonlySet<string> = useMemo(() => new Set(items.map(({ id }) => id)), [items])
  return {
    items,
    /** The references of the inquiries in which items were sent, by item id. */
    sent,
    /** The items that the count and an inquiry about the whole list take. */
    unsent: useMemo(() => unsentItems(shortlist), [shortlist]),
    has: useCallback((id: string): boolean => ids.has(id), [ids]),
    /** Adds or removes items. Returns how many found no room, after saying so. */
    set(changed: readonly InventoryItem[], isIn: boolean): number {
      const next = withItems(readShortlist(), changed, isIn)
      writeShortlist(next)
      const kept = new Set(next.items.map(({ id }) => id))
      const leftOut = isIn ? changed.filter(({ id }) => !kept.has(id)).length : 0
      if (leftOut > 0) notifyFull(leftOut)
      return leftOut
    },
  }
}

function notifyFull(leftOut: number): void {
  notify({
    title: 'Your shortlist is full',
    description: `It holds ${formatCount(shortlistItemsMax)} items; ${formatCountOf(leftOut, 'item')} had no room. Send these first, or remove some.`,
    variant: 'destructive',
  })
}

/** The inquiry about these items of the shortlist. */
export function useShortlistDraft(items: readonly InventoryItem[]): DraftState {
  const ids = useMemo(() => new Set(items.map(({ id }) => id)), [items])
  const shortlist = useSyncExternalStore(onShortlist, readShortlist, readShortlist)
  return {
    draft: toDraft(shortlist, ids),
    setDraft(updater) {
      const latest = readShortlist()
      const draft = toDraft(latest, ids)
      writeShortlist(fromDraft(latest, ids, typeof updater === 'function' ? updater(draft) : updater))
    },
  }
}
