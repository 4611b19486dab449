import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { createDb } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { test as base, expect } from '../test/fixtures.ts'
import { openDatabaseLine } from '../test/programs/database-line.ts'
import { addJobs, type JobHandlers } from './jobs.ts'
import { type JobLog, type JobWorker, startJobWorker } from './worker.ts'

const times = { beatMs: 100, lostAfterMs: 600, pollMs: 100 }

type Handler = JobHandlers['send mail']

type StartWorker = (db: Db, handler: Handler, pollMs?: number) => JobWorker & { errors: string[] }

const test = base.extend<{ startWorker: StartWorker }>({
  // Stopped before the database is dropped.
  startWorker: async ({ db: _db }, use) => {
    const workers: JobWorker[] = []
    await use((db, handler, pollMs = times.pollMs) => {
      const errors: string[] = []
      const ignore = () => undefined
      const log: JobLog = { info: ignore, warn: ignore, error: (_details, message) => void errors.push(message) }
      const worker = startJobWorker(db, {
        handlers: { 'send mail': handler },
        concurrency: 5,
        log,
        times: { ...times, pollMs },
      })
      workers.push(worker)
      return { ...worker, errors }
    })
    await Promise.all(workers.map((worker) => worker.stop()))
  },
})

const queue = (
  db: Db,
  mailId: string,
  timing: { key?: string; delayMs?: number; priority?: number; queue?: string } = {},
) => db.transaction().execute((tx) => addJobs(tx, 'send mail', [{ payload: { mailId }, key: mailId, ...timing }]))

const note = (ran: string[]): Handler => {
  return async ({ mailId }) => void ran.push(mailId)
}

async function countJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select count(*) as jobs from graphile_worker._private_jobs`.execute(db)
  return rows[0]?.jobs ?? -1
}

test('a job runs once after its transaction, on one of several instances, and not if the transaction failed', async ({
  db,
  dbUrl,
  startWorker,
}) => {
  const other = createDb(dbUrl, { onConnectionError: () => undefined })
  onTestFinished(() => other.destroy())
  const ran: string[] = []
  startWorker(db, note(ran))
  startWorker(other, note(ran))
  const failing = db.transaction().execute(async (tx) => {
    await addJobs(tx, 'send mail', [{ payload: { mailId: 'never' }, key: 'never' }])
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  const ids = Array.from({ length: 20 }, (_, index) => `job ${index}`)
  await Promise.all(ids.map((id) => queue(db, id)))
  await expect.poll(() => countJobs(db)).toBe(0)
  expect(ran.toSorted()).toEqual(ids.toSorted())
})

test('a waiting job of the same key is replaced, also its time; the urgent ones come first', async ({
  db,
  startWorker,
}) => {
  await queue(db, 'first', { key: 'same', delayMs: 3_600_000 })
  await queue(db, 'second', { key: 'same' })
  await queue(db, 'later', { delayMs: 3_600_000 })
  await queue(db, 'less urgent', { priority: 3 })
  await queue(db, 'urgent', { priority: -1 })
  const ran: string[] = []
  startWorker(db, note(ran))
  await expect.poll(() => countJobs(db)).toBe(1)
  expect(ran).toEqual(['urgent', 'second', 'less urgent'])
})

test("a killed worker's job is taken over, and one of a worker that lives is not", async ({ db, startWorker }) => {
  const slow: string[] = []
  const first = startWorker(db, async ({ mailId }) => {
    slow.push(mailId)
    await sleep(1_500)
  })
  await queue(db, 'slow')
  await expect.poll(() => slow).toEqual(['slow'])
  // As a killed process leaves it.
  await queue(db, 'lost', { delayMs: 3_600_000 })
  await sql`
    update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now(), run_at = now(), attempts = 1
    where key = 'lost'
  `.execute(db)
  await sql`insert into job_workers (worker_id) values ('pool-killed')`.execute(db)
  const ran: string[] = []
  startWorker(db, note(ran))
  await expect.poll(() => countJobs(db)).toBe(0)
  expect([...slow, ...ran].toSorted()).toEqual(['lost', 'slow'])
  expect(first.errors).toEqual([])
})

test('an outage of the database, from the start or later, ends neither the process nor the work', async ({
  db,
  dbUrl,
  startWorker,
}) => {
  const line = await openDatabaseLine(dbUrl)
  onTestFinished(() => line.close())
  const behind = createDb(line.url, { onConnectionError: () => undefined })
  onTestFinished(() => behind.destroy())
  line.set('cut')
  const ran: string[] = []
  const worker = startWorker(behind, note(ran))
  await expect.poll(() => worker.errors).toContain('The job queue is out of reach')
  line.set('open')
  await queue(db, 'after the start')
  await expect.poll(() => ran).toEqual(['after the start'])
  line.set('cut')
  await expect.poll(() => worker.errors.filter((error) => error === 'The job queue is out of reach').length).toBe(2)
  line.set('open')
  await queue(db, 'after the outage')
  await expect.poll(() => ran).toEqual(['after the start', 'after the outage'])
})

test('a stop waits for what runs, tells it, and leaves a failed job for later', async ({ db, startWorker }) => {
  let wasTold = false
  const worker = startWorker(db, async (_payload, signal) => {
    signal.addEventListener('abort', () => {
      wasTold = true
    })
    await sleep(60_000, undefined, { signal })
  })
  await queue(db, 'long')
  await expect
    .poll(
      async () =>
        (await sql`select from graphile_worker._private_jobs where locked_at is not null`.execute(db)).rows.length,
    )
    .toBe(1)
  await worker.stop()
  expect([wasTold, await countJobs(db)]).toEqual([true, 1])
  expect((await sql`select from graphile_worker._private_jobs where locked_at is null`.execute(db)).rows).toHaveLength(
    1,
  )
  expect(await db.selectFrom('job_workers').select('worker_id').execute()).toEqual([])
})

test('jobs of one queue follow each other at once', async ({ db, startWorker }) => {
  const ran: string[] = []
  for (let job = 0; job < 5; job += 1) await queue(db, `job ${job}`, { queue: 'one after the other' })
  // A look now and then would take minutes for all of them.
  startWorker(db, note(ran), 60_000)
  await expect.poll(() => ran, { timeout: 20_000 }).toHaveLength(5)
})
