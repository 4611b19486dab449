import type { ColumnName } from '../../../../../shared/upload-terms.ts'
import type { AppliedCorrection, CellCorrection } from '../../../../../shared/uploads.ts'
import type { RowTexts } from '../reading/column-texts.ts'

/** `sheet` counts from 0. */
export type Correction = CellCorrection & { sheet: number; text: string }
export type CorrectedText = { column: ColumnName; text: string }

const none: readonly CorrectedText[] = []

/** Replaces texts before they are read. A correction of one row takes precedence over one of a text in every row. */
export function createCorrector(corrections: readonly Correction[]) {
  const applied = corrections.map(
    ({ sheet, row, column, value, text }): AppliedCorrection => ({ sheet, row, column, was: value, text, rows: 0 }),
  )
  const ofRow = new Map<number, AppliedCorrection[]>()
  const ofText = new Map<ColumnName, Map<string, AppliedCorrection>>()
  for (const one of applied) {
    if (one.row === null) ofText.set(one.column, new Map(ofText.get(one.column)).set(one.was, one))
    else ofRow.set(one.row, [...(ofRow.get(one.row) ?? []), one])
  }
  return {
    /** Returns the texts that were replaced. */
    correct(number: number, read: RowTexts): readonly CorrectedText[] {
      if (applied.length === 0) return none
      const found = [...(ofRow.get(number) ?? [])]
      for (const [column, byText] of ofText) {
        const same = byText.get(read.texts[column])
        if (same && !found.some((one) => one.column === column)) found.push(same)
      }
      for (const one of found) apply(one, read)
      return found.map(({ column, text }) => ({ column, text }))
    },
    applied: () => applied,
  }
}

function apply(correction: AppliedCorrection, read: RowTexts): void {
  const { row, column, text } = correction
  if (row !== null) correction.was = shownText(column, read)
  correction.rows += 1
  read.texts[column] = text
  // What was noted about the cell of the file does not apply to the new text.
  dropColumn(read.notedCells, column)
  dropColumn(read.merged, column)
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
