import { readStored, removeStored, tabStore, writeStored } from '../../platform/storage/browser-store.ts'

const storageKey = 'waitingInquiry'

/** Keeps what the dialog over this screen, or another one, is about until the buyer is there. */
export function keepWaitingInquiry(
  items: readonly { id: string }[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location,
): void {
  writeStored(tabStore, storageKey, { href: pathname + search, itemIds: items.map(({ id }) => id) })
}

/** What is kept of the inquiry that waits in this tab, unchecked. */
export function keptWaitingInquiry(): unknown {
  return readStored(tabStore, storageKey)
}

export function clearWaitingInquiry(): void {
  removeStored(tabStore, storageKey)
}
