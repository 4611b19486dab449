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

/** The list, with the open inquiry in its place, and the queue around it; also moves on the keys j and k, and loads rows ahead. */
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
  useQueueKeys({ j: showNext, k: showPrevious })
  return {
    rows,
    queue: { number, loaded: rows.length, total, showNext, showPrevious },
    idAfterDelete: nextId ?? previousId,
  }
}

// While an inquiry is open its row stays where it is: a new status, as by a sent quote, takes it out of sight no sooner.
function useKeptPlace(
  { data: rows = noRows, isOutdated }: Pages<InquiryEntry>,
  { view, only, company }: InquiryFilter,
  openId: string | undefined,
): readonly InquiryEntry[] {
  const list = [view, only, company].join('\n')
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

const takesText = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]'
/** Marks the details, whose dialog does not stop the keys. */
export const queueMark = { 'data-queue': true } as const

/** Calls a function on a key, except while typing or in another dialog. No status begins with one of these letters. */
function useQueueKeys(keys: Readonly<Record<'j' | 'k', (() => void) | undefined>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      const act = event.key === 'j' ? keys.j : event.key === 'k' ? keys.k : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const dialog = target.closest('[role="dialog"]')
  return target.matches(takesText) || (dialog !== null && dialog.querySelector('[data-queue]') === null)
}
