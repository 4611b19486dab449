import fp from 'fastify-plugin'
import type { Db } from '../../db/database.ts'
import { queueDeletion } from '../../jobs/jobs.ts'

const firstMs = 60_000
const everyMs = 60 * 60_000

/** Queues the deletion of what is outdated, soon after the start and then regularly. */
export const retention = fp<{ db: Db; firstMs?: number }>(
  async (app, { db, firstMs: waitMs = firstMs }) => {
    let timer: NodeJS.Timeout
    const queueAfter = (ms: number) => {
      timer = setTimeout(() => {
        app.runInBackground(() => db.transaction().execute(queueDeletion))
        queueAfter(everyMs)
      }, ms).unref()
    }
    queueAfter(waitMs)
    app.addHook('preClose', async () => clearTimeout(timer))
  },
  { name: 'retention', dependencies: ['background'] },
)
