import { reminderHour, type Supplier } from '../../../../shared/office/suppliers.ts'
import { toPacificHour } from '../../../../shared/text/days.ts'
import type { Callbacks, Context, StaffContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { DomainError, invalidField } from '../../../lib/domain-error.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { recordChange } from '../../changes/changes.ts'
import { openLink } from './links.ts'
import { lockSuppliers, selectIdsToRemind, supplierRows } from './queries.ts'
import { getSupplier, nameOf } from './suppliers.ts'

type Sources = { callbacks: Pick<Callbacks, 'writeMails'>; privateLinks: PrivateLinks }
type Deps = Sources & {
  db: Db
  /** Without a mail server nobody counts as asked. */
  canMail: boolean
  now?: () => Date
}

// The database's clock starts the job.
const clockSlackMs = 10 * 60_000

/**
 * Returns the job that asks suppliers with old lists whether they are still right: every seven days, three times at most until
 * they answer. Safe on several instances, and again on one day.
 */
export function createReminderJob({
  db,
  canMail,
  now = () => new Date(),
  ...sources
}: Deps): JobHandlers['remind suppliers'] {
  return async () => {
    // After a long outage it may be night; the hourly look queues it again.
    const isEarly = toPacificHour(new Date(now().getTime() + clockSlackMs)) < reminderHour
    if (!canMail || isEarly) return
    for (const id of await selectIdsToRemind(db)) {
      await db.transaction().execute(async (tx) => {
        await lockSuppliers(tx)
        const [isStill] = await selectIdsToRemind(tx, id)
        if (isStill !== undefined) await writeReminder(tx, sources, id)
      })
    }
  }
}

const pauseMs = 60 * 60_000

/**
 * Asks a supplier now, whatever is due. Throws NOT_FOUND, INVALID without an address, and MAIL_STATE without a mail server or
 * if it was asked within the hour.
 */
export async function remindSupplier(
  ctx: StaffContext & Pick<Context, 'settings' | 'privateLinks'>,
  id: string,
): Promise<Supplier> {
  const { db, admin: by, settings } = ctx
  return db.transaction().execute(async (tx) => {
    await lockSuppliers(tx)
    const before = await getSupplier(tx, id)
    const { company, emails, remindedAt, reminders } = before
    if (emails.length === 0) throw invalidField('emails', `${company} has no email address.`)
    if (settings.mail.smtpUrl === undefined) {
      throw new DomainError('MAIL_STATE', 'There is no mail server: set SMTP_URL.')
    }
    if (remindedAt !== null && Date.now() - Date.parse(remindedAt) < pauseMs) {
      throw new DomainError('MAIL_STATE', `${company} was reminded within the last hour.`)
    }
    await writeReminder(tx, ctx, id)
    const after = await getSupplier(tx, id)
    await recordChange(tx, {
      by,
      ...nameOf(after),
      action: 'sent',
      before: { reminders },
      after: { reminders: after.reminders },
    })
    return after
  })
}

async function writeReminder(tx: Tx, { callbacks, privateLinks }: Sources, id: string): Promise<void> {
  const { reminders } = await supplierRows.get(tx, id)
  await callbacks.writeMails(tx, { kind: 'list reminder', supplierId: id, link: await openLink(tx, privateLinks, id) })
  await supplierRows.update(tx, id, { reminders: reminders + 1, reminded_at: new Date() })
}
