import fp from 'fastify-plugin'
import type { Callbacks, Settings } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { MailboxReader, MailboxTimes } from '../../modules/inventory/mailbox/read-mailbox.ts'

/** Reads the mailbox to which suppliers mail their lists, if there is one, from when the server is ready until it stops. */
export const mailboxReading = fp<{
  db: Db
  callbacks: Callbacks
  settings: Settings
  sessionKey: Buffer
  times?: MailboxTimes | undefined
}>(
  async (app, { db, callbacks, settings, sessionKey, times }) => {
    const { mailbox } = settings
    if (!mailbox) return
    // Loading this is a large part of the start, and most servers have no mailbox.
    const { startMailboxReader } = await import('../../modules/inventory/mailbox/read-mailbox.ts')
    let reader: MailboxReader | undefined
    let stopping: Promise<void> | undefined
    app.addHook('onReady', async () => {
      reader = startMailboxReader({
        db,
        callbacks,
        settings: { ...settings, mailbox },
        sessionKey,
        log: app.log,
        times,
      })
    })
    app.addHook('preClose', async () => {
      stopping = reader?.stop()
    })
    app.addHook('onClose', () => stopping ?? Promise.resolve())
  },
  { name: 'mailbox-reading' },
)
