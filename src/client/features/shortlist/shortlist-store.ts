import type { InventoryItem } from '../../../shared/inventory.ts'
import { itemColumns } from '../../../shared/item-columns.ts'
import { readStored, tabStore, writeStored } from '../../lib/browser-store.ts'
import { hasStrings, isRecord } from '../../lib/type-guards.ts'
import { emptyDraft, type InquiryDraft, isSupplierRequest } from '../inquiries/inquiry-draft.ts'
import { shortlistKey, tellShortlistChange } from './kept-shortlist.ts'

export const shortlistItemsMax = 500

/** What a buyer picked, as it was then, and the inquiry about it. */
export type Shortlist = Pick<InquiryDraft, 'notes' | 'fob' | 'unanswered'> & { items: readonly InventoryItem[] }

export const emptyShortlist: Shortlist = { items: [], notes: '', fob: '', unanswered: [] }
const textFields = [
  'id',
  'createdAt',
  ...itemColumns.filter(({ kind }) => kind !== 'count').map(({ key }) => key),
] as const

let current: Shortlist | undefined

/** This tab's shortlist. It outlives reloads and the buyer's session. */
export function readShortlist(): Shortlist {
  current ??= toShortlist(readStored(tabStore, shortlistKey))
  return current
}

export function writeShortlist(next: Shortlist): void {
  current = next
  writeStored(tabStore, shortlistKey, next)
  tellShortlistChange()
}

/** The shortlist with more items, or without some; beyond the maximum nothing is added. */
export function withItems(shortlist: Shortlist, changed: readonly InventoryItem[], isIn: boolean): Shortlist {
  const ids = new Set(changed.map(({ id }) => id))
  if (!isIn) return { ...shortlist, items: shortlist.items.filter(({ id }) => !ids.has(id)) }
  const known = new Set(shortlist.items.map(({ id }) => id))
  const added = changed.filter(({ id }) => !known.has(id))
  return { ...shortlist, items: [...shortlist.items, ...added].slice(0, shortlistItemsMax) }
}

/** Anything may be in the browser's storage. */
export function toShortlist(stored: unknown): Shortlist {
  if (!hasStrings(stored, ['notes', 'fob']) || !('items' in stored) || !Array.isArray(stored.items)) {
    return emptyShortlist
  }
  const { notes, fob, items } = stored
  const unanswered = 'unanswered' in stored && Array.isArray(stored.unanswered) ? stored.unanswered : []
  return {
    items: items.filter(isItem).slice(0, shortlistItemsMax),
    notes,
    fob,
    unanswered: unanswered.filter(isSupplierRequest),
  }
}

function isItem(stored: unknown): stored is InventoryItem {
  return isRecord(stored) && hasStrings(stored, textFields) && typeof stored['qtyPcs'] === 'number'
}

/** The shortlist as a draft of an inquiry for all its items; an item that leaves the draft leaves the shortlist. */
export function toDraft({ items, ...texts }: Shortlist): InquiryDraft {
  return { ...emptyDraft, ...texts, selection: Object.fromEntries(items.map(({ id }) => [id, true as const])) }
}

export function fromDraft(shortlist: Shortlist, { selection, notes, fob, unanswered }: InquiryDraft): Shortlist {
  return { items: shortlist.items.filter(({ id }) => selection[id]), notes, fob, unanswered }
}
