const reloadedKey = 'reloadedFrom'
const missing = 'A part of this page could not be loaded. Check your connection and try again.'

const missingCode = new WeakSet<Error>()

/**
 * Deals with parts of the client that cannot be fetched when they are needed. Where the server has moved on to a newer
 * client, the page is loaded anew, once; what was typed is kept in the browser's storage. Otherwise the failed import
 * rejects with a text for people.
 */
export function watchCodeLoading(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missingCode.add(payload)
    // The browser's own text names a file, and the router would load the page anew over it, connection or not.
    payload.message = missing
    void reloadIfReplaced()
  })
}

/** Whether something failed because a part of the client could not be fetched; drawing again does not help then. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missingCode.has(error)
}

/** Loads the page anew if the server can be reached; without it the browser would only show a page of its own. */
export async function reloadIfReachable(): Promise<void> {
  if ((await fetchPage()) !== undefined) location.reload()
}

async function reloadIfReplaced(): Promise<void> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const page = await fetchPage()
  if (!entry || page === undefined || page.includes(entry)) return
  if (isFirstReloadFrom(entry)) location.reload()
}

async function fetchPage(): Promise<string | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}

// While instances of both versions answer, a reload may bring the same old page again.
function isFirstReloadFrom(entry: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === entry) return false
    sessionStorage.setItem(reloadedKey, entry)
    return true
  } catch {
    return false
  }
}
