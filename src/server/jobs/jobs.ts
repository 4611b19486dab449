import * as z from 'zod'
import type { Db, Tx } from '../db/database.ts'
import { insertJobs, insertNewJobs, type JobTiming } from './queries.ts'

/** Ids only, since the queue is no place for people's data. */
const jobPayloads = {
  'send mail': z.object({ mailId: z.string() }),
  /** The mails about a sending that grew since they were written. */
  'rewrite mails': z.object({ sendingId: z.string() }),
  'send digests': z.object({}),
  'tell saved searches': z.object({ afterId: z.string() }),
  /** Without a number all open needs are looked at again. */
  'match stock': z.object({ changeNo: z.int().nullable() }),
  'mail matches': z.object({}),
  'match needs': z.object({ needIds: z.array(z.string()) }),
  /** One that others sent. */
  'read list': z.object({ listId: z.string() }),
  'remind suppliers': z.object({}),
  'read paper': z.object({ paperId: z.string(), isKindOpen: z.boolean().optional() }),
  /** Which items of the stock a mill test report is on file for. */
  'mark reports': z.object({}),
  'tell of answer': z.object({ askId: z.string() }),
  'delete outdated': z.object({}),
} as const satisfies Record<string, z.ZodType>

export type JobName = keyof typeof jobPayloads
type JobPayload<Name extends JobName> = z.infer<(typeof jobPayloads)[Name]>

export const jobNames = Object.keys(jobPayloads) as JobName[] // Object.keys loses the type

export type JobHandlers = {
  /**
   * The signal tells that the server stops, and soon no longer waits. `queueDb` is the connection of the queue, for short
   * statements that must not wait behind requests.
   */
  [Name in JobName]: (payload: JobPayload<Name>, signal: AbortSignal, queueDb?: Db) => Promise<void>
}

type NewJob<Name extends JobName> = JobTiming & { payload: JobPayload<Name> }

/** Writes jobs that run once the transaction is committed, and do not exist if it is not. */
export async function addJobs<Name extends JobName>(tx: Tx, name: Name, jobs: readonly NewJob<Name>[]): Promise<void> {
  if (jobs.length > 0) await insertJobs(tx, name, jobs)
}

/** Like `addJobs`, for keys that are new and work that may wait two seconds more: it costs the transaction far less. */
export async function addNewJobs<Name extends JobName>(
  tx: Tx,
  name: Name,
  jobs: readonly NewJob<Name>[],
): Promise<void> {
  if (jobs.length === 0) return
  // Until a worker has run, the library does not know the name; its own function adds it.
  if ((await insertNewJobs(tx, name, jobs)) === 0) await insertJobs(tx, name, jobs)
}

/** Has all open needs looked at again: items have come or gone without a list. */
export function queueMatchingOfAll(tx: Tx): Promise<void> {
  return addJobs(tx, 'match stock', [{ key: 'match stock', payload: { changeNo: null } }])
}

/** Has the items marked that a mill test report is on file for. Many changes within half a second are one: each raises the stock's version. */
export function queueReportMarks(tx: Tx): Promise<void> {
  const key = 'mark reports'
  return addJobs(tx, key, [{ key, queue: key, payload: {}, delayMs: 500, keepsTime: true }])
}

/** Has what is outdated deleted, by one instance at a time. */
export function queueDeletion(tx: Tx): Promise<void> {
  return addJobs(tx, 'delete outdated', [{ key: 'delete outdated', queue: 'delete outdated', payload: {} }])
}

/** Has suppliers with old lists reminded after a while; what waits for that already keeps its time, even if that is over. */
export function queueReminders(tx: Tx, delayMs: number): Promise<void> {
  const key = 'remind suppliers'
  return addJobs(tx, key, [{ key, queue: key, payload: {}, delayMs, keepsTime: true }])
}

/** Throws for a payload of another version that does not fit. */
export async function runJob<Name extends JobName>(
  handlers: Partial<JobHandlers>,
  name: Name,
  payload: unknown,
  signal: AbortSignal,
  queueDb: Db,
): Promise<void> {
  // TypeScript does not see that a schema of the list gives the payload of its name.
  const schema = jobPayloads[name] as unknown as z.ZodType<JobPayload<Name>>
  const handler = handlers[name]
  if (!handler) throw new Error(`Nothing here does the job ${name}`)
  await handler(schema.parse(payload), signal, queueDb)
}
