import { type RawBuilder, sql } from 'kysely'
import { confirmedMs } from '../../../shared/office/accounts.ts'
import { sessionIdleMs, sessionLifetimeMs } from '../../../shared/office/schema.ts'
import type { AccountState } from '../../../shared/office/terms.ts'
import type { Admin, SignedIn } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'

const idle = sql`${sessionIdleMs} * interval '1 millisecond'`
const confirmed = sql`${confirmedMs} * interval '1 millisecond'`
const lifetime = sql`${sessionLifetimeMs} * interval '1 millisecond'`
const noteUse = sql`on conflict (admin_id) do update set last_used_at = excluded.last_used_at`
// A session's use is written at most this often, so most requests write nothing.
const step = sql`interval '1 minute'`

/** By when an account has to have a second step; null where it has one, or nobody needs one. */
const secondStepBy = (adminId: RawBuilder<unknown>) => sql<Date | null>`(
  select r.second_step_from from sign_in_rules r
  where not exists (select from passkeys p where p.admin_id = ${adminId})
  and not exists (select from account_codes c where c.admin_id = ${adminId} and c.on_since is not null)
)`

/** Finds the admin of a live session and extends it, by the clock of the database alone. */
export async function touchSession(db: Db, sid: string): Promise<SignedIn | undefined> {
  const { rows } = await sql<SignedIn>`
    with live as (
      select s.sid, a.id, a.username, ${secondStepBy(sql.ref('a.id'))} as by
      from session s join admin_accounts a on a.id = s.admin_id
      where s.sid = ${sid} and s.expire > now() and s.created_at + ${lifetime} > now() and a.state = 'active'
    ), moved as (
      update session s set expire = least(now() + ${idle}, s.created_at + ${lifetime}), last_used_at = now()
      from live
      where s.sid = live.sid and s.last_used_at < now() - ${step}
      returning s.admin_id
    ), used as (
      insert into account_uses (admin_id, last_used_at) select distinct admin_id, now() from moved ${noteUse}
    )
    select id, username, by as "secondStepBy", coalesce(by <= now(), false) as "mustSetUp" from live
  `.execute(db)
  return rows[0]
}

export async function isLiveSession(db: Db, sid: string): Promise<boolean> {
  const { rows } = await sql`
    select from session
    where sid = ${sid} and expire > now() and created_at + ${lifetime} > now()
    and coalesce(${secondStepBy(sql.ref('session.admin_id'))} > now(), true)
  `.execute(db)
  return rows.length > 0
}

/** Returns false, and starts none, once the account is deactivated: whoever does that waits here, or is waited for. */
export async function insertSession(db: Db, sid: string, admin: Admin, browser: string): Promise<boolean> {
  const sess = JSON.stringify({ username: admin.username })
  const { rows } = await sql`
    with holder as (
      select id from admin_accounts where id = ${admin.id} and state = 'active' for share
    ), used as (
      insert into account_uses (admin_id, last_used_at) select id, now() from holder ${noteUse}
    )
    insert into session (sid, sess, expire, admin_id, browser)
    select ${sid}, ${sess}::json, now() + ${idle}, id, ${browser} from holder
    returning sid
  `.execute(db)
  return rows.length > 0
}

