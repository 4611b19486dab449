import { createHash } from 'node:crypto'
import type { KeptReply, Settings } from '../../../context.ts'
import { readLetterInThread, receivingTurns } from '../opening/open-in-thread.ts'
import type { Mailbox, Message } from './open-mailbox.ts'
import { ourMail } from './take-message.ts'

/** Who answered an email of ours with a message; undefined for a machine, for staff, and when it is gone. */
export async function readReply(
  mailbox: Mailbox,
  settings: Pick<Settings, 'mail' | 'mailbox'>,
  { uid, answers = [] }: Message,
): Promise<KeptReply | undefined> {
  const head = await mailbox.readAnswerHead(uid)
  const letter = head && (await receivingTurns('mail', () => readLetterInThread(head.header, ourMail(settings))))
  if (!head || !letter?.from || !letter.mayBeAnswered || letter.isFromStaff) return undefined
  const key = createHash('sha256')
    .update(letter.messageId ?? head.header)
    .digest('hex')
  const { name, email } = letter.from
  return { answers, name, email, subject: letter.subject, receivedAt: head.receivedAt ?? new Date(), key }
}
