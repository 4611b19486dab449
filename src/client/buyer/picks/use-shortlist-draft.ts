import { functionalUpdate } from '@tanstack/react-table'
import { useMemo, useSyncExternalStore } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import type { DraftState } from '../inquiry/use-inquiry-draft.ts'
import { onShortlist } from './kept-shortlist.ts'
import { fromDraft, readShortlist, toDraft, writeShortlist } from './shortlist-store.ts'

/** The inquiry about these items of the shortlist: what was sent leaves it. */
export function useShortlistDraft(items: readonly InventoryItem[]): DraftState {
  const ids = useMemo(() => new Set(items.map(({ id }) => id)), [items])
  const shortlist = useSyncExternalStore(onShortlist, readShortlist)
  return {
    draft: toDraft(shortlist, ids),
    setDraft(updater) {
      const latest = readShortlist()
      writeShortlist(fromDraft(latest, ids, functionalUpdate(updater, toDraft(latest, ids))))
    },
  }
}
