import type { Quote, UpdateQuote } from '../../../../shared/quotes/schema.ts'
import { errorText, findErrorCode } from '../../../platform/server/requests.ts'
import { isSignedOut } from '../../../platform/session/signed-out.ts'
import type { KeptDraft } from './open-drafts.ts'
import { findChangedFields, type Problem, type QuoteDraft, rebase, toDraft, toUpdate } from './quote-draft.ts'

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
  /** Somebody else saved it first. */
  | { kind: 'changed'; by: string; at: string; fields: readonly string[] }
  /** Somebody else sent or deleted it. */
  | { kind: 'closed'; message: string }

export type DraftSnapshot = { draft: QuoteDraft; state: SaveState }

type SaverDeps = {
  quote: Quote
  kept: KeptDraft | undefined
  save: (input: UpdateQuote) => Promise<Quote>
  load: () => Promise<Quote>
  /** Keeps what is not saved yet; undefined once all is. */
  keep: (kept: KeptDraft | undefined) => void
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

/**
 * Holds a draft while it is typed, and saves it after each pause, one request at a time. It outlives the screen, so that
 * what was typed last is saved when staff move on to another inquiry.
 */
export function createDraftSaver({ quote, kept, save, load, keep }: SaverDeps) {
  let revision = kept?.revision ?? quote.revision
  let stored = kept?.stored ?? toDraft(quote)
  let snapshot: DraftSnapshot = { draft: kept?.draft ?? stored, state: { kind: 'saved' } }
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const listeners = new Set<() => void>()

  function show(next: Partial<DraftSnapshot>): void {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  function remember(): void {
    if (isOver) return
    const isSaved = Object.keys(findChangedFields(snapshot.draft, stored)).length === 0
    keep(isSaved ? undefined : { revision, stored, draft: snapshot.draft })
  }

  function saveAfter(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  function edit(change: (draft: QuoteDraft) => QuoteDraft): void {
    const draft = change(snapshot.draft)
    if (draft === snapshot.draft) return
    // What waits for a decision is saved after it.
    const isStopped = snapshot.state.kind === 'changed' || snapshot.state.kind === 'closed'
    show({ draft, ...(!isStopped && !running && { state: { kind: 'typing' } }) })
    if (!isStopped) saveAfter(typingPauseMs)
  }

  /** Saves what is not saved yet. Resolves to whether all is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    while (running) await running
    if (snapshot.state.kind === 'changed' || snapshot.state.kind === 'closed' || isOver) return false
    const { draft } = snapshot
    const changed = findChangedFields(draft, stored)
    if (Object.keys(changed).length === 0) {
      show({ state: { kind: 'saved' } })
      remember()
      return true
    }
    remember()
    const { input, problem } = toUpdate({ id: quote.id, revision }, changed)
    if (problem) {
      show({ state: { kind: 'invalid', problem } })
      return false
    }
    show({ state: { kind: 'saving' } })
    running = store(input, draft).finally(() => {
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
      show({ state: { kind: snapshot.draft === draft ? 'saved' : 'typing' } })
      remember()
    } catch (error) {
      if (findErrorCode(error) === 'QUOTE_CHANGED') return load().then(merge).catch(fail)
      fail(error)
    }
  }

  function fail(error: unknown): void {
    if (isOver) return
    const state = describeFailure(error)
    show({ state })
    if (state.kind === 'failed' && !isSignedOut(error)) saveAfter(retryMs)
  }

  // What somebody else changed in other fields is taken over; the same fields need a decision.
  function merge(theirs: Quote): void {
    if (theirs.state !== 'draft') {
      show({ state: { kind: 'closed', message: `Version ${theirs.version} is ${theirs.state}.` } })
      return
    }
    const onto = toDraft(theirs)
    const mine = Object.keys(findChangedFields(snapshot.draft, stored))
    const fields = Object.keys(findChangedFields(onto, stored))
    const stillMine = Object.keys(findChangedFields(snapshot.draft, onto))
    if (fields.some((field) => mine.includes(field) && stillMine.includes(field))) {
      show({ state: { kind: 'changed', by: theirs.changedBy, at: theirs.changedAt, fields } })
    } else moveOnto(theirs)
  }

  function moveOnto(theirs: Quote): void {
    const onto = toDraft(theirs)
    const draft = rebase(snapshot.draft, stored, onto)
    revision = theirs.revision
    stored = onto
    show({ draft, state: { kind: 'typing' } })
  }

  /** Starts again from a stored version; what was typed is dropped. */
  function restart(from: Quote, by?: string): void {
    clearTimeout(timer)
    revision = from.revision
    stored = toDraft(from)
    show({ draft: stored, state: { kind: 'saved', ...(by !== undefined && { by }) } })
    remember()
  }

  function adopt(newer: Quote): void {
    const { kind } = snapshot.state
    if (newer.revision <= revision || running || isOver || kind === 'changed' || kind === 'closed') return
    if (kind === 'saved' && newer.state === 'draft') restart(newer, newer.changedBy)
    else {
      merge(newer)
      saveAfter(typingPauseMs)
    }
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
    /** What is stored, as far as it is known here. */
    getStored: () => stored,
    /** Whether something is typed that is not stored. */
    hasUnsaved: () => Object.keys(findChangedFields(snapshot.draft, stored)).length > 0,
    /** The revision on the screen, once all is saved. */
    getRevision: () => revision,
    /** Takes over what somebody else saved, at once where nothing else is typed here. */
    adopt,
    /** Reads what is stored and takes it over likewise. */
    catchUp: async () => adopt(await load()),
    loadTheirs: async () => restart(await load()),
    /** Saves what was changed here over the others' version. */
    async keepMine(): Promise<boolean> {
      moveOnto(await load())
      return flush()
    },
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
