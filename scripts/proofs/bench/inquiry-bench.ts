import { count, figure, median, percentile, printTable } from '../harness/figures.ts'
import { type Sent, sendLoad } from '../harness/load.ts'
import { cpuOf } from '../harness/process-use.ts'
import { withServers } from '../harness/server.ts'
import type { BenchContext, ScratchDatabases } from './bench-context.ts'

const sizes = [1, 10, 500] as const
const connections = 10
const idsMax = 5_000

/** Measures concurrent inquiries, and counts in the database how many of the acknowledged ones are stored. */
export async function benchInquiries({ settings, databases, workDir }: BenchContext): Promise<void> {
  const items = Math.min(...settings.items)
  const databaseUrl = await databases.copyOfStock(items)
  // Behind a proxy, so each inquiry can have its own address.
  await withServers(databaseUrl, workDir, [{ env: { TRUST_PROXY: 'loopback' } }], async ([server]) => {
    const ids = await databases.query<{ id: string }>(
      databaseUrl,
      `select id from inventory_items order by id limit ${idsMax}`,
    )
    const { address } = server
    const task = { address, connections, ids: ids.map(({ id }) => id), seconds: settings.seconds }
    await sendLoad({ ...task, itemsPerInquiry: 1 })
    const measured = new Map<number, { sent: Sent; cpu: number | undefined; stored: number }[]>()
    for (let round = 0; round < settings.rounds; round += 1) {
      for (const itemsPerInquiry of sizes) {
        const countStored = () => countInquiries(databases, databaseUrl, itemsPerInquiry)
        const storedBefore = await countStored()
        const sending = sendLoad({ ...task, itemsPerInquiry })
        const cpu = await cpuOf({ servers: [server.pid()] }, () => sending)
        const one = { sent: await sending, cpu, stored: (await countStored()) - storedBefore }
        measured.set(itemsPerInquiry, [...(measured.get(itemsPerInquiry) ?? []), one])
        server.emptyLog()
      }
    }
    printTable(
      `Inquiries over ${connections} connections, sent by a Node process`,
      ['items each', 'per second', 'p50 ms', 'p99 ms', 'server CPU ms', 'acknowledged', 'stored with all items'],
      [...measured].map(([itemsPerInquiry, taken]) => {
        const takenMs = taken.flatMap(({ sent }) => sent.takenMs)
        const cpus = taken.flatMap(({ sent, cpu }) => (cpu === undefined ? [] : [cpu / sent.takenMs.length]))
        return [
          String(itemsPerInquiry),
          figure(median(taken.map(({ sent }) => sent.takenMs.length / sent.seconds))),
          figure(percentile(takenMs, 0.5)),
          figure(percentile(takenMs, 0.99)),
          cpus.length > 0 ? figure(median(cpus)) : undefined,
          count(takenMs.length),
          count(taken.reduce((sum, { stored }) => sum + stored, 0)),
        ]
      }),
    )
  })
}

async function countInquiries({ query }: ScratchDatabases, databaseUrl: string, lines: number): Promise<number> {
  const [row] = await query<{ stored: number }>(
    databaseUrl,
    'select count(*)::int as stored from (select from inquiry_lines group by inquiry_id having count(*) = $1) as inquiries',
    [lines],
  )
  return row?.stored ?? 0
}
