import type { Question, RowWarning, WarningKind } from '../../../../../shared/lists/schema.ts'
import {
  type ColumnName,
  columnKinds,
  columnNames,
  kindRowsMax,
  messageCharsMax,
  proposalsMax,
  warningKindsMax,
} from '../../../../../shared/lists/terms.ts'
import { fractionOfDate } from '../../../../../shared/steel/date-damage.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { cellCharsMax, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { speaksOfList } from '../headings/list-notes.ts'
import { looksLikeHeadings } from '../rules/non-items.ts'
import { isIdentifier, type MergedCells, type NotedCell, type RowTexts, type TextNote } from '../survey/column-texts.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'
import type { RowValues } from '../values/item-values.ts'
import type { ValueNote, ValueWarning } from '../values/measures.ts'
import type { SourceValue } from '../values/source-code.ts'

/** A problem of a row; `column` is `''` if it is about the whole row. */
export type CellWarning = Omit<RowWarning, 'row'>

const ownCellsMin = 2

/** A row without any of these is no item. */
export const identifyingColumns: readonly ColumnName[] = ['Product ID', 'Heat Num', 'Thickness', 'Weight']

/** Why a row of a table is not an item; undefined if it is one. */
export function createSkipTest({ columns, survey: { fixedTexts } }: Pick<SurveyedTable, 'columns' | 'survey'>) {
  const hasOwnSource = columns.has('Source Code')
  // A text for all rows identifies none of them.
  const identifying = identifyingColumns.filter((column) => fixedTexts[column] === undefined)
  const needed = { hasOwnSource, identifying }
  return (read: RowTexts, source: SourceValue) => findReasonToSkip(read, source, needed)
}

function findReasonToSkip(
  { texts, ownCells }: RowTexts,
  source: SourceValue,
  { hasOwnSource, identifying }: { hasOwnSource: boolean; identifying: readonly ColumnName[] },
): CellWarning | undefined {
  const code = texts['Source Code']
  if (source.problem) return toSkipReason('Source Code', code, source.problem)
  if (looksLikeHeadings(texts)) {
    const message =
      'The row looks like the headings of another list; the rows below it were read with the first headings'
    return toSkipReason('', code, { message, expected: 'one list on a sheet' })
  }
  const identity = identifying.find((column) => texts[column] !== '')
  if (identity === undefined) {
    const message = 'There is no Product ID, Heat Num, Thickness or Weight'
    return toSkipReason('', code, { message, expected: 'a Product ID, Heat Num, Thickness or Weight' })
  }
  if (hasOwnSource || ownCells >= ownCellsMin) return undefined
  return toSkipReason('', texts[identity], { message: 'The row has only one value', expected: 'an item' })
}

/** What is said of a question that nobody was there to answer. */
export function warnOfOpenQuestion({ kind, text, rows, options, assumed }: Question): RowWarning {
  const taken = options.find(({ value }) => value === assumed)
  const effect = taken
    ? `the list was read so: ${taken.label}`
    : kind === 'condition'
      ? `the condition of ${formatCountOf(rows, 'row')} was left blank`
      : `${formatCountOf(rows, 'row')} ${wordFor(rows, 'was', 'were')} left out`
  const asked = text.length > askedCharsMax ? `${text.slice(0, askedCharsMax).toWellFormed()}…` : text
  return {
    row: 0,
    column: kind === 'condition' ? 'Condition' : '',
    value: '',
    message: `${asked} Nobody said, so ${effect}`,
    expected: '',
  }
}

const askedCharsMax = 120

/** How the message ends that says why a row is no item. */
export const skippedEnding = '; the row was skipped'

function toSkipReason(column: ColumnName | '', value: string, { message, expected }: ValueWarning): CellWarning {
  return toWarning(column, value, { message: `${message}${skippedEnding}`, expected })
}

/** What is said of a row that staff left out. */
export const leftOutByStaff: CellWarning = {
  column: '',
  value: '',
  message: `It was left out at the review${skippedEnding}`,
  expected: '',
}

const warnedCharsMax = 200

function toWarning(column: ColumnName | '', value: string, problem: ValueWarning): CellWarning {
  const shown = value.length > warnedCharsMax ? value.slice(0, warnedCharsMax).toWellFormed() : value
  return { column, value: shown, ...problem, message: clipMessage(problem.message) }
}

/** Headings and cells in a message may have any length. */
export function clipMessage(message: string): string {
  if (message.length <= messageCharsMax) return message
  return `${message.slice(0, messageCharsMax - 1).toWellFormed()}…`
}

type Warnings = readonly CellWarning[]

