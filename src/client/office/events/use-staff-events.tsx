import { useEffect, useRef } from 'react'
import type { EventMessage, EventRecords, NewsKind, StaffEvent } from '../../../shared/office/events.ts'
import { isTabVisible, onTabVisible } from '../../platform/moves/window.ts'
import {
  findToast,
  hideToast,
  isToastShown,
  notify,
  onToastChange,
  toastActionClass,
} from '../../platform/notify/notify.ts'
import { endTopic, hasEnded, onTopicEnd } from '../../platform/notify/topics.ts'
import { queryClient, trpcCache } from '../../platform/server/trpc.ts'
import { isRecord } from '../../platform/storage/browser-store.ts'
import { showUnseen } from '../../ui/page/Page.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { reloadOwned } from '../frame/owners/hooks.ts'
import { showSeen } from '../inquiries/seen.ts'
import { listenToEvents } from './shared-events.ts'
import { describeEvents, findListOf, findUndoneList, isNews, type NewsEvent } from './words.ts'

const togetherMs = 250
const seenMax = 1_000
// No second attempt is earlier.
const lateStartMs = 1_000

/** While someone is signed in, keeps the lists on the screen up to date, and tells what is new by toast and title. */
export function useStaffEvents(isSignedIn: boolean, onOpen: (event: NewsEvent) => void): void {
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  useEffect(() => {
    if (!isSignedIn) return
    const openLatest = (event: NewsEvent) => latest.current(event)
    const inbox = openInbox({
      onEvents(events) {
        reload(events)
        for (const event of events) {
          const undone = findUndoneList(event)
          if (undone !== undefined) endTopic(undone)
          if (event.kind === 'done' && event.records.isGone) dropDone(event.records.eventIds ?? [], openLatest)
        }
        const news = events.filter(isNews).filter((event) => !event.isDone && !isDoneHere(event) && !isOver(event))
        if (news.length > 0) notifyOfEvents(news, openLatest)
        return news.length
      },
      onMissed: () => void trpcCache.invalidate(),
    })
    const stop = listenToEvents({
      onMessage: (_place, message) => inbox.take(message),
      // The gate shows the login when the session is over.
      onLost: () => void trpcCache.admin.session.invalidate(),
    })
    const stopEnding = onTopicEnd(() => dropEvents(isOver, openLatest))
    return () => {
      stop()
      stopEnding()
      inbox.close()
      dropNews()
    }
  }, [isSignedIn])
}

type InboxHandlers = {
  /** Returns how many of them are news. */
  onEvents: (events: readonly StaffEvent[]) => number
  onMissed: () => void
}

/** Drops what was heard before, and hands on together what comes together. */
function openInbox({ onEvents, onMissed }: InboxHandlers) {
  const seen = new Set<number>()
  let fresh: StaffEvent[] = []
  let timer: number | undefined
  let unseen = 0
  const openedAtMs = performance.now()

  function note(id: number): boolean {
    if (seen.has(id)) return false
    seen.add(id)
    if (seen.size > seenMax) seen.delete(Math.min(...seen))
    return true
  }

  function flush(): void {
    timer = undefined
    const events = fresh
    fresh = []
    const news = onEvents(events)
    if (isTabVisible()) return
    unseen += news
    showUnseen(unseen)
  }

  const stopLooking = onTabVisible(() => {
    unseen = 0
    showUnseen(0)
  })
  return {
    take(message: EventMessage): void {
      if (message.type !== 'event') {
        // What happened before a late start is in no list that was read at the opening.
        if (message.type === 'missed' || performance.now() - openedAtMs > lateStartMs) onMissed()
      } else if (note(message.event.id)) {
        fresh.push(message.event)
        timer ??= window.setTimeout(flush, togetherMs)
      }
    },
    close(): void {
      window.clearTimeout(timer)
      stopLooking()
      showUnseen(0)
    },
  }
}

// Who stored a list in this tab sees it there.
function isDoneHere({ kind, records: { uploadId } }: StaffEvent): boolean {
  if (kind !== 'upload' || uploadId === undefined) return false
  return queryClient
    .getMutationCache()
    .getAll()
    .some(({ state: { variables } }) => isRecord(variables) && variables['id'] === uploadId)
}

const { admin, customers, inquiries, inventory, needs } = trpcCache

const reloads: Readonly<Record<NewsKind, () => void>> = {
  inquiry() {
    // While a change is running, the server's list would undo it on screen; it reloads the list itself.
    if (inquiries.setStatus.isMutating() === 0) void inquiries.page.invalidate()
    void customers.invalidate()
  },
  needs() {
    if (needs.setStatus.isMutating() === 0) void needs.page.invalidate()
    void customers.invalidate()
  },
  'quote answer'() {
    void inquiries.quotes.invalidate()
    void customers.totals.invalidate()
    void customers.lastOrder.invalidate()
    void customers.timeline.invalidate()
    if (inquiries.setStatus.isMutating() > 0) return
    void inquiries.page.invalidate()
    void inquiries.get.invalidate()
  },
  'ask answer'() {
    void inquiries.asks.invalidate()
    if (inquiries.setStatus.isMutating() === 0) void inquiries.page.invalidate()
  },
  'purchase answer'() {
    void inquiries.orders.invalidate()
    void inquiries.asks.invalidate()
  },
  'order answer'() {
    reloads['purchase answer']()
    reloads['quote answer']()
  },
  'papers sent'() {
    void inquiries.papers.invalidate()
  },
  upload() {
    void inventory.sourceTotals.invalidate()
    void inventory.uploads.history.invalidate()
    void inventory.incoming.invalidate()
    void inventory.suppliers.invalidate()
    void inventory.flexible.invalidate()
    void inquiries.get.invalidate()
    void admin.locations.invalidate()
  },
  list() {
    void inventory.incoming.invalidate()
    void inventory.suppliers.invalidate()
  },
  matches() {
    if (needs.setStatus.isMutating() === 0) void needs.invalidate()
    void inventory.uploads.stored.invalidate()
    void inventory.uploads.history.invalidate()
  },
  reply() {
    void admin.mails.invalidate()
  },
  'failed mail'() {
    void admin.mails.invalidate()
    void inquiries.orders.invalidate()
    reloads['ask answer']()
  },
}

