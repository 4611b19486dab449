import { useLocation, useNavigate } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RegionName } from '../../../shared/places/regions.ts'
import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import { buyerMemory } from '../../platform/session/customer-session.ts'
import {
  hasStringFields,
  isRecord,
  isStringArray,
  readStored,
  tabStore,
  writeStored,
} from '../../platform/storage/browser-store.ts'
import { type InventoryResultsSearch, readInventoryResultsSearch, type SteelSearch } from '../stock/inventory-search.ts'
import type { SupplierRequest } from './supplier-requests.ts'

const storageKey = 'inquiryDraft'

/** The inventory in which items are ticked, and its filter. */
export type DraftPlace = InventoryResultsSearch & { region: RegionName[]; category: string; source: string }

/** A place as a step of the browser's history, by the key of the step. */
type DraftStep = { place: DraftPlace | undefined; key: string }

/** The ticks that a change of category or source cleared, at the step that they belong to. */
type ClearedTicks = { key: string; place: DraftPlace; itemIds: string[] }

/** It outlives the buyer's session. */
export type InquiryDraft = {
  place: DraftPlace | null
  /** The step of the history at which the place was shown. */
  key: string
  selection: Record<string, true>
  /** The latest first; Back to their step, or Undo, ticks them again. */
  cleared: ClearedTicks[]
  notes: string
  fob: string
  /** Requests without a successful response; sent again unchanged, they keep their key. */
  unanswered: SupplierRequest[]
}

export const emptyDraft: InquiryDraft = {
  place: null,
  key: '',
  selection: {},
  cleared: [],
  notes: '',
  fob: '',
  unanswered: [],
}

const clearedMax = 5

/** Undefined before category and source are chosen. */
export function toDraftPlace(search: InventoryResultsSearch): DraftPlace | undefined {
  const { category, source } = search
  return category === undefined || source === undefined ? undefined : { ...search, category, source }
}

/** The draft of this browser tab, or an empty one. */
function readInquiryDraft(): InquiryDraft {
  const stored = readStored(tabStore, storageKey)
  if (!hasStringFields(stored, ['notes', 'fob'])) return emptyDraft
  const { place, key, selection, cleared, unanswered }: Record<string, unknown> = stored
  return {
    place: readPlace(place) ?? null,
    key: typeof key === 'string' ? key : '',
    selection: toSelection(isRecord(selection) ? Object.keys(selection) : []),
    cleared: Array.isArray(cleared) ? cleared.flatMap(readCleared) : [],
    notes: stored.notes,
    fob: stored.fob,
    unanswered: Array.isArray(unanswered) ? unanswered.filter(isSupplierRequest) : [],
  }
}

/** Saves the draft for this browser tab, if storage allows. */
function writeInquiryDraft(draft: InquiryDraft): void {
  writeStored(tabStore, storageKey, draft)
}

/** How many items are ticked. */
export function selectedCount({ selection }: InquiryDraft): number {
  return Object.keys(selection).length
}

/**
 * Moves the draft to another step. Another category or source clears the selection, unless the step is the one where it was
 * ticked, or `undone` names that step; notes and FOB stay.
 */
export function moveDraft(
  draft: InquiryDraft,
  from: DraftPlace | undefined,
  { place, key }: DraftStep,
  undone?: string,
): InquiryDraft {
  if (place === undefined && from === undefined) return draft
  if (isSamePlace(draft.place, place)) return { ...draft, place: place ?? null, key }
  const cleared = withCleared(draft)
  const kept = cleared.find((one) => (one.key === key || one.key === undone) && isSamePlace(one.place, place))
  return { ...draft, place: place ?? null, key, selection: toSelection(kept?.itemIds ?? []), cleared }
}

function withCleared({ place, key, selection, cleared }: InquiryDraft): ClearedTicks[] {
  const itemIds = Object.keys(selection)
  // Also without ticks: those of before were unticked or sent since.
  const others = cleared.filter((one) => one.key !== key)
  return place && itemIds.length > 0 ? [{ key, place, itemIds }, ...others].slice(0, clearedMax) : others
}

