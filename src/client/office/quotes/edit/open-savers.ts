import type { DraftSaver } from './draft-saver.ts'
import { clearKeptDrafts, writeKeptDraft } from './kept-drafts.ts'

/** The drafts that are typed in, by version. They outlive their screens until they are saved. */
export const openSavers = new Map<string, DraftSaver>()

/** Forgets what is typed in a version. */
export function dropSaver(quoteId: string): void {
  openSavers.get(quoteId)?.stop()
  openSavers.delete(quoteId)
  writeKeptDraft(quoteId, undefined)
}

/** Forgets all that is typed in quotes: it is for those who are signed in. */
export function forgetQuoteDrafts(): void {
  for (const saver of openSavers.values()) saver.stop()
  openSavers.clear()
  clearKeptDrafts()
}
