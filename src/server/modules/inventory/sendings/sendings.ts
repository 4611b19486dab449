import type { IncomingWay } from '../../../../shared/lists/incoming-terms.ts'
import { itselfName } from '../../../../shared/lists/terms.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Admin, Callbacks } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { type ClaimContext, claimUnowned, type OwnableRecord } from '../../owners/owners.ts'
import {
  deleteSendingByHand,
  findSupplierOfCodes,
  incomingRows,
  lockIncomingOf,
  noteAnswer,
  rememberHeadings,
  selectSendingsOf,
  sendingRows,
} from './queries.ts'
import type { IncomingListRow, ListSendingRow } from './table.ts'

/** Stores lists in the name of nobody: the history says that a list was stored by itself. */
export const storedByItself = { id: itselfName, username: itselfName }

export type NewSending = {
  way: IncomingWay
  senderName?: string
  /** In lower case. */
  senderEmail?: string
  /** Whether nobody but the sender can have sent it. */
  isProven?: boolean
  company?: string
  phone?: string
  state?: string
  notes?: string
  /** Makes the digest of the link by which a seller follows it, from the id of the sending. */
  digestOf?: (id: string) => string
  messageId?: string | undefined
  mayBeAnswered?: boolean
}

/** Records something that came in. */
export async function insertSending(tx: Tx, sending: NewSending): Promise<{ id: string; reference: string }> {
  const { digestOf, ...given } = sending
  const { id, number } = await sendingRows.insert(tx, {
    way: given.way,
    sender_name: given.senderName,
    sender_email: given.senderEmail ?? null,
    is_proven: given.isProven,
    company: given.company,
    phone: given.phone,
    state: given.state,
    notes: given.notes,
    message_id: given.messageId ?? null,
    may_be_answered: given.mayBeAnswered,
  })
  if (digestOf) await sendingRows.update(tx, id, { token_digest: digestOf(id) })
  return { id, reference: formatReference('list', number) }
}

/** What somebody sent with this address, in lower case. */
export async function listSendingsOf(db: Db, email: string) {
  const rows = await selectSendingsOf(db, email)
  return rows.map(({ number, sender_name: name, received_at: receivedAt, ...sending }) => ({
    reference: formatReference('list', number),
    name,
    ...sending,
    receivedAt: receivedAt.toISOString(),
  }))
}

export type StoredStaged = {
  stagedUploadId: string
  /** Null for a list without columns, of which the rows are searched alone. */
  uploadId: string | null
  items: number
  weightLb: number
  sourceCodes: readonly string[]
  headingSetKeys: readonly string[]
  by: Admin
}

/**
 * Settles the list whose staged upload was stored, and tells its supplier. Call in the transaction of the storing. Throws LIST_STATE
 * for a list that was declined or is the same as an earlier one: its sender may have been told so.
 */
export async function noteStored(
  tx: Tx,
  callbacks: Pick<Callbacks, 'writeMails' | 'writeEvent'>,
  stored: StoredStaged,
): Promise<void> {
  const list = await lockIncomingOf(tx, stored.stagedUploadId)
  if (!list) return
  if (list.outcome === 'declined' || list.outcome === 'same') {
    throw new DomainError('LIST_STATE', 'This list was settled meanwhile. Read it again before you store it.')
  }
  const supplierId = list.supplier_id ?? (await findSupplierOfCodes(tx, stored.sourceCodes)) ?? null
  await incomingRows.update(tx, list.id, {
    outcome: 'stored',
    supplier_id: supplierId,
    upload_id: stored.uploadId,
    reason: null,
    items: stored.items,
    weight_lb: stored.weightLb,
    settled_at: new Date(),
  })
  if (supplierId !== null) await noteAnswer(tx, { supplierId })
  if (supplierId !== null && stored.uploadId !== null && stored.by.username !== storedByItself.username) {
    await rememberHeadings(tx, supplierId, stored.headingSetKeys)
  }
  if (list.way !== 'by hand') await callbacks.writeMails(tx, { kind: 'list stored', listId: list.id })
  await claimUnowned({ tx, admin: stored.by, callbacks }, 'incoming list', [toOwnableList(list)])
}

/** Records an upload of staff, whose file is kept. */
export async function insertByHand(
  tx: Tx,
  staged: { id: string; file_name: string; file_bytes: number },
): Promise<void> {
  const { id } = await insertSending(tx, { way: 'by hand' })
  const { file_name, file_bytes } = staged
  await incomingRows.insert(tx, { sending_id: id, staged_upload_id: staged.id, file_name, file_bytes })
}

/** Takes note that staff discarded a staged upload. Returns whether its file stays: that of a list that others sent is kept. */
export async function noteDiscarded(context: ClaimContext, stagedUploadId: string): Promise<boolean> {
  const { tx } = context
  const list = await lockIncomingOf(tx, stagedUploadId)
  if (!list || list.outcome === 'stored') return false
  if (list.way === 'by hand') {
    await deleteSendingByHand(tx, stagedUploadId)
    return false
  }
  await incomingRows.update(tx, list.id, { outcome: 'declined', settled_at: new Date() })
  await claimUnowned(context, 'incoming list', [toOwnableList(list)])
  return true
}

type NamedList = Pick<IncomingListRow, 'id' | 'file_name'> & Pick<ListSendingRow, 'number'>

/** Such as 'L-31 stock.xlsx'. */
export const nameOfList = ({ number, file_name: fileName }: Omit<NamedList, 'id'>) =>
  `${formatReference('list', number)} ${fileName}`

/** As its history and an event name it. */
export function toOwnableList(list: NamedList): OwnableRecord {
  const { id } = list
  return {
    recordId: id,
    change: { kind: 'inventory', recordId: id, recordName: nameOfList(list) },
    event: { listId: id },
  }
}
