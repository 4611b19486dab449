import { type MailKind, mailKinds } from '../../../shared/office/mail-kinds.ts'
import type { Tx } from '../../db/database.ts'
import { addJobs, addNewJobs } from '../../jobs/jobs.ts'
import { deleteJobs } from '../../jobs/queries.ts'

const keyOf = (mailId: string) => `mail ${mailId}`
const rewritingKeyOf = (sendingId: string) => `rewrite mails of ${sendingId}`

// Long enough for one to tell of much, short enough for a lead to be answered within the hour.
const digestEveryMs = 10 * 60_000

type Queued = { id: string; kind: MailKind }

/** Has mails sent, the more urgent kinds first; a job that waits for one of them is replaced. */
export function queueMails(tx: Tx, mails: readonly Queued[], delayMs: number): Promise<void> {
  return addJobs(tx, 'send mail', toJobs(mails, delayMs))
}

/** Queues mails that were just written, without a notification: it would make commits wait for each other. */
export function queueNewMails(tx: Tx, mails: readonly Queued[], delayMs: number): Promise<void> {
  return addNewJobs(tx, 'send mail', toJobs(mails, delayMs))
}

const toJobs = (mails: readonly Queued[], delayMs: number) =>
  mails.map(({ id, kind }) => ({
    payload: { mailId: id },
    key: keyOf(id),
    delayMs,
    priority: mailKinds.indexOf(kind),
  }))

/** Has the mails of a sending written again later, and sent then. */
export function queueRewriting(tx: Tx, sendingId: string, delayMs: number): Promise<void> {
  return addJobs(tx, 'rewrite mails', [{ payload: { sendingId }, key: rewritingKeyOf(sendingId), delayMs }])
}

export function dropRewriting(tx: Tx, sendingId: string): Promise<void> {
  return deleteJobs(tx, [rewritingKeyOf(sendingId)])
}

/** Has gathered mails told of, ten minutes after the first of them. */
export function queueDigests(tx: Tx): Promise<void> {
  const key = 'send digests'
  return addJobs(tx, 'send digests', [{ payload: {}, key, delayMs: digestEveryMs, keepsTime: true, queue: key }])
}

export async function dropMailJobs(tx: Tx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length > 0) await deleteJobs(tx, mailIds.map(keyOf))
}