const noWarnings: Warnings = []

/** Makes a finder of problems in the row of an item; merged cells that fill down, and notes with the same
 * key, are reported in their first row only. */
export function createWarningFinder(): (read: RowTexts, values: RowValues) => Warnings {
  const reportedMerges = new Set<string>()
  const reported = new Set<string>()
  return (read, values) => {
    let problems = warnOfCells(read, reportedMerges)
    problems = withWarning(problems, read, 'Thickness', values.thickness.problem)
    problems = withWarning(problems, read, 'Width', values.width.problem)
    problems = withWarning(problems, read, 'Length', values.length.problem)
    problems = withWarning(
      problems,
      read,
      'Qty Pcs',
      values.quantity.problem ?? firstOf(values.quantity.note, reported),
    )
    problems = withWarning(problems, read, 'Weight', values.weight.problem ?? firstOf(values.weight.note, reported))
    problems = withWarning(problems, read, 'State', values.state.problem ?? firstOf(values.state.note, reported))
    problems = withWarning(problems, read, 'Region Code', values.regions.problem)
    return values.weightWarning ? [...problems, toWarning('Weight', read.texts.Weight, values.weightWarning)] : problems
  }
}

// A list has few kinds of notes and many rows.
function firstOf(note: ValueNote | undefined, reported: Set<string>): ValueWarning | undefined {
  if (!note || reported.has(note.key)) return undefined
  reported.add(note.key)
  const { key: _, ...problem } = note
  return problem
}

function withWarning(
  problems: Warnings,
  { texts, notedCells }: RowTexts,
  column: ColumnName,
  problem: ValueWarning | undefined,
): Warnings {
  if (!problem || isExplained(notedCells, column)) return problems
  return [...problems, toWarning(column, texts[column], problem)]
}

// A note about an error or a date already explains the text.
function isExplained(notedCells: readonly NotedCell[], column: ColumnName): boolean {
  return notedCells.some((cell) => cell.column === column && (cell.note.kind === 'error' || cell.note.kind === 'date'))
}

function warnOfCells({ merged, notedCells }: RowTexts, reportedMerges: Set<string>): Warnings {
  if (merged.length === 0 && notedCells.length === 0) return noWarnings
  const problems: CellWarning[] = []
  for (const cells of merged) {
    const key = `${cells.column} ${cells.top}`
    if (cells.text === '' || reportedMerges.has(key)) continue
    // Rows that get nothing from a merged cell are all incomplete.
    if (cells.isFilledDown) reportedMerges.add(key)
    problems.push(toWarning(cells.column, cells.text, warnOfMerge(cells)))
  }
  for (const { column, text, note } of notedCells) {
    const problem = warnOfCell(note, column, text)
    if (problem) problems.push(toWarning(column, note.kind === 'error' ? note.error : text, problem))
  }
  return problems
}

function warnOfMerge({ top, bottom, isFilledDown }: MergedCells): ValueWarning {
  const effect = isFilledDown ? 'its text was used for each of them' : `it was used for row ${top} only`
  const message = `One cell is merged across rows ${top} to ${bottom}; ${effect}`
  return { message, expected: 'a cell for each row' }
}

function warnOfCell(note: TextNote, column: ColumnName, text: string): ValueWarning | undefined {
  switch (note.kind) {
    case 'error':
      return { message: `The cell has the error ${note.error}; it was left blank`, expected: expectedIn(column) }
    case 'cut': {
      const charsMax = cellCharsMax.toLocaleString('en-US')
      return { message: `The text was cut to ${charsMax} characters`, expected: `at most ${charsMax} characters` }
    }
    case 'scientific':
      return isIdentifier(column)
        ? {
            message: `Excel shows ${note.shown}; all digits were kept as ${text}. If letters were meant, correct the file`,
            expected: 'a cell that is formatted as text',
          }
        : undefined
    case 'date':
      return warnOfDate(note, column, text)
    case 'reading':
      return { message: note.message, expected: '' }
    case 'ditto':
      return warnOfDitto(note.mark, column, text)
    case 'group':
      return { message: `${quoteCell(text)} is above; it was used here and in the rows below`, expected: '' }
  }
}

function warnOfDitto(mark: string, column: ColumnName, text: string): ValueWarning {
  const given = `${quoteCell(mark)} means the text above`
  return text === ''
    ? { message: `${given}, but there is none; it was left blank`, expected: expectedIn(column) }
    : {
        message: `${given}, ${quoteCell(text)}, which was used here and in the rows below with the same mark`,
        expected: '',
      }
}

