import { readStored, removeStored, tabStore, writeStored } from '../../platform/storage/browser-store.ts'

const storageKey = 'waitingInquiry'

/** Keeps what the dialog over this screen is about until the buyer is back there. */
export function keepWaitingInquiry(items: readonly { id: string }[]): void {
  const { pathname, search } = window.location
  writeStored(tabStore, storageKey, { href: pathname + search, itemIds: items.map(({ id }) => id) })
}

/** What is kept of the inquiry that waits in this tab, unchecked. */
export function keptWaitingInquiry(): unknown {
  return readStored(tabStore, storageKey)
}

export function clearWaitingInquiry(): void {
  removeStored(tabStore, storageKey)
}
