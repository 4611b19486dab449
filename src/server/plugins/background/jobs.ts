import fp from 'fastify-plugin'
import type { Db } from '../../db/database.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { type JobWorker, startJobWorker, type WorkerTimes } from '../../jobs/worker.ts'

const mailsAtOnce = 4
const othersAtOnce = 2

/** Runs jobs from when the server is ready until it stops; `close` releases what the handlers use. */
export const jobs = fp<{ db: Db; handlers: JobHandlers; times?: WorkerTimes | undefined; close: () => void }>(
  async (app, { db, handlers, times, close }) => {
    let workers: JobWorker[] = []
    let stopping: Promise<unknown> | undefined
    app.addHook('onReady', async () => {
      const { 'send mail': sendMail, ...others } = handlers
      const deps = { log: app.log, ...(times && { times }) }
      // A mail server that hangs holds all workers for mail, and nothing else.
      workers = [
        startJobWorker(db, { ...deps, handlers: { 'send mail': sendMail }, concurrency: mailsAtOnce }),
        startJobWorker(db, { ...deps, handlers: others, concurrency: othersAtOnce }),
      ]
    })
    // Beside the last requests.
    app.addHook('preClose', async () => {
      stopping = Promise.all(workers.map((worker) => worker.stop()))
    })
    app.addHook('onClose', async () => {
      await stopping
      close()
    })
  },
  { name: 'jobs' },
)