function expectedIn(column: ColumnName): string {
  if (columnKinds[column] === 'count') return 'a whole number'
  if (columnKinds[column] === 'weight') return 'a weight in pounds'
  return columnKinds[column] === 'dimension' ? 'a number or a fraction' : 'a text'
}

function warnOfDate(date: Extract<TextNote, { kind: 'date' }>, column: ColumnName, text: string): ValueWarning {
  const kept = `Excel turned this into a date; ${text} was kept`
  if (columnKinds[column] !== 'dimension') return { message: `${kept}. Check what was typed`, expected: 'no date' }
  const fraction = fractionOfDate(date)
  if (fraction === undefined) return { message: kept, expected: 'a number or a fraction' }
  return { message: `${kept}, ${fraction} was probably typed`, expected: fraction, suggestion: fraction }
}

const measured = columnNames.filter((column) => columnKinds[column] === 'dimension' || columnKinds[column] === 'weight')
const figure = /^[^\p{L}]{0,3}\d[\d\s.,/'"#-]*\p{L}{0,4}\.?$|\d\s?[x×*]\s?\d/iu

const cellsMax = 5
const noItem = 'No item: '

/** Tells of a row whose texts speak about the list and measure nothing; undefined for any other row. */
export function findListNote({ cells }: SheetRow, { texts }: RowTexts): CellWarning | undefined {
  if (hasMoreTexts(cells)) return undefined
  for (const column of measured) if (figure.test(texts[column])) return undefined
  const own = cells.map((cell) => shownText(cell).trim()).filter((text) => text !== '')
  if (!speaksOfList(own)) return undefined
  return {
    column: '',
    value: own.join(' ').slice(0, 200).toWellFormed(),
    message: `${noItem}${quoteCell(own.join(' '))}${skippedEnding}`,
    expected: '',
  }
}

// Nearly all rows have, which ends the count at once.
function hasMoreTexts(cells: SheetRow['cells']): boolean {
  let filled = 0
  for (const cell of cells) {
    if (typeof cell === 'string' && cell !== '') filled += 1
    if (filled > cellsMax) return true
  }
  return false
}

export function isListNote({ message }: CellWarning): boolean {
  return message.startsWith(noItem)
}

type RunningKind = Omit<WarningKind, 'proposals'> & { proposals: Map<string, WarningKind['proposals'][number]> }

/** The warnings of a list so far, by kind. */
export type WarningKinds = Map<string, RunningKind>

const kindsCountedMax = 500
const proposalsCountedMax = 200
const quoted = /'.*'|".*"/g
const figures = /\S*\d\S*/g

/** What messages have in common that differ only in figures and in texts of the file. */
export function messageKey(message: string): string {
  return message.replace(quoted, "''").replace(figures, '0')
}

/** Returns how many warnings of this kind there are now; undefined if there are too many kinds. */
export function countWarning(kinds: WarningKinds, warning: RowWarning, rows = 1): number | undefined {
  const { row, suggestion: _, ...what } = warning
  const key = `${warning.sheet ?? ''}\n${warning.column}\n${messageKey(warning.message)}`
  let kind = kinds.get(key)
  if (!kind) {
    if (kinds.size >= kindsCountedMax) return undefined
    kind = { ...what, rows: 0, firstRows: [], proposals: new Map() }
    kinds.set(key, kind)
  }
  if (row > 0) kind.rows += rows
  if (row > 0 && kind.firstRows.length < kindRowsMax && kind.firstRows.at(-1) !== row) kind.firstRows.push(row)
  countProposal(kind, warning)
  return kind.rows
}

function countProposal({ proposals }: RunningKind, { value, suggestion }: RowWarning): void {
  if (suggestion === undefined) return
  const key = `${value}\n${suggestion}`
  const known = proposals.get(key)
  if (known) known.rows += 1
  else if (proposals.size < proposalsCountedMax) proposals.set(key, { value, suggestion, rows: 1 })
}

/** The most frequent first. */
export function listKinds(kinds: WarningKinds): WarningKind[] {
  return [...kinds.values()]
    .sort((a, b) => b.rows - a.rows)
    .slice(0, warningKindsMax)
    .map(({ proposals: counted, ...kind }) => {
      const proposals = [...counted.values()].sort((a, b) => b.rows - a.rows)
      const [first] = proposals
      return {
        ...kind,
        ...(first && { value: first.value, suggestion: first.suggestion }),
        proposals: proposals.slice(0, proposalsMax),
      }
    })
}

/** The only warning of its kind, about so many rows. */
export function toKind({ row: _, ...warning }: RowWarning, rows: number): WarningKind {
  return { ...warning, rows, firstRows: [], proposals: [] }
}
