import { Logger, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { openForMigration, poolOf } from './create-db.ts'
import type { Db, Tx } from './database.ts'

const quiet = new Logger(() => () => undefined)

/** Creates or updates the tables of the job queue, which its library defines. Several instances may run it at once. */
export async function installJobQueue(db: Db): Promise<void> {
  const [lockDb, ownDb] = [openForMigration(db), openForMigration(db)]
  try {
    // The library's own defense against a concurrent installation is to try once more.
    await lockDb.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('job queue'))`.execute(tx)
      await runMigrations({ pgPool: poolOf(ownDb), logger: quiet })
      await leaveRowsToRights(ownDb)
    })
  } finally {
    await Promise.all([lockDb.destroy(), ownDb.destroy()])
  }
}

/** Row security without a policy hides every row from all but the owner; what the product's role may do is granted. */
async function leaveRowsToRights(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and relowner = current_user::regrole
  `.execute(db)
  for (const { name } of rows) {
    await sql`alter table ${sql.id('graphile_worker', name)} disable row level security`.execute(db)
  }
}

/** What the product's role needs to write and to run jobs. */
export async function grantJobQueue(tx: Tx, roleName: string): Promise<void> {
  const role = sql.id(roleName)
  await sql`grant usage on schema graphile_worker to ${role}`.execute(tx)
  await sql`grant select on graphile_worker.migrations to ${role}`.execute(tx)
  for (const table of ['_private_jobs', '_private_job_queues', '_private_tasks']) {
    await sql`grant select, insert, update, delete on ${sql.id('graphile_worker', table)} to ${role}`.execute(tx)
  }
  await sql`grant usage on all sequences in schema graphile_worker to ${role}`.execute(tx)
}
