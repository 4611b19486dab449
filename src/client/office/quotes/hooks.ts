import { MutationObserver } from '@tanstack/react-query'
import { useState } from 'react'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import type { SimilarPricesInput } from '../../../shared/prices/schema.ts'
import { usualFobPoint } from '../../../shared/quotes/drafts.ts'
import { findRemainingLines } from '../../../shared/quotes/rest.ts'
import type { Quote, UpdateQuote } from '../../../shared/quotes/schema.ts'
import { queryClient, trpc, trpcCache, trpcClient } from '../../platform/server/trpc.ts'
import { createDraftSaver, type DraftSaver } from './edit/draft-saver.ts'
import { type QuotedItems, weighByTheory } from './edit/edit-lines.ts'
import { toRestored } from './edit/lost-draft.ts'
import { draftSavers, dropSaver, readKeptDraft, writeKeptDraft } from './edit/open-drafts.ts'
import type { QuoteDraft } from './edit/quote-draft.ts'

/** The versions of an inquiry's quote, the first one first. */
export function useQuotes(inquiryId: string) {
  return trpc.inquiries.quotes.list.useQuery({ id: inquiryId }, { refetchOnMount: 'always' })
}

/** Reads the versions of an inquiry's quote again. */
export function readQuotes(inquiryId: string): Promise<Quote[]> {
  return trpcCache.inquiries.quotes.list.fetch({ id: inquiryId }, { staleTime: 0 })
}

/** The versions of an inquiry's quote, as far as they were read. */
export function knownQuotes(inquiryId: string): readonly Quote[] {
  return trpcCache.inquiries.quotes.list.getData({ id: inquiryId }) ?? []
}

const pricesFreshMs = 10 * 60_000

/** What steel like a line or an item brought; kept, so that going back to a line asks nothing. */
export function useSimilarPrices(asked: SimilarPricesInput | undefined) {
  const options = { enabled: asked !== undefined, staleTime: pricesFreshMs }
  return trpc.inquiries.prices.similar.useQuery(asked ?? {}, options).data
}

/** The same for what is done with it: waits for an answer that is still on its way. */
export function readSimilarPrices(asked: SimilarPricesInput) {
  return trpcCache.inquiries.prices.similar.fetch(asked, { staleTime: pricesFreshMs })
}

/** Starts the next version. */
export function useCreateQuote() {
  return trpc.inquiries.quotes.create.useMutation({
    onSuccess: (created) => showQuote(created),
    onError: () => trpcCache.inquiries.quotes.list.invalidate(),
  })
}

/** The versions before it and the inquiry may change with it. */
export const useSendQuote = () => trpc.inquiries.quotes.send.useMutation({ onSuccess: refreshInquiry })

export const useWithdrawQuote = () => trpc.inquiries.quotes.withdraw.useMutation({ onSuccess: refreshInquiry })

/** Says that staff handed a version over, or takes that back. */
export function useHandOver() {
  return trpc.inquiries.quotes.handOver.useMutation({
    onSuccess: (quote) => {
      showQuote(quote)
      void trpcCache.admin.changes.list.invalidate()
    },
  })
}

/** Says that a decline is seen to, or takes that back. */
export const useSeeAnswer = () => trpc.inquiries.quotes.seeAnswer.useMutation({ onSuccess: refreshInquiry })

export function useDeleteQuote({ inquiryIds }: Quote) {
  return trpc.inquiries.quotes.delete.useMutation({
    onSuccess: (_answer, { id }) => {
      dropSaver(id)
      for (const inquiryId of inquiryIds) changeVersions(inquiryId, (quotes) => quotes.filter((one) => one.id !== id))
    },
    onError: () => trpcCache.inquiries.quotes.list.invalidate(),
  })
}

async function refreshInquiry(quote: Quote): Promise<void> {
  dropSaver(quote.id)
  showQuote(quote)
  await Promise.all([
    trpcCache.inquiries.quotes.list.invalidate(),
    trpcCache.inquiries.prices.similar.invalidate(),
    trpcCache.inquiries.get.invalidate(),
    trpcCache.inquiries.page.invalidate(),
    trpcCache.admin.stats.invalidate(),
    trpcCache.admin.waiting.invalidate(),
    trpcCache.admin.changes.list.invalidate(),
    trpcCache.admin.mails.invalidate(),
  ])
}

function showQuote(quote: Quote): void {
  for (const inquiryId of quote.inquiryIds)
    changeVersions(inquiryId, (quotes) => {
      const isKnown = quotes.some(({ id }) => id === quote.id)
      return isKnown
        ? quotes.map((other) => (other.id === quote.id ? newerOf(other, quote) : other))
        : [...quotes, quote]
    })
}

