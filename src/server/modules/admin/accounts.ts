import { createHash } from 'node:crypto'
import type { AdminSession } from '../../../shared/admin.ts'
import type { Db, Tx } from '../../db/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import {
  findPasswordProblem,
  generatePassword,
  hashPassword,
  isOutdatedHash,
  verifyPassword,
} from '../../lib/password.ts'
import { resetLoginFailures, visitorNetwork } from '../../lib/rate-limits.ts'
import { foldForMatch } from '../../lib/text-key.ts'
import type { Context } from '../../trpc.ts'
import {
  deleteSessionsOf,
  findAccount,
  findAccountAt,
  findFirstAccount,
  insertAccount,
  lockAccounts,
  touchNetwork,
  updateAccount,
  updatePasswordHash,
} from './queries.ts'

type Credentials = { username: string; password: string }
type GuessedAccount = { id: string; username: string; password_hash: string; is_known_network: boolean }

/**
 * Signs an admin in under a new session. Throws NOT_SIGNED_IN with one text, after one time, for either wrong part,
 * and TOO_MANY_REQUESTS after too many failures, whether the name exists or not.
 */
export async function logIn(ctx: Context, { username, password }: Credentials): Promise<AdminSession> {
  const networkHash = createHash('sha256').update(visitorNetwork(ctx.address)).digest('hex')
  const account = await findGuessedAccount(ctx.db, username, networkHash)
  const isRight = await guess(ctx, username, account, () => verifyPassword(account?.password_hash, password))
  if (!account || !isRight) throw new DomainError('NOT_SIGNED_IN', 'Invalid credentials')
  await resetLoginFailures(ctx.db, username)
  await touchNetwork(ctx.db, account.id, networkHash)
  await ctx.session.start({ id: account.id, username: account.username })
  if (isOutdatedHash(account.password_hash)) ctx.runInBackground(() => renewHash(ctx.db, account, password))
  return { authenticated: true, username: account.username }
}

/** Hashes a password anew that an earlier version hashed at less cost. One that was set meanwhile stays. */
async function renewHash(db: Db, account: GuessedAccount, password: string): Promise<void> {
  await updatePasswordHash(db, account, await hashPassword(password))
}

async function findGuessedAccount(db: Db, username: string, networkHash: string): Promise<GuessedAccount | undefined> {
  const account = await findAccountAt(db, username, networkHash)
  // PostgreSQL lowers some letters differently: a spelling that is counted apart must not reach the account.
  return account && foldForMatch(account.username) === foldForMatch(username) ? account : undefined
}

/**
 * Makes a guess within the limits. A browser that the admin signed in with before has a count of its own, and a network
 * that he signed in from is not subject to the count of strangers on his name: nobody shuts the owner out by failing on
 * purpose.
 */
async function guess(
  ctx: Context,
  username: string,
  account: GuessedAccount | undefined,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const browserId = account && ctx.session.findKnownBrowser(account)
  if (browserId !== undefined) return ctx.limits.login.attempt(`browser ${browserId}`, verify)
  const attempt = account?.is_known_network ? verify : () => ctx.limits.loginName.attempt(username, verify)
  return ctx.limits.login.attempt(visitorNetwork(ctx.address), attempt)
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
    await replaceCredentials(tx, existing.id, { username, password_hash: passwordHash })
    return {}
  })
}

/**
 * Gives an admin a new password, for whoever operates the server. The account is the one of that name, or without a
 * name the first; gives its name. Its sessions end, and failures on its name are forgotten.
 * Throws INVALID for a password that must not be one, and NOT_FOUND without such an account.
 */
export async function setPassword(
  db: Db,
  { username, password }: { username: string | undefined; password: string },
): Promise<{ username: string }> {
  const problem = findPasswordProblem(password)
  if (problem !== undefined) throw new DomainError('INVALID', `The password ${problem}.`)
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    await lockAccounts(tx)
    const account = username === undefined ? await findFirstAccount(tx) : await findAccount(tx, username)
    if (!account) throw new DomainError('NOT_FOUND', `There is no admin ${username ?? 'yet'}.`)
    await replaceCredentials(tx, account.id, { username: account.username, password_hash: passwordHash })
    return { username: account.username }
  })
}

async function replaceCredentials(
  tx: Tx,
  accountId: string,
  credentials: { username: string; password_hash: string },
): Promise<void> {
  await updateAccount(tx, accountId, credentials)
  await deleteSessionsOf(tx, accountId)
  await resetLoginFailures(tx, credentials.username)
}
