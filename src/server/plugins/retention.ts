import fp from 'fastify-plugin'
import type { Db } from '../db/database.ts'
import { deleteOutdated } from '../modules/admin/retention.ts'

const firstMs = 60_000
const everyMs = 60 * 60_000

export const retention = fp<{ db: Db; firstMs?: number }>(
  async (app, { db, firstMs: waitMs = firstMs }) => {
    let timer: NodeJS.Timeout
    const sweepAfter = (ms: number) => {
      timer = setTimeout(() => {
        app.runInBackground(() => deleteOutdated(db))
        sweepAfter(everyMs)
      }, ms).unref()
    }
    sweepAfter(waitMs)
    app.addHook('preClose', async () => clearTimeout(timer))
  },
  { name: 'retention', dependencies: ['background'] },
)
