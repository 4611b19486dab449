import { randomUUID } from 'node:crypto'
import type { AccountLink } from '../../../../shared/office/accounts.ts'
import type { Admin, Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { invalidField, notFound } from '../../../lib/domain-error.ts'
import { resetLoginFailures } from '../../../lib/rate-limits.ts'
import { findPasswordProblem, hashPassword } from '../../../lib/secrets/password.ts'
import { digestToken } from '../../../lib/secrets/private-links.ts'
import { deleteAccountLink, deleteSessionsOf } from '../queries.ts'
import { tellOfAccount } from './account-news.ts'
import { type AccountRow, accountRows, findAccountLink, putAccountLink, takeAccountLink } from './queries.ts'

type MakingContext = Pick<Context, 'callbacks' | 'privateLinks'> & { admin: Admin }
export type MadeLink = { link: string; linkEndsAt: string }

/** Makes the link by which the holder of an account chooses its password, and mails it; a former one ends. */
export async function makeLinkFor(
  tx: Tx,
  { callbacks, privateLinks, admin }: MakingContext,
  { id: adminId, username, email, password_hash: passwordHash }: AccountRow,
): Promise<MadeLink> {
  const formerId = await deleteAccountLink(tx, adminId)
  if (formerId !== undefined) await callbacks.writeMails(tx, { kind: 'account link ended', linkId: formerId })
  const id = randomUUID()
  const endsAt = await putAccountLink(tx, {
    id,
    admin_id: adminId,
    token_digest: privateLinks.account.digestOf(id),
  })
  await callbacks.writeMails(tx, {
    kind: 'account link',
    linkId: id,
    ...{ email, username, isNew: passwordHash === null, sender: admin.username },
  })
  return { link: privateLinks.account.urlOf(id), linkEndsAt: endsAt.toISOString() }
}

/** Whose password the holder of a link chooses. Throws NOT_FOUND for one that was used, has ended, or never was. */
export async function getAccountLink(db: Db, token: string): Promise<AccountLink> {
  const found = await findAccountLink(db, digestToken(token))
  if (!found) throw notFound('Link')
  const { username, name, state, ends_at: endsAt } = found
  return { username, name, isNew: state === 'invited', endsAt: endsAt.toISOString() }
}

/** Sets the password and ends all sessions of the account; signs nobody in. Throws NOT_FOUND as `getAccountLink`, and INVALID. */
export async function choosePassword(
  { db, callbacks }: Pick<Context, 'db' | 'callbacks'>,
  { token, password }: { token: string; password: string },
): Promise<{ message: string }> {
  const problem = findPasswordProblem(password)
  if (problem !== undefined) throw invalidField('password', `The password ${problem}.`)
  const digest = digestToken(token)
  // Also for a link that opens nothing, so that the time tells nothing.
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const found = await findAccountLink(tx, digest)
    if (!found) throw notFound('Link')
    // In the order in which accounts are deactivated.
    const stored = await accountRows.lock(tx, found.id)
    const taken = await takeAccountLink(tx, digest)
    if (!taken) throw notFound('Link')
    await callbacks.writeMails(tx, { kind: 'account link ended', linkId: taken.id })
    const row = await accountRows.update(tx, stored.id, {
      password_hash: passwordHash,
      state: 'active',
      revision: stored.revision + 1,
    })
    await deleteSessionsOf(tx, row.id)
    await resetLoginFailures(tx, row.username)
    await tellOfAccount({ tx, callbacks, by: row }, row, {
      action: 'set password',
      news: 'its password was chosen with a link',
    })
  })
  return { message: 'Your password is set. You can sign in with it now.' }
}
