import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export type JobTiming = {
  /** A waiting job of the same key is replaced; one that runs is left alone, and another follows it. */
  key: string
  delayMs?: number
  /** Whether a waiting job of the same key keeps its time. */
  keepsTime?: boolean
  /** Lower ones first. */
  priority?: number
  /** Jobs of one queue run one after the other, on whatever instance. */
  queue?: string
}

type NewJob = JobTiming & { payload: object }

export async function insertJobs(tx: Tx, name: string, jobs: readonly NewJob[]): Promise<void> {
  await sql`
    select from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
      as job (payload json, key text, "delayMs" double precision, "keepsTime" boolean, priority integer, queue text),
    lateral graphile_worker.add_job(
      identifier => ${name}, payload => job.payload, job_key => job.key, priority => job.priority, queue_name => job.queue,
      job_key_mode => case when job."keepsTime" then 'preserve_run_at' else 'replace' end,
      run_at => now() + coalesce(job."delayMs", 0) * interval '1 millisecond'
    ) as added
  `.execute(tx)
}

/**
 * For keys that are new, without waking the workers, who look every two seconds: the library's function costs a lead a
 * third of its speed, mostly since commits with a notification wait for each other. Returns how many were added.
 */
export async function insertNewJobs(tx: Tx, name: string, jobs: readonly NewJob[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into graphile_worker._private_jobs (task_id, payload, key, run_at, priority)
    select task.id, payload, key, now() + coalesce("delayMs", 0) * interval '1 millisecond', coalesce(priority, 0)
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
      as job (payload json, key text, "delayMs" double precision, priority integer)
    join graphile_worker._private_tasks as task on task.identifier = ${name}
  `.execute(tx)
  return Number(numAffectedRows)
}

/** The priorities of jobs that wait or run, by their keys. */
export async function selectPriorities(tx: Tx, name: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; priority: number }>`
    select key, priority from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${name} and key is not null and attempts < max_attempts
  `.execute(tx)
  return new Map(rows.map(({ key, priority }) => [key, priority]))
}

/** Has workers look for jobs at once, as when one is added, unless this try of a job is still held. Returns whether it did. */
export async function wakeAfter(db: Db, { id, attempts }: { id: string; attempts: number }): Promise<boolean> {
  const { rows } = await sql`
    select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text)
    where not exists (
      select from graphile_worker._private_jobs where id = ${id} and attempts = ${attempts} and locked_at is not null
    )
  `.execute(db)
  return rows.length > 0
}

/** A job that runs is not ended, but not tried again. */
export async function deleteJobs(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    select from unnest(${[...keys]}::text[]) as key, lateral graphile_worker.remove_job(key) as removed
  `.execute(tx)
}

/** Notes that a worker lives. Returns whether it was unknown: new, forgotten as lost, or of another backup. */
export async function touchWorker(db: Db, workerId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into job_workers (worker_id) values (${workerId})
    on conflict (worker_id) do update set seen_at = now()
    returning xmax = 0 as "isNew"
  `.execute(db)
  return rows[0]?.isNew ?? true
}

export async function deleteWorker(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('job_workers').where('worker_id', '=', workerId).execute()
}

/** Frees the jobs of workers that have not been seen for so long; the library itself would wait for four hours. */
export async function releaseLostWorkers(db: Db, lostAfterMs: number): Promise<void> {
  const lostSince = sql`now() - ${lostAfterMs} * interval '1 millisecond'`
  await sql`
    with lost as (
      delete from job_workers where seen_at < ${lostSince}
    ), held as (
      select distinct locked_by from graphile_worker._private_jobs as job
      where locked_at < ${lostSince}
        and not exists (select from job_workers where worker_id = locked_by and seen_at >= ${lostSince})
    )
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from held having count(*) > 0
  `.execute(db)
}
