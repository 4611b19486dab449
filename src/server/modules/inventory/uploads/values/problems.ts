import { fractionOfDate } from '../../../../../shared/date-damage.ts'
import { type ColumnName, columnKinds } from '../../../../../shared/upload-terms.ts'
import type { RowWarning } from '../../../../../shared/uploads.ts'
import { type CellNote, cellCharsMax } from '../../../../lib/workbook/sheet.ts'
import { isIdentifier, type MergedCells, type RemarkableCell, type RowTexts } from '../reading/column-texts.ts'
import { looksLikeHeadings } from '../reading/non-items.ts'
import type { Doubt } from './doubt.ts'
import type { RowValues } from './item-values.ts'
import type { SourceValue } from './source-code.ts'

/** What staff should know of a row; `column` is `''` when the whole row is meant. */
export type RowProblem = Omit<RowWarning, 'row'>

const ownCellsMin = 2

/** Why a row cannot be an item; undefined when it is one. `hasFixedSource` when staff gave all rows their source. */
export function findReasonToSkip(
  { texts, ownCells }: RowTexts,
  source: SourceValue,
  hasFixedSource: boolean,
): RowProblem | undefined {
  const code = texts['Source Code']
  if (source.doubt) return toSkipReason('Source Code', code, source.doubt)
  if (looksLikeHeadings(texts)) {
    const message =
      'The row looks like the headings of another list; the rows below it were read with the columns above it'
    return toSkipReason('', code, { message, expected: 'one list on a sheet' })
  }
  const identity = texts['Product ID'] || texts['Heat Num'] || texts.Thickness || texts.Weight
  if (identity === '') {
    const message = 'There is no Product ID, Heat Num, Thickness or Weight'
    return toSkipReason('', code, { message, expected: 'a Product ID, Heat Num, Thickness or Weight' })
  }
  if (!hasFixedSource || ownCells >= ownCellsMin) return undefined
  return toSkipReason('', identity, { message: 'The row has only one text', expected: 'an item' })
}

function toSkipReason(column: ColumnName | '', value: string, { message, expected }: Doubt): RowProblem {
  return toProblem(column, value, { message: `${message}; the row was skipped`, expected })
}

const problemValueCharsMax = 200

function toProblem(column: ColumnName | '', value: string, { message, expected }: Doubt): RowProblem {
  const shown = value.length > problemValueCharsMax ? value.slice(0, problemValueCharsMax).toWellFormed() : value
  return { column, value: shown, message, expected }
}

type Problems = readonly RowProblem[]

// Most rows have none: no list is made for them.
const noProblems: Problems = []

/** Makes a finder of what is doubtful about an item's row; of merged cells it tells at the first row only. */
export function createProblemFinder(): (read: RowTexts, values: RowValues) => Problems {
  const toldMerges = new Set<string>()
  return (read, values) => {
    let problems = findCellProblems(read, toldMerges)
    problems = addDoubt(problems, read, 'Thickness', values.thickness.doubt)
    problems = addDoubt(problems, read, 'Width', values.width.doubt)
    problems = addDoubt(problems, read, 'Length', values.length.doubt)
    problems = addDoubt(problems, read, 'Qty Pcs', values.quantity.doubt)
    problems = addDoubt(problems, read, 'Weight', values.weight.doubt)
    problems = addDoubt(problems, read, 'State', values.state.doubt)
    problems = addDoubt(problems, read, 'Region Code', values.regions.doubt)
    return values.weightDoubt ? [...problems, toProblem('Weight', read.texts.Weight, values.weightDoubt)] : problems
  }
}

function addDoubt(
  problems: Problems,
  { texts, remarkable }: RowTexts,
  column: ColumnName,
  doubt: Doubt | undefined,
): Problems {
  if (!doubt || isTold(remarkable, column)) return problems
  return [...problems, toProblem(column, texts[column], doubt)]
}

// An error or a date in the cell explains what is wrong with its text.
function isTold(remarkable: readonly RemarkableCell[], column: ColumnName): boolean {
  return remarkable.some((cell) => cell.column === column && (cell.note.kind === 'error' || cell.note.kind === 'date'))
}

function findCellProblems({ merged, remarkable }: RowTexts, toldMerges: Set<string>): Problems {
  if (merged.length === 0 && remarkable.length === 0) return noProblems
  const problems: RowProblem[] = []
  for (const cells of merged) {
    const key = `${cells.column} ${cells.top}`
    if (cells.text === '' || toldMerges.has(key)) continue
    toldMerges.add(key)
    problems.push(toProblem(cells.column, cells.text, doubtMerge(cells)))
  }
  for (const { column, text, note } of remarkable) {
    const doubt = doubtCell(note, column, text)
    if (doubt) problems.push(toProblem(column, note.kind === 'error' ? note.error : text, doubt))
  }
  return problems
}

function doubtMerge({ top, bottom, isFilledDown }: MergedCells): Doubt {
  const effect = isFilledDown ? 'each of them got its text' : `it counts for row ${top} only`
  const message = `One cell is merged over the rows ${top} to ${bottom}; ${effect}`
  return { message, expected: 'a cell for each row' }
}

function doubtCell(note: CellNote, column: ColumnName, text: string): Doubt | undefined {
  switch (note.kind) {
    case 'error':
      return { message: `The cell holds the error ${note.error}; it was left blank`, expected: expectedIn(column) }
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
      return doubtDate(note, column, text)
  }
}

function expectedIn(column: ColumnName): string {
  if (columnKinds[column] === 'count') return 'a whole number'
  if (columnKinds[column] === 'weight') return 'a weight in pounds'
  return columnKinds[column] === 'dimension' ? 'a number or a fraction' : 'a text'
}

function doubtDate(date: Extract<CellNote, { kind: 'date' }>, column: ColumnName, text: string): Doubt {
  const kept = `Excel made this a date; ${text} was kept`
  if (columnKinds[column] !== 'dimension') return { message: `${kept}. Check what was typed`, expected: 'no date' }
  const fraction = fractionOfDate(date)
  if (fraction === undefined) return { message: kept, expected: 'a number or a fraction' }
  return { message: `${kept}, ${fraction} was probably typed`, expected: fraction }
}
