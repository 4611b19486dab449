import * as z from 'zod'
import type { RegionName } from '../../shared/regions.ts'
import { toRegionNames } from './region-search.ts'

/** A buyer's session ends this long after the last activity. */
const customerSessionIdleMs = 60 * 60 * 1000
/** Saved customer info is discarded this long after it was saved, whatever happens. */
const customerInfoLifetimeMs = 24 * 60 * 60 * 1000

const infoKey = 'customerInfo'
const regionsKey = 'regions'

/** What the find-deals form saves in the browser. Times are ms since 1970. */
const customerInfo = z.object({
  companyName: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.string(),
  region: z.string(),
  savedAt: z.number(),
  lastInteraction: z.number().optional(),
})
export type CustomerInfo = z.infer<typeof customerInfo>

/** What a person enters; the times are added on saving. */
export type CustomerDetails = Omit<CustomerInfo, 'savedAt' | 'lastInteraction'>

/** `expired` stays in storage until somebody clears it, so that the screen can say why it ended. */
export type CustomerSession = { status: 'absent' } | { status: 'expired' } | { status: 'active'; info: CustomerInfo }

/** The two browser stores and the clock, injected so that the rules can be tested. */
export type SessionDeps = { session: () => Storage; local: () => Storage; now: () => number }

/** The rules of a buyer's session over given stores and clock. A store that fails counts as empty. */
export function createCustomerSession({ session, local, now }: SessionDeps) {
  function read(): CustomerSession {
    const info = readInfo(session)
    if (!info) return { status: 'absent' }
    if (ageMs(info.savedAt, now()) >= customerInfoLifetimeMs) {
      clear()
      return { status: 'absent' }
    }
    const isIdle = ageMs(info.lastInteraction ?? info.savedAt, now()) >= customerSessionIdleMs
    return isIdle ? { status: 'expired' } : { status: 'active', info }
  }

  function save(details: CustomerDetails): void {
    write(session, infoKey, { ...details, savedAt: now(), lastInteraction: now() })
  }

  function clear(): void {
    attempt(() => session().removeItem(infoKey))
  }

  function patch(change: Partial<CustomerInfo>): void {
    const current = read()
    if (current.status === 'active') write(session, infoKey, { ...current.info, ...change, lastInteraction: now() })
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
    /** The regions chosen last, by name. */
    readRegions: (): RegionName[] => readRegions(local),
    /** Remembers the chosen regions. */
    saveRegions: (regions: readonly RegionName[]) => write(local, regionsKey, regions),
  }
}

export type CustomerSessionStore = ReturnType<typeof createCustomerSession>

/** The session of this browser tab. */
export const customerSession = createCustomerSession({
  session: () => window.sessionStorage,
  local: () => window.localStorage,
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

function readInfo(store: () => Storage): CustomerInfo | undefined {
  const parsed = customerInfo.safeParse(readJson(store, infoKey))
  return parsed.success ? parsed.data : undefined
}

function readRegions(store: () => Storage): RegionName[] {
  const parsed = z.array(z.string()).safeParse(readJson(store, regionsKey))
  return parsed.success ? toRegionNames(parsed.data) : []
}

function readJson(store: () => Storage, key: string): unknown {
  return attempt(() => JSON.parse(store().getItem(key) ?? 'null'))
}

function write(store: () => Storage, key: string, value: unknown): void {
  attempt(() => store().setItem(key, JSON.stringify(value)))
}

// Private windows and full or blocked stores throw; a buyer without storage is simply not remembered.
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
