import { type MailKind, mailKinds } from '../../../../shared/mail-terms.ts'
import type { Tx } from '../../../db/database.ts'
import { addJobs } from '../../../jobs/jobs.ts'
import { deleteJobs } from '../../../jobs/queries.ts'

const keyOf = (mailId: string) => `mail ${mailId}`

/** Has mails sent, the more urgent kinds first. */
export async function queueMails(
  tx: Tx,
  mails: readonly { id: string; kind: MailKind }[],
  delayMs: number,
): Promise<void> {
  await addJobs(
    tx,
    'send mail',
    mails.map(({ id, kind }) => ({
      payload: { mailId: id },
      key: keyOf(id),
      delayMs,
      priority: mailKinds.indexOf(kind),
    })),
  )
}

export async function dropMailJobs(tx: Tx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length > 0) await deleteJobs(tx, mailIds.map(keyOf))
}
