import { useMemo, useRef } from 'react'
import type { DraftLine } from '../../quotes/edit/quote-draft.ts'
import { keyOfLine } from './rows.ts'

/** What changes of lines, by the keys of their rows. */
export type Patch = ReadonlyMap<string, Partial<DraftLine>>

const undoMax = 200

/** The fields of each line that differ in a later version of them. */
function patchBetween(before: readonly DraftLine[], after: readonly DraftLine[]): Patch {
  const known = new Map(before.map((line) => [keyOfLine(line), line]))
  return new Map(
    after.flatMap((line) => {
      const was = known.get(keyOfLine(line))
      if (!was || was === line) return []
      const changed = Object.entries(line).filter(([name, value]) => was[name as keyof DraftLine] !== value) // a line's own key
      return changed.length > 0 ? [[keyOfLine(line), Object.fromEntries(changed)] as const] : []
    }),
  )
}

/** What takes a patch back. */
function inverseOf(patch: Patch, lines: readonly DraftLine[]): Patch {
  return new Map(
    lines.flatMap((line) => {
      const change = patch.get(keyOfLine(line))
      if (!change) return []
      const names = Object.keys(change) as (keyof DraftLine)[] // a patch has a line's keys only
      return [[keyOfLine(line), Object.fromEntries(names.map((name) => [name, line[name]]))] as const]
    }),
  )
}

type Step = { undo: Patch; redo: Patch }

/** Edits of lines that can be undone, one after the other. */
export function useSheetEdits(lines: readonly DraftLine[], apply: (patch: Patch) => boolean) {
  const now = useRef({ lines, apply })
  now.current = { lines, apply }
  const past = useRef<Step[]>([])
  const future = useRef<Step[]>([])
  return useMemo(() => {
    const step = (from: Step[], to: Step[], which: keyof Step) => {
      const taken = from.pop()
      if (!taken) return
      to.push(taken)
      now.current.apply(taken[which])
    }
    const commit = (patch: Patch) => {
      if (patch.size === 0) return
      const undo = inverseOf(patch, now.current.lines)
      // What is asked about first, or refused, has nothing to take back.
      if (!now.current.apply(patch)) return
      past.current = [...past.current, { undo, redo: patch }].slice(-undoMax)
      future.current = []
    }
    return {
      commit,
      /** Takes over what differs in other lines of the same keys. */
      replace: (lines: readonly DraftLine[]) => commit(patchBetween(now.current.lines, lines)),
      undo: () => step(past.current, future.current, 'undo'),
      redo: () => step(future.current, past.current, 'redo'),
    }
  }, [])
}

export type SheetEdits = ReturnType<typeof useSheetEdits>
