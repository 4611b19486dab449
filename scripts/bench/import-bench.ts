import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { createDb } from '../../src/server/db/create-db.ts'
import { median, percentile, spread, timed } from '../harness/figures.ts'
import { ask, contentOf } from '../harness/http.ts'
import { sendList, toForm, uploadList } from '../harness/list-upload.ts'
import { type ServerUnderTest, startServer } from '../harness/server.ts'
import { waitUntil } from '../harness/wait.ts'
import { inRoot, say } from '../lib/project.mjs'
import type { BenchContext } from './bench-context.ts'
import { makeSupplierList } from './supplier-list.ts'

const previewRows = 10_000
const readEveryMs = 10
const restMs = 3_000
const category = 'Hot Rolled Coil'

/**
 * Measures an import of a supplier's list from sending to committed, beside the usual way on the same file and database;
 * what it does to memory, to the event loop and to other requests; and the time to a preview.
 */
export async function benchImport({ settings, databases, workDir }: BenchContext): Promise<void> {
  const { rounds, importRows: rows } = settings
  const databaseUrl = await databases.createDatabase()
  const file = join(workDir, 'list.xlsx')
  const list = makeSupplierList(rows)
  writeFileSync(file, list)
  const server = await startServer(databaseUrl, workDir, {
    nodeArgs: ['--import', inRoot('scripts/bench/server-probe.mjs')],
    isAsked: true,
  })
  // The probe answers so.
  const askProbe = async (question: 'reset' | 'report') => {
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
    // The first upload compiles and connects; it is not counted.
    await uploadList(server.address, cookie, { bytes: makeSupplierList(100), category })
    for (let round = 0; round < rounds; round += 1) {
      await clear()
      usual.push(await importTheUsualWay(databaseUrl, file))
      await clear()
      await wait(restMs)
      sending.push(await timed(() => sendInVain(server, cookie, list)))
      const { rssMb } = await askProbe('reset')
      ours.push(await timed(() => uploadList(server.address, cookie, { bytes: list, category })))
      const report = await askProbe('report')
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
    say(`  of that, sending and taking in                         ${ms(median(sending))}   ${spread(sending)}`)
    const ownWork = median(ours) - median(sending)
    say(`  ratio from the last byte received                      1 / ${(median(usual) / ownWork).toFixed(2)}`)
    say(`  the same list once more (nothing changes)              ${ms(again)}`)
    say(`  longest time the event loop was held                   ${ms(Math.max(...held))}`)
    say(`  memory above rest                                      ${Math.max(...memory).toFixed(0)} MiB`)
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
  const script = inRoot('scripts/bench/usual-way.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, databaseUrl, file])
  const answer: { ms: number } = JSON.parse(stdout)
  return answer.ms
}

/** Sends the list so that it is refused once all of it was received: what the transfer alone takes. */
async function sendInVain({ address }: ServerUnderTest, cookie: string, bytes: Uint8Array): Promise<void> {
  const { status } = await sendList(address, cookie, toForm({ bytes, category: ' ' }))
  if (status !== 400) throw new Error(`A list without a category answered ${status}`)
}

async function stage({ address }: ServerUnderTest, cookie: string, bytes: Uint8Array): Promise<void> {
  const lists = '/api/inventory/staged-uploads'
  const { id } = await uploadList<{ id: string }>(address, cookie, { bytes, category }, lists)
  const isRead = async () => {
    const answer = await ask(address, { path: `${lists}/${id}`, headers: { cookie } })
    const { state } = await contentOf<{ state: string }>(answer, lists)
    if (state === 'failed') throw new Error('The list could not be read')
    return state === 'ready'
  }
  await waitUntil('a list is read', isRead, { everyMs: readEveryMs })
}

/** How long a small read takes, asked by another process again and again while something else goes on. */
async function latencies(server: ServerUnderTest, work: () => Promise<unknown>): Promise<number[]> {
  const probe = fork(inRoot('scripts/bench/read-probe.ts'), [server.address])
  await once(probe, 'message')
  await work()
  probe.send('end')
  // The probe beside this file tells so in the end.
  const [taken] = (await once(probe, 'message')) as [number[]]
  return taken
}

const p99 = (figures: readonly number[]) => percentile(figures, 0.99)
const ms = (figure: number) => `${figure.toFixed(0)} ms`
