import { useEffect } from 'react'
import type { NeedMatches } from '../../../shared/needs/matches.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { isLookedAt, onLookedAt } from '../../platform/storage/looked-at.ts'
import { usePatchNeed } from './listed-needs.ts'

// Long enough to see them.
const momentMs = 1_500

/** Tells that new matches were seen once somebody has had them before them for a moment. What comes later stays new. */
export function useSeen(answer: NeedMatches | undefined): void {
  const utils = trpc.useUtils()
  const patch = usePatchNeed()
  const { mutate } = trpc.needs.matches.see.useMutation({
    onSuccess: (_answer, { id }) => {
      patch(id, { newMatches: 0 })
      void utils.admin.waiting.invalidate()
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
    if (isLookedAt()) begin()
    const stop = onLookedAt(begin)
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
