import * as z from 'zod'
import type {
  restoredList,
  UploadRecord,
  uploadHistoryInput,
  uploadHistoryPage,
} from '../../../../../shared/lists/schema.ts'
import type { StaffContext } from '../../../../context.ts'
import { lockSources } from '../../../../db/source-lock.ts'
import { DomainError, notFound } from '../../../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../../../lib/page-cursor.ts'
import { recordChange } from '../../../changes/changes.ts'
import { recordStockChange } from '../../items/inventory.ts'
import { selectOpenLinesInStock } from '../../sold/queries.ts'
import { followSold, markSold } from '../../sold/sold.ts'
import type { UploadRow } from '../../table.ts'
import { type SourceStock, selectStockBySource } from '../stock/queries.ts'
import { countField, toScope } from '../stock/replace-stock.ts'
import {
  lockUpload,
  markRestored,
  restoreReplacedItems,
  selectStandingUploads,
  selectUpload,
  selectUploads,
} from './queries.ts'

const historyPosition = z.tuple([cursorInstant, cursorId])

/** A page of the stored lists, latest first. Throws INVALID for a cursor from another list. */
export async function listUploads(
  { db, callbacks }: Pick<StaffContext, 'db' | 'callbacks'>,
  { cursor, limit }: z.output<typeof uploadHistoryInput>,
): Promise<z.output<typeof uploadHistoryPage>> {
  const [createdAt, id] = readCursor(historyPosition, cursor) ?? []
  const before = createdAt && id !== undefined ? { createdAt, id } : undefined
  const { rows, nextCursor } = cutPage(await selectUploads(db, { before, limit: limit + 1 }), limit, (row) => [
    row.created_at,
    row.id,
  ])
  return { uploads: await toUploadRecords({ db, callbacks }, rows), nextCursor }
}

/** Throws NOT_FOUND. */
export async function getUpload(
  { db, callbacks }: Pick<StaffContext, 'db' | 'callbacks'>,
  id: string,
): Promise<UploadRecord> {
  const row = await selectUpload(db, id)
  const [record] = row ? await toUploadRecords({ db, callbacks }, [row]) : []
  if (!record) throw notFound('Upload')
  return record
}

async function toUploadRecords(
  { db, callbacks }: Pick<StaffContext, 'db' | 'callbacks'>,
  rows: readonly UploadRow[],
): Promise<UploadRecord[]> {
  const ids = rows.map(({ id }) => id)
  const [matchedNeeds, standing] = await Promise.all([
    callbacks.countNeedsOfUploads(db, ids),
    selectStandingUploads(db, ids),
  ])
  return rows.map((row) => ({
    ...toUploadRecord(row, standing),
    matchedNeeds: row.restored_at ? null : matchedNeeds(row.id),
  }))
}

/**
 * Restores the replaced list with its item ids. Throws NOT_FOUND, and STOCK_CHANGED if it cannot be restored any more.
 */
export async function restorePreviousList(
  { db, callbacks, admin: by }: StaffContext,
  id: string,
): Promise<z.output<typeof restoredList>> {
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    const upload = await lockUpload(tx, id)
    if (!upload) throw notFound('Upload')
    requireRestorable(upload)
    const { category, sources: replaced } = upload
    const restored = namePrevious(upload)
    const scope = toScope({ category, replaceScope: upload.replace_scope, sources: replaced })
    const before = countItems(upload, await selectStockBySource(tx, scope))
    const codes = replaced.map(({ sourceCode }) => sourceCode)
    const ordered = await selectOpenLinesInStock(tx, codes)
    const changeNo = await recordStockChange(tx, id)
    const ids = await restoreReplacedItems(tx, upload, scope, changeNo)
    await followSold(tx, codes, { sourceCodes: codes, ids })
    await markSold(tx, codes, changeNo)
    const stays = new Set((await selectOpenLinesInStock(tx, codes)).map(({ lineId }) => lineId))
    const missing = [...new Set(ordered.flatMap((line) => (stays.has(line.lineId) ? [] : line.orderReference)))]
    await markRestored(tx, id, by.username)
    const sources = countItems(upload, await selectStockBySource(tx, scope))
    await recordChange(tx, {
      by,
      kind: 'inventory',
      recordId: id,
      recordName: upload.file_name,
      action: 'restored',
      before: toRecord(upload, before),
      after: {
        ...toRecord(upload, sources),
        restored: `the ${restored.what}`,
        ...(missing.length > 0 && { ordersWithSteelThatIsGone: missing }),
      },
    })
    const title = `The ${restored.what} ${restored.were} restored`
    await callbacks.writeEvent(tx, { kind: 'upload', records: { uploadId: id, isGone: true }, title })
    return { message: [`${title}.`, ...nameMissing(missing)].join(' '), sources }
  })
}

