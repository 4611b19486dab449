import type { Generated } from 'kysely'

type MailboxTable = {
  /** Its user, server and folder. */
  name: string
  /** The instance that reads it, as long as it says so. */
  holder: string | null
  held_until: Date | null
  /** When it was last looked through to its end. */
  looked_at: Date | null
  /** Null while it can be read. */
  failing_since: Date | null
  failure: string | null
  /** What its token server gave last in exchange for the one that is configured, with that one's digest; sealed. */
  sealed_refresh_token: string | null
}

/** `found`: it may have a list; `kept`: its lists are kept, the mailbox does not show it yet; `none`, `done`: nothing to do. */
export type MessageState = 'found' | 'kept' | 'none' | 'done'

/** Every message that was looked at; the highest UID is the place in the mailbox. */
type MailboxMessageTable = {
  mailbox: string
  uid_validity: number
  uid: number
  state: MessageState
  attempts: Generated<number>
  /** SHA-256 of what its header says of its sender, and of the parts that may be lists, in hex. */
  digest: string | null
  sending_id: string | null
}

export type MailboxTables = { mailboxes: MailboxTable; mailbox_messages: MailboxMessageTable }
