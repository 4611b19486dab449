import { createHash, randomBytes } from 'node:crypto'
import type { AdminSession } from '../../../shared/office/schema.ts'
import type { Admin, Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { resetLoginFailures, visitorNetwork } from '../../lib/rate-limits.ts'
import {
  findPasswordProblem,
  generatePassword,
  hashPassword,
  isOutdatedHash,
  verifyPassword,
} from '../../lib/secrets/password.ts'
import { foldForMatch } from '../../lib/text-key.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findAccount,
  findAccountAt,
  findFirstAccount,
  insertAccount,
  insertSession,
  isLiveSession,
  lockAccounts,
  touchNetwork,
  touchSession,
  updateAccount,
  updatePasswordHash,
} from './queries.ts'

type Credentials = { username: string; password: string }
type LoginAccount = { id: string; username: string; password_hash: string; is_known_network: boolean }

/** Throws NOT_SIGNED_IN, with equal text and timing for a wrong name or password, and TOO_MANY_REQUESTS. */
export async function logIn(ctx: Context, { username, password }: Credentials): Promise<AdminSession> {
  const networkHash = createHash('sha256').update(visitorNetwork(ctx.address)).digest('hex')
  const account = await findLoginAccount(ctx.db, username, networkHash)
  const isRight = await attemptLogin(ctx, username, account, () => verifyPassword(account?.password_hash, password))
  if (!account || !isRight) throw new DomainError('NOT_SIGNED_IN', 'Invalid credentials')
  await resetLoginFailures(ctx.db, username)
  await touchNetwork(ctx.db, account.id, networkHash)
  await ctx.session.start({ id: account.id, username: account.username })
  if (isOutdatedHash(account.password_hash)) {
    ctx.runInBackground(async () => updatePasswordHash(ctx.db, account, await hashPassword(password)))
  }
  return { authenticated: true, username: account.username }
}

async function findLoginAccount(db: Db, username: string, networkHash: string): Promise<LoginAccount | undefined> {
  const account = await findAccountAt(db, username, networkHash)
  // PostgreSQL lowercases some letters differently: a spelling with its own failure count must not reach the account.
  return account && foldForMatch(account.username) === foldForMatch(username) ? account : undefined
}

/**
 * A known browser has its own count, and a known network skips the limit per name: failing on purpose locks no admin
 * out.
 */
async function attemptLogin(
  ctx: Context,
  username: string,
  account: LoginAccount | undefined,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const browserId = account && ctx.session.findKnownBrowser(account)
  if (browserId !== undefined) return ctx.limits.login.attempt(`browser ${browserId}`, verify)
  const attempt = account?.is_known_network ? verify : () => ctx.limits.loginName.attempt(username, verify)
  return ctx.limits.login.attempt(visitorNetwork(ctx.address), attempt)
}

/** Null when nobody is signed in. Not an error: the login screen asks first. */
export async function readSession(ctx: Context): Promise<AdminSession | null> {
  const admin = await ctx.session.findAdmin()
  return admin ? { authenticated: true, username: admin.username } : null
}

export async function logOut(ctx: Context): Promise<{ message: string }> {
  await ctx.session.end()
  return { message: 'Signed out' }
}

/**
 * With a password, updates the account and ends its sessions if it changed. Without, creates one if there is none and
 * returns its password.
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

/** Without a name, of the first admin. Ends the sessions and resets the failures. Throws INVALID and NOT_FOUND. */
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

const idBytes = 32

/** Finds the admin of a live session by the id in its cookie; this counts as use. */
export async function findSessionAdmin(db: Db, sessionId: string): Promise<Admin | undefined> {
  return touchSession(db, toSid(sessionId))
}

/** Whether a session has not ended; this does not count as use. */
export async function isSessionLive(db: Db, sessionId: string): Promise<boolean> {
  return isLiveSession(db, toSid(sessionId))
}

/** Starts a session and returns the id for its cookie. Also deletes expired sessions. */
export async function startSession(db: Db, admin: Admin): Promise<string> {
  const sessionId = randomBytes(idBytes).toString('base64url')
  await insertSession(db, toSid(sessionId), admin)
  await deleteExpiredSessions(db)
  return sessionId
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await deleteSession(db, toSid(sessionId))
}

function toSid(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}
