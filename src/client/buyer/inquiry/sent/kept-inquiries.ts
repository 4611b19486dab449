import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { keepSentReference } from '../../../platform/session/buyer-trail.ts'
import { customerSession, sentInquiriesKey } from '../../../platform/session/customer-session.ts'
import { readStored, tabStore, writeStored } from '../../../platform/storage/browser-store.ts'

export type JustSent = { reference: string; items: readonly InventoryItem[] }

let latest: unknown[] | undefined
const listeners = new Set<(sent?: JustSent) => void>()

/** What is kept of the inquiries of this session, unchecked: the results page needs no more than their number. */
export function keptInquiries(): unknown[] {
  if (!latest) {
    const stored = readStored(tabStore, sentInquiriesKey)
    latest = Array.isArray(stored) ? stored : []
  }
  return latest
}

export function keepInquiries(inquiries: unknown[], sent: JustSent): void {
  latest = inquiries
  keepSentReference({ reference: sent.reference, sentAt: new Date().toISOString() })
  writeStored(tabStore, sentInquiriesKey, inquiries)
  for (const listener of listeners) listener(sent)
}

/** Calls back when an inquiry is kept, with what was sent, or the session ends. Returns a function that stops it. */
export function onKeptInquiries(listener: (sent?: JustSent) => void): () => void {
  const stop = customerSession.onChange(() => {
    latest = undefined
    listener()
  })
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}
