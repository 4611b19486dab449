import {
  hasStrings,
  isRecord,
  readStored,
  removeStored,
  tabStore,
  writeStored,
} from '../../platform/storage/browser-store.ts'

const draftsKey = 'internalNoteDrafts'

/** A note that is being typed, and the stored one that it began with. */
export type NoteDraft = { typed: string; stored: string }

/** What is typed but not saved stays in the browser tab while staff look at other inquiries. */
export function readNoteDraft(inquiryId: string): NoteDraft | undefined {
  const draft = readDrafts()[inquiryId]
  return hasStrings(draft, ['typed', 'stored']) ? { typed: draft.typed, stored: draft.stored } : undefined
}

/** Undefined drops the draft. */
export function writeNoteDraft(inquiryId: string, draft: NoteDraft | undefined): void {
  const { [inquiryId]: _, ...others } = readDrafts()
  writeStored(tabStore, draftsKey, draft ? { ...others, [inquiryId]: draft } : others)
}

/** What was typed is for those who are signed in. */
export function clearNoteDrafts(): void {
  removeStored(tabStore, draftsKey)
}

function readDrafts(): Record<string, unknown> {
  const drafts = readStored(tabStore, draftsKey)
  return isRecord(drafts) ? drafts : {}
}
