import { fork } from 'node:child_process'
import pg from 'pg'
import { inRoot } from '../lib/project.mjs'
import type { BenchContext } from './bench-context.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { median, percentile } from './figures.ts'
import { cpuMs } from './process-use.ts'
import { endWithThisProcess } from './server-process.ts'
import { count, figure, sayTable } from './table-text.ts'

const sizes = [1, 10, 500] as const
const connections = 10
const idsMax = 5_000

type Sent = { takenMs: number[]; seconds: number }

/** Measures inquiries that come in side by side, and counts in the database that each one that was acknowledged is stored. */
export async function benchInquiries({ settings, databases, workDir }: BenchContext): Promise<void> {
  const items = Math.min(...settings.items)
  const databaseUrl = await databases.copyOfStock(items)
  // Behind a proxy, so that each inquiry can come from an address of its own.
  const server = await startBenchServer(databaseUrl, workDir, { TRUST_PROXY: 'loopback' })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const ids = (await client.query<{ id: string }>(`select id from inventory_items order by id limit ${idsMax}`)).rows
    const task = { ids: ids.map(({ id }) => id), seconds: settings.seconds }
    await sendInquiries(server, { ...task, itemsPerInquiry: 1 })
    const measured = new Map<number, { sent: Sent; cpu: number | undefined; stored: number }[]>()
    for (let round = 0; round < settings.rounds; round += 1) {
      for (const itemsPerInquiry of sizes) {
        const before = { cpu: cpuMs(server.pid), stored: await countInquiries(client, itemsPerInquiry) }
        const sent = await sendInquiries(server, { ...task, itemsPerInquiry })
        const after = { cpu: cpuMs(server.pid), stored: await countInquiries(client, itemsPerInquiry) }
        const cpu = before.cpu === undefined || after.cpu === undefined ? undefined : after.cpu - before.cpu
        measured.set(itemsPerInquiry, [
          ...(measured.get(itemsPerInquiry) ?? []),
          { sent, cpu, stored: after.stored - before.stored },
        ])
        server.emptyLog()
      }
    }
    sayTable(
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
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Has a process of its own send inquiries. Throws an Error when one is refused. */
async function sendInquiries(
  server: BenchServer,
  task: { ids: readonly string[]; itemsPerInquiry: number; seconds: number },
): Promise<Sent> {
  const sender = fork(inRoot('scripts/bench/inquiry-load.mjs'))
  endWithThisProcess(sender)
  sender.send({ ...task, address: server.address, connections })
  return new Promise((resolve, reject) => {
    // The sender beside this file answers so.
    sender.once('message', (sent) => resolve(sent as Sent))
    sender.once('exit', (code) => reject(new Error(`Sending inquiries ended with ${code}`)))
  })
}

/** Counts the inquiries that are stored with just so many lines. */
async function countInquiries(client: pg.Client, lines: number): Promise<number> {
  const { rows } = await client.query<{ stored: number }>(
    'select count(*)::int as stored from (select from inquiry_lines group by inquiry_id having count(*) = $1) as inquiries',
    [lines],
  )
  return rows[0]?.stored ?? 0
}
