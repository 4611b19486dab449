import type { SearchAnswer } from '../../src/shared/search/schema.ts'
import { contentOf, sendRequest } from '../harness/http.ts'
import { cpuMs, cpuMsWithChildren } from '../harness/process-use.ts'

/** Searches without an end: each comes from another address, since they are limited for each. */
export const searchEnv = { TRUST_PROXY: 'loopback', METRICS_TOKEN: 'the-token-of-the-benchmark' }

const addresses = 65_536
// The system tells processor time in steps of 10 ms.
const repeatMs = 400
let asked = 0

export function searchHeaders(): Record<string, string> {
  asked = (asked + 1) % addresses
  return { 'accept-encoding': 'identity', 'x-forwarded-for': `10.1.${asked >> 8}.${asked & 255}` }
}

/** Throws if the search is refused. */
export async function search(address: string, path: string): Promise<SearchAnswer> {
  return contentOf(await sendRequest(address, { path, headers: searchHeaders() }), path)
}

/** A figure of `/metrics`; 0 if it is not there. */
export async function readMetric(address: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${searchEnv.METRICS_TOKEN}` }
  const { body } = await sendRequest(address, { path: '/metrics', headers })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body.toString())?.[1] ?? 0)
}

/** The processes whose time counts. */
export type Counted = { servers: readonly (number | undefined)[]; database: number }

/** The processor time of servers and the database so far; undefined on other systems than Linux. */
export function usedMs({ servers, database }: Counted): number | undefined {
  const all = [cpuMsWithChildren(database), ...servers.map(cpuMs)]
  return all.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0)
}

/** The processor time of some work. */
export async function cpuOf(counted: Counted, work: () => Promise<unknown>): Promise<number | undefined> {
  const before = usedMs(counted)
  await work()
  const after = usedMs(counted)
  return before === undefined || after === undefined ? undefined : after - before
}

/** The mean processor time of work that is repeated for a while. */
export async function meanCpuOf(counted: Counted, work: () => Promise<unknown>): Promise<number | undefined> {
  const startedAt = performance.now()
  let times = 0
  const ms = await cpuOf(counted, async () => {
    do {
      await work()
      times += 1
    } while (performance.now() - startedAt < repeatMs)
  })
  return ms === undefined ? undefined : ms / times
}
