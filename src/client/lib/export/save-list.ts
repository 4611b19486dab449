import { toCsv } from './csv.ts'
import type { ExportColumn } from './export-column.ts'
import { toSheet, type WorkbookSheet } from './workbook.ts'

const csvType = 'text/csv;charset=utf-8'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const revokeDelayMs = 60_000

type ExportList<Row> = {
  sheetName: string
  /** Without extension. */
  fileName: string
  columns: readonly ExportColumn<Row>[]
  rows: readonly Row[]
}

export function saveCsv<Row>({ fileName, columns, rows }: ExportList<Row>): void {
  saveFile(new Blob([toCsv(columns, rows)], { type: csvType }), `${fileName}.csv`)
}

/** Downloads a list as an Excel file. Rejects when the code for it cannot be loaded. */
export async function saveWorkbook<Row>({ fileName, sheetName, columns, rows }: ExportList<Row>): Promise<void> {
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
