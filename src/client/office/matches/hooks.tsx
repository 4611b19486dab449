import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NeedMatches } from '../../../shared/needs/schema.ts'
import { matchesDefault, matchesMax } from '../../../shared/needs/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { sentences } from '../../../shared/text/sentences.ts'
import { isTabVisible, onTabVisible } from '../../platform/moves/window.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { errorText, findErrorCode } from '../../platform/server/requests.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'
import { site } from '../../platform/text/site.ts'
import { useRequestKeys } from '../../ui/dialog/use-request-key.ts'
import { optimistic } from '../changes/status-change.tsx'
import { useOpenPlace } from '../frame/hooks.ts'
import { usePatchNeed } from './listed-needs.ts'

// After a start the stock is being loaded.
const busyRetries = 15
const busyRetryMs = 2_000

/** The best matches of a need, and more of them. What was new when it came stays marked as long as it is on the screen. */
export function useNeedMatches(id: string) {
  const [limit, setLimit] = useState(matchesDefault)
  const query = trpc.needs.matches.list.useQuery(
    { id, limit },
    {
      refetchOnMount: 'always',
      gcTime: 0,
      placeholderData: keepPreviousData,
      retry: (failures, error) => findErrorCode(error) === 'BUSY' && failures < busyRetries,
      retryDelay: busyRetryMs,
    },
  )
  return {
    ...query,
    limit,
    newIds: useNewIds(query.data),
    isLoadingMore: query.isPlaceholderData,
    canShowMore: limit < matchesMax && (query.data?.matches.length ?? 0) >= limit,
    showMore: () => setLimit(matchesMax),
  }
}

function useNewIds(answer: NeedMatches | undefined): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const others = (answer?.matches ?? []).filter(({ isNew, item }) => isNew && !newIds.has(item.id))
  if (others.length === 0) return newIds
  const all = new Set([...newIds, ...others.map(({ item }) => item.id)])
  setNewIds(all)
  return all
}

/** When each source's last list was stored, by source code. */
export function useListDates(): ReadonlyMap<string, string> {
  const { data = [] } = trpc.inventory.sourceTotals.useQuery(undefined, { staleTime: 60_000 })
  return new Map(data.flatMap(({ sourceCode, lastUploadAt }) => (lastUploadAt ? [[sourceCode, lastUploadAt]] : [])))
}

// Long enough to see them.
const momentMs = 1_500

/** Tells that new matches were seen once somebody has had them before them for a moment. What comes later stays new. */
export function useSeen(answer: NeedMatches | undefined): void {
  const patch = usePatchNeed()
  const { mutate } = trpc.needs.matches.see.useMutation({
    onSuccess: (_answer, { id }) => {
      patch(id, { newMatches: 0 })
      void trpcCache.admin.waiting.invalidate()
    },
  })
  const id = answer?.needId
  const changeNo = answer?.matches.some(({ isNew }) => isNew) ? answer.changeNo : undefined
  useEffect(() => {
    if (id === undefined || changeNo === undefined) return
    let timer: number | undefined
    const begin = () => {
      timer ??= window.setTimeout(() => mutate({ id, changeNo }), momentMs)
    }
    if (isTabVisible()) begin()
    const stop = onTabVisible(begin)
    return () => {
      stop()
      window.clearTimeout(timer)
    }
  }, [id, changeNo, mutate])
}

/** Keeps the counts on the need's line as they are below it; a reload could take the need from a filtered list. */
export function useSameCounts(answer: NeedMatches | undefined): void {
  const patch = usePatchNeed()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer changes the line
  useEffect(() => {
    if (!answer) return
    const { needId, total, matches } = answer
    const best = matches.find(({ dismissed }) => !dismissed)
    patch(needId, { matchCount: total, bestScore: total > 0 && best ? best.score : null })
  }, [answer])
}

type Wanted = readonly { needId: string; itemIds: readonly string[] }[]

