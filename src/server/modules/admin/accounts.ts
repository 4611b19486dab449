import { createHash, randomBytes } from 'node:crypto'
import type { ConfirmInput } from '../../../shared/office/accounts.ts'
import type { PasskeyAnswer, PasskeyLogin } from '../../../shared/office/passkeys.ts'
import type { AdminSession, LoginInput, SentSession } from '../../../shared/office/schema.ts'
import { type AccountState, secondSteps } from '../../../shared/office/terms.ts'
import type { Admin, Context, SignedIn } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { DomainError, invalidField, notSignedIn } from '../../lib/domain-error.ts'
import { resetLoginFailures, visitorNetwork } from '../../lib/rate-limits.ts'
import {
  findPasswordProblem,
  generatePassword,
  hashPassword,
  isOutdatedHash,
  verifyPassword,
} from '../../lib/secrets/password.ts'
import { relyingPartyOf } from '../../lib/secrets/webauthn.ts'
import { foldForMatch } from '../../lib/text-key.ts'
import {
  deleteAccountLink,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findAccount,
  findAccountAt,
  findFirstAccount,
  holdIfActive,
  insertAccount,
  insertSession,
  isLiveSession,
  lockAccounts,
  touchNetwork,
  touchSession,
  updateAccount,
  updateAccountState,
  updatePasswordHash,
} from './queries.ts'
import { type AccountHolder, tellOfBrowser } from './staff/account-news.ts'
import { takeCode } from './staff/codes.ts'
import { holderOf, provePasskey } from './staff/passkeys.ts'
import { deleteCode, deletePasskeysOf, findPasskey, findSecondSteps } from './staff/queries.ts'

type LoginAccount = {
  id: string
  username: string
  password_hash: string | null
  email: string
  is_known_network: boolean
}

/**
 * Throws NOT_SIGNED_IN, with equal text and timing for a wrong name or password, SECOND_STEP where the account has a second step
 * and no right code came, and TOO_MANY_REQUESTS.
 */
export async function logIn(ctx: Context, { username, password, code }: LoginInput): Promise<AdminSession> {
  const account = await findLoginAccount(ctx.db, username, hashNetwork(ctx))
  const isRight = await attemptLogin(ctx, username, account, () => isPasswordOf(account, password))
  if (!account || !isRight) throw new DomainError('NOT_SIGNED_IN', 'Invalid credentials')
  await demandSecondStep(ctx, account, code)
  await resetLoginFailures(ctx.db, username)
  const session = await beginSession(ctx, account)
  if (account.password_hash !== null && isOutdatedHash(account.password_hash)) {
    ctx.runInBackground(async () => updatePasswordHash(ctx.db, account, await hashPassword(password)))
  }
  return session
}

/** A passkey is two factors, so it signs in alone. Throws NOT_SIGNED_IN alike whatever is wrong, TOO_MANY_REQUESTS, and NOT_FOUND. */
export async function logInWithPasskey(ctx: Context, { passkey }: PasskeyLogin): Promise<AdminSession> {
  const party = relyingPartyOf(ctx.site)
  const found = await findPasskey(ctx.db, passkey.id)
  const holder = found && holderOf(found)
  const isRight = await attemptAt(ctx, holder, () => provePasskey(ctx, party, passkey, found))
  if (!holder || !isRight) throw new DomainError('NOT_SIGNED_IN', 'This passkey does not sign in here.')
  return beginSession(ctx, holder)
}

async function beginSession(ctx: Context, account: AccountHolder): Promise<AdminSession> {
  await touchNetwork(ctx.db, account.id, hashNetwork(ctx))
  const isNewBrowser = ctx.session.findKnownBrowser(account) === undefined
  await ctx.session.start({ id: account.id, username: account.username })
  if (isNewBrowser) await tellOfBrowser(ctx, account, ctx.session.browser)
  const signedIn = await ctx.session.findSignedIn()
  return signedIn ? toSession(signedIn) : { authenticated: true, username: account.username }
}

