import type { RegionName } from '../../../shared/regions.ts'
import { readStored, tabStore, writeStored } from '../../lib/browser-store.ts'
import { hasStrings, isRecord, isStringArray } from '../../lib/type-guards.ts'
import { type InventoryResultsSearch, readInventoryResultsSearch } from '../inventory/inventory-search.ts'
import type { SupplierRequest } from './supplier-requests.ts'

const storageKey = 'inquiryDraft'

/** The inventory in which items are ticked, and its filter. */
export type DraftPlace = InventoryResultsSearch & { region: RegionName[]; category: string; source: string }

/** An unsent inquiry: ticked item ids and typed texts. It outlives the buyer's session. */
export type InquiryDraft = {
  place: DraftPlace | null
  selection: Record<string, true>
  notes: string
  fob: string
  /** Requests without a successful response; sent again unchanged, they keep their key. */
  unanswered: SupplierRequest[]
}

export const emptyDraft: InquiryDraft = { place: null, selection: {}, notes: '', fob: '', unanswered: [] }

/** The place in an address; undefined before category and source are chosen. */
export function toDraftPlace(search: InventoryResultsSearch): DraftPlace | undefined {
  const { category, source } = search
  return category === undefined || source === undefined ? undefined : { ...search, category, source }
}

/** The draft of this browser tab, or an empty one. */
export function readInquiryDraft(): InquiryDraft {
  const stored = readStored(tabStore, storageKey)
  if (!hasStrings(stored, ['notes', 'fob'])) return emptyDraft
  const { place, selection, unanswered }: Record<string, unknown> = stored
  return {
    place: isRecord(place) ? (toDraftPlace(readInventoryResultsSearch(place)) ?? null) : null,
    selection: toSelection(isRecord(selection) ? Object.keys(selection) : []),
    notes: stored.notes,
    fob: stored.fob,
    unanswered: Array.isArray(unanswered) ? unanswered.filter(isSupplierRequest) : [],
  }
}

/** Saves the draft for this browser tab, if storage allows. */
export function writeInquiryDraft(draft: InquiryDraft): void {
  writeStored(tabStore, storageKey, draft)
}

/** How many items are ticked. */
export function selectedCount({ selection }: InquiryDraft): number {
  return Object.keys(selection).length
}

/** Moves the draft to another place. Another category or source clears the selection; notes and FOB stay. */
export function moveDraft(draft: InquiryDraft, from: DraftPlace | undefined, to: DraftPlace | undefined): InquiryDraft {
  if (to === undefined) return from === undefined ? draft : { ...draft, place: null, selection: {} }
  const same = draft.place?.category === to.category && draft.place.source === to.source
  return { ...draft, place: to, selection: same ? draft.selection : {} }
}

/** Removes items from the selection. */
export function withoutItems(draft: InquiryDraft, itemIds: readonly string[]): InquiryDraft {
  const gone = new Set(itemIds)
  return { ...draft, selection: toSelection(Object.keys(draft.selection).filter((id) => !gone.has(id))) }
}

function toSelection(itemIds: readonly string[]): Record<string, true> {
  return Object.fromEntries(itemIds.map((id) => [id, true]))
}

function isSupplierRequest(stored: unknown): stored is SupplierRequest {
  return (
    hasStrings(stored, ['sourceCode', 'message', 'requestKey']) && 'itemIds' in stored && isStringArray(stored.itemIds)
  )
}
