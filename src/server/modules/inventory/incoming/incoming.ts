import * as z from 'zod'
import type {
  IncomingList,
  IncomingPage,
  ListIncoming,
  SetIncomingSupplier,
} from '../../../../shared/lists/incoming.ts'
import type { Owned } from '../../../../shared/site/owners.ts'
import { roundWeightLb } from '../../../../shared/steel/weight.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Context, StaffContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { DomainError, invalidField, notFound } from '../../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../../lib/page-cursor.ts'
import { recordChange } from '../../changes/changes.ts'
import { claimUnowned, readOwned } from '../../owners/owners.ts'
import { readWholeFile } from '../lists/staged/read-staged.ts'
import { changeReceived, requireStagedUpload, rereadUpload } from '../lists/staged/staged-uploads.ts'
import { countIncoming, type IncomingViewRow, incomingRows, selectIncoming } from '../sendings/queries.ts'
import { nameOfList, toOwnableList } from '../sendings/sendings.ts'
import { lockSuppliers } from '../suppliers/queries.ts'
import { changeSupplier, getSupplier, storeSupplier } from '../suppliers/suppliers.ts'
import { queueReadings } from './receive-lists.ts'
import { findReasonToWait } from './storing-rules.ts'

type IncomingContext = StaffContext & Pick<Context, 'settings' | 'runInBackground'>

const pageSize = 50
const placeInList = z.tuple([cursorInstant, cursorId]).transform(([receivedAt, id]) => ({ receivedAt, id }))

/** The newest first. Throws INVALID for a cursor of another list. */
export async function listIncoming(
  { db, admin }: Pick<StaffContext, 'db' | 'admin'>,
  { cursor, owner, due, ...given }: ListIncoming,
): Promise<IncomingPage> {
  const filter = { ...given, asked: { owner, due, adminId: admin.id } }
  const after = readCursor(placeInList, cursor)
  const [read, total] = await Promise.all([
    selectIncoming(db, filter, { after, limit: pageSize + 1 }),
    after ? null : countIncoming(db, filter),
  ])
  const { rows, nextCursor } = cutPage(read, pageSize, (row) => [row.received_at, row.id])
  return { lists: await viewIncoming(db, rows), nextCursor, total }
}

/** Throws NOT_FOUND. */
export async function getIncoming(db: Db, id: string): Promise<IncomingList> {
  const [list] = await viewIncoming(db, [await requireIncoming(db, id)])
  if (!list) throw notFound('List')
  return list
}

/** Throws NOT_FOUND. */
export async function requireIncoming(db: Db, id: string): Promise<IncomingViewRow> {
  const [row] = await selectIncoming(db, { ids: [id] }, { limit: 1 })
  if (!row) throw notFound('List')
  return row
}

/** The file as it came. Throws NOT_FOUND, also once it was deleted. */
export async function readIncomingFile(db: Db, id: string): Promise<{ fileName: string; content: Blob }> {
  const { staged_upload_id: stagedId, file_name: fileName } = await requireIncoming(db, id)
  if (stagedId === null) throw notFound('File')
  return { fileName, content: new Blob([await readWholeFile(db, stagedId)], { type: 'application/octet-stream' }) }
}

/**
 * Says whose list it is: of a supplier that is known, or of a new one. Its address is remembered if the sender is proven, or
 * staff say that it is theirs. Throws NOT_FOUND, INVALID without a supplier, LIST_STATE once it is settled, NAME_TAKEN.
 */
export async function setIncomingSupplier(
  { db, ...context }: IncomingContext,
  { id, supplierId, supplier, addressIsTheirs }: SetIncomingSupplier,
): Promise<IncomingList> {
  if ((supplierId === undefined) === (supplier === undefined)) {
    throw invalidField('supplierId', 'Choose a supplier, or enter a new one.')
  }
  return db.transaction().execute(async (tx) => {
    await lockSuppliers(tx)
    const list = await lockIncoming(tx, id)
    requireUnsettled(list)
    const locked = { ...context, tx }
    const chosen = supplier ? await storeSupplier(locked, supplier) : await getSupplier(tx, supplierId ?? '')
    const { sender_email: email, is_proven: isProven } = list
    if (email !== null && (isProven || addressIsTheirs) && !chosen.emails.includes(email)) {
      await changeSupplier(locked, { id: chosen.id, emails: [...chosen.emails, email] })
    }
    const reason = await findNextReason(tx, { ...list, supplier_id: chosen.id })
    await incomingRows.update(tx, id, { supplier_id: chosen.id, reason })
    await record(tx, context, list, { before: { supplier: list.supplier }, after: { supplier: chosen.company } })
    return getIncoming(tx, id)
  })
}

/** Locks a list for a change, and reads what it is then. Throws NOT_FOUND. */
export async function lockIncoming(tx: Tx, id: string): Promise<IncomingViewRow> {
  await incomingRows.lock(tx, id)
  return requireIncoming(tx, id)
}

