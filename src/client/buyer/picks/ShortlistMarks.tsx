import type { ReactNode } from 'react'
import { MarkedItems } from '../item/InventoryCards.tsx'
import { useShortlistIds } from './kept-shortlist.ts'

/** Marks the items on the shortlist in the lists within. */
export function ShortlistMarks({ children }: { children: ReactNode }) {
  return <MarkedItems value={useShortlistIds()}>{children}</MarkedItems>
}
