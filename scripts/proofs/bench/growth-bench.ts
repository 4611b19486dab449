import { statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { findInstalledPrograms, programsMissing } from '../../../src/server/test/programs/installed-programs.ts'
import { PlainError, say } from '../../lib/project.mjs'
import { count, figure, median, printTable, timed } from '../harness/figures.ts'
import { sendRequest } from '../harness/http.ts'
import { type ScratchPostgres, startScratchPostgres } from '../harness/postgres.ts'
import { meanCpuOf, untilAllQuiet } from '../harness/process-use.ts'
import { uploadList } from '../harness/senders.ts'
import { startServer } from '../harness/server.ts'
import { makeWorkDir } from '../harness/work-dir.ts'
import type { BenchContext } from './bench-context.ts'
import { headersFor, pathOf } from './reads/inventory-reads.ts'
import { search, searchEnv, searchPath, searchQuestions } from './search/search-requests.ts'
import { measureStart, untilSearchable } from './search/search-start.ts'
import { fillStock, readsOf } from './stock.ts'
import { makeSupplierList } from './supplier-list.ts'

const listRows = [10_000, 100_000] as const
const warmUps = 20
const bytesPerMb = 2 ** 20

type Figures = { what: string; value: string }[]
type Stock = { postgres: ScratchPostgres; databaseUrl: string; items: number; workDir: string }

/**
 * Fills a table with many items and measures what grows with it: bytes, start, reads, searches, imports, a migration that
 * rewrites the table, and a backup. Uses PostgreSQL's installed programs, which alone have those for backups.
 */
export async function benchGrowth({ settings }: BenchContext): Promise<void> {
  const programs = findInstalledPrograms()
  if (!programs) throw new PlainError(programsMissing)
  for (const items of settings.growthItems) {
    const workDir = makeWorkDir()
    const postgres = await startScratchPostgres(workDir, programs)
    const figures: Figures = []
    const note = (what: string, value: string) => {
      const [load = 0] = loadavg()
      say(`  ${what}: ${value} (load ${load.toFixed(1)})`)
      figures.push({ what, value })
    }
    say(`\nGrowth to ${count(items)} items`)
    const databaseUrl = await postgres.createDatabase()
    note('filled through triggers, s', seconds(await timed(() => fillStock(databaseUrl, items))))
    const stock = { postgres, databaseUrl, items, workDir }
    await measureBytes(stock, note)
    await measureServer(stock, note)
    await measureUpkeep(stock, note, programs.run)
    await postgres.stop()
    printTable(
      `Growth to ${count(items)} items`,
      ['what', 'measured'],
      figures.map(({ what, value }) => [what, value]),
    )
  }
}

type Note = (what: string, value: string) => void

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

async function measureBytes({ postgres: { query }, databaseUrl, items }: Stock, note: Note): Promise<void> {
  const [sizes] = await query<{ heap: number; whole: number; database: number }>(
    databaseUrl,
    `select pg_table_size('inventory_items')::float8 as heap, pg_total_relation_size('inventory_items')::float8 as whole,
      pg_database_size(current_database())::float8 as database`,
  )
  if (!sizes) return
  note('database, MiB', count(sizes.database / bytesPerMb))
  note('table, bytes per item', count(sizes.heap / items))
  const indexes = await query<{ name: string; bytes: number }>(
    databaseUrl,
    `select indexrelid::regclass::text as name, pg_relation_size(indexrelid)::float8 as bytes from pg_index
      where indrelid = 'inventory_items'::regclass order by 2 desc`,
  )
  for (const { name, bytes } of indexes) note(`index ${name}, bytes per item`, (bytes / items).toFixed(1))
  const countAll = () => query(databaseUrl, 'select count(*) from inventory_items')
  await countAll()
  note('count of all items, ms', count(await timed(countAll)))
}

async function measureServer({ postgres, databaseUrl, items, workDir }: Stock, note: Note): Promise<void> {
  const database = postgres.process().pid
  const start = await measureStart({ databaseUrl, database, workDir })
  note('start until ready, s', seconds(start.readyMs))
  note('start until the first search is answered, s', seconds(start.answeredMs))
  note('CPU of that, server and database, s', seconds(start.cpuMs ?? 0))
  note('event loop while loading, p99 ms', figure(start.loadingP99Ms) ?? '-')
  note('resident memory after it, MiB', count(start.residentMb))
  const env = { ...searchEnv, RESPONSE_CACHE_MB: '0' }
  for (const [kind, server] of [
    ['cold', await startServer(databaseUrl, workDir, { env })],
    ['kept', await startServer(databaseUrl, workDir, { env: searchEnv })],
  ] as const) {
    const counted = { servers: [server.pid()], database }
    for (const read of readsOf(items)) {
      const headers = headersFor('gzip')
      const ask = () => sendRequest(server.address, { path: pathOf('REST', read), headers })
      for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await ask()
      const ms = await meanCpuOf(counted, ask)
      note(`${kind} read of ${count(read.rows)} items, CPU ms`, figure(ms) ?? '-')
    }
    await server.stop()
  }
  const server = await startServer(databaseUrl, workDir, { env })
  const counted = { servers: [server.pid()], database }
  const searches: number[] = []
  await untilSearchable(server.address)
  for (const { name, params } of searchQuestions) {
    await untilAllQuiet(database)
    const ms = await meanCpuOf(counted, () => search(server.address, searchPath(params)))
    if (ms !== undefined) searches.push(ms)
    note(`search, ${name}, CPU ms`, figure(ms) ?? '-')
  }
  note('search, median, CPU ms', figure(median(searches)) ?? '-')
  const cookie = await server.signIn()
  for (const rows of listRows) {
    const list = { bytes: makeSupplierList(rows), category: 'Hot Rolled Coil' }
    note(`import of ${count(rows)} rows, s`, seconds(await timed(() => uploadList(server.address, cookie, list))))
  }
  note('resident memory after the imports, MiB', count(server.memoryMb()))
  await server.stop()
}

async function measureUpkeep(
  { postgres, databaseUrl, workDir }: Stock,
  note: Note,
  run: (program: 'pg_dump' | 'pg_restore', ...args: string[]) => Promise<void>,
): Promise<void> {
  // A default that differs from row to row has each row written again.
  const rewrite = () =>
    postgres.query(
      databaseUrl,
      'alter table inventory_items add column zz_growth integer default (random() * 9)::integer',
    )
  note('a migration that rewrites the table, s', seconds(await timed(rewrite)))
  const index = () => postgres.query(databaseUrl, 'create index zz_growth on inventory_items (created_at)')
  note('a migration that adds an index, s', seconds(await timed(index)))
  const dump = join(workDir, 'growth.dump')
  note('pg_dump, s', seconds(await timed(() => run('pg_dump', '--format=custom', `--file=${dump}`, databaseUrl))))
  note('the dump, MiB', count(statSync(dump).size / bytesPerMb))
  const restored = await postgres.createDatabase({ isEmpty: true })
  const restore = () => run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${restored}`, dump)
  note('pg_restore, s', seconds(await timed(restore)))
}
