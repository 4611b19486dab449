import fp from 'fastify-plugin'
import type { Db } from '../db/database.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { type JobWorker, startJobWorker, type WorkerTimes } from '../jobs/worker.ts'

/** Runs jobs from when the server is ready until it stops; `close` releases what the handlers use. */
export const jobs = fp<{ db: Db; handlers: JobHandlers; times?: WorkerTimes | undefined; close: () => void }>(
  async (app, { db, handlers, times, close }) => {
    let worker: JobWorker | undefined
    let stopping: Promise<void> | undefined
    app.addHook('onReady', async () => {
      worker = startJobWorker(db, { handlers, log: app.log, ...(times && { times }) })
    })
    // Beside the last requests.
    app.addHook('preClose', async () => {
      stopping = worker?.stop()
    })
    app.addHook('onClose', async () => {
      await stopping
      close()
    })
  },
  { name: 'jobs' },
)
