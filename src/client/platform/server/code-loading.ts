import { type ComponentType, useState } from 'react'
import { dismissError, notify } from '../notify/notify.ts'

const reloadedKey = 'reloadedFrom'
const missing = 'A part of this page could not be loaded. Check your connection and try again.'

const missingCode = new WeakSet<Error>()

/** Handles code that cannot be loaded: reloads the page once if the server has a newer client, else rejects with a message. */
export function watchCodeLoading(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missingCode.add(payload)
    // Replaces the browser's text, at which the router would reload the page even without a connection.
    payload.message = missing
    void reloadIfReplaced()
  })
}

/** Whether code could not be loaded; rendering again does not help then. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missingCode.has(error)
}

/** Reloads the page if the server can be reached; else the browser would show its own error page. */
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

// While both versions are running, a reload may bring the same old page again.
function isFirstReloadFrom(entry: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === entry) return false
    sessionStorage.setItem(reloadedKey, entry)
    return true
  } catch {
    return false
  }
}

const loading = 'code'

/** `request` resolves to false after a failure, which shows a toast. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()

  async function request(): Promise<boolean> {
    if (Loaded) return true
    dismissError(loading)
    try {
      const component = await load()
      setLoaded(() => component)
      return true
    } catch {
      notify({
        title: 'This part of the page could not be loaded',
        description: 'Check your connection and try again.',
        variant: 'destructive',
        about: loading,
      })
      return false
    }
  }

  return { Loaded, request }
}
