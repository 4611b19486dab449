import { hasStringFields, storeById, tabStore } from '../../platform/storage/browser-store.ts'

// What is typed but not saved stays in the browser tab while staff look at other inquiries.
const drafts = storeById(tabStore, 'internalNoteDrafts')

/** A note that is being typed, and the stored one that it began with. */
export type NoteDraft = { typed: string; stored: string }

export function readNoteDraft(inquiryId: string): NoteDraft | undefined {
  const draft = drafts.read(inquiryId)
  return hasStringFields(draft, ['typed', 'stored']) ? { typed: draft.typed, stored: draft.stored } : undefined
}

/** Undefined drops the draft. */
export const writeNoteDraft: (inquiryId: string, draft: NoteDraft | undefined) => void = drafts.write

// The same of notes that are being added to customers.
const customerDrafts = storeById(tabStore, 'customerNoteDrafts')

export function readCustomerNoteDraft(customerId: string): string {
  const typed = customerDrafts.read(customerId)
  return typeof typed === 'string' ? typed : ''
}

/** A blank text drops the draft. */
export const writeCustomerNoteDraft = (customerId: string, typed: string): void =>
  customerDrafts.write(customerId, typed === '' ? undefined : typed)

/** What was typed is for those who are signed in. */
export function clearNoteDrafts(): void {
  drafts.clear()
  customerDrafts.clear()
}