/** A wrong code counts as a wrong password does; no code is a question, which counts as nothing. */
async function demandSecondStep(ctx: Context, account: LoginAccount, code: string | undefined): Promise<void> {
  const has = await findSecondSteps(ctx.db, account.id)
  if (!has.passkey && !has.code) return
  const canUse = { ...has, passkey: has.passkey && ctx.site.publicUrl !== undefined }
  const secondStep = secondSteps.filter((step) => canUse[step])
  const refuse = (message: string) => new DomainError('SECOND_STEP', message, { secondStep })
  if (!has.code) {
    throw refuse(
      canUse.passkey
        ? 'Sign in with your passkey.'
        : 'This account signs in with a passkey, which works only at the public address. Ask whoever runs the server.',
    )
  }
  if (!code) throw refuse("Enter the code from your phone's app, or a recovery code.")
  const isRight = await attemptLogin(ctx, account.username, account, () => takeCode(ctx, account, code))
  if (!isRight) throw refuse('That code is not right, or it was used already.')
}

/** Proves anew whose session it is. Throws INVALID for what is wrong, and TOO_MANY_REQUESTS as a login does. */
export async function confirmIdentity(
  ctx: Context & { admin: Admin },
  { password = '', code, passkey }: ConfirmInput,
): Promise<{ confirmedUntil: string }> {
  const { username } = ctx.admin
  if (passkey) await demandOwnPasskey(ctx, passkey)
  else await demandPasswordOrCode(ctx, username, { password, code })
  return { confirmedUntil: (await ctx.session.confirm()).toISOString() }
}

async function demandOwnPasskey(ctx: Context & { admin: Admin }, passkey: PasskeyAnswer): Promise<void> {
  const party = relyingPartyOf(ctx.site)
  const found = await findPasskey(ctx.db, passkey.id)
  const own = found?.admin_id === ctx.admin.id ? found : undefined
  const isRight = await attemptAt(ctx, own && holderOf(own), () => provePasskey(ctx, party, passkey, own))
  if (!isRight) throw invalidField('passkey', 'That is not a passkey of yours.')
}

async function demandPasswordOrCode(
  ctx: Context,
  username: string,
  { password, code }: { password: string; code: string | undefined },
): Promise<void> {
  const account = await findLoginAccount(ctx.db, username, hashNetwork(ctx))
  const isRight = await attemptLogin(ctx, username, account, async () =>
    code === undefined ? isPasswordOf(account, password) : account !== undefined && takeCode(ctx, account, code),
  )
  if (!isRight && code !== undefined) throw invalidField('code', 'That code is not right, or it was used already.')
  if (!isRight) throw invalidField('password', 'That is not your password.')
}

const hashNetwork = (ctx: Context) => createHash('sha256').update(visitorNetwork(ctx.address)).digest('hex')

function isPasswordOf(account: LoginAccount | undefined, password: string): Promise<boolean> {
  return verifyPassword(account?.password_hash ?? undefined, password)
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
  const isKnown = account && (account.is_known_network || ctx.session.findKnownBrowser(account) !== undefined)
  return attemptAt(ctx, account, isKnown ? verify : () => ctx.limits.loginName.attempt(username, verify))
}

/** Counts by the browser where it is known, else by its network. */
function attemptAt(
  ctx: Context,
  account: Pick<AccountHolder, 'id'> | undefined,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const browserId = account && ctx.session.findKnownBrowser(account)
  const countedBy = browserId === undefined ? visitorNetwork(ctx.address) : `browser ${browserId}`
  return ctx.limits.login.attempt(countedBy, verify)
}

/** Null when nobody is signed in. Not an error: the login screen asks first. */
export async function readSession({ session }: Pick<Context, 'session'>): Promise<SentSession> {
  const signedIn = await session.findSignedIn()
  if (signedIn) return toSession(signedIn)
  return (await session.wasDeactivated()) ? { authenticated: false, isDeactivated: true } : null
}

function toSession({ username, secondStepBy, mustSetUp }: SignedIn): AdminSession {
  return {
    ...{ authenticated: true, username },
    ...(secondStepBy && { secondStepBy: secondStepBy.toISOString() }),
    ...(mustSetUp && { mustSetUp }),
  }
}

export async function logOut(ctx: Context): Promise<{ message: string }> {
  await ctx.session.end()
  return { message: 'Signed out' }
}

