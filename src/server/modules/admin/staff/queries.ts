import { type Insertable, sql } from 'kysely'
import { accountLinkDays, secondStepGraceDays } from '../../../../shared/office/accounts.ts'
import { type KeyAccess, keysMax } from '../../../../shared/office/keys.ts'
import { challengeMs, passkeysMax } from '../../../../shared/office/passkeys.ts'
import { sessionLifetimeMs } from '../../../../shared/office/schema.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { countRows, rowsOf } from '../../../db/rows.ts'
import type { PasskeyTable } from '../table.ts'

const accountColumns = ['id', 'username', 'name', 'email', 'state', 'revision', 'password_hash', 'created_at'] as const
export const accountRows = rowsOf('admin_accounts', accountColumns, 'Account')
export type AccountRow = Awaited<ReturnType<typeof accountRows.get>>

export type AccountPlace = { at: Date; id: string }

/** The oldest first. */
export function selectAccounts(db: Db, after: AccountPlace | undefined, limit: number): Promise<AccountRow[]> {
  let query = db.selectFrom('admin_accounts').select(accountColumns).orderBy('created_at').orderBy('id').limit(limit)
  if (after) query = query.where(sql<boolean>`(created_at, id) > (${after.at}, ${after.id})`)
  return query.execute()
}

