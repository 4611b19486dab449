import * as z from 'zod'
import type { Tx } from '../db/database.ts'
import { insertJobs } from './queries.ts'

/** Every kind of job with its payload; ids only, since the queue is no place for people's data. */
const jobPayloads = {
  'send mail': z.object({ mailId: z.string() }),
} as const satisfies Record<string, z.ZodType>

export type JobName = keyof typeof jobPayloads
type JobPayload<Name extends JobName> = z.infer<(typeof jobPayloads)[Name]>

export const jobNames = Object.keys(jobPayloads) as JobName[] // Object.keys loses the type

export type JobHandlers = {
  /** The signal tells that the server stops, and soon no longer waits. */
  [Name in JobName]: (payload: JobPayload<Name>, signal: AbortSignal) => Promise<void>
}

export type JobTiming = {
  /** A waiting job of the same key is replaced; one that runs is left alone, and another follows it. */
  key: string
  delayMs?: number
  /** Lower ones first. */
  priority?: number
}

/** Writes a job that runs once the transaction is committed, and does not exist if it is not. */
export function addJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayload<Name>,
  timing: JobTiming,
): Promise<void> {
  return addJobs(tx, name, [{ payload, ...timing }])
}

/** Like `addJob`, for several in one statement. */
export async function addJobs<Name extends JobName>(
  tx: Tx,
  name: Name,
  jobs: readonly (JobTiming & { payload: JobPayload<Name> })[],
): Promise<void> {
  if (jobs.length > 0) await insertJobs(tx, name, jobs)
}

/** Runs the handler of a job from the queue. Throws for a payload of another version that does not fit. */
export async function runJob<Name extends JobName>(
  handlers: JobHandlers,
  name: Name,
  payload: unknown,
  signal: AbortSignal,
): Promise<void> {
  // TypeScript does not see that a schema of the list gives the payload of its name.
  const schema = jobPayloads[name] as unknown as z.ZodType<JobPayload<Name>>
  await handlers[name](schema.parse(payload), signal)
}
