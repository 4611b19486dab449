import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** `/healthz`: the process lives. `/readyz`: the database answers too (it is migrated before the port opens). */
export const health = fp<{ db: Db }>(
  async (app, { db }) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async (req, reply) => {
      try {
        await sql`select 1`.execute(db)
        return { status: 'ready' }
      } catch (error) {
        req.log.error({ err: error }, 'database unreachable')
        return reply.code(503).send({ message: 'The database is unreachable' })
      }
    })
  },
  { name: 'health' },
)
