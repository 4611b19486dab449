import { type MailKind, mailKinds } from '../../../../shared/mail-terms.ts'
import type { Tx } from '../../../db/database.ts'
import { addJobs, addNewJobs } from '../../../jobs/jobs.ts'
import { deleteJobs } from '../../../jobs/queries.ts'

const keyOf = (mailId: string) => `mail ${mailId}`

type Queued = { id: string; kind: MailKind }

/** Has mails sent, the more urgent kinds first; a job that waits for one of them is replaced. */
export function queueMails(tx: Tx, mails: readonly Queued[], delayMs: number): Promise<void> {
  return addJobs(tx, 'send mail', toJobs(mails, delayMs))
}

/** Likewise for mails that were just written. */
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

export async function dropMailJobs(tx: Tx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length > 0) await deleteJobs(tx, mailIds.map(keyOf))
}
