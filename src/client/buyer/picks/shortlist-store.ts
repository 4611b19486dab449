import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { buyerMemory } from '../../platform/session/customer-session.ts'
import { hasStringFields, isRecord, tabStore, writeStored } from '../../platform/storage/browser-store.ts'
import { emptyDraft, type InquiryDraft, isSupplierRequest } from '../inquiry/inquiry-draft.ts'
import { type JustSent, onKeptInquiries } from '../inquiry/sent/kept-inquiries.ts'
import type { SupplierRequest } from '../inquiry/supplier-requests.ts'
import { isStoredItem } from '../item/item-fields.ts'
import { readKeptShortlist, shortlistKey, tellShortlistChange } from './kept-shortlist.ts'

export const shortlistItemsMax = 500

/** What a buyer picked, as it was then, and the inquiry about it. */
export type Shortlist = Pick<InquiryDraft, 'notes' | 'fob' | 'unanswered'> & {
  items: readonly InventoryItem[]
  /** The references of the inquiries in which items were sent, by item id. */
  sent: Readonly<Record<string, string>>
}

export const emptyShortlist: Shortlist = { items: [], sent: {}, notes: '', fob: '', unanswered: [] }

let current: Shortlist | undefined

/** This tab's shortlist. It outlives reloads and the buyer's session. */
export function readShortlist(): Shortlist {
  current ??= toShortlist(readKeptShortlist())
  return current
}

export function writeShortlist(next: Shortlist): void {
  const isChanged = next.items !== current?.items || next.sent !== current.sent
  // What was sent would go out again from another tab.
  if (isChanged) buyerMemory.keepTrail({ shortlist: unsentItems(next) })
  current = next
  writeStored(tabStore, shortlistKey, next)
  tellShortlistChange(idsOf(next.items))
}

// What is sent stays here, and would go out again with the rest.
onKeptInquiries((sent) => {
  const before = readShortlist()
  const next = sent ? withSent(before, sent) : before
  if (next !== before) writeShortlist(next)
})

/** The shortlist with those of its items marked that an inquiry took along. */
export function withSent(shortlist: Shortlist, { reference, items }: JustSent): Shortlist {
  const ids = idsOf(items)
  const marked = shortlist.items.filter(({ id }) => ids.has(id) && shortlist.sent[id] !== reference)
  if (marked.length === 0) return shortlist
  return { ...shortlist, sent: { ...shortlist.sent, ...Object.fromEntries(marked.map(({ id }) => [id, reference])) } }
}

/** The items that no inquiry took along. */
export function unsentItems({ items, sent }: Pick<Shortlist, 'items' | 'sent'>): readonly InventoryItem[] {
  return items.some(({ id }) => sent[id]) ? items.filter(({ id }) => !sent[id]) : items
}

/** The shortlist with more items, or without some; beyond the maximum nothing is added. */
export function withItems(shortlist: Shortlist, changed: readonly InventoryItem[], isIn: boolean): Shortlist {
  if (isIn) return { ...shortlist, items: toItems([...shortlist.items, ...changed]) }
  const ids = idsOf(changed)
  return keepSentOf({ ...shortlist, items: shortlist.items.filter(({ id }) => !ids.has(id)) })
}

/** The shortlist with items that were removed, at the places that they had before. */
export function withItemsBack(
  shortlist: Shortlist,
  removed: readonly InventoryItem[],
  before: Pick<Shortlist, 'items' | 'sent'>,
): Shortlist {
  const ids = idsOf([...shortlist.items, ...removed])
  const items = toItems([...before.items.filter(({ id }) => ids.has(id)), ...shortlist.items])
  return keepSentOf({ ...shortlist, items, sent: { ...before.sent, ...shortlist.sent } })
}

// An item that is picked anew is asked for anew.
function keepSentOf(shortlist: Shortlist): Shortlist {
  const ids = idsOf(shortlist.items)
  return { ...shortlist, sent: Object.fromEntries(Object.entries(shortlist.sent).filter(([id]) => ids.has(id))) }
}

/** Anything may be in the browser's storage. */
export function toShortlist(stored: unknown): Shortlist {
  if (!hasStringFields(stored, ['notes', 'fob']) || !('items' in stored) || !Array.isArray(stored.items)) {
    return emptyShortlist
  }
  const { notes, fob, items } = stored
  const unanswered = 'unanswered' in stored && Array.isArray(stored.unanswered) ? stored.unanswered : []
  const sent = 'sent' in stored && isRecord(stored.sent) ? Object.entries(stored.sent) : []
  return keepSentOf({
    items: toItems(items.filter(isStoredItem)),
    sent: Object.fromEntries(sent.flatMap(([id, text]) => (typeof text === 'string' ? [[id, text]] : []))),
    notes,
    fob,
    unanswered: unanswered.filter(isSupplierRequest),
  })
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

/** The shortlist after a change of that draft: what was sent stays, marked with its reference. */
export function fromDraft(shortlist: Shortlist, ids: ReadonlySet<string>, draft: InquiryDraft): Shortlist {
  const { notes, fob, selection } = draft
  const kept = shortlist.items.filter(({ id }) => !ids.has(id) || selection[id] || shortlist.sent[id])
  // The same list while the buyer types, or each key would draw it again.
  const items = kept.length < shortlist.items.length ? kept : shortlist.items
  const left = idsOf(items)
  const others = shortlist.unanswered.filter((request) => !isAbout(request, ids) && isAbout(request, left))
  const next = { ...shortlist, items, notes, fob, unanswered: [...others, ...draft.unanswered] }
  return items === shortlist.items ? next : keepSentOf(next)
}

function isAbout({ itemIds }: SupplierRequest, ids: ReadonlySet<string>): boolean {
  return itemIds.some((id) => ids.has(id))
}
