import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { count, figure, median, percentile, printTable, ratio } from '../harness/figures.ts'
import { contentOf, sendRequest } from '../harness/http.ts'
import { withClient } from '../harness/postgres.ts'
import { cpuOf, meanCpuOf, untilAllQuiet, untilQuiet } from '../harness/process-use.ts'
import { uploadList } from '../harness/senders.ts'
import { type ServerUnderTest, withServers } from '../harness/server.ts'
import { waitUntil } from '../harness/wait.ts'
import type { BenchContext } from './bench-context.ts'
import { searchEnv } from './search/search-requests.ts'
import { varyTexts } from './stock.ts'
import { makeSupplierList } from './supplier-list.ts'

const openNeeds = 10_000
const categories = [
  'Hot Rolled Coil',
  'Hot Rolled Sheet',
  'Hot Rolled P&O Coil',
  'Hot Rolled Plate',
  'Cold Rolled Coil',
  'Galvanized Coil',
  'Galvanized Sheet',
]

/**
 * Stores open needs as buyers state them, five to a list, and returns how many: some take any product, or any thickness.
 */
async function storeNeeds(client: pg.Client): Promise<number> {
  await client.query(
    `
      insert into customer_needs (
        customer_name, company, email, phone, product, thickness, width, length, qty_pcs, grade_category, condition,
        location_state, category, weight_needed, coating_wt, position, created_at
      )
      select 'Pat Doe', 'Company ' || n % 500, 'pat@acme.example', '555', (array['Prime', 'Any', 'Secondary', ''])[1 + n % 4],
        case when n % 25 = 4 then '' when n % 3 = 0 then (10 + n % 10) || ' GA' else (0.03 + n * 7 % 300 / 1000.0)::text end,
        (array[36, 48, 60, 72, 48.5])[1 + n % 5]::text, (array['', '120', 'COIL', '144'])[1 + n % 4], 0,
        (array['A1011 CS-B', 'A36', '', 'A572-50', 'A653 CS-B'])[1 + n % 5], '',
        (array['OH', 'TX', 'IN', '', 'CA', 'PA'])[1 + n % 6], case when n % 20 > 0 then ($2::text[])[1 + n % cardinality($2::text[])] else '' end,
        (array['40000', '20000', '', '10000'])[1 + n % 4], '', 1 + n % 5, now() - n / 5 * interval '5 minutes'
      from generate_series(1, $1::int) as n
    `,
    [openNeeds, categories],
  )
  await client.query('analyze customer_needs')
  return openNeeds
}

const countItems = 'select count(*) from inventory_items'
const sampledNeeds = 12
const category = 'Hot Rolled Coil'
// The first one finds the code not yet compiled.
const listSizes = [10_000, 10_000, 100_000]
const firstEdition = 400
const loadLimitMs = 300_000
const readPath = '/api/categories'
// So few that their own processor time does not show.
const readEveryMs = 20

type Bench = BenchContext & { client: pg.Client; server: ServerUnderTest; cookie: string; needs: number }

/** Measures what it costs to match needs with the stock: one, a page, all of them, and those that a new list serves. */
export async function benchMatches(context: BenchContext): Promise<void> {
  const { settings, databases, workDir } = context
  const databaseUrl = await databases.copyOfStock(settings.searchItems)
  await withClient(databaseUrl, async (client) => {
    await varyTexts(client)
    await client.query('set jit = off; set max_parallel_workers_per_gather = 0')
    const needs = await storeNeeds(client)
    await withServers(databaseUrl, workDir, [{ env: searchEnv }], async ([server]) => {
      const bench = { ...context, client, server, cookie: await server.signIn(), needs }
      await measureReads(bench)
      await measureLists(bench)
    })
  })
}

async function read<Content>({ server, cookie }: Bench, path: string): Promise<Content> {
  return contentOf(await sendRequest(server.address, { path, headers: { cookie } }), path)
}

