import { readStored, removeStored, tabStore, writeStored } from '../../../platform/storage/browser-store.ts'
import { isRecord } from '../../../platform/storage/type-guards.ts'
import type { QuoteDraft } from './quote-draft.ts'

const keptKey = 'quoteDrafts'

/** What is typed in a version and not yet saved, and the stored revision that it began with. */
export type KeptDraft = { revision: number; stored: QuoteDraft; draft: QuoteDraft }

/** What was typed in this browser tab before a reload. */
export function readKeptDraft(quoteId: string): KeptDraft | undefined {
  const kept = readKept()[quoteId]
  return isKeptDraft(kept) ? kept : undefined
}

/** Undefined drops the draft. */
export function writeKeptDraft(quoteId: string, kept: KeptDraft | undefined): void {
  const { [quoteId]: before, ...others } = readKept()
  if (kept) writeStored(tabStore, keptKey, { ...others, [quoteId]: kept })
  else if (before !== undefined) writeStored(tabStore, keptKey, others)
}

export function clearKeptDrafts(): void {
  removeStored(tabStore, keptKey)
}

function readKept(): Record<string, unknown> {
  const kept = readStored(tabStore, keptKey)
  return isRecord(kept) ? kept : {}
}

// Only this file writes it, so the fields of a draft are not checked one by one.
function isKeptDraft(kept: unknown): kept is KeptDraft {
  return isRecord(kept) && typeof kept['revision'] === 'number' && isDraft(kept['stored']) && isDraft(kept['draft'])
}

function isDraft(draft: unknown): boolean {
  return isRecord(draft) && Array.isArray(draft['lines'])
}