/** When accounts were last used; those that never were are left out. */
export async function findLastUses(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('account_uses')
    .select(['admin_id', 'last_used_at'])
    .where('admin_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.admin_id, row.last_used_at]))
}

export const countAccounts = (db: Db): Promise<number> => countRows(db.selectFrom('admin_accounts'))

/** Another account with this name or this address, whatever their case. */
export function findNamesake(tx: Tx, { username, email }: { username: string; email: string }, exceptId: string) {
  return tx
    .selectFrom('admin_accounts')
    .select(['username', 'email'])
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', sql`lower(${username})`),
        eb.and([eb('email', '<>', ''), eb(sql`lower(email)`, '=', sql`lower(${email})`)]),
      ]),
    )
    .where('id', '<>', exceptId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** How many accounts can sign in, but this one. */
export async function countOtherActive(tx: Tx, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('admin_accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'active')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteNetworksOf(tx: Tx, adminId: string): Promise<void> {
  await tx.deleteFrom('admin_networks').where('admin_id', '=', adminId).execute()
}

/** The account has one link: this takes the place of a former one. Returns when it ends. */
export async function putAccountLink(
  tx: Tx,
  link: { id: string; admin_id: string; token_digest: string },
): Promise<Date> {
  const ends_at = sql<Date>`now() + make_interval(days => ${accountLinkDays})`
  const row = await tx
    .insertInto('account_links')
    .values({ ...link, ends_at })
    .onConflict((conflict) =>
      conflict.column('admin_id').doUpdateSet({ id: link.id, token_digest: link.token_digest, ends_at }),
    )
    .returning('ends_at')
    .executeTakeFirstOrThrow()
  return row.ends_at
}

/** Whose link it is, while it opens. */
export function findAccountLink(db: Db, digest: string) {
  return db
    .selectFrom('account_links as l')
    .innerJoin('admin_accounts as a', 'a.id', 'l.admin_id')
    .select(['a.id', 'a.username', 'a.name', 'a.state', 'l.ends_at'])
    .where('l.token_digest', '=', digest)
    .where('l.ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Returns whether the link still opened: only one call takes it. */
export async function takeAccountLink(tx: Tx, digest: string): Promise<{ id: string } | undefined> {
  return tx
    .deleteFrom('account_links')
    .where('token_digest', '=', digest)
    .where('ends_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
}

const lifetime = sql`${sessionLifetimeMs} * interval '1 millisecond'`
const isLive = sql<boolean>`(expire > now() and created_at + ${lifetime} > now())`

export type SessionPlace = { at: Date; id: string }

/** The live sessions of an account, the newest first. */
export function selectSessionsOf(db: Db, adminId: string, after: SessionPlace | undefined, limit: number) {
  let query = db
    .selectFrom('session')
    .select(['id', 'sid', 'browser', 'last_used_at', sql<Date>`created_at::timestamptz(3)`.as('created_at')])
    .where('admin_id', '=', adminId)
    .where(isLive)
    .orderBy(sql`created_at::timestamptz(3)`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(created_at::timestamptz(3), id) < (${after.at}, ${after.id})`)
  return query.execute()
}

export const countSessionsOf = (db: Db, adminId: string): Promise<number> =>
  countRows(db.selectFrom('session').where('admin_id', '=', adminId).where(isLive))

/** Returns the browser of the session that ended. */
export function deleteSessionOf(tx: Tx, adminId: string, id: string): Promise<{ browser: string } | undefined> {
  return tx
    .deleteFrom('session')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .returning('browser')
    .executeTakeFirst()
}

/** Returns how many live ones ended. */
export async function deleteOtherSessions(tx: Tx, adminId: string, sid: string | undefined): Promise<number> {
  const rows = await tx
    .deleteFrom('session')
    .where('admin_id', '=', adminId)
    .where('sid', '<>', sid ?? '')
    .returning(isLive.as('was_live'))
    .execute()
  return rows.filter(({ was_live: wasLive }) => wasLive).length
}

const codeColumns = ['sealed_secret', 'on_since', sql<Date>`now()`.as('now')] as const

/** With the time of the database, by which codes are judged. */
export function findCode(db: Db, adminId: string) {
  return db.selectFrom('account_codes').select(codeColumns).where('admin_id', '=', adminId).executeTakeFirst()
}

export function lockCode(tx: Tx, adminId: string) {
  return tx
    .selectFrom('account_codes')
    .select(codeColumns)
    .where('admin_id', '=', adminId)
    .forUpdate()
    .executeTakeFirst()
}

/** How many recovery codes are left to the accounts whose code is on. */
export async function findCodesLeft(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('account_codes as c')
    .select((eb) => [
      'c.admin_id',
      eb
        .selectFrom('recovery_codes as r')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('r.admin_id', '=', 'c.admin_id')
        .as('left'),
    ])
    .where('c.admin_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('c.on_since', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.admin_id, row.left ?? 0]))
}

export const countRecoveryCodes = (db: Db, adminId: string): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('admin_id', '=', adminId))

/** Returns false, and keeps the secret that there is, while a code is on. */
export async function putCodeSecret(tx: Tx, adminId: string, sealedSecret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_codes')
    .values({ admin_id: adminId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('admin_id')
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0 })
        .where('account_codes.on_since', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function turnOnCode(tx: Tx, adminId: string, step: number): Promise<void> {
  await tx
    .updateTable('account_codes')
    .set({ on_since: sql<Date>`now()`, last_step: step })
    .where('admin_id', '=', adminId)
    .execute()
}

/** Returns whether nobody took this step or a later one before: of two at once, the second sees what the first took. */
export async function takeCodeStep(db: Db, adminId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_codes')
    .set({ last_step: step })
    .where('admin_id', '=', adminId)
    .where('on_since', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns whether there was one. Its recovery codes go with it. */
export async function deleteCode(db: Db, adminId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('account_codes').where('admin_id', '=', adminId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceRecoveryCodes(tx: Tx, adminId: string, digests: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(digests.map((digest) => ({ admin_id: adminId, code_digest: digest })))
    .execute()
}

/** Returns whether it was one: only one call takes it. */
export async function takeRecoveryCode(tx: Tx, adminId: string, digest: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .where('code_digest', '=', digest)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const passkeyColumns = ['id', 'name', 'created_at', 'last_used_at'] as const

/** The newest first. */
export function selectPasskeysOf(db: Db, adminId: string) {
  return db
    .selectFrom('passkeys')
    .select([...passkeyColumns, 'credential_id'])
    .where('admin_id', '=', adminId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(passkeysMax)
    .execute()
}

export const countPasskeysOf = (tx: Tx, adminId: string): Promise<number> =>
  countRows(tx.selectFrom('passkeys').where('admin_id', '=', adminId))

/** How many passkeys accounts have; those without any are left out. */
export async function countPasskeys(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('passkeys')
    .select((eb) => ['admin_id', eb.fn.countAll<number>().as('count')])
    .where('admin_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .groupBy('admin_id')
    .execute()
  return new Map(rows.map((row) => [row.admin_id, row.count]))
}

type NewPasskeyRow = Omit<Insertable<PasskeyTable>, 'created_at' | 'last_used_at'>

/** Undefined where an account has this passkey already. */
export function insertPasskey(tx: Tx, row: NewPasskeyRow) {
  return tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst()
}

/** Returns its name; undefined for none, and for somebody else's. */
export function deletePasskeyOf(tx: Tx, adminId: string, id: string): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom('passkeys')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
}

/** Returns how many there were. */
export async function deletePasskeysOf(db: Db, adminId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('admin_id', '=', adminId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The passkey of an active account by what its authenticator calls it. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys as p')
    .innerJoin('admin_accounts as a', 'a.id', 'p.admin_id')
    .select(['p.id', 'p.name', 'p.public_key', 'p.admin_id', 'a.username', 'a.email'])
    .where('p.credential_id', '=', credentialId)
    .where('a.state', '=', 'active')
    .executeTakeFirst()
}

/** What its authenticator counted last; undefined once the passkey is deleted. */
export function lockPasskey(tx: Tx, adminId: string, id: string): Promise<{ counter: number } | undefined> {
  return tx
    .selectFrom('passkeys')
    .select('counter')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function touchPasskey(tx: Tx, adminId: string, id: string, counter: number): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .execute()
}

export async function insertChallenge(db: Db, digest: string, adminId: string | null): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_digest: digest,
      admin_id: adminId,
      ends_at: sql<Date>`now() + ${challengeMs} * interval '1 millisecond'`,
    })
    .execute()
}

/** Returns whether it could be answered: only one call takes it, and only for what it was made for. */
export async function takeChallenge(db: Db, digest: string, adminId: string | null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_digest', '=', digest)
    .where(sql<boolean>`admin_id is not distinct from ${adminId}`)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** What a sign-in to an account needs besides its password. */
export async function findSecondSteps(db: Db, adminId: string): Promise<{ passkey: boolean; code: boolean }> {
  const { rows } = await sql<{ passkey: boolean; code: boolean }>`
    select
      exists (select from passkeys where admin_id = ${adminId}) as passkey,
      exists (select from account_codes where admin_id = ${adminId} and on_since is not null) as code
  `.execute(db)
  return rows[0] ?? { passkey: false, code: false }
}

export async function findSecondStepFrom(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('sign_in_rules').select('second_step_from').executeTakeFirst()
  return row?.second_step_from
}

export async function insertSignInRules(tx: Tx): Promise<void> {
  const second_step_from = sql<Date>`now() + make_interval(days => ${secondStepGraceDays})`
  await tx.insertInto('sign_in_rules').values({ second_step_from }).execute()
}

export async function deleteSignInRules(tx: Tx): Promise<void> {
  await tx.deleteFrom('sign_in_rules').execute()
}

/** The active accounts without a second step, the oldest first. */
export function selectLacking(db: Db) {
  return db
    .selectFrom('admin_accounts as a')
    .select(['a.username', 'a.name', 'a.email'])
    .where('a.state', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys as p').select('p.id').whereRef('p.admin_id', '=', 'a.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_codes as c')
            .select('c.admin_id')
            .whereRef('c.admin_id', '=', 'a.id')
            .where('c.on_since', 'is not', null),
        ),
      ),
    )
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
}

const keyColumns = ['id', 'name', 'access', 'ends_at', 'created_at', 'last_used_at'] as const
// A key's use is written at most this often, so most calls write nothing.
const keyStep = sql`interval '1 minute'`

/** The newest first. */
export function selectKeysOf(db: Db, adminId: string) {
  return db
    .selectFrom('account_keys')
    .select(keyColumns)
    .where('admin_id', '=', adminId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(keysMax)
    .execute()
}

export const countKeysOf = (tx: Tx, adminId: string): Promise<number> =>
  countRows(tx.selectFrom('account_keys').where('admin_id', '=', adminId))

type NewKeyRow = { id: string; admin_id: string; name: string; access: KeyAccess; key_digest: string; ends_at: Date }

export function insertKey(tx: Tx, row: NewKeyRow) {
  return tx.insertInto('account_keys').values(row).returning(keyColumns).executeTakeFirstOrThrow()
}

/** Returns its name; undefined for none, and for somebody else's. */
export function deleteKeyOf(tx: Tx, adminId: string, id: string): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom('account_keys')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
}

export async function deleteKeysOf(tx: Tx, adminId: string): Promise<void> {
  await tx.deleteFrom('account_keys').where('admin_id', '=', adminId).execute()
}

export type UsedKey = { id: string; name: string; access: KeyAccess; adminId: string; username: string }

/** The key with this digest while it works, by the clock of the database; this counts as use. */
export async function touchKey(db: Db, digest: string): Promise<UsedKey | undefined> {
  const { rows } = await sql<UsedKey>`
    with live as (
      select k.id, k.name, k.access, k.last_used_at, a.id as admin_id, a.username
      from account_keys k join admin_accounts a on a.id = k.admin_id
      where k.key_digest = ${digest} and k.ends_at > now() and a.state = 'active'
    ), used as (
      update account_keys set last_used_at = now() from live
      where account_keys.id = live.id and (live.last_used_at is null or live.last_used_at < now() - ${keyStep})
    )
    select id, name, access, admin_id as "adminId", username from live
  `.execute(db)
  return rows[0]
}
