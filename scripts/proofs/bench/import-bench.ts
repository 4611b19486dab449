import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { createDb } from '../../../src/server/db/create-db.ts'
import { inRoot, say } from '../../lib/project.mjs'
import { median, percentile, spread, timed } from '../harness/figures.ts'
import { isListRead, sendList, stagedPath, toForm, uploadList } from '../harness/senders.ts'
import { type ServerUnderTest, startServer } from '../harness/server.ts'
import { waitUntil } from '../harness/wait.ts'
import type { BenchContext } from './bench-context.ts'
import { makeSupplierList } from './supplier-list.ts'

const previewRows = 10_000
const readEveryMs = 10
const restMs = 3_000
const category = 'Hot Rolled Coil'

/**
 * Measures an import of a supplier's list from sending to commit, compared with the usual way on the same file and database;
 * its effect on memory, the event loop and other requests; and the time to a preview.
 */
export async function benchImport({ settings, databases, workDir }: BenchContext): Promise<void> {
  const { rounds, importRows: rows } = settings
  const databaseUrl = await databases.createDatabase()
  const file = join(workDir, 'list.xlsx')
  const list = makeSupplierList(rows)
  writeFileSync(file, list)
  const server = await startServer(databaseUrl, workDir, {
    nodeArgs: ['--import', inRoot('scripts/proofs/bench/servers/server-probe.mjs')],
    isAsked: true,
  })
  const queryProbe = async (question: 'reset' | 'report') => {
    server.child().send(question)
    const [answer] = (await once(server.child(), 'message')) as [{ heldMs: number; rssMb: number }]
    return answer
  }
  const db = createDb(databaseUrl, { onConnectionError: (error) => say(error.message) })
  const clear = async () => {
    await sql`truncate inventory_items, inventory_groups, replaced_items`.execute(db)
  }
  try {
    const cookie = await server.signIn()
    const usual: number[] = []
    const ours: number[] = []
    const held: number[] = []
    const memory: number[] = []
    const sending: number[] = []
    // A warm-up that is not counted.
    await uploadList(server.address, cookie, { bytes: makeSupplierList(100), category })
    for (let round = 0; round < rounds; round += 1) {
      await clear()
      usual.push(await importTheUsualWay(databaseUrl, file))
      await clear()
      await wait(restMs)
      sending.push(await timed(() => sendRefused(server, cookie, list)))
      const { rssMb } = await queryProbe('reset')
      ours.push(await timed(() => uploadList(server.address, cookie, { bytes: list, category })))
      const report = await queryProbe('report')
      held.push(report.heldMs)
      memory.push(report.rssMb - rssMb)
    }
    const again = await timed(() => uploadList(server.address, cookie, { bytes: list, category }))
    const calm = await latencies(server, () => wait(restMs))
    await clear()
    const busy = await latencies(server, () => uploadList(server.address, cookie, { bytes: list, category }))
    await clear()
    const shortList = makeSupplierList(previewRows)
    const previews: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await wait(restMs)
      previews.push(await timed(() => stage(server, cookie, shortList)))
    }
    const count = rows.toLocaleString('en-US')
    say(`\nImport of ${count} rows (${(list.length / 2 ** 20).toFixed(1)} MiB), median of ${rounds} rounds`)
    say(`  usual way (SheetJS default, Kysely batches of 1,000)   ${ms(median(usual))}   ${spread(usual)}`)
    say(`  this product, from the first byte sent                 ${ms(median(ours))}   ${spread(ours)}`)
    say(`  of that, sending and receiving                         ${ms(median(sending))}   ${spread(sending)}`)
    const ownWork = median(ours) - median(sending)
    say(`  ratio from the last byte received                      1 / ${(median(usual) / ownWork).toFixed(2)}`)
    say(`  the same list again (nothing changes)                  ${ms(again)}`)
    say(`  longest time the event loop was blocked                ${ms(Math.max(...held))}`)
    say(`  memory above idle                                      ${Math.max(...memory).toFixed(0)} MiB`)
    say(
      `  other requests, p99 without and with an import         ${ms(p99(calm))} and ${ms(p99(busy))} (${calm.length} and ${busy.length} requests)`,
    )
    say(
      `  ${previewRows.toLocaleString('en-US')} rows to the preview                            ${ms(median(previews))}   ${spread(previews)}`,
    )
  } finally {
    await db.destroy()
    await server.stop()
  }
}

async function importTheUsualWay(databaseUrl: string, file: string): Promise<number> {
  const script = inRoot('scripts/proofs/bench/servers/usual-way.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, databaseUrl, file])
  const answer: { ms: number } = JSON.parse(stdout)
  return answer.ms
}

/** Sends the list without a category, so it is received and then refused: the time of the transfer alone. */
async function sendRefused({ address }: ServerUnderTest, cookie: string, bytes: Uint8Array): Promise<void> {
  const { status } = await sendList(address, cookie, toForm({ bytes, category: ' ' }))
  if (status !== 400) throw new Error(`A list without a category got ${status}`)
}

async function stage({ address }: ServerUnderTest, cookie: string, bytes: Uint8Array): Promise<void> {
  const { id } = await uploadList<{ id: string }>(address, cookie, { bytes, category }, stagedPath)
  await waitUntil('a list is read', () => isListRead(address, cookie, id), { everyMs: readEveryMs })
}

/** How long small reads of another process take during the work. */
async function latencies(server: ServerUnderTest, work: () => Promise<unknown>): Promise<number[]> {
  const probe = fork(inRoot('scripts/proofs/bench/reads/read-probe.ts'), [server.address])
  await once(probe, 'message')
  await work()
  probe.send('end')
  const [taken] = (await once(probe, 'message')) as [number[]]
  return taken
}

const p99 = (figures: readonly number[]) => percentile(figures, 0.99)
const ms = (figure: number) => `${figure.toFixed(0)} ms`
