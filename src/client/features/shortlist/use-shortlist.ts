import { useSyncExternalStore } from 'react'
import type { InventoryItem } from '../../../shared/inventory.ts'

let kept: readonly InventoryItem[] = []
const listeners = new Set<() => void>()

/** The items that a buyer picked, as they were ticked. */
export function useShortlist() {
  const items = useSyncExternalStore(subscribe, () => kept)
  return {
    items,
    isFull: false,
    has: (id: string): boolean => items.some((item) => item.id === id),
    set: (changed: readonly InventoryItem[], isIn: boolean): void => {
      const ids = new Set(changed.map(({ id }) => id))
      const others = kept.filter(({ id }) => !ids.has(id))
      kept = isIn ? [...others, ...changed] : others
      for (const listener of listeners) listener()
    },
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
