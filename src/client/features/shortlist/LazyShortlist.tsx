import { lazy, Suspense } from 'react'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { useHasShortlist } from './kept-shortlist.ts'

const AddToShortlistButton = lazy(async () => ({
  default: (await import('./AddToShortlistButton.tsx')).AddToShortlistButton,
}))
const ShortlistBar = lazy(async () => ({ default: (await import('./ShortlistBar.tsx')).ShortlistBar }))
const ShortlistLink = lazy(async () => ({ default: (await import('./ShortlistLink.tsx')).ShortlistLink }))

/** The button, once something is ticked. */
export function LazyAddToShortlist({ items }: { items: readonly InventoryItem[] }) {
  return (
    items.length > 0 && (
      <Suspense>
        <AddToShortlistButton items={items} />
      </Suspense>
    )
  )
}

/** The bar, or a link where the bar has no place; nothing is loaded while the shortlist is empty. */
export function LazyShortlist({ isLink = false }: { isLink?: boolean }) {
  return useHasShortlist() && <Suspense>{isLink ? <ShortlistLink /> : <ShortlistBar />}</Suspense>
}
