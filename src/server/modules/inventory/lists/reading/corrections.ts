import type {
  AppliedCorrection,
  CellCorrection,
  ColumnCorrection,
  ProblemCorrection,
} from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import type { RowTexts } from '../survey/column-texts.ts'
import { applyAction } from './column-actions.ts'
import { correctionKey, createOfferCounter, type RememberedCorrection } from './offered-corrections.ts'
import type { RowProblem } from './problems.ts'
import { messageKey } from './warning-kinds.ts'

/** `sheet` counts from 0. `problem`, `usesSuggestions` and `action`: see the contracts. */
export type Correction = Required<Pick<CellCorrection, 'sheet' | 'row' | 'column' | 'value'>> & {
  text: string
} & Partial<Pick<ProblemCorrection, 'problem' | 'usesSuggestions'>> & {
    action?: NonNullable<ColumnCorrection['action']>
  }
export type CorrectedText = { column: ColumnName; text: string }

const none: readonly CorrectedText[] = []

/**
 * Replaces texts before they are read: first as a whole column says, then by their texts; a correction of one row takes
 * precedence. `mend` replaces the texts that turned out to be a problem.
 */
export function createCorrector(corrections: readonly Correction[], remembered: readonly RememberedCorrection[] = []) {
  const applied = corrections.map(toApplied)
  const ofRow = new Map<number, AppliedCorrection[]>()
  const ofText = new Map<ColumnName, Map<string, AppliedCorrection>>()
  const ofColumn = applied.filter(({ action }) => action !== undefined)
  const ofProblem = new Map<string, AppliedCorrection>()
  for (const one of applied) {
    if (one.action !== undefined) continue
    if (one.problem !== undefined) ofProblem.set(problemKey(one.column, one.problem), one)
    else if (one.row === null) ofText.set(one.column, new Map(ofText.get(one.column)).set(one.was, one))
    else ofRow.set(one.row, [...(ofRow.get(one.row) ?? []), one])
  }
  const offers = createOfferCounter(remembered, new Set(applied.map(correctionKey)))
  return {
    /** Returns the texts that were replaced. */
    correct(number: number, read: RowTexts): readonly CorrectedText[] {
      offers.countRow(read)
      if (applied.length === 0) return none
      const columns = ofColumn.flatMap((one) => applyToColumn(one, read))
      const found = [...(ofRow.get(number) ?? [])]
      for (const [column, byText] of ofText) {
        const same = byText.get(read.texts[column])
        if (same && !found.some((one) => one.column === column)) found.push(same)
      }
      for (const one of found) apply(one, read, one.text)
      return [...new Set([...columns, ...found.map(({ column }) => column)])].map((column) => textOf(column, read))
    },
    /** Whether staff corrected this row itself. */
    concerns: (number: number) => ofRow.has(number),
    /** Returns the texts that were replaced because of their problems. */
    mend(number: number, read: RowTexts, problems: readonly RowProblem[]): readonly CorrectedText[] {
      if (problems.length === 0) return none
      offers.countProblems(read, problems)
      if (ofProblem.size === 0) return none
      const columns = new Set<ColumnName>()
      for (const { column, message, suggestion } of problems) {
        const mending = ofProblem.get(problemKey(column, message))
        const text = mending?.usesSuggestions ? suggestion : mending?.text
        if (!mending || text === undefined || columns.has(mending.column)) continue
        if (ofRow.get(number)?.some((one) => one.column === mending.column)) continue
        apply(mending, read, text)
        columns.add(mending.column)
      }
      return [...columns].map((column) => textOf(column, read))
    },
    applied: () => applied,
    offered: offers.list,
  }
}

function toApplied({ sheet, row, column, value, text, ...rest }: Correction): AppliedCorrection {
  return { sheet, row, column, was: value, text, rows: 0, ...rest }
}

export function problemKey(column: string, message: string): string {
  return `${column}\n${messageKey(message)}`
}

const textOf = (column: ColumnName, { texts }: RowTexts): CorrectedText => ({ column, text: texts[column] })

function applyToColumn(correction: AppliedCorrection, read: RowTexts): ColumnName[] {
  const { action, column, text } = correction
  const columns = action === undefined ? [] : applyAction(read, column, action, text)
  if (columns.length > 0) correction.rows += 1
  if (action === 'text') for (const one of columns) dropNotes(one, read)
  return columns
}

function apply(correction: AppliedCorrection, read: RowTexts, text: string): void {
  const { row, column } = correction
  if (row !== null) correction.was = shownText(column, read)
  correction.rows += 1
  read.texts[column] = text
  dropNotes(column, read)
}

// What was noted about the cell of the file does not apply to the new text.
function dropNotes(column: ColumnName, { notedCells, merged }: RowTexts): void {
  dropColumn(notedCells, column)
  dropColumn(merged, column)
}

function shownText(column: ColumnName, { texts, notedCells }: RowTexts): string {
  const note = notedCells.find((cell) => cell.column === column)?.note
  return note?.kind === 'error' ? note.error : texts[column]
}

function dropColumn(cells: { column: ColumnName }[], column: ColumnName): void {
  for (let index = cells.length - 1; index >= 0; index -= 1) {
    if (cells[index]?.column === column) cells.splice(index, 1)
  }
}
