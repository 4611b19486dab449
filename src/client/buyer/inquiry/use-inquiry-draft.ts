import { useLocation, useNavigate } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type ClearedTicks,
  type DraftPlace,
  type InquiryDraft,
  moveDraft,
  readInquiryDraft,
  writeInquiryDraft,
} from './inquiry-draft.ts'
import { notifyCleared } from './notify-cleared.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step whose cleared ticks this one brings back. */
    undone?: string | undefined
  }
}

const writePauseMs = 250

export type DraftState = { draft: InquiryDraft; setDraft: Dispatch<SetStateAction<InquiryDraft>> }

/** This tab's draft, moved to the place on screen and kept across reloads. */
export function useInquiryDraft(place: DraftPlace | undefined): DraftState {
  const [draft, setDraft] = useState(readInquiryDraft)
  const [shown, setShown] = useState<DraftPlace>()
  const [lost, setLost] = useState<ClearedTicks>()
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const undone = useLocation({ select: ({ state }) => state.undone })
  if (JSON.stringify(place) !== JSON.stringify(shown)) {
    const moved = moveDraft(draft, shown, { place, key }, undone)
    setShown(place)
    setDraft(moved)
    setLost(moved.cleared.find((ticks) => !draft.cleared.includes(ticks)))
  }
  useClearedNotice(lost)
  usePersistedDraft(draft)
  return { draft, setDraft }
}

function useClearedNotice(lost: ClearedTicks | undefined): void {
  const navigate = useNavigate()
  const undo = useEffectEvent(({ key, place }: ClearedTicks) => {
    void navigate({ to: '/inventory/results', search: place, replace: true, state: { undone: key } })
  })
  useEffect(() => {
    if (lost) notifyCleared(lost.itemIds.length, () => undo(lost))
  }, [lost])
}

// Writing thousands of ids at every keystroke would be slow, so it waits for a pause or until the page is left.
function usePersistedDraft(draft: InquiryDraft): void {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
    const timer = setTimeout(() => writeInquiryDraft(draft), writePauseMs)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    const write = () => writeInquiryDraft(latest.current)
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [])
}
