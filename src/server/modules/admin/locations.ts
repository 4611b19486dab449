import type * as z from 'zod'
import type { deletedLocation, Location, locationMessage, renameLocationInput } from '../../../shared/office/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import type { Admin } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lockSources } from '../../db/source-lock.ts'
import { DomainError, notFound } from '../../lib/domain-error.ts'
import { recordChange } from '../changes/changes.ts'
import { renameAsked } from '../inquiries/asks/queries.ts'
import { renamePlannedSources } from '../inquiries/orders/queries.ts'
import { recordStockChange } from '../inventory/items/inventory.ts'
import { renameSource, selectLocations, selectSourcesNamed } from '../inventory/items/queries.ts'
import { supersedeUploads } from '../inventory/lists/stock/queries.ts'
import { deleteSource } from '../inventory/lists/stock/replace-stock.ts'
import { followSold, renameSold } from '../inventory/sold/sold.ts'
import { renameSupplierCode } from '../inventory/suppliers/suppliers.ts'

type LocationMessage = z.output<typeof locationMessage>

const byName = new Intl.Collator('en', { numeric: true }).compare

/** Lists every source code once for each state where it has items, by code and state. */
export async function listLocations(db: Db): Promise<Location[]> {
  const rows = await selectLocations(db)
  return rows
    .map((row) => ({
      locationKey: [row.source_code, row.location_state].map(encodeURIComponent).join('/'),
      sourceCode: row.source_code,
      locationState: row.location_state,
      itemCount: row.item_count,
    }))
    .sort((a, b) => byName(a.sourceCode, b.sourceCode) || byName(a.locationState, b.locationState))
}

/** Throws NOT_FOUND, and MERGE_NEEDED when another code has the new name. A merge uses the other code's spelling. */
export async function renameLocation(
  db: Db,
  by: Admin,
  { sourceCode, newSourceCode, merge }: z.output<typeof renameLocationInput>,
): Promise<LocationMessage> {
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    const named = await selectSourcesNamed(tx, { sourceCode, newSourceCode })
    const renamed = named.filter((source) => source.isOld)
    if (renamed.length === 0) throw notFound('Location')
    const itemCount = sumItems(renamed)
    const others = named.filter((source) => !source.isOld)
    const [other] = others
    if (other && !merge) {
      throw new DomainError(
        'MERGE_NEEDED',
        `There is already a source code ${other.code} with ${formatCountOf(sumItems(others), 'item')}. Merge ${sourceCode} into it?`,
      )
    }
    const code = other?.code ?? newSourceCode
    const oldCodes = renamed.map((source) => source.code)
    const changeNo = await recordStockChange(tx)
    const otherCodes = others.map((source) => source.code)
    if (other) {
      await followSold(tx, oldCodes, { sourceCodes: otherCodes })
      await followSold(tx, otherCodes, { sourceCodes: oldCodes })
    }
    const itemsMoved = await renameSource(tx, oldCodes, code, changeNo)
    await renameSold(tx, oldCodes, code, changeNo)
    // Before the asks: a merge of suppliers locks in this order too.
    await renameSupplierCode(tx, by, { from: sourceCode, to: code })
    await renameAsked(tx, oldCodes, code)
    await renamePlannedSources(tx, oldCodes, { newCode: code, by: by.username })
    await supersedeSources(tx, [...oldCodes, code])
    await recordChange(tx, {
      by,
      kind: 'location',
      recordId: code,
      recordName: code,
      action: other ? 'merged' : 'updated',
      before: { sourceCode: listCodes(renamed) },
      after: { sourceCode: code, itemsMoved: itemsMoved || null },
    })
    const verb = other ? 'merged into' : 'renamed to'
    return {
      message: `Source code ${sourceCode} was ${verb} ${code} (${formatCountOf(itemCount, 'item')}).`,
      itemCount,
    }
  })
}

/** Deletes all items of a source code, in all its states, until their upload is undone. Inquiries keep their copies. Throws NOT_FOUND. */
export async function deleteLocation(db: Db, by: Admin, sourceCode: string): Promise<z.output<typeof deletedLocation>> {
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    const named = await selectSourcesNamed(tx, { sourceCode, newSourceCode: sourceCode })
    const deleted = await deleteSource(
      tx,
      by,
      named.map(({ code }) => code),
    )
    if (!deleted) throw notFound('Location')
    await recordStockChange(tx)
    const { itemCount } = deleted
    const recordName = listCodes(named)
    const before = { sourceCode: recordName, itemCount }
    await recordChange(tx, { by, kind: 'location', recordId: sourceCode, recordName, before })
    return { message: `Source code ${sourceCode} was deleted (${formatCountOf(itemCount, 'item')}).`, ...deleted }
  })
}

// Earlier lists can no longer be restored: that would bring back what was renamed.
function supersedeSources(tx: Tx, sourceCodes: readonly string[]): Promise<void> {
  return supersedeUploads(tx, { parts: [{ category: '', sourceCodes }], scope: 'source' })
}

function sumItems(sources: readonly { itemCount: number }[]): number {
  return sources.reduce((sum, { itemCount }) => sum + itemCount, 0)
}

function listCodes(sources: readonly { code: string }[]): string {
  return sources.map(({ code }) => code).join(', ')
}
