import type { ReactNode } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import { MarkedItems } from '../item/InventoryCards.tsx'
import { useShortlistIds } from './kept-shortlist.ts'

const AddToShortlistButton = lazyComponent(
  async () => (await import('./AddToShortlistButton.tsx')).AddToShortlistButton,
)
const ShortlistBar = lazyComponent(async () => (await import('./ShortlistBar.tsx')).ShortlistBar)
const ShortlistLink = lazyComponent(async () => (await import('./ShortlistLink.tsx')).ShortlistLink)

type LazyAddToShortlistProps = {
  items: readonly InventoryItem[]
  /** Whether it gives way to a link to the shortlist when there is nothing to add. */
  becomesLink: boolean
}

/** The button, once something is ticked. */
export function LazyAddToShortlist({ items, becomesLink }: LazyAddToShortlistProps) {
  const ids = useShortlistIds()
  const isAnyNew = items.some(({ id }) => !ids.has(id))
  if (becomesLink && !isAnyNew) return <LazyShortlist isLink />
  return items.length > 0 && <AddToShortlistButton items={items} />
}

/** The bar, or a link where the bar has no place; nothing is loaded while the shortlist is empty. */
export function LazyShortlist({ isLink = false }: { isLink?: boolean }) {
  const ids = useShortlistIds()
  return ids.size > 0 && (isLink ? <ShortlistLink /> : <ShortlistBar />)
}

/** Marks the items on the shortlist in the lists within. */
export function ShortlistMarks({ children }: { children: ReactNode }) {
  return <MarkedItems value={useShortlistIds()}>{children}</MarkedItems>
}

/** Leaves nothing that a buyer typed to the next one at this screen. The items stay, as ticks do. */
export async function forgetShortlistTexts(): Promise<void> {
  const { emptyShortlist, readShortlist, writeShortlist } = await import('./shortlist-store.ts')
  writeShortlist({ ...emptyShortlist, items: readShortlist().items })
}