// One that was not read yet would look as if it were all.
function changeVersions(inquiryId: string, change: (quotes: Quote[]) => Quote[]): void {
  trpcCache.inquiries.quotes.list.setData({ id: inquiryId }, (quotes) => quotes && change(quotes))
}

// The answer to a save may come after somebody else's next one was read.
function newerOf(known: Quote, quote: Quote): Quote {
  return known.revision > quote.revision ? known : quote
}

/**
 * Puts what was typed in a draft that a colleague deleted or sent (`now`) into a new version, for the same inquiries. It is
 * deleted again if it cannot be saved so.
 */
export function useRestoreDraft(inquiry: InquiryDetails, lost: Quote, now: Quote | undefined) {
  const [isBusy, setIsBusy] = useState(false)
  async function restore(draft: QuoteDraft): Promise<Quote> {
    setIsBusy(true)
    try {
      const created = await trpcClient.inquiries.quotes.create.mutate({
        inquiryId: inquiry.id,
        ...beginningOf(lost, now),
      })
      const { input, problem } = toRestored(created, draft)
      const saved = problem ? undefined : await saveQuote(input)
      if (saved) return saved
      await trpcClient.inquiries.quotes.delete.mutate({ id: created.id })
      throw new Error(problem?.message)
    } finally {
      setIsBusy(false)
      void trpcCache.inquiries.quotes.list.invalidate()
    }
  }
  return { restore, isBusy }
}

function beginningOf(lost: Quote, now: Quote | undefined) {
  if (now) return { from: now.id }
  if (findRemainingLines(knownQuotes(lost.inquiryId)).length > 0) return { rest: true }
  return lost.inquiryIds.length > 1 ? { whole: true } : {}
}

/** The draft that was open here, once a colleague deleted it, or sent it before all was saved here. */
export function findLostDraft(last: Quote | undefined, quotes: readonly Quote[]) {
  const saver = last && draftSavers.get(last.id)
  if (!saver) return undefined
  const now = quotes.find(({ id }) => id === last.id)
  const isLost = now === undefined || (now.state !== 'draft' && saver.hasUnsaved())
  return isLost ? { lost: last, now, saver } : undefined
}

/** What holds a draft while it is typed. */
export function saverOf(quote: Quote): DraftSaver {
  const { id } = quote
  const known = draftSavers.get(id)
  if (known) return known
  for (const [other, saver] of draftSavers) if (!saver.isWatched() && saver.isSaved()) draftSavers.delete(other)
  const saver = createDraftSaver({
    quote,
    kept: readKeptDraft(id),
    save: saveQuote,
    load: () => trpcClient.inquiries.quotes.get.query({ id }),
    keep: (kept) => writeKeptDraft(id, kept),
    followers: {
      fobPoint: (draft) => usualFobPoint(draft, readInquiry(quote.inquiryId)?.fob ?? ''),
      weightLb: (line) => weighByTheory(line, readItems(quote)),
    },
  })
  draftSavers.set(id, saver)
  return saver
}

const readInquiry = (id: string) => trpcCache.inquiries.get.getData({ id })

const readItems = ({ inquiryIds }: Quote): QuotedItems =>
  new Map(inquiryIds.flatMap((id) => readInquiry(id)?.items ?? []).map((item) => [item.id, item]))

// An observer, since a hook would end with its component, while the cache tells the session guard of refusals.
async function saveQuote(input: UpdateQuote): Promise<Quote> {
  const observer = new MutationObserver(queryClient, {
    mutationFn: () => trpcClient.inquiries.quotes.update.mutate(input),
  })
  const saved = await observer.mutate()
  forgetPrices(saved)
  showQuote(saved)
  return saved
}

/** What like steel brought is asked anew for lines that were saved as other steel. */
function forgetPrices({ id, inquiryId, lines }: Quote): void {
  const before = new Map(
    knownQuotes(inquiryId)
      .find((quote) => quote.id === id)
      ?.lines.map((line) => [line.id, line]),
  )
  for (const line of lines) {
    const was = before.get(line.id)
    const isOther =
      was && (['description', 'thickness', 'grade', 'condition'] as const).some((key) => was[key] !== line[key])
    if (isOther) void trpcCache.inquiries.prices.similar.invalidate({ lineId: line.id })
  }
}

/** Drops what is typed in a version that somebody else sent or deleted, and reads the versions again. */
export function reloadQuotes({ id }: Quote): void {
  dropSaver(id)
  void trpcCache.inquiries.quotes.list.invalidate()
}
