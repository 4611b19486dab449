import { createContext, type ReactNode, use, useState } from 'react'
import type { ListedNeed } from '../../../shared/needs/schema.ts'

/** The items that are ticked among the matches of a need. */
export type PickedNeed = { needId: string; submissionId: string; itemIds: readonly string[] }

type Picked = ReadonlyMap<string, PickedNeed>
const noPicks: Picked = new Map()
const Picks = createContext<{ picked: Picked; change: (to: (before: Picked) => Picked) => void }>({
  picked: noPicks,
  change: () => undefined,
})

/** Keeps what is ticked in the needs within, also in those that are collapsed meanwhile. */
export function PickedMatches({ children }: { children: ReactNode }) {
  const [picked, change] = useState(noPicks)
  return <Picks value={{ picked, change }}>{children}</Picks>
}

/** What is ticked in a need, and in the others of its list. */
export function usePicks({ id: needId, submissionId }: Pick<ListedNeed, 'id' | 'submissionId'>) {
  const { picked, change } = use(Picks)
  return {
    itemIds: picked.get(needId)?.itemIds ?? [],
    others: [...picked.values()].filter((pick) => pick.submissionId === submissionId && pick.needId !== needId),
    pick: (itemIds: readonly string[]) =>
      change((before) => {
        const others = [...before].filter(([id]) => id !== needId)
        return new Map(itemIds.length > 0 ? [...others, [needId, { needId, submissionId, itemIds }]] : others)
      }),
    clearList: () => change((before) => new Map([...before].filter(([, one]) => one.submissionId !== submissionId))),
  }
}
