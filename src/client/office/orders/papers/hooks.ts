import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Paper, type SentPapers, sentPapers, type Tie } from '../../../../shared/papers/schema.ts'
import { papersMax } from '../../../../shared/papers/terms.ts'
import { sendInForms } from '../../../platform/server/send-in-forms.ts'
import { trpc, trpcCache } from '../../../platform/server/trpc.ts'
import { type Pages, pageOptions, usePages } from '../../../ui/table/use-pages.ts'
import { pageRows } from '../../frame/page-rows.ts'
import type { PaperSearch } from './paper-search.ts'

const paperRows = pageRows<'papers', Paper>('papers')
const readingMs = 1_000

/** While some are being read, they are looked at again. */
const pollWhileReading = (papers: readonly Paper[] = []) =>
  papers.some(({ state }) => state === 'reading') ? readingMs : false

/** The papers that match the filters, the newest first. */
export function usePaperPages({ q = '', only }: PaperSearch): Pages<Paper> {
  return usePages(
    trpc.inquiries.papers.list.useInfiniteQuery(
      { q, only: only ?? null },
      {
        ...pageOptions,
        refetchInterval: ({ state }) => pollWhileReading(state.data?.pages.flatMap(({ papers }) => papers)),
      },
    ),
    paperRows,
  )
}

/** The newest papers about these inquiries, what became of them, and their steel. */
export function usePapersOf(inquiryIds: readonly string[]) {
  return trpc.inquiries.papers.list.useQuery(
    { inquiryIds: [...inquiryIds] },
    { refetchOnMount: 'always', refetchInterval: ({ state }) => pollWhileReading(state.data?.papers) },
  )
}

export const usePaper = (id: string) =>
  trpc.inquiries.papers.get.useQuery(
    { id },
    { refetchOnMount: 'always', refetchInterval: ({ state }) => pollWhileReading(state.data && [state.data]) },
  )

function papersChanged(): void {
  void trpcCache.inquiries.papers.invalidate()
  void trpcCache.inquiries.orders.invalidate()
  void trpcCache.inquiries.get.invalidate()
  void trpcCache.admin.invalidate()
}

/** Changes a paper, confirms what is sure of several, and deletes one. */
export function usePaperActions() {
  const options = { onSettled: papersChanged }
  const { papers } = trpc.inquiries
  return {
    update: papers.update.useMutation(options),
    confirm: papers.confirm.useMutation(options),
    remove: papers.delete.useMutation(options),
  }
}

const tooMany = { fileName: 'The rest', message: `At most ${papersMax} files at a time` }

/** Sends what was dropped; `sent` is how many of how many are kept or refused by now. */
export function useSendPapers(on: Tie | undefined) {
  const [sent, setSent] = useState({ done: 0, all: 0 })
  const sending = useMutation({
    mutationFn: async (dropped: readonly File[]): Promise<SentPapers> => {
      const files = dropped.slice(0, papersMax)
      setSent({ done: 0, all: files.length })
      const query = on ? `?${new URLSearchParams({ onKind: on.kind, onId: on.id })}` : ''
      const { answers, refused } = await sendInForms(`/api/papers${query}`, files, {
        read: (answer) => sentPapers.parse(answer),
        onAnswer: (_, done) => {
          setSent({ done, all: files.length })
          void trpcCache.inquiries.papers.list.invalidate()
        },
      })
      return {
        papers: answers.flatMap(({ papers }) => papers),
        refused: [
          ...answers.flatMap((answer) => answer.refused),
          ...refused,
          ...(dropped.length > papersMax ? [tooMany] : []),
        ],
      }
    },
    onSettled: papersChanged,
  })
  return { ...sending, sent }
}
