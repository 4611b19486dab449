import { mailKindTerms } from '../../../shared/office/mail-kinds.ts'
import type { MailReply } from '../../../shared/office/schema.ts'
import type { Callbacks, KeptReply } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { findAnswered, insertReply, type ReplyRow } from './queries.ts'

/** Keeps once who answered an email of ours with one, and tells staff; of other messages nothing is kept. */
export async function keepReply(
  db: Db,
  { writeEvent }: Pick<Callbacks, 'writeEvent'>,
  reply: KeptReply,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const mail = await findAnswered(tx, reply.answers)
    // What we wrote to ourselves is answered by us.
    if (!mail || mailKindTerms[mail.kind].to === 'staff') return
    const { name, email, subject, receivedAt, key } = reply
    const isNew = await insertReply(tx, {
      mail_id: mail.id,
      from_name: name,
      from_address: email,
      subject,
      received_at: receivedAt,
      reply_key: key,
    })
    if (isNew) await writeEvent(tx, { kind: 'reply', records: { mailId: mail.id }, title: `About ${mail.reference}` })
  })
}

export function toReply({ from_name: name, from_address: email, subject, received_at: at }: ReplyRow): MailReply {
  return { name, email, subject, receivedAt: at.toISOString() }
}
