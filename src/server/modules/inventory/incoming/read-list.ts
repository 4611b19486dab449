import { formatReference } from '../../../../shared/text/references.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import type { Links } from '../../../trpc.ts'
import type { SelectedUpload } from '../lists/staged/queries.ts'
import { readReceived } from '../lists/staged/staged-uploads.ts'
import { storeStagedUpload } from '../lists/staged/store-staged.ts'
import { findSameList, type IncomingViewRow, incomingRows, selectIncoming } from '../sendings/queries.ts'
import { storedByItself } from '../sendings/sendings.ts'
import { confirmLists } from './confirm-lists.ts'
import { findReasonToWait } from './storing-rules.ts'

const sameDays = 30

/** Returns the job that reads a list which others sent, and then stores it or says why it waits. */
export function createListReading({ db, links }: { db: Db; links: Links }) {
  return async ({ listId }: { listId: string }): Promise<void> => {
    const list = await findOpen(db, listId)
    if (!list) return
    const { staged_upload_id: stagedId } = list
    if (stagedId === null || (await db.transaction().execute((tx) => settleSame(tx, links, list)))) return
    const staged = await readReceived(db, stagedId)
    if (staged.state === 'stored') return
    if (staged.state === 'failed') return tellOfList(db, links, list, staged.failure)
    await storeOrWait(db, links, list, staged)
  }
}

async function findOpen(db: Db, id: string): Promise<IncomingViewRow | undefined> {
  const [list] = await selectIncoming(db, { ids: [id], open: true }, { limit: 1 })
  return list
}

/** The same bytes again, surely from the supplier: what it listed is still there. */
async function settleSame(tx: Tx, links: Links, list: IncomingViewRow): Promise<boolean> {
  const { id, supplier_id: supplierId, is_proven: isProven, opened_at: openedAt } = list
  if (supplierId === null || !isProven || openedAt !== null) return false
  await lockSources(tx)
  const { digest } = await incomingRows.lock(tx, id)
  const same = digest === null ? undefined : await findSameList(tx, { id, supplierId, digest, days: sameDays })
  if (!same) return false
  const reason = `The same file as ${formatReference('list', same.number)}.`
  if (same.uploadId !== null) await confirmLists(tx, { links, uploadId: same.uploadId, title: reason })
  await incomingRows.update(tx, id, { outcome: 'same', reason, settled_at: new Date() })
  return true
}

// The stock may change between the reading and the storing; then the new comparison decides.
const storingAttempts = 3

async function storeOrWait(db: Db, links: Links, list: IncomingViewRow, read: SelectedUpload): Promise<void> {
  let staged = read
  for (let attempt = 1; ; attempt += 1) {
    const reason = await findReasonToWait(db, list, staged)
    if (reason !== null) return tellOfList(db, links, list, reason)
    try {
      await storeStagedUpload({ db, links, admin: storedByItself }, staged.id)
      return
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'BUSY') throw error
      if (error.code !== 'STOCK_CHANGED' || attempt === storingAttempts)
        return tellOfList(db, links, list, error.message)
      staged = await readReceived(db, staged.id)
    }
  }
}

/** Notes why the list waits, and tells open back offices of it. */
async function tellOfList(db: Db, links: Links, list: IncomingViewRow, reason: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { outcome } = await incomingRows.lock(tx, list.id)
    if (outcome !== null) return
    await incomingRows.update(tx, list.id, { reason })
    const from = list.supplier ?? (list.company || 'An unknown sender')
    await links.writeEvent(tx, {
      kind: 'list',
      records: list.staged_upload_id === null ? {} : { stagedUploadId: list.staged_upload_id },
      title: `${from}, ${formatReference('list', list.number)}`,
    })
  })
}
