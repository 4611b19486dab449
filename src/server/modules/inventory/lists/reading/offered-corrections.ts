import type { AppliedCorrection } from '../../../../../shared/lists/schema.ts'
import type { RowTexts } from '../survey/column-texts.ts'
import { sourceKey } from '../values/source-code.ts'
import type { RowProblem } from './problems.ts'
import { messageKey } from './warning-kinds.ts'

/** A correction of an earlier list of a source. */
export type RememberedCorrection = { headingSetKey: string; sourceKey: string; correction: AppliedCorrection }

type Named = Pick<AppliedCorrection, 'sheet' | 'row' | 'column' | 'was' | 'problem' | 'action'>

/** Corrections with the same key replace each other; a column has one action. */
export function correctionKey({ row, column, was, problem, action }: Named): string {
  if (action !== undefined) return `${column}\naction`
  if (problem !== undefined) return `${column}\nproblem\n${messageKey(problem)}`
  return [column, row ?? `: ${was}`].join('\n')
}

/** Counts the rows that corrections of earlier lists of the same source would change, except for those already made. */
export function createOfferCounter(remembered: readonly RememberedCorrection[], made: ReadonlySet<string>) {
  const bySource = new Map<string, AppliedCorrection[]>()
  for (const { sourceKey: source, correction } of remembered) {
    if (made.has(correctionKey(correction))) continue
    bySource.set(source, [...(bySource.get(source) ?? []), { ...correction, rows: 0 }])
  }
  const offersFor = ({ texts }: RowTexts) => bySource.get(sourceKey(texts['Source Code']))
  return {
    countRow(read: RowTexts): void {
      if (bySource.size === 0) return
      for (const one of offersFor(read) ?? []) {
        if (one.problem === undefined && concerns(one, read)) one.rows += 1
      }
    },
    countProblems(read: RowTexts, problems: readonly RowProblem[]): void {
      if (bySource.size === 0) return
      for (const one of offersFor(read) ?? []) {
        const { problem, column } = one
        if (problem === undefined) continue
        const key = messageKey(problem)
        if (problems.some((found) => found.column === column && messageKey(found.message) === key)) one.rows += 1
      }
    },
    /** Each once, for all its sources. */
    list(): AppliedCorrection[] {
      const byKey = new Map<string, AppliedCorrection>()
      for (const one of [...bySource.values()].flat()) {
        if (one.rows === 0) continue
        const key = `${correctionKey(one)}\n${one.action ?? ''}\n${one.text}`
        const known = byKey.get(key)
        if (known) known.rows += one.rows
        else byKey.set(key, { ...one })
      }
      return [...byKey.values()]
    },
  }
}

function concerns({ action, column, was, text }: AppliedCorrection, { texts }: RowTexts): boolean {
  if (action === undefined) return texts[column] === was
  if (action === 'text') return texts[column] !== text
  if (action === 'swap width and length') return texts.Width !== texts.Length
  return texts[column] !== ''
}
