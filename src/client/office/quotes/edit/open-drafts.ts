import { isRecord, storeById, tabStore } from '../../../platform/storage/browser-store.ts'
import type { DraftSaver } from './draft-saver.ts'
import type { Conflict } from './merge-drafts.ts'
import type { QuoteDraft } from './quote-draft.ts'

const keptDrafts = storeById(tabStore, 'quoteDrafts')

/** What was entered in a version and is not settled, and the stored revision that it began with. */
export type KeptDraft = {
  revision: number
  stored: QuoteDraft
  draft: QuoteDraft
  conflicts?: readonly Conflict[]
  /** Sent without an answer yet. */
  sent?: readonly QuoteDraft[]
}

/** What was typed in this browser tab before a reload. */
export function readKeptDraft(quoteId: string): KeptDraft | undefined {
  const kept = keptDrafts.read(quoteId)
  return isKeptDraft(kept) ? kept : undefined
}

/** Undefined drops the draft. */
export const writeKeptDraft: (quoteId: string, kept: KeptDraft | undefined) => void = keptDrafts.write

// Only this file writes it, so the fields of a draft are not checked one by one.
function isKeptDraft(kept: unknown): kept is KeptDraft {
  return isRecord(kept) && typeof kept['revision'] === 'number' && isDraft(kept['stored']) && isDraft(kept['draft'])
}

function isDraft(draft: unknown): boolean {
  return isRecord(draft) && Array.isArray(draft['lines'])
}

/** The drafts that are typed in, by version. They outlive their screens until they are saved. */
export const draftSavers = new Map<string, DraftSaver>()

/** Forgets what is typed in a version. */
export function dropSaver(quoteId: string): void {
  draftSavers.get(quoteId)?.stop()
  draftSavers.delete(quoteId)
  writeKeptDraft(quoteId, undefined)
}

/** What is typed is for those who are signed in. */
export function forgetQuoteDrafts(): void {
  for (const saver of draftSavers.values()) saver.stop()
  draftSavers.clear()
  keptDrafts.clear()
}
