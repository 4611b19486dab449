import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { v4 as newId } from 'uuid'
import { toLineTerms } from '../../../shared/inquiries/item-line.ts'
import type { InquiryDetails, InquiryLine } from '../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { isUnresolved } from '../inquiries/line-cells.ts'
import type { DraftSaver } from '../quotes/edit/draft-saver.ts'
import { editLine, followingFreight, type QuotedItems, setBasis } from '../quotes/edit/edit-lines.ts'
import type { Conflict } from '../quotes/edit/merge-drafts.ts'
import { type DraftLine, type QuoteDraft, toDraft, typeFigures } from '../quotes/edit/quote-draft.ts'
import { saverOf, useCreateQuote } from '../quotes/hooks.ts'
import { findStarts } from '../quotes/starts.ts'
import { keyOfLine } from './grid/rows.ts'
import type { Patch } from './grid/use-sheet-edits.ts'

/** An item as a quote that is begun now would have it. */
export function toSheetLine(item: InquiryLine): DraftLine {
  const terms = toLineTerms({ ...item, qtyPcs: isUnresolved(item) ? null : item.qtyPcs })
  return { ...terms, ...typeFigures(terms), id: `item:${item.id}`, inquiryItemId: item.id }
}

type SheetInput = {
  inquiry: InquiryDetails
  /** All versions, the first one first. */
  quotes: readonly Quote[]
  /** The version on the screen. */
  shown: Quote | undefined
  items: QuotedItems
  inquiries: readonly Pick<InquiryDetails, 'items'>[]
  onStarted: (quote: Quote) => void
}

export type Sheet = {
  /** Of the version on the screen, or as a first one would have them. */
  lines: readonly DraftLine[]
  /** Of a draft. */
  saver: DraftSaver | undefined
  /** Cells that two people changed differently. */
  conflicts: readonly Conflict[]
  /** Changes lines. Without a draft one is begun first; where a version is out, it asks before. Returns whether it did at once. */
  apply: (patch: Patch) => boolean
  /** Begins the next version, in the best way that there is. */
  start: () => void
  isStarting: boolean
}

const noPatch: Patch = new Map()
const noConflicts: readonly Conflict[] = []

/** The lines of a deal as they are typed: into the open draft, or into the one that the first key begins. */
export function useSheet({ inquiry, quotes, shown, items, inquiries, onStarted }: SheetInput): Sheet {
  const create = useCreateQuote()
  const draft = shown?.state === 'draft' ? shown : undefined
  // One for a version, whatever its revision.
  const plain = draft && saverOf(draft)
  const saver = useMemo(() => plain && followingFreight(plain, inquiry.fob ?? ''), [plain, inquiry.fob])
  const snapshot = useSyncExternalStore(saver?.subscribe ?? subscribeToNothing, saver?.getSnapshot ?? getNothing)
  // What was typed before the draft is there.
  const [waiting, setWaiting] = useState(noPatch)
  const begun = useRef(noPatch)
  const wait = (patch: Patch) => {
    begun.current = patch
    setWaiting(patch)
  }
  const still = useMemo(
    () => (shown ? toDraft(shown).lines : inquiries.flatMap((one) => one.items.map(toSheetLine))),
    [shown, inquiries],
  )
  const lines = useMemo(
    () => (snapshot ? snapshot.draft.lines : mergePatch(still, waiting)),
    [snapshot, still, waiting],
  )
  useEffect(() => {
    if (!saver) return undefined
    void saver.flush()
    window.addEventListener('pagehide', saver.remember)
    return () => {
      window.removeEventListener('pagehide', saver.remember)
      void saver.flush()
    }
  }, [saver])
  // biome-ignore lint/correctness/useExhaustiveDependencies: also once a save of this tab is over
  useEffect(() => {
    if (draft) saver?.adopt(draft)
  }, [saver, draft, snapshot?.state])

  function begin(patch: Patch, how: { from?: string; whole?: true; rest?: true }): void {
    wait(mergePatches(begun.current, patch))
    if (create.isPending) return
    create.mutate(
      { inquiryId: inquiry.id, ...how },
      {
        onSuccess: (created) => {
          const { current } = begun
          followingFreight(saverOf(created), inquiry.fob ?? '').edit((before) => editAll(before, current, items))
          wait(noPatch)
          onStarted(created)
        },
        onError: (error) =>
          notify({ title: 'No quote was begun', description: errorText(error), variant: 'destructive' }),
      },
    )
  }

  function start(patch = noPatch): void {
    const [{ label: _, ...how } = {}] = findStarts(inquiry, quotes)
    begin(patch, how)
  }

  function apply(patch: Patch): boolean {
    if (patch.size === 0) return false
    if (saver) {
      saver.edit((before) => editAll(before, patch, items, inquiries))
      return true
    }
    if (!shown) {
      start(patch)
      return true
    }
    if (shown.state === 'accepted') {
      notify({
        title: 'These lines are accepted',
        description: 'Change them on the order, or quote what is not ordered in a new version.',
      })
      return false
    }
    confirm({
      title: `Start version ${quotes.length + 1}?`,
      body: `Version ${shown.version} stays with the buyer as it is until the new one goes out.`,
      confirmLabel: `Start version ${quotes.length + 1}`,
      isDestructive: false,
      focusesAction: true,
      onConfirm: async () => begin(patch, { from: shown.id }),
    })
    return false
  }
  return {
    lines,
    saver,
    conflicts: snapshot?.conflicts ?? noConflicts,
    apply,
    start: () => start(),
    isStarting: create.isPending,
  }
}

const subscribeToNothing = () => () => undefined
const getNothing = () => undefined

function mergePatches(one: Patch, other: Patch): Patch {
  const merged = new Map(one)
  for (const [key, change] of other) merged.set(key, { ...merged.get(key), ...change })
  return merged
}

const mergePatch = (lines: readonly DraftLine[], patch: Patch): readonly DraftLine[] =>
  patch.size === 0 ? lines : lines.map((line) => ({ ...line, ...patch.get(keyOfLine(line)) }))

/** A draft after changes by the keys of rows; what is not on it yet, and is typed in, joins it. */
function editAll(
  draft: QuoteDraft,
  patch: Patch,
  items: QuotedItems,
  inquiries: readonly Pick<InquiryDetails, 'items'>[] = [],
): QuoteDraft {
  const known = new Set(draft.lines.map(keyOfLine))
  const added = inquiries
    .flatMap((one) => one.items)
    .filter(({ id }) => patch.has(id) && !known.has(id))
    .map((item) => ({ ...toSheetLine(item), id: newId() }))
  const lines = [...patch].reduce<readonly DraftLine[]>(
    (before, [key, { basis, ...others }]) => {
      const line = before.find((one) => keyOfLine(one) === key)
      if (!line) return before
      const edited = Object.keys(others).length > 0 ? editLine(before, line.id, others, items) : before
      return basis === undefined ? edited : setBasis(edited, basis, items, line.id)
    },
    added.length > 0 ? [...draft.lines, ...added] : draft.lines,
  )
  return { ...draft, lines }
}
