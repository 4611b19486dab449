/** Evaluated at each use: where storage is blocked, even the access throws. */
export type BrowserStore = () => Storage

export const tabStore: BrowserStore = () => sessionStorage
export const deviceStore: BrowserStore = () => localStorage

/** Reads a value; undefined when there is none or it cannot be read. */
export function readStored(store: BrowserStore, key: string): unknown {
  return attempt(() => JSON.parse(store().getItem(key) ?? 'null') ?? undefined)
}

export function writeStored(store: BrowserStore, key: string, value: unknown): void {
  attempt(() => store().setItem(key, JSON.stringify(value)))
}

export function removeStored(store: BrowserStore, key: string): void {
  attempt(() => store().removeItem(key))
}

export function isStoreBlocked(store: BrowserStore): boolean {
  const probe = 'probe'
  writeStored(store, probe, true)
  const isKept = readStored(store, probe) === true
  removeStored(store, probe)
  return !isKept
}

// Private windows and full or blocked stores throw.
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
