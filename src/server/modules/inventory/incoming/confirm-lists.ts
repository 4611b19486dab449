import type { Callbacks } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { recordChange } from '../../changes/changes.ts'
import { selectUpload } from '../lists/history/queries.ts'
import { insertUpload, type StockPart, selectStockBySource } from '../lists/stock/queries.ts'
import { noteAnswer } from '../sendings/queries.ts'

/** Who says by a private link that a list is still right. */
const supplierItself = { id: 'supplier', username: 'the supplier' }

type Confirmed = { callbacks: Pick<Callbacks, 'writeEvent'>; title: string } & (
  | { uploadId: string }
  | { parts: readonly StockPart[] }
)

/**
 * Records that the items of a list are still there: their list has the age of today, in the history and for buyers. Call under
 * the source lock. Returns how many items that are; without any, nothing is recorded.
 */
export async function confirmLists(tx: Tx, { callbacks, title, ...confirmed }: Confirmed): Promise<number> {
  const [part, ...others] = 'uploadId' in confirmed ? await partsOf(tx, confirmed.uploadId) : confirmed.parts
  const stock = part ? await selectStockBySource(tx, { parts: [part, ...others], scope: 'category' }) : []
  const [first] = stock
  if (!first) return 0
  const sources = stock.map(({ source_code: sourceCode, category, items }) => ({
    sourceCode,
    category,
    before: items,
    after: items,
    added: 0,
    changed: 0,
    removed: 0,
  }))
  await noteAnswer(tx, { sourceCodes: sources.map(({ sourceCode }) => sourceCode) })
  const items = stock.reduce((sum, one) => sum + one.items, 0)
  const upload = await insertUpload(tx, {
    fileName: title,
    category: first.category,
    replaceScope: 'category',
    splitByProduct: stock.some(({ category }) => category !== first.category),
    defaultRegionCodes: '',
    username: supplierItself.username,
    itemsProcessed: items,
    rowsSkipped: 0,
    sources,
    isConfirmation: true,
    corrections: [],
    answers: [],
    fixedTexts: [],
    listedTables: [],
  })
  await recordChange(tx, {
    by: supplierItself,
    kind: 'inventory',
    recordId: upload.id,
    recordName: title,
    action: 'confirmed',
    before: {},
    after: { itemsProcessed: items },
  })
  await callbacks.writeEvent(tx, { kind: 'upload', records: { uploadId: upload.id }, title })
  return items
}

async function partsOf(tx: Tx, uploadId: string) {
  const { sources = [] } = (await selectUpload(tx, uploadId)) ?? {}
  return sources.map(({ sourceCode, category }) => ({ sourceCodes: [sourceCode], category }))
}
