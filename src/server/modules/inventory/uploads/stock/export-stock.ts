import type { ExportFilter } from '../../../../../shared/uploads.ts'
import type { Db } from '../../../../db/database.ts'
import { listInventory } from '../../kept-reads/stock-list.ts'
import { buildExportFile, buildTemplateFile } from '../thread/open-list.ts'

/** A workbook that leaves the server. */
export type WorkbookFile = { fileName: string; content: Blob }

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `title` without an ending. */
export function toWorkbookFile(title: string, bytes: Uint8Array): WorkbookFile {
  return { fileName: `${title}.xlsx`, content: new Blob([new Uint8Array(bytes)], { type: workbookType }) }
}

/** An empty list with the headings of an upload, and what each of them means. */
export async function makeTemplate(): Promise<WorkbookFile> {
  return toWorkbookFile('Inventory template', await buildTemplateFile())
}

/** The stock, or what lies under a category or source code of it, as a list that can be uploaded again. */
export async function exportStock(db: Db, { category, source }: ExportFilter): Promise<WorkbookFile> {
  const items = await listInventory(db, { regions: [], category, source })
  const title = ['Inventory', category, source].filter(Boolean).join(' - ')
  return toWorkbookFile(title, await buildExportFile(items))
}
