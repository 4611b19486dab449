import { count, figure, median, printTable } from '../harness/figures.ts'
import { makeAgent, sendRequest } from '../harness/http.ts'
import { builtProduct, productEnv, startListening } from '../harness/server.ts'
import type { BenchContext } from './bench-context.ts'

const startsPerRound = 3
const firstReads = ['/healthz', '/api/categories', '/api/inventory/summary'] as const

/** Measures the time from process start to listening and to the first responses, on a running, filled database. */
export async function benchStart({ settings, databases, workDir }: BenchContext): Promise<void> {
  const rows: (string | undefined)[][] = []
  for (const items of settings.items) {
    const databaseUrl = await databases.stock(items)
    const listening: number[] = []
    const answered = firstReads.map((): number[] => [])
    for (let start = 0; start < settings.rounds * startsPerRound; start += 1) {
      const startedAt = performance.now()
      const env = productEnv(databaseUrl, workDir)
      const server = await startListening({ ...builtProduct, env, logDir: workDir })
      listening.push(server.startMs)
      for (const [index, path] of firstReads.entries()) {
        const { status } = await sendRequest(server.address, { path, agent: makeAgent('new') })
        if (status !== 200) throw new Error(`The first ${path} got ${status}`)
        answered[index]?.push(performance.now() - startedAt)
      }
      await server.stop()
    }
    rows.push([count(items), figure(median(listening)), ...answered.map((taken) => figure(median(taken)))])
  }
  printTable(
    `Start of the server on a running database, ms since process start, median of ${settings.rounds * startsPerRound}`,
    [
      'items',
      'listening',
      ...firstReads.map((path, index) => (index === 0 ? `first response (${path})` : `then ${path}`)),
    ],
    rows,
  )
}
