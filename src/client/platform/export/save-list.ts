import { toCsv } from './csv.ts'
import { datedFileName } from './file-name.ts'
import type { ExportFormat, ExportSource, ReadRowsOptions } from './use-list-export.ts'
import { toSheet, type WorkbookSheet } from './workbook.ts'

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