function reloadQuote({ inquiryIds = [], quoteId, revision }: EventRecords): void {
  if (revision === undefined) reloads['quote answer']()
  else
    for (const id of inquiryIds) {
      const known = inquiries.quotes.list.getData({ id })?.find((version) => version.id === quoteId)
      // Not after a save of this tab.
      if (!known || known.revision < revision) void inquiries.quotes.list.invalidate({ id })
    }
}

/** Reloads what is on the screen and may have changed with these events. */
function reload(events: readonly StaffEvent[]): void {
  for (const { kind, records } of events) if (kind === 'quote') reloadQuote(records)
  if (events.some(({ kind }) => kind === 'ask')) reloads['ask answer']()
  // With an order its inquiry moves on.
  if (events.some(({ kind }) => kind === 'order')) {
    reloads['purchase answer']()
    reloads['quote answer']()
  }
  if (events.some(({ kind }) => kind === 'owner')) reloadOwned()
  if (events.some(({ kind }) => kind === 'paper')) reloads['papers sent']()
  if (events.some(({ kind }) => kind === 'account')) {
    void admin.accounts.invalidate()
    void admin.sessions.invalidate()
    void admin.code.invalidate()
    void admin.passkeys.invalidate()
    void admin.signInRules.invalidate()
    void admin.session.invalidate()
    void admin.programKeys.invalidate()
  }
  for (const { kind, records, createdAt } of events) {
    if (kind === 'seen' && records.inquiryId !== undefined) showSeen(records.inquiryId, createdAt)
  }
  void admin.events.page.invalidate()
  // A save changes nothing else.
  const others = events.filter(
    ({ kind, records }) => kind !== 'seen' && (kind !== 'quote' || records.revision === undefined),
  )
  if (others.length === 0) return
  for (const kind of new Set(others.filter(isNews).map(({ kind }) => kind))) reloads[kind]()
  void admin.stats.invalidate()
  void admin.waiting.invalidate()
  void admin.changes.invalidate()
}

const newsDurationMs = 10_000

type OpenEvent = (event: NewsEvent) => void

let shown: { id: string; events: readonly NewsEvent[] } = { id: '', events: [] }
let waiting: readonly NewsEvent[] = []
let stopWaiting: (() => void) | undefined

/** Tells of events in a toast: together with those that are still on the screen, and never over another toast. */
function notifyOfEvents(events: readonly NewsEvent[], onOpen: OpenEvent): void {
  waiting = [...waiting, ...events]
  show(onOpen)
}

/** Whether the list that it tells of was undone. */
function isOver(event: StaffEvent): boolean {
  const listId = findListOf(event)
  return listId !== undefined && hasEnded(listId)
}

function dropDone(ids: readonly number[], onOpen: OpenEvent): void {
  dropEvents(({ id }) => ids.includes(id), onOpen)
}

/** Takes back what is told, or waits to be, of lists that were undone or of what is done. */
function dropEvents(isOut: (event: NewsEvent) => boolean, onOpen: OpenEvent): void {
  const still = (event: NewsEvent) => !isOut(event)
  waiting = waiting.filter(still)
  const left = shown.events.filter(still)
  if (left.length === shown.events.length || !isToastShown(shown.id)) return
  shown = { ...shown, events: left }
  if (left.length + waiting.length === 0) hideToast(shown.id)
  else show(onOpen)
}

function dropNews(): void {
  stopWaiting?.()
  stopWaiting = undefined
  waiting = []
}

function show(onOpen: OpenEvent): void {
  const isOwn = isToastShown(shown.id)
  if (findToast() && !isOwn) {
    stopWaiting ??= onToastChange(() => show(onOpen))
    return
  }
  stopWaiting?.()
  stopWaiting = undefined
  const events = isOwn ? [...shown.events, ...waiting] : waiting
  const newest = events.at(-1)
  waiting = []
  if (!newest) return
  const { title, description } = describeEvents(events)
  const id = notify({
    title,
    description: (
      <span key="text" style={{ whiteSpace: 'pre-line' }}>
        {description}
      </span>
    ),
    action: (
      <ToolButton
        label="Open"
        key="open"
        className={toastActionClass}
        onClick={() => {
          hideToast(id)
          onOpen(newest)
        }}
      />
    ),
    // Nobody would see it in a tab behind others.
    durationMs: isTabVisible() ? newsDurationMs : false,
  })
  shown = { id, events }
}
