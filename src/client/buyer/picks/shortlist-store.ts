import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { hasStrings, readStored, tabStore, writeStored } from '../../platform/storage/browser-store.ts'
import { emptyDraft, type InquiryDraft, isSupplierRequest } from '../inquiry/inquiry-draft.ts'
import type { SupplierRequest } from '../inquiry/supplier-requests.ts'
import { isStoredItem } from '../item/item-fields.ts'
import { shortlistKey, tellShortlistChange } from './kept-shortlist.ts'

export const shortlistItemsMax = 500

/** What a buyer picked, as it was then, and the inquiry about it. */
export type Shortlist = Pick<InquiryDraft, 'notes' | 'fob' | 'unanswered'> & { items: readonly InventoryItem[] }

export const emptyShortlist: Shortlist = { items: [], notes: '', fob: '', unanswered: [] }

let current: Shortlist | undefined

/** This tab's shortlist. It outlives reloads and the buyer's session. */
export function readShortlist(): Shortlist {
  current ??= toShortlist(readStored(tabStore, shortlistKey))
  return current
}

export function writeShortlist(next: Shortlist): void {
  current = next
  writeStored(tabStore, shortlistKey, next)
  tellShortlistChange(idsOf(next.items))
}

/** The shortlist with more items, or without some; beyond the maximum nothing is added. */
export function withItems(shortlist: Shortlist, changed: readonly InventoryItem[], isIn: boolean): Shortlist {
  if (isIn) return { ...shortlist, items: toItems([...shortlist.items, ...changed]) }
  const ids = idsOf(changed)
  return { ...shortlist, items: shortlist.items.filter(({ id }) => !ids.has(id)) }
}

/** The shortlist with items that were removed, at the places that they had before. */
export function withItemsBack(
  shortlist: Shortlist,
  removed: readonly InventoryItem[],
  before: readonly InventoryItem[],
): Shortlist {
  const ids = idsOf([...shortlist.items, ...removed])
  return { ...shortlist, items: toItems([...before.filter(({ id }) => ids.has(id)), ...shortlist.items]) }
}

/** Anything may be in the browser's storage. */
export function toShortlist(stored: unknown): Shortlist {
  if (!hasStrings(stored, ['notes', 'fob']) || !('items' in stored) || !Array.isArray(stored.items)) {
    return emptyShortlist
  }
  const { notes, fob, items } = stored
  const unanswered = 'unanswered' in stored && Array.isArray(stored.unanswered) ? stored.unanswered : []
  return { items: toItems(items.filter(isStoredItem)), notes, fob, unanswered: unanswered.filter(isSupplierRequest) }
}

// Each item once, and no more than the list holds.
function toItems(items: readonly InventoryItem[]): InventoryItem[] {
  const seen = new Set<string>()
  return items
    .filter(({ id }) => {
      const isNew = !seen.has(id)
      seen.add(id)
      return isNew
    })
    .slice(0, shortlistItemsMax)
}

function idsOf(items: readonly InventoryItem[]): Set<string> {
  return new Set(items.map(({ id }) => id))
}

/** A draft of an inquiry for these items of the shortlist, with what of it waits for another try. */
export function toDraft({ items, notes, fob, unanswered }: Shortlist, ids: ReadonlySet<string>): InquiryDraft {
  const selected = items.filter(({ id }) => ids.has(id)).map(({ id }) => [id, true as const])
  const ofItems = unanswered.filter((request) => isAbout(request, ids))
  return { ...emptyDraft, notes, fob, unanswered: ofItems, selection: Object.fromEntries(selected) }
}

/** The shortlist after a change of that draft: an item that left the draft was sent; all others stay. */
export function fromDraft(shortlist: Shortlist, ids: ReadonlySet<string>, draft: InquiryDraft): Shortlist {
  const { notes, fob, selection } = draft
  const kept = shortlist.items.filter(({ id }) => !ids.has(id) || selection[id])
  // The same list while the buyer types, or each key would draw it again.
  const items = kept.length < shortlist.items.length ? kept : shortlist.items
  const left = idsOf(items)
  const others = shortlist.unanswered.filter((request) => !isAbout(request, ids) && isAbout(request, left))
  return { items, notes, fob, unanswered: [...others, ...draft.unanswered] }
}

function isAbout({ itemIds }: SupplierRequest, ids: ReadonlySet<string>): boolean {
  return itemIds.some((id) => ids.has(id))
}
