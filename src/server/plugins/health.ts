import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { findMissingMigrations } from '../db/migrator.ts'
import { within } from '../lib/threads/within.ts'

const answerLimitMs = 2_000
// Longer than the statement timeout: after this no answer will come.
const checkLimitMs = 35_000

/** `/healthz`: the process lives. `/readyz`: its database is reachable, writable and migrated. */
export const health = fp<{ db: Db }>(
  async (app, { db }) => {
    const checkReadiness = createReadinessCheck(db, app.log)
    app.get('/healthz', { config: { role: 'anyone' } }, async (_req, reply) => {
      reply.header('cache-control', 'no-store')
      return { status: 'ok' }
    })
    app.get('/readyz', { config: { role: 'anyone' } }, async (_req, reply) => {
      reply.header('cache-control', 'no-store')
      const problem = await checkReadiness()
      return problem === undefined ? { status: 'ready' } : reply.code(503).send({ message: problem })
    })
  },
  { name: 'health' },
)

/** Returns a check for what keeps the server from being ready. Logs when the result changes. */
function createReadinessCheck(db: Db, log: FastifyBaseLogger): () => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined
  let last: string | undefined

  // All callers share one check: a hanging database must not cost a connection for each.
  function join(): Promise<string | undefined> {
    running ??= within(checkLimitMs, findProblem(db)).finally(() => {
      running = undefined
    })
    return running
  }

  return async () => {
    const { problem, error } = await within(answerLimitMs, join()).then(
      (problem) => ({ problem, error: undefined }),
      (error: unknown) => ({ problem: 'The database is unreachable', error }),
    )
    if (problem !== last) {
      if (problem === undefined) log.info('ready again')
      else log.error({ ...(error !== undefined && { err: error }) }, problem)
    }
    last = problem
    return problem
  }
}

async function findProblem(db: Db): Promise<string | undefined> {
  if (await isReadOnly(db)) return 'The database is read-only'
  const missing = await findMissingMigrations(db)
  return missing.length > 0 ? 'The database is not migrated' : undefined
}

// A standby, or a primary set to read-only: reads still work there.
async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"
  `.execute(db)
  return rows[0]?.isReadOnly ?? false
}
