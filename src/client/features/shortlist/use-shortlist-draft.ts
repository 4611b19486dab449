import { functionalUpdate } from '@tanstack/react-table'
import { useSyncExternalStore } from 'react'
import type { DraftState } from '../inquiries/use-inquiry-draft.ts'
import { onShortlist } from './kept-shortlist.ts'
import { fromDraft, readShortlist, toDraft, writeShortlist } from './shortlist-store.ts'

/** The inquiry about these items of the shortlist: what was sent leaves it. */
export function useShortlistDraft(ids: ReadonlySet<string>): DraftState {
  const shortlist = useSyncExternalStore(onShortlist, readShortlist)
  return {
    draft: toDraft(shortlist, ids),
    setDraft(updater) {
      const latest = readShortlist()
      writeShortlist(fromDraft(latest, ids, functionalUpdate(updater, toDraft(latest, ids))))
    },
  }
}