function isSamePlace(a: DraftPlace | null | undefined, b: DraftPlace | null | undefined): boolean {
  return a?.category === b?.category && a?.source === b?.source
}

export function withoutItems(draft: InquiryDraft, itemIds: readonly string[]): InquiryDraft {
  const gone = new Set(itemIds)
  return { ...draft, selection: toSelection(Object.keys(draft.selection).filter((id) => !gone.has(id))) }
}

function toSelection(itemIds: readonly string[]): Record<string, true> {
  return Object.fromEntries(itemIds.map((id) => [id, true]))
}

function readPlace(stored: unknown): DraftPlace | undefined {
  return isRecord(stored) ? toDraftPlace(readInventoryResultsSearch(stored)) : undefined
}

function readCleared(stored: unknown): ClearedTicks[] {
  if (!hasStringFields(stored, ['key']) || !('itemIds' in stored) || !isStringArray(stored.itemIds)) return []
  const place = 'place' in stored ? readPlace(stored.place) : undefined
  return place ? [{ key: stored.key, place, itemIds: stored.itemIds }] : []
}

/** Whether something stored is a request as it was sent. */
export function isSupplierRequest(stored: unknown): stored is SupplierRequest {
  return (
    hasStringFields(stored, ['sourceCode', 'message', 'requestKey', 'sendingId']) &&
    'itemIds' in stored &&
    isStringArray(stored.itemIds)
  )
}

/** Says that a change of location or product cleared the ticks, with an Undo button that leads back to them. */
function notifyCleared(count: number, onUndo: () => void): void {
  notify({
    title: `${formatCountOf(count, 'selected item')} ${wordFor(count, 'was', 'were')} cleared`,
    description: 'Each location has its own list. Undo, or go back, to get your selection back.',
    undo: onUndo,
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step whose cleared ticks this one brings back. */
    undone?: string | undefined
  }
}

const writePauseMs = 250

export type DraftState = { draft: InquiryDraft; setDraft: Dispatch<SetStateAction<InquiryDraft>> }

/** This tab's draft, moved to the place on screen and kept across reloads. */
export function useInquiryDraft(place: DraftPlace | undefined): DraftState {
  const [draft, setDraft] = useState(readInquiryDraft)
  const [shown, setShown] = useState<DraftPlace>()
  const [lost, setLost] = useState<ClearedTicks>()
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const undone = useLocation({ select: ({ state }) => state.undone })
  if (JSON.stringify(place) !== JSON.stringify(shown)) {
    const moved = moveDraft(draft, shown, { place, key }, undone)
    setShown(place)
    setDraft(moved)
    setLost(moved.cleared.find((ticks) => !draft.cleared.includes(ticks)))
  }
  useClearedNotice(lost)
  usePersistedDraft(draft)
  return { draft, setDraft }
}

function useClearedNotice(lost: ClearedTicks | undefined): void {
  const navigate = useNavigate()
  const undo = useEffectEvent(({ key, place }: ClearedTicks) => {
    void navigate({ to: '/inventory/results', search: place, replace: true, state: { undone: key } })
  })
  useEffect(() => {
    if (lost) notifyCleared(lost.itemIds.length, () => undo(lost))
  }, [lost])
}

// Writing thousands of ids at every keystroke would be slow, so it waits for a pause or until the page is left.
function usePersistedDraft(draft: InquiryDraft): void {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
    const timer = setTimeout(() => writeInquiryDraft(draft), writePauseMs)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    const write = () => writeInquiryDraft(latest.current)
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [])
}

/** Has this device remember the list on screen, if it remembers the buyer. */
export function useLastList({ region, category, source }: SteelSearch): void {
  const list = JSON.stringify({ region, category, source })
  const isList = source !== undefined
  useEffect(() => {
    if (isList) buyerMemory.keepTrail({ list: JSON.parse(list) })
  }, [isList, list])
}