const askedWords = () => (site.sendsMail ? 'Asked' : 'Ready to send, so tell them yourself')

/**
 * Makes one inquiry from matches of needs of a list and opens it; with `asksSuppliers` their sources are asked at once. The same
 * items sent again after a lost answer make no second one.
 */
export function useMakeInquiry(onMade: () => void) {
  const open = useOpenPlace()
  const keyOf = useRequestKeys()
  const about = 'inquiry from matches'
  const make = trpc.needs.matches.makeInquiryOfNeeds.useMutation({
    onSuccess: ({ id: inquiry, company, reference, itemCount, asked, notAsked }) => {
      onMade()
      notify({
        title: 'Inquiry Made',
        description: [
          `${reference} for ${company} with ${formatCountOf(itemCount, 'item')}.`,
          ...(asked.length > 0 ? [sentences`${askedWords()}: ${listFormat.format(asked)}.`] : []),
          ...(notAsked.length > 0
            ? [sentences`Without an address, so ask them yourself: ${listFormat.format(notAsked)}.`]
            : []),
        ].join(' '),
      })
      open({ tab: 'inquiries', inquiry })
    },
    onError: (error) =>
      notify({ title: 'No Inquiry Was Made', description: errorText(error), variant: 'destructive', about }),
    onSettled: () => {
      // The needs may be sourcing now.
      void trpcCache.needs.invalidate()
      void trpcCache.inquiries.page.invalidate()
      void trpcCache.customers.invalidate()
      void trpcCache.admin.invalidate()
    },
  })
  return {
    isMaking: make.isPending,
    make(wanted: Wanted, asksSuppliers: boolean): void {
      dismissError(about)
      const needs = wanted.map(({ needId, itemIds }) => ({ needId, itemIds: [...itemIds] }))
      make.mutate({ needs, asksSuppliers, requestKey: keyOf({ needs, asksSuppliers }) })
    },
  }
}

const listFormat = new Intl.ListFormat('en-US')

type Dismissal = { itemId: string; name: string; dismissed: boolean }

/** Dismisses a match of a need, or brings it back; at once on the screen, with Undo in a toast. */
export function useDismiss(id: string, limit: number): (dismissal: Dismissal) => void {
  const about = `match of ${id}`
  const show = (itemId: string, dismissed: boolean) =>
    trpcCache.needs.matches.list.setData({ id, limit }, (answer) => answer && withDismissed(answer, itemId, dismissed))
  const dismiss = trpc.needs.matches.dismiss.useMutation(
    optimistic({
      scope: 'match dismissal',
      aboutOf: () => about,
      cancel: () => trpcCache.needs.matches.list.cancel({ id, limit }),
      show: ({ itemId, dismissed }: Pick<Dismissal, 'itemId' | 'dismissed'>) => show(itemId, dismissed),
      putBack: ({ itemId, dismissed }) => show(itemId, !dismissed),
      failureOf: (error) => ({ title: 'Update Failed', description: errorText(error) }),
      refresh: () => {
        if (trpcCache.needs.matches.dismiss.isMutating() > 1) return
        void trpcCache.needs.matches.list.invalidate({ id })
        void trpcCache.admin.changes.list.invalidate()
      },
    }),
  )
  return function change({ itemId, name, dismissed }: Dismissal): void {
    dismiss.mutate(
      { id, itemId, dismissed },
      {
        onSuccess: () =>
          notify({
            title: dismissed ? 'Match Dismissed' : 'Match Brought Back',
            description: name,
            undo: dismissed ? () => change({ itemId, name, dismissed: false }) : undefined,
          }),
      },
    )
  }
}

function withDismissed(answer: NeedMatches, itemId: string, dismissed: boolean): NeedMatches {
  const matches = answer.matches.map((match) => (match.item.id === itemId ? { ...match, dismissed } : match))
  return { ...answer, total: answer.total + (dismissed ? -1 : 1), matches }
}
