import { setTimeout as wait } from 'node:timers/promises'
import { trySendRequest } from '../../harness/http.ts'
import { rssMb, untilQuiet, usedMs } from '../../harness/process-use.ts'
import { builtProduct, isReady, productEnv, startListening } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import { readMetric, searchEnv, searchHeaders, searchPath } from './search-requests.ts'

const idleMsMin = 2_000
const idleMsMax = 10_000
// Ten million items are in memory after some minutes.
const startLimitMs = 1_800_000
const delayMetric = 'nodejs_eventloop_lag_p99_seconds'

type StartFigures = {
  readyMs: number
  answeredMs: number
  cpuMs: number | undefined
  loadingP99Ms: number
  idleP99Ms: number
  residentMb: number
}

/** Waits until the server has loaded the stock. */
export async function untilSearchable(address: string): Promise<void> {
  const isAnswered = async () =>
    (await trySendRequest(address, { path: searchPath({}), headers: searchHeaders() }))?.status === 200
  await waitUntil('a search is answered', isAnswered, { limitMs: startLimitMs })
}

/** Measures from the start of a server until its first search is answered. */
export async function measureStart({
  databaseUrl,
  database,
  workDir,
}: {
  databaseUrl: string
  database: number
  workDir: string
}): Promise<StartFigures> {
  const usedBefore = usedMs({ servers: [], database }) ?? 0
  const startedAt = performance.now()
  const env = { ...productEnv(databaseUrl, workDir), ...searchEnv }
  const server = await startListening({ ...builtProduct, env, logDir: workDir })
  const { address, pid } = server
  await waitUntil('the server is ready', () => isReady(address))
  const readyMs = performance.now() - startedAt
  // Each look at the metric starts it again.
  await readMetric(address, delayMetric)
  await untilSearchable(address)
  const answeredMs = performance.now() - startedAt
  const usedAfter = usedMs({ servers: [pid()], database })
  const loadingP99Ms = 1_000 * (await readMetric(address, delayMetric))
  await untilQuiet(pid())
  await readMetric(address, delayMetric)
  await wait(Math.min(Math.max(idleMsMin, answeredMs - readyMs), idleMsMax))
  const idleP99Ms = 1_000 * (await readMetric(address, delayMetric))
  const residentMb = rssMb(pid()) ?? 0
  await server.stop()
  return {
    readyMs,
    answeredMs,
    cpuMs: usedAfter === undefined ? undefined : usedAfter - usedBefore,
    loadingP99Ms,
    idleP99Ms,
    residentMb,
  }
}
