import type { ReactNode } from 'react'
import { MarkedItems } from '../inventory/ItemMark.tsx'
import { useShortlist } from './use-shortlist.ts'

/** Marks the items on the shortlist in the lists within. */
export function ShortlistMarks({ children }: { children: ReactNode }) {
  const { ids } = useShortlist()
  return <MarkedItems value={ids}>{children}</MarkedItems>
}
