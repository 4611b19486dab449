import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { type DraftPlace, type InquiryDraft, moveDraft, readInquiryDraft, writeInquiryDraft } from './inquiry-draft.ts'

/** The draft at a place and the way to change it. */
export type DraftState = { draft: InquiryDraft; setDraft: Dispatch<SetStateAction<InquiryDraft>> }

/** This tab's draft, taken along to the place that is shown and kept over reloads. */
export function useInquiryDraft(place: DraftPlace | undefined): DraftState {
  const [draft, setDraft] = useState(readInquiryDraft)
  const [shown, setShown] = useState<DraftPlace>()
  if (JSON.stringify(place) !== JSON.stringify(shown)) {
    setShown(place)
    setDraft(moveDraft(draft, shown, place))
  }
  useEffect(() => writeInquiryDraft(draft), [draft])
  return { draft, setDraft }
}