/** What else a list waits for, now that its supplier is known; what staff looked at never stores itself. */
async function findNextReason(db: Db, list: IncomingViewRow): Promise<string | null> {
  if (list.state !== 'waiting' || list.staged_upload_id === null) return list.reason
  const staged = await requireStagedUpload(db, list.staged_upload_id)
  return (await findReasonToWait(db, list, staged)) ?? 'It waits for your review.'
}

/** Throws NOT_FOUND, and LIST_STATE once it is settled. */
export async function declineList(
  ctx: StaffContext,
  { id, reason, tell }: { id: string; reason: string; tell: boolean },
): Promise<IncomingList> {
  return ctx.db.transaction().execute(async (tx) => {
    const list = await lockIncoming(tx, id)
    requireUnsettled(list)
    await incomingRows.update(tx, id, {
      outcome: 'declined',
      reason: reason || null,
      tells_reason: tell,
      settled_at: new Date(),
    })
    await record(tx, ctx, list, { before: { state: list.state }, after: { state: 'declined', reason } })
    await ctx.callbacks.writeMails(tx, { kind: 'list declined', listId: id, tells: tell })
    await claimUnowned({ ...ctx, tx }, 'incoming list', [toOwnableList(list)])
    return getIncoming(tx, id)
  })
}

/** Has a list read once more, also one that was declined. Throws NOT_FOUND, also without its file, and LIST_STATE once it is stored. */
export async function readAgain(ctx: IncomingContext, id: string): Promise<IncomingList> {
  const { db } = ctx
  const rereadId = await db.transaction().execute(async (tx) => {
    const list = await lockIncoming(tx, id)
    const { staged_upload_id: stagedId } = list
    if (stagedId === null) throw notFound('File')
    if (list.state === 'stored') throw new DomainError('LIST_STATE', 'This list is already stored.')
    const isAnew = list.state !== 'reading'
    await incomingRows.update(tx, id, { outcome: null, reason: null, tells_reason: false, settled_at: null })
    await record(tx, ctx, list, { before: { state: list.state }, after: { state: 'reading' } })
    if (list.way === 'by hand') return isAnew ? stagedId : undefined
    if (isAnew) await changeReceived(tx, { id: stagedId })
    await queueReadings(tx, [id])
    return undefined
  })
  if (rereadId !== undefined) await rereadUpload(db, ctx, { id: rereadId })
  return getIncoming(db, id)
}

function requireUnsettled({ state }: IncomingViewRow): void {
  if (state === 'stored' || state === 'declined' || state === 'same') {
    throw new DomainError(
      'LIST_STATE',
      `This list is ${state === 'same' ? 'the same as an earlier one' : state} already.`,
    )
  }
}

type Recorded = { before: Record<string, string | null>; after: Record<string, string | null> }

function record(tx: Tx, { admin: by }: Pick<StaffContext, 'admin'>, list: IncomingViewRow, change: Recorded) {
  return recordChange(tx, { by, kind: 'inventory', recordId: list.id, recordName: nameOfList(list), ...change })
}

/** Records lists that staff added at once as one change, named after the first. */
export async function recordAdded(tx: Tx, by: StaffContext['admin'], lists: readonly IncomingViewRow[]): Promise<void> {
  const [first] = lists
  if (!first) return
  const files = lists.map(({ file_name: fileName }) => fileName).join(', ')
  const after = { file: files, supplier: first.supplier }
  await recordChange(tx, { by, kind: 'inventory', recordId: first.id, recordName: nameOfList(first), after })
}

/** As staff see them. */
export async function viewIncoming(db: Db, rows: readonly IncomingViewRow[]): Promise<IncomingList[]> {
  const ownedOf = await readOwned(
    db,
    'incoming list',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...toIncoming(row), ...ownedOf(row.id) }))
}

function toIncoming(row: IncomingViewRow): Omit<IncomingList, keyof Owned> {
  const { supplier_id: supplierId, supplier, sender_email: email, sender_name: name, weight_lb: weightLb } = row
  return {
    id: row.id,
    reference: formatReference('list', row.number),
    way: row.way,
    supplier: supplierId === null ? null : { id: supplierId, company: supplier ?? '' },
    sender: email === null ? null : { name, email, isProven: row.is_proven },
    company: row.company,
    phone: row.phone,
    senderState: row.sender_state,
    notes: row.notes,
    fileName: row.file_name,
    bytes: row.file_bytes,
    receivedAt: row.received_at.toISOString(),
    state: row.state,
    reason: row.state === 'reading' || row.state === 'stored' ? null : row.reason,
    stagedUploadId: row.staged_upload_id,
    uploadId: row.upload_id,
    items: row.items,
    weightLb: weightLb === null ? null : roundWeightLb(weightLb),
    category: row.category ?? '',
    username: row.username,
    progress: row.progress,
    mayBeTold: row.receipt_to !== null,
  }
}
