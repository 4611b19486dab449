import type { Quote, UpdateQuote } from '../../../../shared/quotes/schema.ts'
import { errorText, findErrorCode } from '../../../platform/server/requests.ts'
import { isShutOut } from '../../../platform/session/signed-out.ts'
import { type Conflict, type Followers, findBase, findOpen, mergeDrafts } from './merge-drafts.ts'
import type { KeptDraft } from './open-drafts.ts'
import { findChangedFields, type Problem, type QuoteDraft, toDraft, toUpdate } from './quote-draft.ts'

const typingPauseMs = 1_000
const retryMs = 5_000

/** How far a draft is saved. */
export type SaveState =
  /** `by`: somebody else, whose values are shown. */
  | { kind: 'saved'; by?: string }
  | { kind: 'typing' }
  | { kind: 'saving' }
  | { kind: 'invalid'; problem: Problem }
  | { kind: 'failed'; message: string; error: unknown }
  /** Somebody else sent or deleted it. */
  | { kind: 'closed'; message: string }

export type DraftSnapshot = {
  draft: QuoteDraft
  state: SaveState
  /** What somebody else entered differently at the same time. Until one is settled, the draft has theirs. */
  conflicts: readonly Conflict[]
}

type SaverDeps = {
  quote: Quote
  kept: KeptDraft | undefined
  save: (input: UpdateQuote) => Promise<Quote>
  load: () => Promise<Quote>
  /** Keeps what is not saved yet; undefined once all is. */
  keep: (kept: KeptDraft | undefined) => void
  followers?: Followers
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

/**
 * Holds a draft while it is typed, and saves it after each pause, one request at a time. What somebody else saves meanwhile is
 * merged with it cell by cell. It outlives the screen, so that what was typed last is saved when staff move on to another inquiry.
 */
export function createDraftSaver({ quote, kept, save, load, keep, followers }: SaverDeps) {
  let revision = kept?.revision ?? quote.revision
  let stored = kept?.stored ?? toDraft(quote)
  // Without an answer: one of them may be stored.
  let sent: readonly QuoteDraft[] = kept?.sent ?? []
  let snapshot: DraftSnapshot = {
    draft: kept?.draft ?? stored,
    state: { kind: 'saved' },
    conflicts: kept?.conflicts ?? [],
  }
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const listeners = new Set<() => void>()

  function show(next: Partial<DraftSnapshot>): void {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  const isStored = () => Object.keys(findChangedFields(snapshot.draft, stored)).length === 0

  function remember(): void {
    if (isOver) return
    const { draft, conflicts } = snapshot
    const isSettled = conflicts.length === 0 && isStored()
    keep(isSettled ? undefined : { revision, stored, draft, conflicts, sent })
  }

  function saveAfter(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  function edit(change: (draft: QuoteDraft) => QuoteDraft): void {
    const before = snapshot
    const draft = change(before.draft)
    if (draft === before.draft) return
    const { kind } = before.state
    const isStopped = kind === 'closed'
    const state: SaveState = isStopped || running || kind === 'typing' ? before.state : { kind: 'typing' }
    show({ draft, state, conflicts: findOpen(before.conflicts, before.draft, draft) })
    if (!isStopped) saveAfter(typingPauseMs)
  }

  /** Saves what is not saved yet. Resolves to whether all is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    while (running) await running
    if (snapshot.state.kind === 'closed' || isOver) return false
    const { draft } = snapshot
    const changed = findChangedFields(draft, stored)
    const isUnchanged = Object.keys(changed).length === 0
    if (isUnchanged && sent.length === 0) {
      show({ state: { kind: 'saved' } })
      remember()
      return true
    }
    const { input, problem } = toUpdate({ id: quote.id, revision }, changed)
    if (problem) {
      remember()
      show({ state: { kind: 'invalid', problem } })
      return false
    }
    // The first one may have come through before the connection broke, the last one just now.
    if (!isUnchanged) sent = [...new Set([sent[0] ?? draft, draft])]
    remember()
    show({ state: { kind: 'saving' } })
    // What was sent without an answer may be stored, and was taken back here since.
    running = (isUnchanged ? reload() : store(input, draft)).finally(() => {
      running = undefined
    })
    await running
    // Typed, or merged with somebody else's changes, while it was saved.
    if (snapshot.state.kind === 'typing') return flush()
    return snapshot.state.kind === 'saved'
  }

  async function store(input: UpdateQuote, draft: QuoteDraft): Promise<void> {
    try {
      const answer = await save(input)
      revision = answer.revision
      stored = draft
      sent = []
      show({ state: { kind: snapshot.draft === draft ? 'saved' : 'typing' } })
      remember()
    } catch (error) {
      if (findErrorCode(error) === 'QUOTE_CHANGED') return reload()
      fail(error)
    }
  }

  const reload = () => load().then((theirs) => receive(theirs), fail)

  function fail(error: unknown): void {
    if (isOver) return
    const state = describeFailure(error)
    show({ state })
    if (state.kind === 'failed' && !isShutOut(error)) saveAfter(retryMs)
  }

  function mergeWith(theirs: Quote) {
    const onto = toDraft(theirs)
    const sides = { base: findBase(stored, sent, onto), mine: snapshot.draft, theirs: onto }
    const { conflicts } = snapshot
    return { onto, ...mergeDrafts(sides, { by: theirs.changedBy, conflicts, ...(followers && { followers }) }) }
  }

  /** Takes over what is stored now, and shows what it meets here. */
  function receive(theirs: Quote, merged = mergeWith(theirs)): void {
    if (theirs.state !== 'draft') {
      show({ state: { kind: 'closed', message: `Version ${theirs.version} is ${theirs.state}.` } })
      return
    }
    const { onto, draft, conflicts } = merged
    revision = theirs.revision
    stored = onto
    sent = []
    const isAsStored = Object.keys(findChangedFields(draft, onto)).length === 0
    show({ draft, conflicts, state: isAsStored ? { kind: 'saved', by: theirs.changedBy } : { kind: 'typing' } })
    remember()
  }

  function adopt(newer: Quote): void {
    const { kind } = snapshot.state
    if (newer.revision <= revision || running || isOver || kind === 'closed') return
    const merged = mergeWith(newer)
    // A text does not change under the keys: what meets it comes with the pause, by the refusal of the save.
    if (kind === 'typing' && merged.conflicts.length > snapshot.conflicts.length) return
    receive(newer, merged)
    if (snapshot.state.kind === 'typing') saveAfter(typingPauseMs)
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    edit,
    flush,
    remember,
    /** Ends a conflict with what the draft has. */
    settle(conflict: Conflict): void {
      show({ conflicts: snapshot.conflicts.filter((one) => one !== conflict) })
      remember()
    },
    /** What is stored, as far as it is known here. */
    getStored: () => stored,
    /** Whether something was entered that is not stored. */
    hasUnsaved: () => snapshot.conflicts.length > 0 || !isStored(),
    /** The revision on the screen, once all is saved. */
    getRevision: () => revision,
    /** Takes over what somebody else saved, at once where nothing else is typed here. */
    adopt,
    /** Reads what is stored and takes it over likewise. */
    catchUp: async () => adopt(await load()),
    isSaved: () => snapshot.state.kind === 'saved',
    isWatched: () => listeners.size > 0,
    /** After a logout nothing is saved or kept. */
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}

function describeFailure(error: unknown): SaveState {
  const code = findErrorCode(error)
  if (code === 'QUOTE_STATE') return { kind: 'closed', message: errorText(error) }
  if (code === 'NOT_FOUND') return { kind: 'closed', message: 'Someone else deleted this version.' }
  return { kind: 'failed', message: errorText(error), error }
}
