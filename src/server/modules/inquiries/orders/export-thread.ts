import { move } from 'piscina'
import { writeCsv } from '../../../../shared/text/csv.ts'
import { lowerThreadPriority } from '../../../lib/threads/threads.ts'
import { writeXlsx } from '../../../lib/workbook/write-workbook.ts'

export type ExportTask = {
  format: 'csv' | 'xlsx'
  headings: readonly { heading: string; widthChars: number }[]
  /** Each a JSON array of rows of cells: texts are handed over in far less time than cells. */
  rows: readonly string[]
}

lowerThreadPriority()

/** Writes a table as a file, in a thread. The bytes change hands without a copy. */
export function run({ format, headings, rows: texts }: ExportTask): unknown {
  const read = texts.flatMap((text) => JSON.parse(text) as (string | number)[][]) // as it was written
  const rows = [headings.map(({ heading }) => heading), ...read]
  if (format === 'csv') return move(new TextEncoder().encode(writeCsv(rows.map((row) => row.map(String)))))
  const columns = headings.map(({ widthChars }) => ({ widthChars, look: 'plain' as const }))
  const sheet = { name: 'Orders', columns, rows: rows.map((cells) => ({ cells })), height: rows.length }
  return move(writeXlsx([sheet]))
}
