import { writeCsv } from '../../../shared/text/csv.ts'
import { toPacificDay } from '../../../shared/text/days.ts'
import type { ExportColumn, ExportFormat, ExportSource, ReadRowsOptions } from './use-list-export.ts'

type WorkbookCell = string | number | null

/** A sheet for the worker, to which functions cannot be sent: the headings, then the rows. */
export type WorkbookSheet = { name: string; cells: WorkbookCell[][] }

const forbiddenInSheetName = /[[\]*?/\\:]/g
const sheetNameMax = 31

/** Texts stay texts, so no leading zero is lost and nothing runs as a formula. */
export function toSheet<Row>(name: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]): WorkbookSheet {
  const headings = columns.map(({ heading }) => heading)
  const cells = rows.map((row) => columns.map(({ textOf, numberOf }) => numberOf?.(row) ?? (textOf(row) || null)))
  return { name: name.replace(forbiddenInSheetName, ' ').slice(0, sheetNameMax), cells: [headings, ...cells] }
}

// Not allowed by Windows, or makes a hidden file or another path.
const forbidden = /[\\/:*?"<>|\p{Cc}]+|^\.+|[. ]+$/gu

/** A file name with the day in Pacific time, without extension. */
export function datedFileName(title: string, now: Date): string {
  return `${title} ${toPacificDay(now)}`.replace(forbidden, '_')
}

export function toCsv<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const headings = columns.map(({ heading }) => heading)
  return writeCsv([headings, ...rows.map((row) => columns.map(({ textOf }) => textOf(row)))])
}

const csvType = 'text/csv;charset=utf-8'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const revokeDelayMs = 60_000

/** Reads a list and downloads it as a file. Rejects when it cannot be read, or the code for Excel cannot be loaded. */
export async function saveList<Row>(
  { sheetName, fileTitle, columns, readRows }: ExportSource<Row>,
  format: ExportFormat,
  options: ReadRowsOptions,
): Promise<void> {
  const rows = await readRows(options)
  if (options.signal.aborted) return
  const fileName = datedFileName(fileTitle, new Date())
  if (format === 'csv') {
    saveFile(new Blob([toCsv(columns, rows)], { type: csvType }), `${fileName}.csv`)
    return
  }
  options.onProgress({ loaded: 0, total: undefined })
  const bytes = await packWorkbook(toSheet(sheetName, columns, rows))
  saveFile(new Blob([bytes], { type: workbookType }), `${fileName}.xlsx`)
}

function packWorkbook(sheet: WorkbookSheet): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ArrayBuffer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The file could not be created.')))
    worker.postMessage(sheet)
  }).finally(() => worker.terminate())
}

function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs)
}
