import { customerSession, sentInquiriesKey } from '../../../platform/session/customer-session.ts'
import { readStored, tabStore, writeStored } from '../../../platform/storage/browser-store.ts'

let latest: unknown[] | undefined
const listeners = new Set<() => void>()

/** What is kept of the inquiries of this session, unchecked: the results page needs no more than their number. */
export function keptInquiries(): unknown[] {
  if (!latest) {
    const stored = readStored(tabStore, sentInquiriesKey)
    latest = Array.isArray(stored) ? stored : []
  }
  return latest
}

export function keepInquiries(inquiries: unknown[]): void {
  latest = inquiries
  writeStored(tabStore, sentInquiriesKey, inquiries)
  for (const listener of listeners) listener()
}

/** Calls back when an inquiry is kept or the session ends. Returns a function that stops it. */
export function onKeptInquiries(listener: () => void): () => void {
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
