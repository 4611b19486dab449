// A worker: 50,000 rows take seconds, which would block the page.
import { utils, write } from 'xlsx'
import type { WorkbookSheet } from './save-list.ts'

const columnChars = 14

self.addEventListener('message', ({ data }: MessageEvent<WorkbookSheet>) => {
  const bytes = toWorkbook(data)
  self.postMessage(bytes, { transfer: [bytes] })
})

function toWorkbook({ name, cells }: WorkbookSheet): ArrayBuffer {
  const sheet = utils.aoa_to_sheet(cells)
  sheet['!cols'] = cells[0]?.map(() => ({ wch: columnChars })) ?? []
  const workbook = utils.book_new(sheet, name)
  return write(workbook, { type: 'array', bookType: 'xlsx', compression: true })
}
