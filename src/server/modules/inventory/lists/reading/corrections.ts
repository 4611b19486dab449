import type {
  AppliedCorrection,
  CellCorrection,
  ColumnCorrection,
  CorrectedTexts,
  ProblemCorrection,
} from '../../../../../shared/lists/schema.ts'
import type { ColumnAction, ColumnName } from '../../../../../shared/lists/terms.ts'
import { isUnitAction, unitOfAction } from '../figures/heading-units.ts'
import type { HeadingUnit } from '../headings/heading-unit.ts'
import type { RowTexts, Texts } from '../survey/column-texts.ts'
import { sourceKey } from '../values/source-code.ts'
import { type CellWarning, identifyingColumns, messageKey } from './warnings.ts'

export function listChosenUnits(corrections: readonly Correction[]): ReadonlyMap<ColumnName, HeadingUnit | null> {
  return new Map(
    corrections.flatMap(({ column, action }) =>
      column !== null && action && isUnitAction(action) ? [[column, unitOfAction[action]] as const] : [],
    ),
  )
}

/** Does to a row what staff chose for a column; returns the columns that it concerns. */
function applyAction(read: RowTexts, column: ColumnName, action: ColumnAction, text: string): ColumnName[] {
  const { texts } = read
  if (action === 'text') return fill(texts, column, text)
  if (action !== 'swap width and length') return texts[column] === '' ? [] : [column]
  const { Width, Length } = texts
  if (Width === Length) return []
  texts.Width = Length
  texts.Length = Width
  for (const cell of [...read.notedCells, ...read.merged]) cell.column = swapped(cell.column)
  return ['Width', 'Length']
}

// A text for all rows makes no item of a row that has nothing else.
function fill(texts: Texts, column: ColumnName, text: string): ColumnName[] {
  if (texts[column] === text) return []
  const isBare = identifyingColumns.every((one) => one === column || texts[one] === '')
  if (isBare && texts[column] === '' && identifyingColumns.includes(column)) return []
  texts[column] = text
  return [column]
}

function swapped(column: ColumnName): ColumnName {
  if (column === 'Width') return 'Length'
  return column === 'Length' ? 'Width' : column
}

const isOfTexts = (one: AppliedCorrection): one is CorrectedTexts => one.column !== null

/** A correction of an earlier list of a source. */
export type RememberedCorrection = { headingSetKey: string; sourceKey: string; correction: CorrectedTexts }

type Named = Pick<AppliedCorrection, 'row' | 'column' | 'was'> & Pick<CorrectedTexts, 'problem' | 'action'>

/** Corrections with the same key replace each other; a column has one action. */
export function correctionKey({ row, column, was, problem, action }: Named): string {
  if (action !== undefined) return `${column}\naction`
  if (problem !== undefined) return `${column}\nproblem\n${messageKey(problem)}`
  return [column, row ?? `: ${was}`].join('\n')
}

/** Counts the rows that corrections of earlier lists of the same source would change, except for those already made. */
function createOfferCounter(remembered: readonly RememberedCorrection[], made: ReadonlySet<string>) {
  const bySource = new Map<string, CorrectedTexts[]>()
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
    countWarnings(read: RowTexts, problems: readonly CellWarning[]): void {
      if (bySource.size === 0) return
      for (const one of offersFor(read) ?? []) {
        const { problem, column } = one
        if (problem === undefined) continue
        const key = messageKey(problem)
        if (problems.some((found) => found.column === column && messageKey(found.message) === key)) one.rows += 1
      }
    },
    /** Each once, for all its sources. */
    list(): CorrectedTexts[] {
      const byKey = new Map<string, CorrectedTexts>()
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

function concerns({ action, column, was, text }: CorrectedTexts, { texts }: RowTexts): boolean {
  if (action === undefined) return texts[column] === was
  if (action === 'text') return texts[column] !== text
  if (action === 'swap width and length') return texts.Width !== texts.Length
  return texts[column] !== ''
}

/** `sheet` counts from 0. `problem`, `usesSuggestions` and `action`: see the contracts. Without a column, the row is left out. */
export type Correction = Required<Pick<CellCorrection, 'sheet' | 'row' | 'value'>> & {
  column: ColumnName | null
  text: string
  leaveOut?: boolean
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
  const ofTexts = applied.filter(isOfTexts)
  const leftOut = new Map(applied.flatMap((one) => (isOfTexts(one) ? [] : [[one.row, one] as const])))
  const ofRow = new Map<number, CorrectedTexts[]>()
  const ofText = new Map<ColumnName, Map<string, CorrectedTexts>>()
  const ofColumn = ofTexts.filter(({ action }) => action !== undefined)
  const ofWarning = new Map<string, CorrectedTexts>()
  for (const one of ofTexts) {
    if (one.action !== undefined) continue
    if (one.problem !== undefined) ofWarning.set(warningKey(one.column, one.problem), one)
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
    /** Whether staff left this row out. */
    leavesOut(number: number): boolean {
      const one = leftOut.get(number)
      if (one) one.rows = 1
      return one !== undefined
    },
    /** Whether staff corrected this row itself. */
    concerns: (number: number) => ofRow.has(number),
    /** Returns the texts that were replaced because of their problems. */
    mend(number: number, read: RowTexts, problems: readonly CellWarning[]): readonly CorrectedText[] {
      if (problems.length === 0) return none
      offers.countWarnings(read, problems)
      if (ofWarning.size === 0) return none
      const columns = new Set<ColumnName>()
      for (const { column, message, suggestion } of problems) {
        const mending = ofWarning.get(warningKey(column, message))
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

function toApplied({ sheet, row, column, value, text, leaveOut: _, ...rest }: Correction): AppliedCorrection {
  const counted = { sheet, was: value, text, rows: 0 }
  return column === null ? { ...counted, row: row ?? 0, column, leaveOut: true } : { ...counted, row, column, ...rest }
}

function warningKey(column: string, message: string): string {
  return `${column}\n${messageKey(message)}`
}

const textOf = (column: ColumnName, { texts }: RowTexts): CorrectedText => ({ column, text: texts[column] })

function applyToColumn(correction: CorrectedTexts, read: RowTexts): ColumnName[] {
  const { action, column, text } = correction
  const columns = action === undefined ? [] : applyAction(read, column, action, text)
  if (columns.length > 0) correction.rows += 1
  if (action === 'text') for (const one of columns) dropNotes(one, read)
  return columns
}

function apply(correction: CorrectedTexts, read: RowTexts, text: string): void {
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