/**
 * With a password, updates the account and ends its sessions if it changed. Without, creates one if there is none and
 * returns its password. The account of the name is active after that.
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
    const { password_hash: stored } = existing
    const isNamed = foldForMatch(existing.username) === foldForMatch(username)
    if (password === undefined) {
      if (isNamed && stored !== null) await setState(tx, existing, 'active')
      return {}
    }
    const isSamePassword = await verifyPassword(stored ?? undefined, password)
    if (isSamePassword && existing.username === username) {
      await setState(tx, existing, 'active')
      return {}
    }
    const passwordHash = isSamePassword && stored !== null ? stored : await hashPassword(password)
    await replaceCredentials(tx, existing.id, { username, password_hash: passwordHash, state: 'active' })
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
    const state = account.state === 'deactivated' ? account.state : 'active'
    await replaceCredentials(tx, account.id, { username: account.username, password_hash: passwordHash, state })
    return { username: account.username }
  })
}

async function setState(tx: Tx, { id, state }: { id: string; state: AccountState }, to: AccountState): Promise<void> {
  if (state !== to) await updateAccountState(tx, id, to)
}

/**
 * The last thing before a change of staff commits: whoever deactivates the account gets the answer after that, or the change is not made.
 * Throws NOT_SIGNED_IN, and BUSY while somebody changes the account.
 */
export async function keepActive(tx: Tx, accountId: string): Promise<void> {
  const isActive = await holdIfActive(tx, accountId)
  if (isActive === null) {
    throw new DomainError('BUSY', 'Somebody changes your account right now. Please try again in a moment.')
  }
  if (isActive === false) throw notSignedIn(true)
}

/** The way back in, for the operator. Throws NOT_FOUND, and ACCOUNT_STATE for an account without a password. */
export async function activateAsOperator(db: Db, username: string): Promise<{ username: string }> {
  return db.transaction().execute(async (tx) => {
    await lockAccounts(tx)
    const account = await findAccount(tx, username)
    if (!account) throw new DomainError('NOT_FOUND', `There is no admin ${username}.`)
    if (account.password_hash === null) {
      throw new DomainError(
        'ACCOUNT_STATE',
        `${account.username} has no password yet: set one with the command password.`,
      )
    }
    await setState(tx, account, 'active')
    return { username: account.username }
  })
}

/** The way back in for whoever lost phone, passkeys and recovery codes, for the operator. Throws NOT_FOUND. */
export async function endSecondStepsAsOperator(
  db: Db,
  username: string,
): Promise<{ username: string; hadAny: boolean }> {
  const account = await findAccount(db, username)
  if (!account) throw new DomainError('NOT_FOUND', `There is no admin ${username}.`)
  const hadCode = await deleteCode(db, account.id)
  const passkeys = await deletePasskeysOf(db, account.id)
  return { username: account.username, hadAny: hadCode || passkeys > 0 }
}

async function replaceCredentials(
  tx: Tx,
  accountId: string,
  credentials: { username: string; password_hash: string; state: AccountState },
): Promise<void> {
  await updateAccount(tx, accountId, credentials)
  await deleteSessionsOf(tx, accountId)
  await deleteAccountLink(tx, accountId)
  await resetLoginFailures(tx, credentials.username)
}

const idBytes = 32

/** Finds the admin of a live session by the id in its cookie; this counts as use. */
export async function findSessionAdmin(db: Db, sessionId: string): Promise<SignedIn | undefined> {
  return touchSession(db, toSid(sessionId))
}

/** Whether a session has not ended; this does not count as use. */
export async function isSessionLive(db: Db, sessionId: string): Promise<boolean> {
  return isLiveSession(db, toSid(sessionId))
}

/** Starts a session and returns the id for its cookie. Also deletes expired sessions. Throws NOT_SIGNED_IN once the account is deactivated. */
export async function startSession(db: Db, admin: Admin, browser = ''): Promise<string> {
  const sessionId = randomBytes(idBytes).toString('base64url')
  const isStarted = await insertSession(db, toSid(sessionId), admin, browser)
  if (!isStarted) throw new DomainError('NOT_SIGNED_IN', 'Invalid credentials')
  await deleteExpiredSessions(db)
  return sessionId
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await deleteSession(db, toSid(sessionId))
}

export function toSid(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}
