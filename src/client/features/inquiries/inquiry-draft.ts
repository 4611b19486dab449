import type { RegionName } from '../../../shared/regions.ts'
import { readStored, tabStore, writeStored } from '../../lib/browser-store.ts'
import { hasTexts, isRecord, isTextList } from '../../lib/unknown-shape.ts'
import { type InventoryResultsSearch, readInventoryResultsSearch } from '../inventory/inventory-search.ts'
import type { SupplierRequest } from './supplier-requests.ts'

const storageKey = 'inquiryDraft'

/** The inventory in which items are being ticked, with the filter over it. */
export type DraftPlace = InventoryResultsSearch & { region: RegionName[]; category: string; source: string }

/** An inquiry that is being put together: ticked item ids and typed texts. It outlives the buyer's session. */
export type InquiryDraft = {
  place: DraftPlace | null
  selection: Record<string, true>
  notes: string
  fob: string
  /** What was sent without a good answer; sent again unchanged it carries the same key. */
  unanswered: SupplierRequest[]
}

export const emptyDraft: InquiryDraft = { place: null, selection: {}, notes: '', fob: '', unanswered: [] }

/** The place that an address shows; undefined before category and source are chosen. */
export function toDraftPlace(search: InventoryResultsSearch): DraftPlace | undefined {
  const { category, source } = search
  return category === undefined || source === undefined ? undefined : { ...search, category, source }
}

/** The draft of this browser tab; an empty one when there is none or it cannot be read. */
export function readInquiryDraft(): InquiryDraft {
  const stored = readStored(tabStore, storageKey)
  if (!hasTexts(stored, ['notes', 'fob'])) return emptyDraft
  const { place, selection, unanswered }: Record<string, unknown> = stored
  return {
    place: isRecord(place) ? (toDraftPlace(readInventoryResultsSearch(place)) ?? null) : null,
    selection: toSelection(isRecord(selection) ? Object.keys(selection) : []),
    notes: stored.notes,
    fob: stored.fob,
    unanswered: Array.isArray(unanswered) ? unanswered.filter(isSupplierRequest) : [],
  }
}

/** Keeps the draft for this browser tab. A full or forbidden storage only costs the draft its survival. */
export function writeInquiryDraft(draft: InquiryDraft): void {
  writeStored(tabStore, storageKey, draft)
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
  return { ...draft, selection: toSelection(Object.keys(draft.selection).filter((id) => !gone.has(id))) }
}

function toSelection(itemIds: readonly string[]): Record<string, true> {
  return Object.fromEntries(itemIds.map((id) => [id, true]))
}

function isSupplierRequest(stored: unknown): stored is SupplierRequest {
  return hasTexts(stored, ['sourceCode', 'message', 'requestKey']) && 'itemIds' in stored && isTextList(stored.itemIds)
}
