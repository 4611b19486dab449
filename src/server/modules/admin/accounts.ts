import type { AdminSession } from '../../../shared/admin.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { generatePassword, hashPassword, verifyPassword } from '../../lib/password.ts'
import { visitorNetwork } from '../../lib/rate-limits.ts'
import type { Context } from '../../trpc.ts'
import {
  deleteSessionsOf,
  findAccount,
  findFirstAccount,
  insertAccount,
  lockAccounts,
  updateAccount,
} from './queries.ts'

/**
 * Signs an admin in under a new session. Throws NOT_SIGNED_IN with one text, after one time, for either wrong part,
 * and TOO_MANY_REQUESTS after too many failures. A browser the admin signed in with before has a count of its own:
 * whoever fails on purpose at the owner's address does not shut the owner out.
 */
export async function logIn(ctx: Context, input: { username: string; password: string }): Promise<AdminSession> {
  const account = await findAccount(ctx.db, input.username)
  const browserId = account && ctx.session.findKnownBrowser(account)
  const guesser = browserId === undefined ? visitorNetwork(ctx.address) : `browser ${browserId}`
  const isRight = await ctx.limits.login.attempt(guesser, () => verifyPassword(account?.password_hash, input.password))
  if (!account || !isRight) throw new DomainError('NOT_SIGNED_IN', 'Invalid credentials')
  await ctx.session.start({ id: account.id, username: account.username })
  return { authenticated: true, username: account.username }
}

/** Tells who is signed in; null when nobody is, which is an answer and no refusal: the login screen asks first of all. */
export async function readSession(ctx: Context): Promise<AdminSession | null> {
  const admin = await ctx.session.findAdmin()
  return admin ? { authenticated: true, username: admin.username } : null
}

/** Ends the caller's own session; without one there is nothing to do. */
export async function logOut(ctx: Context): Promise<{ message: string }> {
  await ctx.session.end()
  return { message: 'Signed out' }
}

/**
 * Sees to it at a start that there is the one admin account. With a password, the account is made to match: its
 * sessions end if its name or password changed. Without, an account is made only where there is none at all, and
 * its password is given back this once. Of several instances that start together one makes the account.
 */
export async function ensureAdminAccount(
  db: Db,
  { username, password }: { username: string; password?: string | undefined },
): Promise<{ generatedPassword?: string }> {
  return db.transaction().execute(async (tx) => {
    await lockAccounts(tx)
    const existing = (await findAccount(tx, username)) ?? (await findFirstAccount(tx))
    if (!existing) {
      const chosen = password ?? generatePassword()
      const isMade = await insertAccount(tx, username, await hashPassword(chosen))
      return isMade && password === undefined ? { generatedPassword: chosen } : {}
    }
    if (password === undefined) return {}
    const isSamePassword = await verifyPassword(existing.password_hash, password)
    if (isSamePassword && existing.username === username) return {}
    const passwordHash = isSamePassword ? existing.password_hash : await hashPassword(password)
    await updateAccount(tx, existing.id, { username, password_hash: passwordHash })
    await deleteSessionsOf(tx, existing.id)
    return {}
  })
}
