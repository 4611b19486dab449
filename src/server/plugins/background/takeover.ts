import fp from 'fastify-plugin'
import { findDatabaseOutage } from '../../lib/database-outage.ts'

const everyMs = 5_000

/** Goes on with what other instances had begun when they stopped; jobs of the queue have their own way. */
export const takeover = fp<{ takeOver: () => Promise<void> }>(
  async (app, { takeOver }) => {
    let timer: NodeJS.Timeout | undefined
    let isStopping = false
    const look = async () => {
      try {
        await takeOver()
      } catch (error) {
        // Requests tell of an outage.
        if (!findDatabaseOutage(error)) throw error
      }
    }
    const lookLater = () => {
      if (isStopping) return
      timer = setTimeout(() => {
        app.runInBackground(() => look().finally(lookLater))
      }, everyMs).unref()
    }
    lookLater()
    app.addHook('preClose', async () => {
      isStopping = true
      clearTimeout(timer)
    })
  },
  { name: 'takeover', dependencies: ['background'] },
)
