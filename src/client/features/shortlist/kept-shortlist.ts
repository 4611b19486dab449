import { useSyncExternalStore } from 'react'
import { readStored, tabStore } from '../../lib/browser-store.ts'

export const shortlistKey = 'shortlist'
const listeners = new Set<() => void>()

/** Called by the shortlist itself at each change. */
export function tellShortlistChange(): void {
  for (const listener of listeners) listener()
}

export function onShortlist(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether anything is on the shortlist, without loading its code. */
export function useHasShortlist(): boolean {
  return useSyncExternalStore(onShortlist, hasItems)
}

function hasItems(): boolean {
  const stored = readStored(tabStore, shortlistKey)
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'items' in stored &&
    Array.isArray(stored.items) &&
    stored.items.length > 0
  )
}
