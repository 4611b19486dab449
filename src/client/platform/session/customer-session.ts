import { useEffect, useState } from 'react'
import type { FindDealsInput } from '../../../shared/inquiries/customers.ts'
import type { RegionName } from '../../../shared/places/regions.ts'
import { toRegionNames } from '../moves/search-params.ts'
import {
  type BrowserStore,
  deviceStore,
  hasStringFields,
  readStored,
  removeStored,
  tabStore,
  writeStored,
} from '../storage/browser-store.ts'

const customerSessionIdleMs = 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
export const customerInfoLifetimeMs = dayMs
const rememberedLifetimeMs = 90 * dayMs

const infoKey = 'customerInfo'
/** What was sent, which ends with the session. */
export const sentInquiriesKey = 'sentInquiries'
export const sentNeedsKey = 'sentNeeds'
const regionsKey = 'regions'
const rememberedKey = 'rememberedBuyer'
const wishKey = 'rememberMe'

const buyerNames = ['companyName', 'contactName', 'phone', 'email', 'state'] as const
const detailNames = [...buyerNames, 'region'] as const

export type CustomerDetails = Record<(typeof detailNames)[number], string>

/** Times are ms since 1970. */
export type CustomerInfo = CustomerDetails & { savedAt: number; lastInteraction?: number }

/** An expired session stays in storage until it is cleared, so the screen can say why it ended. */
type CustomerSession = { status: 'absent' } | { status: 'expired' } | { status: 'active'; info: CustomerInfo }

type SessionDeps = { session: BrowserStore; local: BrowserStore; now: () => number }

/** The rules of a buyer's session. A store that fails counts as empty. */
export function createCustomerSession({ session, local, now }: SessionDeps) {
  const listeners = new Set<() => void>()

  function read(): CustomerSession {
    const info = readInfo(session)
    if (!info) return { status: 'absent' }
    if (ageMs(info.lastInteraction ?? info.savedAt, now()) >= customerSessionIdleMs) return { status: 'expired' }
    if (ageMs(info.savedAt, now()) < customerInfoLifetimeMs) return { status: 'active', info }
    clear()
    return { status: 'absent' }
  }

  // Not at once: a component may clear an old session while it renders.
  function tellListeners(): void {
    for (const listener of listeners) queueMicrotask(listener)
  }

  function save(details: CustomerDetails): void {
    writeStored(session, infoKey, { ...details, savedAt: now(), lastInteraction: now() })
    tellListeners()
  }

  function clear(): void {
    for (const key of [infoKey, sentInquiriesKey, sentNeedsKey]) removeStored(session, key)
    tellListeners()
  }

  function patch(change: Partial<CustomerDetails>): void {
    const current = read()
    if (current.status !== 'active') return
    // A clock that was set back must not extend the day.
    const savedAt = Math.min(current.info.savedAt, now())
    writeStored(session, infoKey, { ...current.info, ...change, savedAt, lastInteraction: now() })
  }

  return {
    /** Removes info older than a day, which counts as absent. */
    read,
    findInfo: () => {
      const current = read()
      return current.status === 'active' ? current.info : undefined
    },
    save,
    clear,
    /** Calls back when the details are saved or cleared. Returns a function that stops it. */
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    touch: () => patch({}),
    setRegion: (region: RegionName) => patch({ region }),
    saveRegions: (regions: readonly RegionName[]) => writeStored(local, regionsKey, regions),
  }
}

type CustomerSessionStore = ReturnType<typeof createCustomerSession>

export const customerSession = createCustomerSession({
  session: tabStore,
  local: deviceStore,
  now: () => Date.now(),
})

/** What a remembered buyer did last, unchecked: the list opened, the searches, what was sent, the shortlist, the link to it all. */
type BuyerTrail = Partial<Record<'list' | 'searches' | 'sent' | 'shortlist' | 'mine', unknown>>

/** What this device remembers: the buyer's details and trail, when this visit and the one before began, and when it was told so. */
type RememberedBuyer = FindDealsInput & BuyerTrail & { visitAt?: number; lastVisitAt?: number; savedAt: number }

/**
 * What a buyer lets this device remember for 90 days, to fill in forms. Nothing is kept without the wish, and nothing is sent
 * from here.
 */
