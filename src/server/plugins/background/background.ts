import fp from 'fastify-plugin'
import { reminderHour } from '../../../shared/office/suppliers.ts'
import { nextPacificHour } from '../../../shared/text/days.ts'
import type { Db } from '../../db/database.ts'
import { type JobHandlers, queueDeletion, queueReminders } from '../../jobs/jobs.ts'
import { type JobWorker, startJobWorker, type WorkerTimes } from '../../jobs/worker.ts'
import { findDatabaseOutage } from '../../lib/error-code.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs work that may continue after the answer. Its failure is logged; the server waits for it when it stops. */
    runInBackground(work: () => Promise<void>): void
  }
}

export const background = fp(
  async (app) => {
    const running = new Set<Promise<void>>()
    app.decorate('runInBackground', (work: () => Promise<void>) => {
      const run = work().catch((error: unknown) => app.log.error({ err: error }, 'Background work failed'))
      running.add(run)
      void run.finally(() => running.delete(run))
    })
    app.addHook('onClose', async () => {
      await Promise.all(running)
    })
  },
  { name: 'background' },
)

const lookEveryMs = 5_000

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
      }, lookEveryMs).unref()
    }
    lookLater()
    app.addHook('preClose', async () => {
      isStopping = true
      clearTimeout(timer)
    })
  },
  { name: 'takeover', dependencies: ['background'] },
)

const firstDeletionMs = 60_000
const deletionEveryMs = 60 * 60_000

/** Queues the deletion of what is outdated, soon after the start and then regularly, and the reminders of the next morning. */
export const retention = fp<{ db: Db; firstMs?: number }>(
  async (app, { db, firstMs: waitMs = firstDeletionMs }) => {
    let timer: NodeJS.Timeout
    const queueAfter = (ms: number) => {
      timer = setTimeout(() => {
        app.runInBackground(() =>
          db.transaction().execute(async (tx) => {
            await queueDeletion(tx)
            await queueReminders(tx, nextPacificHour(reminderHour, new Date()).getTime() - Date.now())
          }),
        )
        queueAfter(deletionEveryMs)
      }, ms).unref()
    }
    queueAfter(waitMs)
    app.addHook('preClose', async () => clearTimeout(timer))
  },
  { name: 'retention', dependencies: ['background'] },
)

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