// Their buyers wait for it, and no question of a review says so.
function nameMissing(orders: readonly string[]): string[] {
  if (orders.length === 0) return []
  return [`It does not have the steel of ${new Intl.ListFormat('en-US').format(orders)}: ask the supplier.`]
}

function requireRestorable(upload: UploadRow): void {
  const { what, were } = namePrevious(upload)
  if (upload.restored_at) {
    const have = were === 'was' ? 'has' : 'have'
    throw new DomainError('STOCK_CHANGED', `The ${what} ${have} already been restored.`)
  }
  if (!upload.superseded_at) return
  const changed = upload.is_deletion
    ? `Source code ${upload.file_name} has changed`
    : `The sources of ${upload.file_name} have changed`
  const previous = upload.is_deletion ? 'its items' : 'the list before it'
  throw new DomainError('STOCK_CHANGED', `${changed} since then, so ${previous} can no longer be restored.`)
}

export function namePrevious({
  is_deletion: isDeletion,
  file_name: name,
}: Pick<UploadRow, 'is_deletion' | 'file_name'>) {
  return isDeletion ? { what: `items of ${name}`, were: 'were' } : { what: `list before ${name}`, were: 'was' }
}

type SourceItems = z.output<typeof restoredList>['sources'][number]

function countItems({ sources, split_by_product: isSplit }: UploadRow, stock: readonly SourceStock[]): SourceItems[] {
  return sources.map(({ sourceCode, category }) => {
    const same = stock.filter((row) => row.source_code === sourceCode && (!isSplit || row.category === category))
    return { sourceCode, category, items: same.reduce((sum, { items }) => sum + items, 0) }
  })
}

function toRecord({ split_by_product: isSplit }: UploadRow, counts: readonly SourceItems[]): Record<string, number> {
  return Object.fromEntries(counts.map((count) => [countField(count, isSplit), count.items]))
}

function toUploadRecord(row: UploadRow, standing: ReadonlySet<string>): Omit<UploadRecord, 'matchedNeeds'> {
  return {
    id: row.id,
    fileName: row.file_name,
    category: row.category,
    replaceScope: row.replace_scope,
    splitByProduct: row.split_by_product,
    username: row.username,
    storedAt: row.created_at.toISOString(),
    itemsProcessed: row.items_processed,
    rowsSkipped: row.rows_skipped,
    sources: row.sources,
    corrections: row.corrections,
    answers: row.answers,
    fixedTexts: row.fixed_texts,
    listedTables: row.listed_tables,
    isDeletion: row.is_deletion,
    isConfirmation: row.is_confirmation,
    outcome: outcomeOf(row, standing),
    isRestorable: !row.superseded_at,
    restoredBy: row.restored_by,
    restoredAt: row.restored_at?.toISOString() ?? null,
  }
}

function outcomeOf(row: UploadRow, standing: ReadonlySet<string>): UploadRecord['outcome'] {
  if (row.restored_at) return 'restored'
  return row.superseded_at && !row.is_confirmation && !standing.has(row.id) ? 'superseded' : 'current'
}
