import type { AddedLists, AddLists } from '../../../../shared/lists/incoming.ts'
import type { Context, StaffContext } from '../../../context.ts'
import { notFound } from '../../../lib/domain-error.ts'
import { selectIncoming } from '../sendings/queries.ts'
import { supplierRows } from '../suppliers/queries.ts'
import { acceptForm } from './accept-files.ts'
import { recordAdded, viewIncoming } from './incoming.ts'
import { receiveLists } from './receive-lists.ts'

/**
 * Receives lists that staff have from a supplier in any form that others may send. They wait for a review, whatever they are.
 * Throws NOT_FOUND for the supplier, WRONG_FILE_TYPE for what is surely no list.
 */
export async function addLists(
  { db, settings, admin }: StaffContext & Pick<Context, 'settings'>,
  { supplierId, notes, files }: AddLists,
): Promise<AddedLists> {
  if (supplierId !== undefined && !(await supplierRows.find(db, supplierId))) throw notFound('Supplier')
  return acceptForm({ way: 'by hand', files, fileBytesMax: settings.uploadBytesMax, count: undefined }, ({ lists }) =>
    db.transaction().execute(async (tx) => {
      const { username } = admin
      const received = await receiveLists(tx, { way: 'by hand', username, supplierId, notes, files: lists })
      if (!received) return { lists: [] }
      const { id: sendingId } = received
      const rows = await selectIncoming(tx, { sendingId }, { limit: received.listIds.length })
      const added = rows.toSorted((one, other) => one.position - other.position)
      await recordAdded(tx, admin, added)
      return { lists: await viewIncoming(tx, added) }
    }),
  )
}
