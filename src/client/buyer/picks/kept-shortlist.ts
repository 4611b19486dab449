import { useSyncExternalStore } from 'react'
import { buyerMemory } from '../../platform/session/customer-session.ts'
import { hasStringFields, isRecord, readStored, tabStore } from '../../platform/storage/browser-store.ts'

export const shortlistKey = 'shortlist'
const listeners = new Set<() => void>()
let ids: ReadonlySet<string> | undefined

/** Called by the shortlist itself at each change, with the ids of its items. */
export function tellShortlistChange(next: ReadonlySet<string>): void {
  ids = next
  for (const listener of listeners) listener()
}

export function onShortlist(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The ids of the items on the shortlist, without loading its code. */
export function useShortlistIds(): ReadonlySet<string> {
  return useSyncExternalStore(onShortlist, keptIds, keptIds)
}

function keptIds(): ReadonlySet<string> {
  ids ??= readIds()
  return ids
}

/** What is kept of the shortlist, unchecked: that of this tab, else of the buyer whom this browser remembers. */
export function readKeptShortlist(): unknown {
  return readStored(tabStore, shortlistKey) ?? { notes: '', fob: '', items: buyerMemory.find()?.shortlist ?? [] }
}

function readIds(): ReadonlySet<string> {
  const stored = readKeptShortlist()
  const items: unknown[] = isRecord(stored) && Array.isArray(stored['items']) ? stored['items'] : []
  return new Set(items.flatMap((item) => (hasStringFields(item, ['id']) ? item.id : [])))
}
