import type { RegionName } from '../../shared/regions.ts'
import { type BrowserStore, deviceStore, readStored, removeStored, tabStore, writeStored } from './browser-store.ts'
import { toRegionNames } from './region-search.ts'
import { hasTexts } from './unknown-shape.ts'

/** A buyer's session ends this long after the last activity. */
const customerSessionIdleMs = 60 * 60 * 1000
/** Saved customer info is discarded this long after it was saved, whatever happens. */
const customerInfoLifetimeMs = 24 * 60 * 60 * 1000

const infoKey = 'customerInfo'
const regionsKey = 'regions'

const detailNames = ['companyName', 'contactName', 'phone', 'email', 'state', 'region'] as const

/** What a person enters; the times are added on saving. */
export type CustomerDetails = Record<(typeof detailNames)[number], string>

/** What the find-deals form saves in the browser. Times are ms since 1970. */
export type CustomerInfo = CustomerDetails & { savedAt: number; lastInteraction?: number }

/** `expired` stays in storage until somebody clears it, so that the screen can say why it ended. */
export type CustomerSession = { status: 'absent' } | { status: 'expired' } | { status: 'active'; info: CustomerInfo }

/** The two browser stores and the clock, injected so that the rules can be tested. */
export type SessionDeps = { session: BrowserStore; local: BrowserStore; now: () => number }

/** The rules of a buyer's session over given stores and clock. A store that fails counts as empty. */
export function createCustomerSession({ session, local, now }: SessionDeps) {
  function read(): CustomerSession {
    const info = readInfo(session)
    if (!info) return { status: 'absent' }
    if (ageMs(info.lastInteraction ?? info.savedAt, now()) >= customerSessionIdleMs) return { status: 'expired' }
    if (ageMs(info.savedAt, now()) < customerInfoLifetimeMs) return { status: 'active', info }
    clear()
    return { status: 'absent' }
  }

  function save(details: CustomerDetails): void {
    writeStored(session, infoKey, { ...details, savedAt: now(), lastInteraction: now() })
  }

  function clear(): void {
    removeStored(session, infoKey)
  }

  function patch(change: Partial<CustomerDetails>): void {
    const current = read()
    if (current.status !== 'active') return
    // A clock that was put back must not lengthen the day.
    const savedAt = Math.min(current.info.savedAt, now())
    writeStored(session, infoKey, { ...current.info, ...change, savedAt, lastInteraction: now() })
  }

  return {
    /** The state of the session now. Info older than a day is removed and counts as absent. */
    read,
    /** The saved info while the session lives, else undefined. */
    findInfo: () => {
      const current = read()
      return current.status === 'active' ? current.info : undefined
    },
    /** Starts the session anew with what the buyer entered. */
    save,
    /** Forgets the saved info. */
    clear,
    /** Notes activity. An ended session stays ended. */
    touch: () => patch({}),
    /** Moves a living session to another region. */
    setRegion: (region: RegionName) => patch({ region }),
    /** Keeps the regions chosen last, by name. */
    saveRegions: (regions: readonly RegionName[]) => writeStored(local, regionsKey, regions),
  }
}

export type CustomerSessionStore = ReturnType<typeof createCustomerSession>

/** The session of this browser tab. */
export const customerSession = createCustomerSession({
  session: tabStore,
  local: deviceStore,
  now: () => Date.now(),
})

/** Where 'View Inventory' and the home button lead: the results of the saved region, else the region picker. Clears an expired session. */
export function findInventoryRegion(store: CustomerSessionStore = customerSession): RegionName | undefined {
  const current = store.read()
  if (current.status === 'expired') store.clear()
  return current.status === 'active' ? toRegionNames([current.info.region])[0] : undefined
}

// A clock that was put back must not make the age negative or NaN.
function ageMs(since: number, now: number): number {
  const age = now - since
  return Number.isFinite(age) ? Math.max(0, age) : Number.POSITIVE_INFINITY
}

function readInfo(store: BrowserStore): CustomerInfo | undefined {
  const stored = readStored(store, infoKey)
  return isCustomerInfo(stored) ? stored : undefined
}

function isCustomerInfo(stored: unknown): stored is CustomerInfo {
  if (!hasTexts<string>(stored, detailNames)) return false
  const { savedAt, lastInteraction }: Record<string, unknown> = stored
  return Number.isFinite(savedAt) && (lastInteraction === undefined || Number.isFinite(lastInteraction))
}
