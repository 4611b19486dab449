import fp from 'fastify-plugin'
import type { Db } from '../db/database.ts'
import { findDatabaseOutage } from '../lib/database-outage.ts'
import { takeOverUpload } from '../modules/inventory/uploads/staged/staged-uploads.ts'

const usualMs = 5_000

/** Goes on with what other instances had begun when they stopped; jobs of the queue have their own way. */
export const takeover = fp<{ db: Db; everyMs?: number }>(
  async (app, { db, everyMs = usualMs }) => {
    let timer: NodeJS.Timeout
    const look = async () => {
      try {
        await takeOverUpload(db, app)
      } catch (error) {
        // Requests tell of an outage.
        if (!findDatabaseOutage(error)) throw error
      }
    }
    const lookLater = () => {
      timer = setTimeout(() => {
        app.runInBackground(() => look().finally(lookLater))
      }, everyMs).unref()
    }
    lookLater()
    app.addHook('preClose', async () => clearTimeout(timer))
  },
  { name: 'takeover', dependencies: ['background'] },
)
