import type { MailboxSettings, Settings } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { domainOf } from '../../../lib/text-key.ts'
import { isPublicMailDomain, readLetter } from '../opening/letters.ts'
import { findSupplierOf } from '../sendings/queries.ts'
import { supplierRows } from '../suppliers/queries.ts'
import { findNew } from './look-in-mailbox.ts'
import { mailboxName } from './mailbox-connection.ts'
import { type Message, openMailbox } from './open-mailbox.ts'
import { openTokenSource } from './refresh-tokens.ts'
import { mayHaveList, ourMail } from './take-message.ts'

export type MailboxPreview = {
  name: string
  messages: number
  newMessages: number
  found: {
    receivedAt: Date | undefined
    from: string | undefined
    supplier: string | undefined
    isProven: boolean
    subject: string
    files: string[]
    authserv: string | undefined
  }[]
}

/** What would be taken from the mailbox now. Nothing is changed there, and nothing of it is kept. Throws MailboxFailure. */
export async function previewMailbox(
  db: Db,
  settings: Pick<Settings, 'mail'> & { mailbox: MailboxSettings },
  readSessionKey: () => Buffer,
): Promise<MailboxPreview> {
  const { mailbox } = settings
  const fetchToken = mailbox.oauth && openTokenSource({ db, sessionKey: readSessionKey() }, mailbox)
  const opened = await openMailbox(mailbox, { isReadOnly: true, fetchToken })
  try {
    const name = mailboxName(mailbox.url)
    const uids = await findNew(db, opened, { mailbox: name, uidValidity: opened.uidValidity })
    const found: MailboxPreview['found'] = []
    // The structures are read to their end first: a connection answers one question at a time.
    const mayHave: Message[] = []
    if (uids.length > 0) {
      for await (const message of opened.readStructures(uids)) if (mayHaveList(message)) mayHave.push(message)
    }
    for (const message of mayHave) {
      const head = await opened.readHead(message.uid, message)
      if (!head) continue
      const { from, isProven, subject, authserv } = await readLetter(head.header, ourMail(settings))
      const id = from && (await findSupplierOf(db, from.email, isPublicMailDomain(domainOf(from.email))))
      const supplier = id === undefined ? undefined : (await supplierRows.find(db, id))?.company
      const files = head.parts?.lists.map((part) => part.name) ?? []
      found.push({ receivedAt: head.receivedAt, from: from?.email, supplier, isProven, subject, files, authserv })
    }
    return { name, messages: opened.messages, newMessages: uids.length, found }
  } finally {
    opened.close()
  }
}
