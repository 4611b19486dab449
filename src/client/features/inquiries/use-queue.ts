import { useEffect, useState } from 'react'
import type { InquiryEntry } from '../../../shared/inquiries.ts'
import type { Pages } from '../../lib/use-pages.ts'
import { findQueuePlace } from './queue-neighbors.ts'
import { useQueueKeys } from './use-queue-keys.ts'

/** Moving through the inquiries one by one. */
export type Queue = {
  number: number | undefined
  total: number
  /** Undefined at the end of the list. */
  showNext: (() => void) | undefined
  showPrevious: (() => void) | undefined
}

const aheadRows = 10
// Always the same, or each render would find a new order.
const noRows: readonly InquiryEntry[] = []

/** The queue around the open inquiry; also moves on the keys j and k, and loads rows ahead. */
export function useQueue(
  pages: Pages<InquiryEntry>,
  openId: string | undefined,
  onOpen: (id: string) => void,
): Queue & { idAfterDelete: string | undefined } {
  const { data: rows = noRows, total, left, loadMore } = pages
  const order = useOrderAtOpening(rows, openId)
  const listed = rows.map(({ id }) => id)
  const { previousId, nextId, number } = findQueuePlace(order, listed, openId)
  const isNearEnd = number !== undefined && left > 0 && listed.length - number < aheadRows
  // biome-ignore lint/correctness/useExhaustiveDependencies: loadMore is new at each render
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, listed.length])
  const opening = (id: string | undefined) => (id === undefined ? undefined : () => onOpen(id))
  const showNext = opening(nextId)
  const showPrevious = opening(previousId)
  useQueueKeys({ j: showNext, k: showPrevious })
  return { number, total, showNext, showPrevious, idAfterDelete: nextId ?? previousId }
}

// The order stands still from the moment when the status of the open inquiry changes.
function useOrderAtOpening(rows: readonly InquiryEntry[], openId: string | undefined): readonly string[] {
  const [kept, setKept] = useState({ openId, status: undefined as string | undefined, rows })
  const status = rows.find(({ id }) => id === openId)?.status
  const isSame = kept.openId === openId && kept.status !== undefined && status !== kept.status
  if (!isSame && (kept.rows !== rows || kept.openId !== openId)) setKept({ openId, status, rows })
  return (isSame ? kept.rows : rows).map(({ id }) => id)
}
