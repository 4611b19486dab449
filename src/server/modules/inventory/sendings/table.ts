import type { ColumnType, Generated, Selectable } from 'kysely'
import type { IncomingWay } from '../../../../shared/lists/incoming-terms.ts'

/** What came in at once: a message, the files of a form, or one upload by hand. */
type ListSendingTable = {
  id: Generated<string>
  /** The number in its reference, such as `L-31`. */
  number: ColumnType<number, never, never>
  way: IncomingWay
  sender_name: Generated<string>
  /** In lower case; null for uploads by hand. */
  sender_email: string | null
  /** Whether nobody but the sender can have sent it. */
  is_proven: Generated<boolean>
  company: Generated<string>
  phone: Generated<string>
  state: Generated<string>
  notes: Generated<string>
  /** The digest of the link by which a seller follows it. */
  token_digest: string | null
  /** The id of the email that brought it, to answer in its thread. */
  message_id: string | null
  /** Whether a machine's letter may go to the sender. */
  may_be_answered: Generated<boolean>
  received_at: Generated<Date>
}
export type ListSendingRow = Selectable<ListSendingTable>

/** How a list ended. */
export type IncomingOutcome = 'stored' | 'declined' | 'same' | 'failed' | 'no list'

type IncomingListTable = {
  id: Generated<string>
  sending_id: string
  position: Generated<number>
  supplier_id: string | null
  /** Its file and reading; null once they are deleted, and for files that were too large to be kept. */
  staged_upload_id: string | null
  /** The record in the history, once the list is stored as items. */
  upload_id: string | null
  file_name: string
  file_bytes: number
  /** SHA-256 of the file in hex. */
  digest: string | null
  /** Null while it is read or waits, and while its reading failed. */
  outcome: IncomingOutcome | null
  reason: string | null
  /** Whether its sender hears why it was declined. */
  tells_reason: Generated<boolean>
  items: number | null
  weight_lb: number | null
  /** When staff first looked at it. */
  opened_at: Date | null
  /** When it was stored or ended otherwise. */
  settled_at: Date | null
  /** When its sending came in, in the same transaction. */
  arrived_at: ColumnType<Date, never, never>
}
export type IncomingListRow = Selectable<IncomingListTable>

/** The headings of the lists that staff stored for a supplier. */
type SupplierHeadingsTable = { supplier_id: string; heading_set_key: string }

export type SendingsTables = {
  list_sendings: ListSendingTable
  incoming_lists: IncomingListTable
  supplier_headings: SupplierHeadingsTable
}
