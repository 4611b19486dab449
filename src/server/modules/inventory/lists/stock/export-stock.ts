import type { ExportFilter } from '../../../../../shared/lists/schema.ts'
import type { InventoryItem } from '../../../../../shared/stock/schema.ts'
import type { Db } from '../../../../db/database.ts'
import { listInventory } from '../../response-cache/cached-reads.ts'
import { type SoldView, selectSoldViews } from '../../sold/queries.ts'
import { buildExportFile, buildTemplateFile } from '../thread/open-list.ts'
import type { ExportedItem } from '../workbooks/written-lists.ts'

export type WorkbookFile = { fileName: string; content: Blob }

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function toWorkbookFile(title: string, bytes: Uint8Array): WorkbookFile {
  return { fileName: `${title}.xlsx`, content: new Blob([new Uint8Array(bytes)], { type: workbookType }) }
}

/** An empty list with the headings of an upload, and notes on each column. */
export async function makeTemplate(): Promise<WorkbookFile> {
  return toWorkbookFile('Inventory template', await buildTemplateFile())
}

/** The stock, optionally of one category or source code, as a list that can be uploaded again; what is sold comes last. */
export async function exportStock(db: Db, { category, source }: ExportFilter): Promise<WorkbookFile> {
  const items = await listInventory(db, { regions: [], category, source })
  const sold = await selectSoldViews(db, { category, source })
  const title = ['Inventory', category, source].filter(Boolean).join(' - ')
  return toWorkbookFile(title, await buildExportFile([...items, ...sold.map(toSoldItem)]))
}

function toSoldItem({ view, soldOn }: SoldView): ExportedItem {
  // The JSON is generated from the columns with these names.
  return { ...(JSON.parse(view) as InventoryItem), soldOn }
}
