import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithThisProcess } from '../../../../src/server/test/programs/server-process.ts'
import { regionCodes } from '../../../../src/shared/places/regions.ts'
import { fallbackProductTypes } from '../../../../src/shared/stock/terms.ts'
import { inRoot, say } from '../../../lib/project.mjs'
import { count, figure, printTable, slope, timed } from '../../harness/figures.ts'
import { textOf } from '../../harness/http.ts'
import { openHandles, rssMb } from '../../harness/process-use.ts'
import { type ListFile, sendList, toForm, uploadPath } from '../../harness/senders.ts'
import { type ServerUnderTest, startServer } from '../../harness/server.ts'
import type { BenchContext, ScratchDatabases } from '../bench-context.ts'
import { makeSupplierList } from '../supplier-list.ts'
import type { SoakTask, Tally } from './soak-load.ts'

const uploadRows = 10_000
const minuteMs = 60_000
const restMs = 10_000
const idsMax = 5_000
const uploadAgainMs = 1_000
const stormEveryMinutes = 5
const stormMs = 10_000
const endEveryMs = 50
const errorsShown = 3

type Minute = {
  tally: Tally
  uploadMs: number
  memoryMb: number | undefined
  handles: number | undefined
  connections: number
  ended: number
}

/**
 * Runs a mixed load, every few minutes with a storm that ends the database connections. Prints memory, handles and connections
 * per minute, and how much the memory grows in the second half.
 */
export async function benchSoak(context: BenchContext): Promise<void> {
  for (const items of context.settings.soakItems) await soak(items, context)
}

async function soak(items: number, { settings, databases, workDir }: BenchContext): Promise<void> {
  const databaseUrl = await databases.copyOfStock(items)
  const server = await startServer(databaseUrl, workDir, { env: { TRUST_PROXY: 'loopback' } })
  const cookie = await server.signIn()
  const atRestMb = rssMb(server.pid())
  const load = fork(inRoot('scripts/proofs/bench/soak/soak-load.ts'))
  endWithThisProcess(load)
  const failure = once(load, 'exit').then(([code]: unknown[]) => {
    if (code !== 0) throw new Error(`The mixed load ended with ${code}`)
  })
  const task: SoakTask = {
    address: server.address,
    regions: regionCodes,
    categories: fallbackProductTypes,
    ...(await listKnown(databases, databaseUrl)),
  }
  load.send(task)
  const minutes: Minute[] = []
  const lists = [0, 1].map((edition) => makeSupplierList(uploadRows, edition))
  say(`\nMixed load on ${count(items)} items for ${settings.soakMinutes} minutes`)
  for (let minute = 1; minute <= settings.soakMinutes; minute += 1) {
    const endOfMinute = wait(minuteMs)
    const bytes = lists[minute % 2] ?? new Uint8Array()
    const storm = minute % stormEveryMinutes === 0 ? endConnections(databases, databaseUrl) : 0
    const uploadMs = await timed(() => uploadUntilServed(server, cookie, { bytes, category: 'Hot Rolled Coil' }))
    await Promise.race([endOfMinute, failure])
    const held = {
      memoryMb: rssMb(server.pid()),
      handles: openHandles(server.pid()),
      connections: await countConnections(databases, databaseUrl),
    }
    load.send(minute === settings.soakMinutes ? 'end' : 'report')
    const [tally] = (await once(load, 'message')) as [Tally]
    minutes.push({ tally, uploadMs, ...held, ended: await storm })
    server.emptyLog()
    say(`  minute ${minute}: ${figure(held.memoryMb) ?? '-'} MiB, ${held.handles ?? '-'} handles`)
  }
  await failure
  await wait(restMs)
  const afterwardsMb = rssMb(server.pid())
  await server.stop()
  printMinutes(items, minutes)
  const half = minutes.slice(Math.floor(minutes.length / 2))
  const growthMb = slope(half.map(({ memoryMb = 0 }, index) => ({ x: index, y: memoryMb }))) * 60
  const most = Math.max(...minutes.map(({ memoryMb = 0 }) => memoryMb))
  say(
    `\nResident memory with ${count(items)} items: ${figure(atRestMb) ?? '-'} MiB before, at most ${figure(most)} MiB under load, ` +
      `${figure(afterwardsMb) ?? '-'} MiB ${restMs / 1_000} s after; in the second half it grew by ${figure(growthMb)} MiB an hour`,
  )
}

function printMinutes(items: number, minutes: readonly Minute[]): void {
  printTable(
    `Mixed load on ${count(items)} items, by minute`,
    [
      'minute',
      'resident MiB',
      'handles',
      'database connections',
      'ended',
      'lists read',
      'unchanged (304)',
      'rare lists',
      'inquiries',
      'refused (503)',
      'broken off',
      'MiB sent',
      'upload of 10,000 rows, s',
    ],
    minutes.map(({ tally, uploadMs, memoryMb, handles, connections, ended }, index) => [
      String(index + 1),
      figure(memoryMb),
      handles === undefined ? undefined : count(handles),
      count(connections),
      count(ended),
      count(tally.warm),
      count(tally.unchanged),
      count(tally.cold),
      count(tally.inquiries),
      count(tally.refused),
      count(tally.brokenOff),
      count(tally.bytes / 2 ** 20),
      figure(uploadMs / 1_000),
    ]),
  )
}

/** Retries an upload that gets 503, as staff do. */
async function uploadUntilServed({ address, printed }: ServerUnderTest, cookie: string, list: ListFile): Promise<void> {
  for (;;) {
    const answer = await sendList(address, cookie, toForm(list))
    if (answer.status === 200) return
    if (answer.status !== 503) {
      // Its log goes with its folder.
      const errors = printed()
        .split('\n')
        .filter((line) => line.includes('"level":"error"'))
      throw new Error(
        `${uploadPath} got ${answer.status}: ${await textOf(answer)}\n${errors.slice(-errorsShown).join('\n')}`,
      )
    }
    await wait(uploadAgainMs)
  }
}

const ours = `from pg_stat_activity where datname = current_database() and application_name like 'steel-marketplace%'`

/** Ends the server's database connections one after the other; returns how many. */
async function endConnections({ query }: ScratchDatabases, databaseUrl: string): Promise<number> {
  let ended = 0
  const until = performance.now() + stormMs
  while (performance.now() < until) {
    const statement = `select pg_terminate_backend(pid) ${ours} order by random() limit 1`
    ended += (await query(databaseUrl, statement)).length
    await wait(endEveryMs)
  }
  return ended
}

async function countConnections({ query }: ScratchDatabases, databaseUrl: string): Promise<number> {
  const [row] = await query<{ connections: number }>(databaseUrl, `select count(*)::int as connections ${ours}`)
  return row?.connections ?? 0
}

async function listKnown({ query }: ScratchDatabases, databaseUrl: string): Promise<Pick<SoakTask, 'sources' | 'ids'>> {
  const sources = await query<{ code: string }>(
    databaseUrl,
    'select distinct source_code as code from inventory_groups order by 1',
  )
  const items = await query<{ id: string }>(databaseUrl, `select id from inventory_items order by id limit ${idsMax}`)
  return { sources: sources.map(({ code }) => code), ids: items.map(({ id }) => id) }
}
