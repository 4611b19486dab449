import { useEffect, useMemo, useState } from 'react'
import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import { type InquiryFilter, type RequestPages, useKnownInquiry } from '../inquiries/hooks.ts'
import { findQueuePlace, keepInPlace } from './queue-neighbors.ts'
import { groupRequests, leaderOf, type Request } from './requests.ts'

/** Moving through the requests one by one. */
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

/** The list, with the open request in its place, and the queue around it; also loads rows ahead. */
export function useQueue(
  pages: RequestPages,
  filter: InquiryFilter,
  openId: string | undefined,
  onOpen: (id: string) => void,
): { requests: readonly Request[]; queue: Queue; idAfterDelete: string | undefined } {
  const { left, loadMore } = pages
  const requests = useKeptPlace(pages, filter, openId)
  const open = findRequest(requests, openId)
  const { previousId, nextId, number } = findQueuePlace(requests, open?.id)
  const isNearEnd = number !== undefined && left > 0 && requests.length - number < aheadRows
  // biome-ignore lint/correctness/useExhaustiveDependencies: loadMore is new at each render
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, requests.length])
  const firstOf = (id: string | undefined) => {
    const request = requests.find((one) => one.id === id)
    return request && leaderOf(request).id
  }
  const opening = (id: string | undefined) => (id === undefined ? undefined : () => onOpen(id))
  const nextToOpen = firstOf(nextId)
  const previousToOpen = firstOf(previousId)
  return {
    requests,
    queue: {
      number,
      loaded: requests.length,
      total: left > 0 ? Math.max(pages.requests, requests.length) : requests.length,
      showNext: opening(nextToOpen),
      showPrevious: opening(previousToOpen),
    },
    idAfterDelete: open?.inquiries.find(({ id }) => id !== openId)?.id ?? nextToOpen ?? previousToOpen,
  }
}

function findRequest(requests: readonly Request[], inquiryId: string | undefined): Request | undefined {
  return requests.find(({ inquiries }) => inquiries.some(({ id }) => id === inquiryId))
}

// While a request is open its row stays where it is: a new status, as by a sent quote, takes it out of sight no sooner.
function useKeptPlace(
  { data: rows = noRows, isOutdated }: RequestPages,
  { view, only, company, owner, sort, descending }: InquiryFilter,
  openId: string | undefined,
): readonly Request[] {
  const requests = useMemo(() => groupRequests(rows), [rows])
  const list = [view, only, company, owner, sort, descending].join('\n')
  const listed = findRequest(requests, openId)
  const statuses = isOutdated ? undefined : listed?.inquiries.map(({ id, status }) => `${id} ${status}`).join('\n')
  const [kept, setKept] = useState({ list, openId, statuses, requests })
  const isSame = kept.list === list && kept.openId === openId
  const hasMoved = isSame && kept.statuses !== undefined && statuses !== kept.statuses
  if (!hasMoved && !(isSame && kept.requests === requests)) setKept({ list, openId, statuses, requests })
  const known = useKnownInquiry(openId)
  return useMemo(() => {
    const open = hasMoved ? (listed ?? (known && withInquiry(requests, known))) : undefined
    return open ? keepInPlace(requests, kept.requests, open) : requests
  }, [hasMoved, listed, known, requests, kept.requests])
}

/** The request of an inquiry that is not listed, with it. */
function withInquiry(requests: readonly Request[], inquiry: InquiryEntry): Request {
  const others = requests.find(({ id }) => id === inquiry.reference)?.inquiries ?? []
  return { id: inquiry.reference, inquiries: [inquiry, ...others] }
}
