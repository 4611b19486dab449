import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { fallbackProductTypes } from '../../src/shared/inventory-terms.ts'
import { regionCodes } from '../../src/shared/regions.ts'
import { inRoot, say } from '../lib/project.mjs'
import type { BenchContext } from './bench-context.ts'
import { startBenchServer } from './bench-server.ts'
import { slope, timed } from './figures.ts'
import { uploadList } from './list-upload.ts'
import { rssMb } from './process-use.ts'
import { endWithThisProcess } from './server-process.ts'
import { makeSupplierList } from './supplier-list.ts'
import { count, figure, sayTable } from './table-text.ts'

const uploadRows = 10_000
const minuteMs = 60_000
const restMs = 10_000
const idsMax = 5_000

type Tally = { warm: number; unchanged: number; cold: number; inquiries: number; bytes: number }
type Minute = { tally: Tally; uploadMs: number; memoryMb: number | undefined }

/** Keeps the server under a mixed load and tells what memory it holds each minute, and by how much that grows in the second half. */
export async function benchSoak(context: BenchContext): Promise<void> {
  for (const items of context.settings.soakItems) await soak(items, context)
}

async function soak(items: number, { settings, databases, workDir }: BenchContext): Promise<void> {
  const databaseUrl = await databases.copyOfStock(items)
  const server = await startBenchServer(databaseUrl, workDir, { TRUST_PROXY: 'loopback' })
  const cookie = await server.signIn()
  const atRestMb = rssMb(server.pid)
  const load = fork(inRoot('scripts/bench/soak-load.mjs'))
  endWithThisProcess(load)
  const failure = once(load, 'exit').then(([code]: unknown[]) => {
    if (code !== 0) throw new Error(`The mixed load ended with ${code}`)
  })
  const task = {
    address: server.address,
    regions: regionCodes,
    categories: fallbackProductTypes,
    ...(await listKnown(databaseUrl)),
  }
  load.send(task)
  const minutes: Minute[] = []
  const lists = [0, 1].map((edition) => makeSupplierList(uploadRows, edition))
  say(`\nMixed load on ${count(items)} items for ${settings.soakMinutes} minutes`)
  for (let minute = 1; minute <= settings.soakMinutes; minute += 1) {
    const endOfMinute = wait(minuteMs)
    const bytes = lists[minute % 2] ?? new Uint8Array()
    const uploadMs = await timed(() => uploadList(server, cookie, { bytes, category: 'Hot Rolled Coil' }))
    await Promise.race([endOfMinute, failure])
    const memoryMb = rssMb(server.pid)
    load.send(minute === settings.soakMinutes ? 'end' : 'report')
    // The load beside this file answers so.
    const [tally] = (await once(load, 'message')) as [Tally]
    minutes.push({ tally, uploadMs, memoryMb })
    server.emptyLog()
    say(`  minute ${minute}: ${figure(memoryMb) ?? '-'} MiB`)
  }
  await failure
  await wait(restMs)
  const afterwardsMb = rssMb(server.pid)
  await server.stop()
  sayMinutes(items, minutes)
  const half = minutes.slice(Math.floor(minutes.length / 2))
  const growthMb = slope(half.map(({ memoryMb = 0 }, index) => ({ x: index, y: memoryMb }))) * 60
  const most = Math.max(...minutes.map(({ memoryMb = 0 }) => memoryMb))
  say(
    `\nResident memory with ${count(items)} items: ${figure(atRestMb) ?? '-'} MiB before, at most ${figure(most)} MiB under load, ` +
      `${figure(afterwardsMb) ?? '-'} MiB ${restMs / 1_000} s after; in the second half it grew by ${figure(growthMb)} MiB an hour`,
  )
}

function sayMinutes(items: number, minutes: readonly Minute[]): void {
  sayTable(
    `Mixed load on ${count(items)} items, by minute`,
    [
      'minute',
      'resident MiB',
      'lists read',
      'unchanged (304)',
      'rare lists',
      'inquiries',
      'MiB answered',
      'upload of 10,000 rows, s',
    ],
    minutes.map(({ tally, uploadMs, memoryMb }, index) => [
      String(index + 1),
      figure(memoryMb),
      count(tally.warm),
      count(tally.unchanged),
      count(tally.cold),
      count(tally.inquiries),
      count(tally.bytes / 2 ** 20),
      figure(uploadMs / 1_000),
    ]),
  )
}

async function listKnown(databaseUrl: string): Promise<{ sources: string[]; ids: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const sources = await client.query<{ source_code: string }>(
    'select distinct source_code from inventory_groups order by 1',
  )
  const items = await client.query<{ id: string }>(`select id from inventory_items order by id limit ${idsMax}`)
  await client.end()
  return { sources: sources.rows.map((row) => row.source_code), ids: items.rows.map((row) => row.id) }
}