/** Returns until when it counts; undefined if the session has ended. */
export async function confirmSession(db: Db, sid: string): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    update session set confirmed_at = now() where sid = ${sid} returning confirmed_at + ${confirmed} as until
  `.execute(db)
  return rows[0]?.until
}

export async function isSessionConfirmed(db: Db, sid: string): Promise<boolean> {
  const { rows } = await sql`
    select from session where sid = ${sid} and confirmed_at + ${confirmed} > now()
  `.execute(db)
  return rows.length > 0
}

export async function deleteSession(db: Db, sid: string): Promise<void> {
  await db.deleteFrom('session').where('sid', '=', sid).execute()
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('session').where('expire', '<', sql<Date>`now()`).execute()
}

export async function deleteSessionsOf(db: Db, adminId: string): Promise<void> {
  await db.deleteFrom('session').where('admin_id', '=', adminId).execute()
}

/** Returns how many had not expired. */
export async function deleteAllSessions(db: Db): Promise<number> {
  await deleteExpiredSessions(db)
  const { numDeletedRows } = await db.deleteFrom('session').executeTakeFirst()
  return Number(numDeletedRows)
}

/** The sessions that have not expired, the latest first, as the operator may see them: nothing here works as a cookie. */
export function selectLiveSessions(db: Db) {
  return db
    .selectFrom('session as s')
    .innerJoin('admin_accounts as a', 'a.id', 's.admin_id')
    .select(['a.username', 's.created_at', 's.last_used_at', 's.expire'])
    .where('s.expire', '>', sql<Date>`now()`)
    .orderBy('s.created_at', 'desc')
    .execute()
}

const networkMemoryStart = sql<Date>`now() - interval '90 days'`
const accountColumns = ['id', 'username', 'password_hash', 'state'] as const

export async function findAccount(db: Db, username: string) {
  return db
    .selectFrom('admin_accounts')
    .select(accountColumns)
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
}

export async function isDeactivated(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('admin_accounts').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'deactivated'
}

/** The active account of a name, and whether it signed in from that network lately. */
export async function findAccountAt(db: Db, username: string, networkHash: string) {
  return db
    .selectFrom('admin_accounts as a')
    .leftJoin('admin_networks as n', (join) =>
      join
        .onRef('n.admin_id', '=', 'a.id')
        .on('n.network_hash', '=', networkHash)
        .on('n.last_login_at', '>', networkMemoryStart),
    )
    .select([
      'a.id',
      'a.username',
      'a.password_hash',
      'a.email',
      sql<boolean>`n.admin_id is not null`.as('is_known_network'),
    ])
    .where(sql`lower(a.username)`, '=', sql`lower(${username})`)
    .where('a.state', '=', 'active')
    .executeTakeFirst()
}

/** Notes a login from a network, and deletes networks that have not been used for long. */
export async function touchNetwork(db: Db, adminId: string, networkHash: string): Promise<void> {
  await db
    .insertInto('admin_networks')
    .values({ admin_id: adminId, network_hash: networkHash })
    .onConflict((conflict) =>
      conflict.columns(['admin_id', 'network_hash']).doUpdateSet({ last_login_at: sql<Date>`now()` }),
    )
    .execute()
  await deleteOldNetworks(db)
}

export async function deleteOldNetworks(db: Db): Promise<void> {
  await db.deleteFrom('admin_networks').where('last_login_at', '<=', networkMemoryStart).execute()
}

export async function findFirstAccount(db: Db) {
  return db.selectFrom('admin_accounts').select(accountColumns).orderBy('created_at').orderBy('id').executeTakeFirst()
}

export async function lockAccounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('admin_accounts'))`.execute(tx)
}

/** Returns false if another instance has added one of this name. */
export async function insertAccount(db: Db, username: string, passwordHash: string): Promise<boolean> {
  const result = await db
    .insertInto('admin_accounts')
    .values({ username, password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateAccount(
  db: Db,
  id: string,
  patch: { username: string; password_hash: string; state: AccountState },
): Promise<void> {
  await db
    .updateTable('admin_accounts')
    .set({ ...patch, revision: sql<number>`revision + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Replaces a hash by another of the same password, unless the password has changed in the meantime. */
export async function updatePasswordHash(
  db: Db,
  { id, password_hash }: { id: string; password_hash: string | null },
  newHash: string,
): Promise<void> {
  await db
    .updateTable('admin_accounts')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
}

export async function updateAccountState(db: Db, id: string, state: AccountState): Promise<void> {
  await db
    .updateTable('admin_accounts')
    .set({ state, revision: sql<number>`revision + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Whether an account is active, or deactivates itself in this transaction; undefined for none, null while another changes it. An active one
 * stays so until the transaction ends. It waits for nobody: whoever deactivates an account waits for locks that the transaction may have.
 */
export async function holdIfActive(tx: Tx, id: string): Promise<boolean | null | undefined> {
  const { rows } = await sql<{ is_active: boolean | null }>`
    with own as (
      select state = 'active' or xmin = pg_current_xact_id()::xid as is_active from admin_accounts
      where id = ${id} for share skip locked
    )
    select is_active from own
    union all select null from admin_accounts where id = ${id} and not exists (select from own)
  `.execute(tx)
  return rows[0]?.is_active
}

/** Returns the id of the link that ends with it. */
export async function deleteAccountLink(db: Db, adminId: string): Promise<string | undefined> {
  const row = await db.deleteFrom('account_links').where('admin_id', '=', adminId).returning('id').executeTakeFirst()
  return row?.id
}

export async function deleteEndedChallenges(db: Db): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('ends_at', '<=', sql<Date>`now()`).execute()
}

export async function deleteEndedAccountLinks(db: Db): Promise<void> {
  await db.deleteFrom('account_links').where('ends_at', '<=', sql<Date>`now()`).execute()
}