export function createBuyerMemory({ session, local, now }: SessionDeps) {
  function find(): RememberedBuyer | undefined {
    const stored = readStored(local, rememberedKey)
    if (stored === undefined) return undefined
    if (isRemembered(stored) && ageMs(stored.savedAt, now()) < rememberedLifetimeMs) return stored
    removeStored(local, rememberedKey)
    return undefined
  }

  const isWanted = () => find() !== undefined || readStored(session, wishKey) === true

  /** Erases it at once. Returns a function that puts it back. */
  function forget(): () => void {
    const remembered = find()
    for (const [store, key] of [[session, wishKey] as const, [local, rememberedKey] as const]) removeStored(store, key)
    return () => {
      if (remembered) writeStored(local, rememberedKey, remembered)
    }
  }

  return {
    /** Removes what is older than 90 days. */
    find,
    /** Whether the buyer ticked the box: here before, or in this tab. */
    isWanted,
    want: () => writeStored(session, wishKey, true),
    forget,
    /** Remembers the details for another 90 days, if that is wanted. */
    keep({ companyName, contactName, phone, email, state }: FindDealsInput): void {
      if (!isWanted()) return
      const details = { companyName, contactName, phone, email, state }
      writeStored(local, rememberedKey, { ...find(), ...details, savedAt: now() })
      removeStored(session, wishKey)
    },
    /** Remembers more of what the buyer did, if there is a buyer to remember. */
    keepTrail(trail: BuyerTrail): void {
      const remembered = find()
      if (remembered) writeStored(local, rememberedKey, { ...remembered, ...trail })
    },
    /** Notes that a remembered buyer is here. A visit ends like a session, with an hour without a new screen. */
    noteVisit(): void {
      const remembered = find()
      if (!remembered) return
      const { visitAt } = remembered
      const isNew = visitAt !== undefined && ageMs(visitAt, now()) >= customerSessionIdleMs
      writeStored(local, rememberedKey, {
        ...remembered,
        visitAt: now(),
        ...(isNew && { lastVisitAt: visitAt }),
      })
    },
  }
}

export const buyerMemory = createBuyerMemory({ session: tabStore, local: deviceStore, now: () => Date.now() })

/** The saved region of an active session, to which View Inventory leads. Clears an expired session. */
export function findInventoryRegion(store: CustomerSessionStore = customerSession): RegionName | undefined {
  const current = store.read()
  if (current.status === 'expired') store.clear()
  return current.status === 'active' ? toRegionNames([current.info.region])[0] : undefined
}

// A clock that was set back must not make the age negative.
function ageMs(since: number, now: number): number {
  const age = now - since
  return Number.isFinite(age) ? Math.max(0, age) : Number.POSITIVE_INFINITY
}

function readInfo(store: BrowserStore): CustomerInfo | undefined {
  const stored = readStored(store, infoKey)
  return isCustomerInfo(stored) ? stored : undefined
}

function isCustomerInfo(stored: unknown): stored is CustomerInfo {
  if (!hasStringFields<string>(stored, detailNames)) return false
  const { savedAt, lastInteraction }: Record<string, unknown> = stored
  return Number.isFinite(savedAt) && (lastInteraction === undefined || Number.isFinite(lastInteraction))
}

function isRemembered(stored: unknown): stored is RememberedBuyer {
  if (!hasStringFields<string>(stored, buyerNames)) return false
  const { savedAt, visitAt = savedAt, lastVisitAt = savedAt }: Record<string, unknown> = stored
  return [savedAt, visitAt, lastVisitAt].every(Number.isFinite)
}

/** The buyer of the active session, also after the details change. */
export function useCustomer(): CustomerInfo | undefined {
  const [customer, setCustomer] = useState(customerSession.findInfo)
  useEffect(() => customerSession.onChange(() => setCustomer(customerSession.findInfo())), [])
  return customer
}

const touchEveryMs = 5000

/** Keeps the buyer's session alive on pointer and keyboard use, with at most one write every 5 seconds. */
export function useCustomerActivity(): void {
  // Before the screen within asks when the last visit was. What is too old goes, also if no form asks for it.
  useState(buyerMemory.noteVisit)
  useEffect(() => {
    let touchedAt = 0
    const touch = () => {
      if (Math.abs(Date.now() - touchedAt) < touchEveryMs) return
      touchedAt = Date.now()
      customerSession.touch()
    }
    window.addEventListener('pointerdown', touch, { passive: true })
    window.addEventListener('pointermove', touch, { passive: true })
    window.addEventListener('keydown', touch)
    return () => {
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('pointermove', touch)
      window.removeEventListener('keydown', touch)
    }
  }, [])
}
