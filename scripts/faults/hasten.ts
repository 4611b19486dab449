import type { FaultContext } from './scenario.ts'

/** As if the time had come for all jobs that wait. */
export async function hasten({ query }: Pick<FaultContext, 'query'>): Promise<void> {
  await query(
    'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
  ).catch(() => undefined)
}
