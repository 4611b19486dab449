import { sql } from 'kysely'
import { sessionIdleMs, sessionLifetimeMs } from '../../../shared/admin.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Admin } from '../../trpc.ts'

const idle = sql`${sessionIdleMs} * interval '1 millisecond'`
const lifetime = sql`${sessionLifetimeMs} * interval '1 millisecond'`
// The end of a session in use moves in steps of this, so that not every request writes.
const step = sql`interval '1 minute'`

/** Finds who a live session belongs to, by the database's clock alone, and moves its end: it is being used. */
export async function useSession(db: Db, sid: string): Promise<Admin | undefined> {
  const { rows } = await sql<Admin>`
    with live as (
      select s.sid, a.id, a.username
      from session s join admin_accounts a on a.id = s.admin_id
      where s.sid = ${sid} and s.expire > now() and s.created_at + ${lifetime} > now()
    ), moved as (
      update session s set expire = least(now() + ${idle}, s.created_at + ${lifetime})
      from live
      where s.sid = live.sid and s.expire < least(now() + ${idle} - ${step}, s.created_at + ${lifetime})
    )
    select id, username from live
  `.execute(db)
  return rows[0]
}

export async function insertSession(db: Db, sid: string, admin: Admin): Promise<void> {
  await db
    .insertInto('session')
    .values({
      sid,
      sess: JSON.stringify({ username: admin.username }),
      expire: sql<Date>`now() + ${idle}`,
      admin_id: admin.id,
    })
    .execute()
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

const accountColumns = ['id', 'username', 'password_hash'] as const

/** Finds an account by its name, without regard to case. */
export async function findAccount(db: Db, username: string) {
  return db
    .selectFrom('admin_accounts')
    .select(accountColumns)
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
}

/** Finds the account that was made first. */
export async function findFirstAccount(db: Db) {
  return db.selectFrom('admin_accounts').select(accountColumns).orderBy('created_at').orderBy('id').executeTakeFirst()
}

/** Lets one transaction at a time decide which accounts there are. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('admin_accounts'))`.execute(tx)
}

/** Adds an account and tells whether it did: another instance may have made one of this name. */
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
  patch: { username: string; password_hash: string },
): Promise<void> {
  await db
    .updateTable('admin_accounts')
    .set({ ...patch, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
