import { type ColumnName, columnNames, requiredColumns } from '../../../shared/upload-terms.ts'
import type { ListChoice, ListHeading, ListSurvey } from '../../../shared/uploads.ts'
import { type DigitsRule, findDigitsProblem } from '../../lib/digits.ts'

/** How a list will be read. The row is as typed, and a fixed text may still be blank. */
export type ColumnDraft = {
  sheet: number
  headingRow: string
  columns: Readonly<Partial<Record<ColumnName, number>>>
  fixedTexts: Readonly<Partial<Record<ColumnName, string>>>
}

export const headingRowRule = { min: 1, max: 1_048_576, example: '2' } as const satisfies DigitsRule

/** The error of the heading row; undefined if valid. */
export function findRowProblem({ headingRow }: ColumnDraft): string | undefined {
  return headingRow === '' ? 'Enter the row number' : findDigitsProblem(headingRow, headingRowRule)
}

/** The columns found in a workbook, as a draft. */
export function toDraft({ sheet, headingRow, headings, fixedTexts }: ListSurvey): ColumnDraft {
  const matched = headings.flatMap((heading) => (heading.matched ? [[heading.matched, heading.column] as const] : []))
  return { sheet, headingRow: String(headingRow), columns: Object.fromEntries(matched), fixedTexts }
}

/** Maps one of our columns to a column of the file, which no other may use then; `undefined` for none. */
export function takeColumn(draft: ColumnDraft, name: ColumnName, index: number | undefined): ColumnDraft {
  const columns = Object.fromEntries(
    Object.entries(draft.columns).filter(([other, taken]) => other !== name && taken !== index),
  )
  if (index !== undefined) columns[name] = index
  return { ...draft, columns, fixedTexts: withoutKey(draft.fixedTexts, name) }
}

/** Uses one text for all rows instead of a column of the file. */
export function fixText(draft: ColumnDraft, name: ColumnName, text: string): ColumnDraft {
  return { ...draft, columns: withoutKey(draft.columns, name), fixedTexts: { ...draft.fixedTexts, [name]: text } }
}

function withoutKey<Entries extends object>(entries: Entries, key: string): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => name !== key)) as Entries // a part of it
}

/** The required columns that have neither a column nor a text. */
export function findMissing({ columns, fixedTexts }: ColumnDraft): ColumnName[] {
  return requiredColumns.filter((name) => columns[name] === undefined && !fixedTexts[name]?.trim())
}

/** The unused column of the file whose heading resembles one of ours. */
export function findSuggestion(
  draft: ColumnDraft,
  headings: readonly ListHeading[],
  name: ColumnName,
): ListHeading | undefined {
  if (draft.columns[name] !== undefined) return undefined
  const taken = new Set(Object.values(draft.columns))
  return headings.find(({ suggestion, column }) => suggestion === name && !taken.has(column))
}

/** Whether two drafts read a list the same way. */
export function isSameDraft(one: ColumnDraft, other: ColumnDraft): boolean {
  return isSamePlace(one, other) && columnNames.every((name) => textOf(one, name) === textOf(other, name))
}

/** Whether two drafts take the list from the same sheet and heading row. */
export function isSamePlace(one: ColumnDraft, other: ColumnDraft): boolean {
  return one.sheet === other.sheet && one.headingRow === other.headingRow
}

function textOf({ columns, fixedTexts }: ColumnDraft, name: ColumnName): string | number | undefined {
  return columns[name] ?? (fixedTexts[name]?.trim() || undefined)
}

/** The request to the server. In another sheet or row, the columns are looked up again. */
export function toChoice(draft: ColumnDraft, found: ColumnDraft): ListChoice {
  const fixed = Object.entries(draft.fixedTexts).filter(([, text]) => text?.trim())
  return {
    sheet: draft.sheet,
    headingRow: Number(draft.headingRow),
    columns: isSamePlace(draft, found) ? { ...draft.columns } : {},
    fixedTexts: Object.fromEntries(fixed),
  }
}
