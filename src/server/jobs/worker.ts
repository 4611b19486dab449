import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { PoolClient } from 'pg'
import { openListening, poolOf } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { type JobHandlers, jobNames, runJob } from './jobs.ts'
import { deleteWorker, releaseLostWorkers, touchWorker, wakeAfter } from './queries.ts'

// One listens, one is shared by the workers.
const connections = 2
const stopLimitMs = 5_000
const abortAfterMs = 2_000

export type WorkerTimes = {
  beatMs: number
  lostAfterMs: number
  /** Finds what became due, and everything where a pooler swallows the notifications. */
  pollMs: number
}
const defaultTimes: WorkerTimes = { beatMs: 5_000, lostAfterMs: 15_000, pollMs: 2_000 }

export type JobLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
/** Only jobs that have a handler are taken. */
export type JobWorkerDeps = {
  handlers: Partial<JobHandlers>
  /** How many jobs run at once. */
  concurrency: number
  log: JobLog
  times?: WorkerTimes
}
export type JobWorker = { stop(): Promise<void> }

type Running = { pool: WorkerPool; listener: PoolClient | undefined }

/** Runs jobs until it is stopped, through outages of the database. */
export function startJobWorker(db: Db, { times = defaultTimes, ...deps }: JobWorkerDeps): JobWorker {
  const { log } = deps
  const ownDb = openListening(db, { poolMax: connections })
  let running: Running | undefined
  let isLost = false
  let regularBeats = 0

  async function beat(): Promise<void> {
    try {
      if (await isCutOff()) await startAgain()
      await running?.listener?.query('select 1')
      regularBeats += 1
      // After an outage the other instances need time to report, too.
      if (regularBeats * times.beatMs > times.lostAfterMs) await releaseLostWorkers(ownDb, times.lostAfterMs)
    } catch (error) {
      if (!isLost) log.error({ err: error }, 'The job queue is out of reach')
      isLost = true
      regularBeats = 0
    }
  }

  /** After an outage others may have taken its jobs over; and the library would keep a failed start for good. */
  async function isCutOff(): Promise<boolean> {
    running ??= run(ownDb, { ...deps, times })
    const isForgotten = await touchWorker(ownDb, running.pool.id)
    return isLost || (isForgotten && regularBeats > 0)
  }

  async function startAgain(): Promise<void> {
    await end()
    running = run(ownDb, { ...deps, times })
    await touchWorker(ownDb, running.pool.id)
    log.info({}, 'The job queue is back')
    isLost = false
    regularBeats = 0
  }

  async function end(): Promise<void> {
    const ended = running
    running = undefined
    if (!ended || !isActive(ended.pool)) return
    const shutdown = Promise.resolve(ended.pool.gracefulShutdown()).catch(() => undefined)
    await Promise.race([shutdown, sleep(stopLimitMs, undefined, unkept)])
  }

  const stopping = new AbortController()
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      if (running && !isActive(running.pool)) running = undefined
      await beat()
      await sleep(times.beatMs, undefined, { ...unkept, signal: stopping.signal }).catch(() => undefined)
    }
  })()

  let stopped: Promise<void> | undefined
  return {
    stop() {
      stopped ??= stop()
      return stopped
    },
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await beating
    const id = running?.pool.id
    await end()
    if (id !== undefined && !isLost) await deleteWorker(ownDb, id).catch(() => undefined)
    await Promise.race([ownDb.destroy(), sleep(stopLimitMs, undefined, unkept)])
  }
}

// The end of a job is noted within milliseconds, on a busy machine later; the workers look by themselves in the end.
const releaseLooksMs = [5, 20, 80, 300, 1_000, 3_000]

// A timer that does not keep the process alive.
const unkept = { ref: false }

// Not in the library's types.
const isActive = (pool: WorkerPool) => !('_active' in pool) || pool._active === true

function run(db: Db, { handlers, concurrency, log, times }: Required<JobWorkerDeps>): Running {
  const events: WorkerEvents = new EventEmitter()
  const running: { listener: PoolClient | undefined } = { listener: undefined }
  events.on('pool:listen:success', ({ client }) => {
    running.listener = client
  })
  events.on('pool:listen:release', () => {
    running.listener = undefined
  })
  events.on('job:complete', ({ job }) => {
    // A worker looks for the next job before the end of this one is noted, and so finds none of its queue.
    if (job.job_queue_id !== null) void wakeOnceReleased(db, job, pool).catch(() => undefined)
  })
  const tasks: TaskList = Object.fromEntries(
    jobNames
      .filter((name) => handlers[name])
      .map((name) => [name, (payload, { abortSignal }) => runJob(handlers, name, payload, signalOf(abortSignal), db)]),
  )
  const pool = runTaskList(
    {
      concurrency,
      events,
      logger: createLogger(log),
      noHandleSignals: true,
      // Poolers may give each statement another connection.
      noPreparedStatements: true,
      pollInterval: times.pollMs,
      gracefulShutdownAbortTimeout: abortAfterMs,
      // Without these, a database that goes away while a job ends is an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    tasks,
    poolOf(db),
  )
  // It also ends by itself, after trying for long to note the end of a job; the next beat starts another.
  void pool.promise.catch(() => undefined)
  return Object.assign(running, { pool })
}

async function wakeOnceReleased(db: Db, job: { id: string; attempts: number }, own: WorkerPool): Promise<void> {
  for (const lookMs of releaseLooksMs) {
    await sleep(lookMs, undefined, unkept)
    if (!(await wakeAfter(db, job))) continue
    // One that has just started does not hear notifications yet.
    own.nudge(1)
    return
  }
}

const signalOf = (signal: AbortSignal | undefined) => signal ?? new AbortController().signal

/** The library's messages quote errors, which may hold people's data. */
function createLogger(log: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error') return
    const [what = ''] = message.split(/[:'"({[]|\d/)
    log.error({ err: meta?.['error'] }, `Job queue: ${what.trim()}`)
  })
}
