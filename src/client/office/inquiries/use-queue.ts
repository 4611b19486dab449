import { useEffect, useMemo, useState } from 'react'
import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import type { Pages } from '../../ui/table/use-pages.ts'
import { type InquiryFilter, useKnownInquiry } from './hooks.ts'
import { findQueuePlace, keepInPlace } from './queue-neighbors.ts'

/** Moving through the inquiries one by one. */
export type Queue = {
  number: number | undefined
  /** How many of the list are here. */
  loaded: number
  total: number
  /** Undefined at the end of the list. */
  showNext: (() => void) | undefined
  showPrevious: (() => void) | undefined
}

const aheadRows = 10
// Always the same, or each render would find a new order.
const noRows: readonly InquiryEntry[] = []

/** The list, with the open inquiry in its place, and the queue around it; also loads rows ahead. */
export function useQueue(
  pages: Pages<InquiryEntry>,
  filter: InquiryFilter,
  openId: string | undefined,
  onOpen: (id: string) => void,
): { rows: readonly InquiryEntry[]; queue: Queue; idAfterDelete: string | undefined } {
  const { left, loadMore } = pages
  const rows = useKeptPlace(pages, filter, openId)
  const total = Math.max(pages.total, rows.length)
  const { previousId, nextId, number } = findQueuePlace(rows, openId)
  const isNearEnd = number !== undefined && left > 0 && rows.length - number < aheadRows
  // biome-ignore lint/correctness/useExhaustiveDependencies: loadMore is new at each render
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, rows.length])
  const opening = (id: string | undefined) => (id === undefined ? undefined : () => onOpen(id))
  const showNext = opening(nextId)
  const showPrevious = opening(previousId)
  return {
    rows,
    queue: { number, loaded: rows.length, total, showNext, showPrevious },
    idAfterDelete: nextId ?? previousId,
  }
}

// While an inquiry is open its row stays where it is: a new status, as by a sent quote, takes it out of sight no sooner.
function useKeptPlace(
  { data: rows = noRows, isOutdated }: Pages<InquiryEntry>,
  { view, only, company, sort, descending }: InquiryFilter,
  openId: string | undefined,
): readonly InquiryEntry[] {
  const list = [view, only, company, sort, descending].join('\n')
  const listed = rows.find(({ id }) => id === openId)
  const status = isOutdated ? undefined : listed?.status
  const [kept, setKept] = useState({ list, openId, status, rows })
  const isSame = kept.list === list && kept.openId === openId
  const hasMoved = isSame && kept.status !== undefined && status !== kept.status
  if (!hasMoved && !(isSame && kept.rows === rows)) setKept({ list, openId, status, rows })
  const known = useKnownInquiry(openId)
  const open = hasMoved ? (listed ?? known) : undefined
  return useMemo(() => (open ? keepInPlace(rows, kept.rows, open) : rows), [rows, kept.rows, open])
}
