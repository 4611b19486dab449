import { formatReference } from '../../../../shared/text/references.ts'
import type { Callbacks } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import type { SelectedUpload } from '../lists/staged/queries.ts'
import { readReceived } from '../lists/staged/staged-uploads.ts'
import { storeStagedUpload } from '../lists/staged/store-staged.ts'
import { findSameList, type IncomingViewRow, incomingRows, selectIncoming } from '../sendings/queries.ts'
import { storedByItself } from '../sendings/sendings.ts'
import { confirmLists } from './confirm-lists.ts'
import { lockIncoming, requireIncoming } from './incoming.ts'
import { findReasonToWait } from './storing-rules.ts'

const sameDays = 30

/** Returns the job that reads a list which others sent, and then stores it or says why it waits. */
export function createListReading({ db, callbacks }: { db: Db; callbacks: Callbacks }) {
  return async ({ listId }: { listId: string }): Promise<void> => {
    const list = await findOpen(db, listId)
    if (!list) return
    const { staged_upload_id: stagedId } = list
    if (stagedId === null || (await db.transaction().execute((tx) => settleSame(tx, callbacks, list)))) return
    const staged = await readReceived(db, stagedId)
    if (staged.state === 'stored') return
    if (staged.state === 'failed') return writeListEvent(db, callbacks, { listId, reason: staged.failure })
    await storeOrWait(db, callbacks, { listId, staged })
  }
}

async function findOpen(db: Db, id: string): Promise<IncomingViewRow | undefined> {
  const [list] = await selectIncoming(db, { ids: [id], open: true }, { limit: 1 })
  return list
}

/** The same bytes again, surely from the supplier: what it listed is still there. */
async function settleSame(tx: Tx, callbacks: Callbacks, list: IncomingViewRow): Promise<boolean> {
  const { id, supplier_id: supplierId, is_proven: isProven, opened_at: openedAt } = list
  if (supplierId === null || !isProven || openedAt !== null) return false
  await lockSources(tx)
  const { digest } = await incomingRows.lock(tx, id)
  const same = digest === null ? undefined : await findSameList(tx, { id, supplierId, digest, days: sameDays })
  if (!same) return false
  const reason = `The same file as ${formatReference('list', same.number)}.`
  if (same.uploadId !== null) await confirmLists(tx, { callbacks, uploadId: same.uploadId, title: reason })
  await incomingRows.update(tx, id, { outcome: 'same', reason, settled_at: new Date() })
  return true
}

// The stock may change between the reading and the storing; then the new comparison decides.
const storingAttempts = 3

async function storeOrWait(
  db: Db,
  callbacks: Callbacks,
  { listId, staged: read }: { listId: string; staged: SelectedUpload },
): Promise<void> {
  let staged = read
  for (let attempt = 1; ; attempt += 1) {
    const decided = staged
    if (await waits(db, callbacks, listId, (tx, list) => findReasonToWait(tx, list, decided))) return
    try {
      await storeStagedUpload({ db, callbacks, admin: storedByItself }, staged.id, (tx) =>
        requireNoReason(tx, listId, decided),
      )
      return
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'BUSY') throw error
      if (error.code !== 'STOCK_CHANGED' || attempt === storingAttempts)
        return writeListEvent(db, callbacks, { listId, reason: error.message })
      staged = await readReceived(db, staged.id)
    }
  }
}

/** Staff may have said whose list it is, or have changed the supplier's record, since it was decided. Throws LIST_STATE. */
async function requireNoReason(tx: Tx, listId: string, staged: SelectedUpload): Promise<void> {
  const reason = await findReasonToWait(tx, await lockIncoming(tx, listId), staged)
  if (reason !== null) throw new DomainError('LIST_STATE', reason)
}

/** Notes why the list waits, and tells open back offices of it. */
async function writeListEvent(
  db: Db,
  callbacks: Callbacks,
  { listId, reason }: { listId: string; reason: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { outcome } = await incomingRows.lock(tx, listId)
    if (outcome === null) await noteReason(tx, callbacks, await requireIncoming(tx, listId), reason)
  })
}

/** Whether a list waits, or was settled meanwhile; if it waits, notes why, as it is under its lock. */
async function waits(
  db: Db,
  callbacks: Callbacks,
  listId: string,
  findReason: (tx: Tx, list: IncomingViewRow) => Promise<string | null>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { outcome } = await incomingRows.lock(tx, listId)
    if (outcome !== null) return true
    const list = await requireIncoming(tx, listId)
    const reason = await findReason(tx, list)
    if (reason !== null) await noteReason(tx, callbacks, list, reason)
    return reason !== null
  })
}

async function noteReason(tx: Tx, callbacks: Callbacks, list: IncomingViewRow, reason: string | null): Promise<void> {
  await incomingRows.update(tx, list.id, { reason })
  const from = list.supplier ?? (list.company || list.username || 'An unknown sender')
  await callbacks.writeEvent(tx, {
    kind: 'list',
    records: list.staged_upload_id === null ? {} : { stagedUploadId: list.staged_upload_id },
    title: `${from}, ${formatReference('list', list.number)}`,
  })
}
