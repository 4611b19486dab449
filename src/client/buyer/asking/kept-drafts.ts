import * as z from 'zod'
import type { FindDealsInput } from '../../../shared/inquiries/customers.ts'
import { customerInfoLifetimeMs, sentNeedsKey } from '../../platform/session/customer-session.ts'
import { readStored, removeStored, tabStore, writeStored } from '../../platform/storage/browser-store.ts'
import { toContact } from './draft-contact.ts'
import { blankDraft, buyerContact, listedItem, type NeedsDraft, needsDraft } from './request-draft.ts'

const storageKey = 'needsDraft'

/** The draft of this browser tab; a blank contact is filled with what is known of the buyer. */
export function readNeedsDraft(info: FindDealsInput | undefined): NeedsDraft {
  const draft = needsDraft.safeParse(readStored(tabStore, storageKey)).data ?? blankDraft
  const isContactBlank = Object.values(draft.contact).every((text) => text === '')
  return isContactBlank && info ? { ...draft, contact: toContact(info) } : draft
}

/** Saves the draft for this browser tab, if storage allows. */
export function writeNeedsDraft(draft: NeedsDraft): void {
  if (JSON.stringify(draft) === JSON.stringify(blankDraft)) removeStored(tabStore, storageKey)
  else writeStored(tabStore, storageKey, draft)
}

const sentList = z.object({
  reference: z.string(),
  sentAt: z.iso.datetime(),
  contact: buyerContact,
  items: z.array(listedItem),
})

export type SentList = z.infer<typeof sentList>

const sentListsMax = 5

/** The lists that were sent from this tab within a day, the latest first. */
export function readSentLists(nowMs = Date.now()): SentList[] {
  const kept = z.array(sentList).safeParse(readStored(tabStore, sentNeedsKey)).data ?? []
  return kept.filter(({ sentAt }) => nowMs - Date.parse(sentAt) < customerInfoLifetimeMs)
}

/** Keeps a sent list until the session ends, for a day at most, if storage allows. */
export function keepSentList(list: SentList): SentList[] {
  const kept = [list, ...readSentLists()].slice(0, sentListsMax)
  writeStored(tabStore, sentNeedsKey, kept)
  return kept
}
