import type { ConfirmSupply, Supply, SupplyLists } from '../../../../shared/lists/incoming.ts'
import { roundWeightLb } from '../../../../shared/steel/weight.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { invalidField, notFound } from '../../../lib/domain-error.ts'
import { digestToken } from '../../../lib/secrets/private-links.ts'
import { acceptForm } from '../incoming/accept-files.ts'
import { confirmLists } from '../incoming/confirm-lists.ts'
import { receiveLists } from '../incoming/receive-lists.ts'
import { selectSourceCodes } from '../items/queries.ts'
import { buildErrorReport } from '../lists/staged/store-staged.ts'
import type { WorkbookFile } from '../lists/stock/export-stock.ts'
import { sourceKey } from '../lists/values/source-code.ts'
import { type IncomingViewRow, selectIncoming } from '../sendings/queries.ts'
import { findSupplierByLink } from '../suppliers/queries.ts'
import { getSupplier } from '../suppliers/suppliers.ts'
import { failureOf } from './sent-view.ts'

const shownMax = 50

/** What a supplier sees by its own link. Throws NOT_FOUND. */
export async function getSupply(db: Db, token: string): Promise<Supply> {
  const { id } = await requireSupplier(db, token)
  const { company, lists } = await getSupplier(db, id)
  const incoming = await selectIncoming(db, { supplier: id, sentBy: 'others' }, { limit: shownMax })
  return { company, lists, incoming: incoming.map(toOwnList) }
}

/**
 * Everything of a list is still there, or of all lists. Throws NOT_FOUND, also for a source code of another supplier, and INVALID for
 * neither, and for a source code or a category alone.
 */
export async function confirmSupply(
  { db, callbacks }: Pick<Context, 'db' | 'callbacks'>,
  { token, sourceCode, category, all }: ConfirmSupply,
): Promise<Supply> {
  if (!all && (sourceCode === undefined || category === undefined)) {
    throw invalidField(
      sourceCode === undefined ? 'sourceCode' : 'category',
      'Give a source code and its category, or all',
    )
  }
  await db.transaction().execute(async (tx) => {
    const { id } = await requireSupplier(tx, token)
    await lockSources(tx)
    const isSame = (one: string, other: string) => sourceKey(one) === sourceKey(other)
    const { lists } = await getSupplier(tx, id)
    const meant = lists.filter(
      (list) => all || (isSame(list.sourceCode, sourceCode ?? '') && list.category === category),
    )
    // The stock may have its code in another case.
    const stored = await selectSourceCodes(tx)
    const parts = meant.map((list) => ({
      sourceCodes: stored.filter((code) => isSame(code, list.sourceCode)),
      category: list.category,
    }))
    if ((await confirmLists(tx, { callbacks, title: 'Everything is still there', parts })) === 0) throw notFound('List')
  })
  return getSupply(db, token)
}

/** Receives lists by the link. Throws NOT_FOUND, WRONG_FILE_TYPE for what is surely no list, TOO_MANY_REQUESTS. */
export async function sendSupplyLists(
  { db, limits, settings }: Pick<Context, 'db' | 'limits' | 'settings'>,
  { token, notes, files }: SupplyLists,
): Promise<Supply> {
  const { id: supplierId } = await requireSupplier(db, token)
  await acceptForm(
    {
      way: 'link',
      files,
      fileBytesMax: settings.uploadBytesMax,
      count: (lists) => limits.supplyFiles.count([supplierId], lists),
    },
    ({ lists }) =>
      db.transaction().execute(async (tx) => {
        // The link may have ended while the files were read.
        await requireSupplier(tx, token)
        await receiveLists(tx, { way: 'link', supplierId, isProven: true, mayBeAnswered: true, notes, files: lists })
      }),
  )
  return getSupply(db, token)
}

/** The original rows of one of its lists with a column of errors. Throws NOT_FOUND, and COLUMNS_MISSING. */
export async function readErrorReport(db: Db, { token, id }: { token: string; id: string }): Promise<WorkbookFile> {
  const supplier = await requireSupplier(db, token)
  const [list] = await selectIncoming(db, { supplier: supplier.id, sentBy: 'others', ids: [id] }, { limit: 1 })
  if (!list?.staged_upload_id) throw notFound('List')
  return buildErrorReport(db, list.staged_upload_id)
}

async function requireSupplier(db: Db, token: string): Promise<{ id: string }> {
  const supplier = await findSupplierByLink(db, digestToken(token))
  if (!supplier) throw notFound('Link')
  return supplier
}

/** Without the reason that staff see. */
function toOwnList(list: IncomingViewRow): Supply['incoming'][number] {
  const { state, staged_upload_id: stagedId, weight_lb: weightLb } = list
  return {
    id: list.id,
    reference: formatReference('list', list.number),
    fileName: list.file_name,
    receivedAt: list.received_at.toISOString(),
    state,
    items: list.items,
    weightLb: weightLb === null ? null : roundWeightLb(weightLb),
    failure: failureOf(list),
    hasErrors: stagedId !== null && (list.problem_rows ?? 0) > 0,
  }
}
