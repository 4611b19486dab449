import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { MailKind } from '../../../shared/office/mail-kinds.ts'
import type { MailState } from '../../../shared/office/mail-states.ts'

export type MailTable = {
  id: Generated<string>
  kind: MailKind
  /** The id of the sending, the submission or the quote. */
  about_id: string
  reference: string
  /** The address of the buyer it concerns, in lower case. */
  buyer_key: string
  to_address: string
  /** In lower case, without what follows a plus sign: one mailbox. */
  address_key: string
  reply_to: string | null
  /** Null once the text is deleted. */
  subject: string | null
  body_text: string | null
  body_html: string | null
  message_id: string
  /** The Message-ID of the email that it answers. */
  in_reply_to: string | null
  state: MailState
  attempts: Generated<number>
  due_at: Generated<Date>
  attempted_at: Date | null
  error: string | null
  /** When it first went to an address, if that counts against a limit: those for strangers, or that for staff. */
  counted_at: Date | null
  /** Whether staff let it pass those limits. */
  is_approved: Generated<boolean>
  created_at: ColumnType<Date, never, never>
  settled_at: Date | null
}
export type MailRow = Selectable<MailTable>
export type NewMail = Insertable<MailTable>

/** A message in the mailbox that answers a mail of ours; its text stays there. */
export type MailReplyTable = {
  id: Generated<string>
  mail_id: string
  from_name: string
  from_address: string
  /** Null once it is deleted. */
  subject: string | null
  received_at: Date
  /** SHA-256 of its Message-ID, or of its header without one, in hex. */
  reply_key: string
}
export type NewReply = Insertable<MailReplyTable>

export type MailsTables = { mails: MailTable; mail_replies: MailReplyTable }
