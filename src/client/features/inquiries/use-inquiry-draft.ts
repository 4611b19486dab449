import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { type DraftPlace, type InquiryDraft, moveDraft, readInquiryDraft, writeInquiryDraft } from './inquiry-draft.ts'

const writePauseMs = 250

export type DraftState = { draft: InquiryDraft; setDraft: Dispatch<SetStateAction<InquiryDraft>> }

/** This tab's draft, moved to the place on screen and kept across reloads. */
export function useInquiryDraft(place: DraftPlace | undefined): DraftState {
  const [draft, setDraft] = useState(readInquiryDraft)
  const [shown, setShown] = useState<DraftPlace>()
  if (JSON.stringify(place) !== JSON.stringify(shown)) {
    setShown(place)
    setDraft(moveDraft(draft, shown, place))
  }
  usePersistedDraft(draft)
  return { draft, setDraft }
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
