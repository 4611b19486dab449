import { listColumns } from '../../../../../shared/lists/terms.ts'
import type { ReadRow } from '../reading/read-list.ts'

const readColumns = listColumns.map(({ column }) => column)

export const stagedItemColumns = [
  'reading_no',
  'position',
  'sheet',
  'row_number',
  'is_item',
  'problems',
  'category',
  ...readColumns,
  'thickness_in',
  'weight_lb',
  'regions',
] as const

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A row as a line in PostgreSQL's COPY text format, with the columns `stagedItemColumns`. */
export function toCopyLine(readingNo: number, position: number, row: ReadRow): string {
  const { sheet, number, isItem, category, fields, problems } = row
  const problemsText = problems.length > 0 ? escapeText(JSON.stringify(problems)) : '\\N'
  const categoryText = category === null ? '\\N' : escapeText(category)
  let line = `${readingNo}\t${position}\t${sheet}\t${number}\t${isItem ? 't' : 'f'}\t${problemsText}\t${categoryText}`
  for (const column of readColumns) line += `\t${escapeText(String(fields[column]))}`
  return `${line}\t${fields.thickness_in ?? '\\N'}\t${fields.weight_lb ?? '\\N'}\t{${fields.regions.join(',')}}\n`
}

function escapeText(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => escapes[char] ?? char) : text
}
