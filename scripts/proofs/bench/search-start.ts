import { setTimeout as wait } from 'node:timers/promises'
import { count, figure, median, printTable } from '../harness/figures.ts'
import { trySendRequest } from '../harness/http.ts'
import { rssMb, untilQuiet, usedMs } from '../harness/process-use.ts'
import { builtProduct, isReady, productEnv, startListening } from '../harness/server.ts'
import { waitUntil } from '../harness/wait.ts'
import type { BenchContext, ScratchDatabases } from './bench-context.ts'
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

/** Measures from the start of a server until its first search is answered, on a filled database and on an empty one. */
export async function measureSearchStart(context: BenchContext, databaseUrl: string): Promise<void> {
  const { settings, databases } = context
  const stocks = [
    { items: 0, url: await databases.createDatabase(), starts: noStarts() },
    { items: settings.searchItems, url: databaseUrl, starts: noStarts() },
  ]
  for (let round = 0; round < settings.rounds; round += 1) {
    for (const { url, starts } of stocks) starts.push(await measureStart(context, url))
  }
  printTable(
    `A start until the first search is answered, medians of ${settings.rounds}`,
    ['items', 'ready ms', 'answered ms', 'CPU ms of server and db', 'event loop p99 ms from ready on', 'when idle'],
    stocks.map(({ items, starts }) => {
      const middle = (pick: (one: StartFigures) => number) => figure(median(starts.map(pick)))
      const isCounted = starts.every(({ cpuMs }) => cpuMs !== undefined)
      return [
        count(items),
        middle(({ readyMs }) => readyMs),
        middle(({ answeredMs }) => answeredMs),
        isCounted ? middle(({ cpuMs }) => cpuMs ?? 0) : undefined,
        middle(({ loadingP99Ms }) => loadingP99Ms),
        middle(({ idleP99Ms }) => idleP99Ms),
      ]
    }),
  )
}

/** Waits until the server has loaded the stock. */
export async function untilSearchable(address: string): Promise<void> {
  const isAnswered = async () =>
    (await trySendRequest(address, { path: searchPath({}), headers: searchHeaders() }))?.status === 200
  await waitUntil('a search is answered', isAnswered, { limitMs: startLimitMs })
}

const noStarts = (): StartFigures[] => []

export async function measureStart(
  { databases, workDir }: Pick<BenchContext, 'workDir'> & { databases: Pick<ScratchDatabases, 'serverPid'> },
  databaseUrl: string,
): Promise<StartFigures> {
  const database = databases.serverPid()
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
