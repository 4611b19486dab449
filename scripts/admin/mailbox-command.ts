import type { Env } from '../../src/server/env.ts'
import { readSessionSecret } from '../../src/server/lib/secrets/kept-secret.ts'
import { toSessionKey } from '../../src/server/lib/secrets/private-links.ts'
import { MailboxFailure } from '../../src/server/modules/inventory/mailbox/mailbox-connection.ts'
import { type MailboxPreview, previewMailbox } from '../../src/server/modules/inventory/mailbox/preview-mailbox.ts'
import { formatCountOf } from '../../src/shared/text/count-text.ts'
import { withDatabase } from './database.ts'
import { print } from './terminal.ts'

/** Connects to the mailbox and shows what would be taken. Changes nothing. */
export async function showMailbox(env: Env): Promise<void> {
  const { mail, mailbox } = env
  if (!mailbox) throw new Error('MAILBOX_URL is not set: see "A mailbox for lists" in docs/operations.md.')
  const preview = await withDatabase(env, (db) =>
    previewMailbox(db, { mail, mailbox }, () => toSessionKey(readSessionSecret(env))),
  ).catch((error: unknown) => {
    throw error instanceof MailboxFailure ? new Error(`The mailbox cannot be read: ${error.message}.`) : error
  })
  const { name, messages, newMessages, found } = preview
  print(`${name}: ${formatCountOf(messages, 'message')}, ${newMessages} of them new.`)
  print(
    found.length === 0 ? 'None of these may have a list.' : `${formatCountOf(found.length, 'message')} may have lists:`,
  )
  for (const { receivedAt, from, supplier, isProven, subject, files } of found) {
    const whose = `${supplier ?? 'no supplier'}, ${isProven ? 'proven' : 'not proven'}`
    print(
      `  ${receivedAt?.toISOString() ?? ''}  ${from ?? 'no single sender'} (${whose})  ${subject}: ${files.join(', ')}`,
    )
  }
  print(explainAuthserv(mailbox.authserv, found))
  print('Nothing was changed.')
}

function explainAuthserv(authserv: string | undefined, found: MailboxPreview['found']): string {
  const names = new Set(found.flatMap((message) => message.authserv ?? []))
  const seen = names.size === 0 ? 'no message has Authentication-Results' : `messages have ${[...names].join(', ')}`
  return authserv === undefined
    ? `MAILBOX_AUTHSERV is not set, so no emailed list stores itself; ${seen}.`
    : `MAILBOX_AUTHSERV is ${authserv}; ${seen}.`
}
