/** One of the browser's stores, asked for at each use: where storage is blocked, even naming it throws. */
export type BrowserStore = () => Storage

/** Lives as long as the tab. */
export const tabStore: BrowserStore = () => sessionStorage

/** Lives until somebody clears it. */
export const deviceStore: BrowserStore = () => localStorage

/** Reads what was kept as JSON; undefined when there is nothing, or the store or the text cannot be read. */
export function readStored(store: BrowserStore, key: string): unknown {
  return attempt(() => JSON.parse(store().getItem(key) ?? 'null') ?? undefined)
}

/** Keeps a value as JSON, if the store takes it. */
export function writeStored(store: BrowserStore, key: string, value: unknown): void {
  attempt(() => store().setItem(key, JSON.stringify(value)))
}

/** Forgets what was kept. */
export function removeStored(store: BrowserStore, key: string): void {
  attempt(() => store().removeItem(key))
}

/** Whether a store refuses to keep anything, as in a browser that blocks the data of sites. */
export function isStoreBlocked(store: BrowserStore): boolean {
  const probe = 'probe'
  writeStored(store, probe, true)
  const isKept = readStored(store, probe) === true
  removeStored(store, probe)
  return !isKept
}

// Private windows and full or blocked stores throw; what cannot be kept is simply not remembered.
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