async function measureReads(bench: Bench): Promise<void> {
  const { client, server, settings, databases } = bench
  const counted = { servers: [server.pid()], database: databases.serverPid() }
  const { rows } = await client.query<{ id: string }>(
    `select id from customer_needs order by md5(id) limit ${sampledNeeds}`,
  )
  const page = `/trpc/needs.page?input=${encodeURIComponent(JSON.stringify({ limit: 50 }))}`
  const works: Record<string, () => Promise<unknown>> = {
    'one need, the best 50 with reasons': async () => {
      for (const { id } of rows) await read(bench, `/api/customer-needs/${id}/matches`)
    },
    'a page of 50 needs': () => read(bench, page),
    'all items counted': () => client.query(countItems),
  }
  const taken = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]))
  const isLoaded = async () => {
    const path = `/api/customer-needs/${rows[0]?.id}/matches`
    return (await sendRequest(server.address, { path, headers: { cookie: bench.cookie } })).status === 200
  }
  await waitUntil('the stock is loaded', isLoaded, { limitMs: loadLimitMs })
  // The first builds what the others share.
  await read(bench, page)
  for (let round = 0; round < settings.rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      await untilQuiet(server.pid())
      const ms = await meanCpuOf(counted, work)
      if (ms !== undefined) taken.get(name)?.push(name.startsWith('one') ? ms / rows.length : ms)
    }
  }
  const counting = median(taken.get('all items counted') ?? [])
  await untilQuiet(server.pid())
  const allMs = await cpuOf(counted, () => read(bench, '/api/customer-needs'))
  printTable(
    `${count(settings.searchItems)} items, ${count(bench.needs)} open needs: CPU of server and database`,
    ['what', 'CPU ms', 'of counting all items'],
    [
      ...[...taken].map(([name, ms]) => [name, figure(median(ms)), ratio(median(ms), counting)]),
      ['all needs with their counts, as a list', figure(allMs), ratio(allMs, counting)],
    ],
  )
}

/** Uploads lists while all needs are closed, and while they are open: the difference is what matching costs. */
async function measureLists(bench: Bench): Promise<void> {
  const { client } = bench
  const rows: (string | undefined)[][] = []
  let edition = firstEdition
  for (const listRows of listSizes) {
    for (const isOpen of [false, true]) {
      await client.query('update customer_needs set status = $1', [isOpen ? 'pending' : 'completed'])
      // As after a day's work: staff have seen what was there.
      await client.query(
        'update customer_needs set has_new_matches = false, seen_change_no = (select coalesce(max(no), 0) from stock_changes)',
      )
      edition += 1
      const measured = await measureList(bench, makeSupplierList(listRows, edition))
      rows.push([
        count(listRows),
        isOpen ? count(bench.needs) : '0',
        figure(measured.cpuMs),
        figure(measured.visibleMs),
        count(measured.served),
        figure(measured.p99Ms),
      ])
    }
  }
  printTable(
    'A list is stored: from its answer until the needs that it serves are known',
    ['rows', 'open needs', 'CPU ms', 'known after ms', 'needs served', `p99 of ${readPath} ms`],
    rows,
  )
}

async function measureList(bench: Bench, bytes: Uint8Array) {
  const { client, server, cookie, databases } = bench
  const counted = { servers: [server.pid()], database: databases.serverPid() }
  await untilAllQuiet(databases.serverPid())
  await untilQuiet(server.pid())
  const { uploadId } = await uploadList<{ uploadId: string }>(server.address, cookie, { bytes, category })
  const latencies: number[] = []
  let visibleMs = 0
  let isKnown = false
  const cpuMs = await cpuOf(counted, async () => {
    const reading = (async () => {
      while (!isKnown) {
        const startedAt = performance.now()
        await sendRequest(server.address, { path: readPath })
        latencies.push(performance.now() - startedAt)
        await wait(readEveryMs)
      }
    })()
    visibleMs = await waitUntil('the needs are matched', async () => {
      const { rows } = await client.query('select from stock_changes where upload_id = $1 and matched_at is not null', [
        uploadId,
      ])
      return rows.length > 0
    })
    isKnown = true
    await reading
  })
  const { rows } = await client.query<{ served: number }>(
    'select count(*)::int as served from matched_needs where change_no = (select max(no) from stock_changes)',
  )
  return { cpuMs, visibleMs, served: rows[0]?.served ?? 0, p99Ms: percentile(latencies, 0.99) }
}
