import { availableParallelism } from 'node:os'
import { count, printTable, ratio } from '../harness/figures.ts'
import { cpuMsWithChildren } from '../harness/process-use.ts'
import { type ServerUnderTest, startServer } from '../harness/server.ts'
import type { BenchContext } from './bench-context.ts'
import { headersFor, pathOf } from './reads/inventory-reads.ts'
import { type Contender, measureInRounds, ourCells, ourHeadings } from './reads/load-rounds.ts'
import { readsOf } from './stock.ts'

const kinds = [
  { name: 'warm', env: {} },
  { name: 'cold', env: { RESPONSE_CACHE_MB: '0' } },
] as const
const connections = 40

/** Measures reads answered by one process and by several behind one port, kept ones and such that are made each time. */
export async function benchInstances({ settings, databases, workDir }: BenchContext): Promise<void> {
  const items = Math.max(...settings.items.filter((size) => size <= 100_000))
  const databaseUrl = await databases.stock(items)
  const counts = [...new Set([1, 2, availableParallelism()])].toSorted((a, b) => a - b)
  for (const { name, env } of kinds) {
    const servers = new Map<number, ServerUnderTest>()
    try {
      for (const instances of counts) {
        servers.set(
          instances,
          await startServer(databaseUrl, workDir, { env: { ...env, INSTANCES: String(instances) } }),
        )
      }
      for (const read of readsOf(items).filter(({ rows }) => rows <= 1_000)) {
        const contenders = new Map<string, Contender>()
        for (const [instances, server] of servers) {
          contenders.set(String(instances), {
            server,
            path: pathOf('REST', read),
            headers: headersFor('identity'),
            connections,
            cpuMs: cpuMsWithChildren,
          })
        }
        const figuresOf = await measureInRounds(contenders, { ...settings, databasePid: databases.serverPid() })
        printTable(
          `${name === 'warm' ? 'Warm' : 'Cold'} read of ${count(read.rows)} of ${count(items)} items, ${connections} connections`,
          ['INSTANCES', ...ourHeadings, 'req/s to one', 'CPU to one'],
          counts
            .map(String)
            .map((instances) => [
              instances,
              ...ourCells(figuresOf(instances)),
              ratio(figuresOf(instances).perSecond, figuresOf('1').perSecond),
              ratio(figuresOf(instances).serverCpuMs, figuresOf('1').serverCpuMs),
            ]),
        )
      }
    } finally {
      for (const server of servers.values()) await server.stop()
    }
  }
}
