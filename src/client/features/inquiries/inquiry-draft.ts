import * as z from 'zod'
import { regionsParam } from '../../lib/region-search.ts'
import { supplierRequest } from './supplier-requests.ts'

const storageKey = 'inquiryDraft'

const draftPlace = z.object({ region: regionsParam, category: z.string(), source: z.string() })

/** The inventory in which items are being ticked. */
export type DraftPlace = z.infer<typeof draftPlace>

const inquiryDraft = z.object({
  place: draftPlace.nullable(),
  selection: z.record(z.string(), z.literal(true)),
  notes: z.string(),
  fob: z.string(),
  /** What was sent without a good answer; sent again unchanged it carries the same key. */
  unanswered: z.array(supplierRequest),
})

/** An inquiry that is being put together: ticked item ids and typed texts. It outlives the buyer's session. */
export type InquiryDraft = z.infer<typeof inquiryDraft>

export const emptyDraft: InquiryDraft = { place: null, selection: {}, notes: '', fob: '', unanswered: [] }

/** The draft of this browser tab; an empty one when there is none or it cannot be read. */
export function readInquiryDraft(): InquiryDraft {
  try {
    return inquiryDraft.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return emptyDraft
  }
}

/** Keeps the draft for this browser tab. A full or forbidden storage only costs the draft its survival. */
export function writeInquiryDraft(draft: InquiryDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    return
  }
}

/** How many items are ticked. */
export function selectedCount({ selection }: InquiryDraft): number {
  return Object.keys(selection).length
}

/**
 * Takes the draft along to another place. The selection belongs to one category and source and ends with them;
 * notes and FOB stay. Coming from nowhere to no place yet (`from` and `to` undefined) changes nothing, so that a buyer
 * who returns finds his ticks again.
 */
export function moveDraft(draft: InquiryDraft, from: DraftPlace | undefined, to: DraftPlace | undefined): InquiryDraft {
  if (to === undefined) return from === undefined ? draft : { ...draft, place: null, selection: {} }
  const same = draft.place?.category === to.category && draft.place.source === to.source
  return { ...draft, place: to, selection: same ? draft.selection : {} }
}

/** Takes items out of the selection, such as those that were sent. */
export function withoutItems(draft: InquiryDraft, itemIds: readonly string[]): InquiryDraft {
  const gone = new Set(itemIds)
  const kept = Object.keys(draft.selection).filter((id) => !gone.has(id))
  return { ...draft, selection: Object.fromEntries(kept.map((id) => [id, true])) }
}
