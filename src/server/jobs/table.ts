import type { ColumnType, Generated } from 'kysely'

/** The workers that live: each notes it every few seconds. The library's tables do not tell. */
export type JobWorkerTable = { worker_id: string; seen_at: ColumnType<Date, never, never> & Generated<Date> }

export type JobsTables = { job_workers: JobWorkerTable }
